import { type Prop, type Props, sameLeaf, type WidgetModel, type WidgetRecord } from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'

/** Several widgets that differ in a field. */
export const MIXED = Symbol('mixed')

/** The shown value of a leaf over several widgets: the defaults stand where a record is silent. */
export function fieldValue(records: readonly WidgetRecord[], path: string, edits: EditTable): unknown {
  const [first] = records
  if (!first) return undefined
  // Thousands of widgets are of a handful of types.
  const props = new Map<string, Prop<unknown> | undefined>()
  const read = ({ type, props: leaves }: WidgetRecord) => {
    if (!props.has(type)) props.set(type, propOf(edits.get(type)?.model, path))
    return leafOf(leaves[path], props.get(type))
  }
  const value = read(first)
  const raw = first.props[path]
  for (const record of records) {
    if (record.type === first.type && record.props[path] === raw) continue
    if (!sameLeaf(read(record), value)) return MIXED
  }
  return value
}

/** Leaves by widget id; a value that a widget's field cannot read gives none for it. */
export function fieldPlan(
  records: readonly WidgetRecord[],
  leaves: Props,
  edits: EditTable,
): ReadonlyMap<string, Props> {
  const plan = new Map<string, Props>()
  for (const { id, type } of records) {
    const model = edits.get(type)?.model
    const read: Record<string, unknown> = {}
    for (const [path, value] of Object.entries(leaves)) {
      const prop = propOf(model, path)
      const parsed = prop && value !== undefined ? prop.parse(value) : value
      if (parsed !== undefined || value === undefined) read[path] = parsed
    }
    if (Object.keys(read).length > 0) plan.set(id, read)
  }
  return plan
}

function leafOf(value: unknown, prop: Prop<unknown> | undefined): unknown {
  if (!prop) return value
  return (value === undefined ? undefined : prop.parse(value)) ?? prop.initial
}

function propOf(model: WidgetModel | undefined, path: string) {
  return model && Object.hasOwn(model.props, path) ? model.props[path] : undefined
}
