import { type PageRecords, paintOrder, type WidgetModel, type WidgetRecord, widgetFields } from '@mimic/engine'

/**
 * Pairs the widgets of two pages: ids of `after` by ids of `before`. They match by id and type; the rest is
 * matched where type, fields and group are equal, because a restored widget comes back under a new id.
 */
export function matchWidgets(
  before: PageRecords,
  after: PageRecords,
  models: readonly WidgetModel[],
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  for (const { id, type } of before.widgets.values()) if (after.widgets.get(id)?.type === type) pairs.set(id, id)
  if (pairs.size === before.widgets.size || pairs.size === after.widgets.size) return pairs

  const lists = new Map(models.map((model) => [model.type as string, model.lists]))
  const keyOf = ({ type, props, ...record }: WidgetRecord, parent: string | null | undefined) =>
    JSON.stringify([type, parent, widgetFields({ type, props, ...record }, lists.get(type) ?? {})])
  const free = new Map<string, string[]>()
  for (const record of paintOrder(after)) {
    if (pairs.has(record.id)) continue
    const key = keyOf(record, record.parent)
    free.set(key, [...(free.get(key) ?? []), record.id])
  }
  // A group comes before what it holds, so its counterpart is known by then.
  for (const record of paintOrder(before)) {
    if (pairs.has(record.id)) continue
    const id = free.get(keyOf(record, record.parent && pairs.get(record.parent)))?.shift()
    if (id !== undefined) pairs.set(record.id, id)
  }
  return pairs
}
