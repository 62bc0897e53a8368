import { sameLeaf } from '../../document/sameLeaf.ts'
import { isStyle } from '../../schema/model/isStyle.ts'
import type { WidgetModel } from '../../schema/model/WidgetModel.ts'
import { isPlainObject } from '../../schema/page/path.ts'
import type { PageRecords, WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { EditTable } from '../EditTable.ts'

/** The style of one widget, without the widget. */
export interface StyleClip {
  /** Every style leaf of its kind, as it is shown: another kind's default may differ. */
  readonly leaves: Props
  /** The items of its style lists by the path of the list: `<path>.<id>` leaves. */
  readonly lists: Readonly<Record<string, Props>>
}

/** Marks text as a style. */
const KIND = 'mimic/style'

/** @returns the style of a widget; undefined for an unknown kind */
export function copyStyle(page: PageRecords, id: string, edits: EditTable): StyleClip | undefined {
  const record = page.widgets.get(id)
  const model = record && edits.get(record.type)?.model
  if (!record || !model) return undefined
  const leaves: Record<string, unknown> = {}
  const lists: Record<string, Props> = {}
  for (const [path, prop] of Object.entries(model.props)) {
    if (isStyle(path)) leaves[path] = record.props[path] ?? prop.initial
  }
  for (const path of Object.keys(model.lists)) {
    if (isStyle(path)) lists[path] = itemsOf(record.props, path)
  }
  return { leaves, lists }
}

/** @returns leaves by widget id that give `ids` this style, as far as the kind of each has it */
export function stylePlan(page: PageRecords, style: StyleClip, ids: readonly string[], edits: EditTable) {
  const plan = new Map<string, Props>()
  for (const id of ids) {
    const record = page.widgets.get(id)
    const model = record && edits.get(record.type)?.model
    const leaves = record && model ? styleLeaves(style, record, model) : {}
    if (Object.keys(leaves).length > 0) plan.set(id, leaves)
  }
  return plan
}

function styleLeaves(style: StyleClip, target: WidgetRecord, to: WidgetModel): Props {
  const leaves: Record<string, unknown> = {}
  for (const [path, prop] of Object.entries(to.props)) {
    if (!isStyle(path) || !Object.hasOwn(style.leaves, path)) continue
    const parsed = prop.parse(style.leaves[path])
    if (parsed !== undefined && !sameLeaf(parsed, target.props[path] ?? prop.initial)) leaves[path] = parsed
  }
  for (const [path, list] of Object.entries(to.lists)) {
    const items = style.lists[path]
    if (!isStyle(path) || !items) continue
    for (const leaf of Object.keys(itemsOf(target.props, path))) leaves[leaf] = undefined
    for (const [leaf, item] of Object.entries(items)) {
      const parsed = list.parseItem(item)
      if (parsed && isPlainObject(item)) leaves[leaf] = { ...parsed, k: item['k'] }
    }
  }
  return leaves
}

/** @returns the style as text that another page of this browser can keep and read */
export const styleText = (style: StyleClip): string => JSON.stringify({ kind: KIND, ...style })

/** Reads a kept style. Never throws; values are checked by the kind that takes them. */
export function readStyleText(text: string): StyleClip | undefined {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isPlainObject(input) || input['kind'] !== KIND) return undefined
  const { leaves, lists } = input
  if (!isPlainObject(leaves) || !isPlainObject(lists)) return undefined
  const read: Record<string, Props> = {}
  for (const [path, items] of Object.entries(lists)) {
    if (isPlainObject(items)) read[path] = itemsOf(items, path)
  }
  return { leaves, lists: read }
}

function itemsOf(props: Props, path: string): Props {
  return Object.fromEntries(Object.entries(props).filter(([leaf]) => leaf.startsWith(`${path}.`)))
}
