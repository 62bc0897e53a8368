import { completeProps, type Props, type WidgetRecord } from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'

/** Several widgets that differ in a field. */
export const MIXED = Symbol('mixed')

/** The shown value of a leaf over several widgets: the defaults stand where a record is silent. */
export function fieldValue(records: readonly WidgetRecord[], path: string, edits: EditTable): unknown {
  const values = records.map(({ type, props }) => {
    const model = edits.get(type)?.model
    return model ? completeProps(model, props)[path] : props[path]
  })
  return values.every((value) => value === values[0]) ? values[0] : MIXED
}

/** Leaves by widget id that set `path`; a value that the field cannot read gives none. */
export function fieldPlan(records: readonly WidgetRecord[], path: string, value: unknown, edits: EditTable) {
  const plan = new Map<string, Props>()
  for (const { id, type, props } of records) {
    if (props['posLock'] === true && path.startsWith('position.')) continue
    const prop = edits.get(type)?.model.props[path]
    const parsed = prop ? prop.parse(value) : value
    if (parsed !== undefined) plan.set(id, { [path]: parsed })
  }
  return plan
}
