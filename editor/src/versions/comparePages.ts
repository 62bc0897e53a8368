import {
  childrenByParent,
  fileItem,
  type ListProp,
  listEntries,
  type PageRecords,
  type Prop,
  type Props,
  pageProps,
  paintOrder,
  sameLeaf,
  type WidgetModel,
  type WidgetRecord,
} from '@mimic/engine'
import { editTable, frameOf, reframedLeaves } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { alignItems } from './alignItems.ts'
import { longestRise } from './longestRise.ts'
import { matchWidgets } from './matchWidgets.ts'
import { isVersioned } from './pageOptions.ts'

/** One field that differs. A leaf that is absent is compared, and told, as the default that is seen in its place. */
export type FieldChange =
  | { readonly is: 'leaf'; readonly path: string; readonly before: unknown; readonly after: unknown }
  /** One item of a list; `place` counts from 1, in the list that has it, `after` first. */
  | {
      readonly is: 'item'
      readonly path: string
      readonly place: number
      readonly before: Props | undefined
      readonly after: Props | undefined
    }

/** A widget that is only in one of two pages, or differs. */
export interface WidgetChange {
  readonly is: 'added' | 'removed' | 'changed'
  /** The record in `after`; for a removed widget, in `before`. */
  readonly record: WidgetRecord
  /** The widget's id in `before`; for an added widget, its own id. */
  readonly beforeId: string
  /** The fields that differ, of a changed widget. */
  readonly fields: readonly FieldChange[]
  /** It lies in another group, or before or behind others than it did. */
  readonly moved?: 'group' | 'order'
}

/** The changes that turn one page into another, widgets in paint order with the removed at the end. */
export interface PageDiff {
  readonly options: readonly FieldChange[]
  readonly widgets: readonly WidgetChange[]
}

export const isEmptyDiff = ({ options, widgets }: PageDiff): boolean => options.length === 0 && widgets.length === 0

/** Compares two pages as they are seen: order keys, ids of list items and leaves that hold their default do not count. */
export function comparePages(before: PageRecords, after: PageRecords, models: readonly WidgetModel[]): PageDiff {
  const pairs = matchWidgets(before, after, models)
  const beforeIds = new Map([...pairs].map(([from, to]) => [to, from]))
  const byType = new Map(models.map((model) => [model.type as string, model]))
  const moved = movedWidgets(before, after, pairs, beforeIds)
  const widgets: WidgetChange[] = []
  for (const record of paintOrder(after)) {
    const old = before.widgets.get(beforeIds.get(record.id) ?? '')
    if (!old) {
      widgets.push({ is: 'added', record, beforeId: record.id, fields: [] })
      continue
    }
    const model = byType.get(record.type)
    const move = moved.get(record.id)
    // Its position counts in another group now: what is told is what has moved on the page.
    const was = move === 'group' ? seenAlike(before, old, after, record) : old.props
    const fields = old === record ? [] : compareLeaves(was, record.props, model?.props ?? {}, model?.lists ?? {})
    if (fields.length > 0 || move)
      widgets.push({ is: 'changed', record, beforeId: old.id, fields, ...(move ? { moved: move } : {}) })
  }
  for (const record of paintOrder(before))
    if (!pairs.has(record.id)) widgets.push({ is: 'removed', record, beforeId: record.id, fields: [] })
  const options = compareLeaves(before.con, after.con, pageProps, {}).filter(({ path }) => isVersioned(path))
  return { options, widgets }
}

const table = editTable(edits)

/** The leaves that a widget would have in the group where it lies in `after`, had it stayed where it is seen in `before`. */
function seenAlike(before: PageRecords, old: WidgetRecord, after: PageRecords, record: WidgetRecord): Props {
  const [from, to] = [frameOf(before, old.id, table), frameOf(after, record.id, table)]
  return { ...old.props, ...reframedLeaves(old, from, to, table) }
}

function compareLeaves(
  before: Props,
  after: Props,
  props: Readonly<Record<string, Prop<unknown>>>,
  lists: Readonly<Record<string, ListProp>>,
): FieldChange[] {
  const changes: FieldChange[] = []
  const listPaths = Object.keys(lists)
  const seen = (leaves: Props, path: string) => leaves[path] ?? props[path]?.initial
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (listPaths.some((list) => path.startsWith(`${list}.`))) continue
    const [old, now] = [seen(before, path), seen(after, path)]
    if (!sameLeaf(old, now)) changes.push({ is: 'leaf', path, before: old, after: now })
  }
  for (const path of listPaths) {
    const list = lists[path]
    if (list) changes.push(...compareItems(path, itemsOf(before, path, list), itemsOf(after, path, list)))
  }
  return changes
}

/** Items are objects of the page file. */
const itemsOf = (props: Props, path: string, list: ListProp) =>
  listEntries(props, path, list).map(({ item }) => fileItem(item) as Props)

function compareItems(path: string, before: readonly Props[], after: readonly Props[]): FieldChange[] {
  const changes: FieldChange[] = []
  for (const step of alignItems(before.map(textOf), after.map(textOf))) {
    if (step.is === 'same') continue
    const place = (step.is === 'removed' ? step.before : step.after) + 1
    changes.push({
      is: 'item',
      path,
      place,
      before: step.is === 'added' ? undefined : before[step.before],
      after: step.is === 'removed' ? undefined : after[step.after],
    })
  }
  return changes
}

/** Equal items give equal texts: keys sorted at every depth. */
export function textOf(item: unknown): string {
  return JSON.stringify(item, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** Widgets that lie elsewhere in the tree; of reordered siblings, as few as explain the order. */
function movedWidgets(
  before: PageRecords,
  after: PageRecords,
  pairs: ReadonlyMap<string, string>,
  beforeIds: ReadonlyMap<string, string>,
): ReadonlyMap<string, 'group' | 'order'> {
  const moved = new Map<string, 'group' | 'order'>()
  const places = new Map<string, number>()
  for (const siblings of childrenByParent(before.widgets).values())
    for (const [i, { id }] of siblings.entries()) places.set(id, i)
  for (const siblings of childrenByParent(after.widgets).values()) {
    const stayed: { readonly id: string; readonly place: number }[] = []
    for (const { id, parent } of siblings) {
      const old = before.widgets.get(beforeIds.get(id) ?? '')
      if (!old) continue
      const oldParent = old.parent === null ? null : pairs.get(old.parent)
      if (oldParent === parent) stayed.push({ id, place: places.get(old.id) ?? 0 })
      else moved.set(id, 'group')
    }
    const rise = longestRise(stayed.map(({ place }) => place))
    stayed.forEach(({ id }, i) => {
      if (!rise.has(i)) moved.set(id, 'order')
    })
  }
  return moved
}
