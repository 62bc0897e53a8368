import {
  type DocStore,
  isDark,
  type Prop,
  type Props,
  parseColor,
  sameLeaf,
  standsOnDark,
  type WidgetModel,
  type WidgetRecord,
} from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'
import type { Refusal } from './FieldSource.ts'

/** Several widgets that differ in a field. */
export const MIXED = Symbol('mixed')

/** The page's background is dark, on which some defaults are other colours. */
export function isPageDark({ con }: Pick<DocStore, 'con'>): boolean {
  const background = con['bgColor']
  return isDark((typeof background === 'string' ? parseColor(background) : undefined) ?? 0xffffffff)
}

/** A value as it stands in a text field; leaves of any form may: a range as [low, high], for one. */
export function textOf(value: unknown): string {
  if (value === MIXED || value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * The shown value of a leaf over several widgets: a record without the leaf shows the default, which differs on a
 * dark page.
 */
export function fieldValue(
  records: readonly WidgetRecord[],
  path: string,
  edits: EditTable,
  isOnDark = false,
): unknown {
  const [first] = records
  if (!first) return undefined
  // Thousands of widgets are of a handful of types.
  const props = new Map<string, Prop<unknown> | undefined>()
  const read = ({ type, props: leaves }: WidgetRecord) => {
    if (!props.has(type)) props.set(type, propOf(edits.get(type)?.model, path))
    const prop = props.get(type)
    const model = edits.get(type)?.model
    if (isOnDark && prop?.onDark !== undefined && leaves[path] === undefined && model && standsOnDark(model, leaves))
      return prop.onDark
    return leafOf(leaves[path], prop)
  }
  const value = read(first)
  const raw = first.props[path]
  for (const record of records) {
    if (!isOnDark && record.type === first.type && record.props[path] === raw) continue
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

/** Why one of the widgets would not keep a value exactly as it is given; undefined where all would. */
export function fieldRefusal(records: readonly WidgetRecord[], leaves: Props, edits: EditTable): Refusal | undefined {
  for (const type of new Set(records.map((record) => record.type))) {
    const why = leavesRefusal(leaves, (path) => propOf(edits.get(type)?.model, path))
    if (why !== undefined) return why
  }
  return undefined
}

/** Why a prop would not keep a leaf exactly as it is given; undefined where each does. */
export function leavesRefusal(leaves: Props, propAt: (path: string) => Prop<unknown> | undefined): Refusal | undefined {
  for (const [path, value] of Object.entries(leaves)) {
    const prop = propAt(path)
    if (prop === undefined || value === undefined) continue
    const kept = prop.parse(value)
    if (kept === undefined) {
      if (prop.range !== undefined && Number.isFinite(value)) return 'range'
      // The prop takes a short text, so it refused this one for its length.
      return typeof value === 'string' && prop.options === undefined && prop.parse('x') !== undefined
        ? 'long'
        : 'unreadable'
    }
    if (typeof kept === 'number' && kept !== Number(value)) return 'whole'
  }
  return undefined
}

function leafOf(value: unknown, prop: Prop<unknown> | undefined): unknown {
  if (!prop) return value
  return (value === undefined ? undefined : prop.parse(value)) ?? prop.initial
}

function propOf(model: WidgetModel | undefined, path: string) {
  return model && Object.hasOwn(model.props, path) ? model.props[path] : undefined
}
