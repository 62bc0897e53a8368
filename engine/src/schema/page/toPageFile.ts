import type { WidgetModel } from '../model/WidgetModel.ts'
import { isContainer } from '../model/widgetTraits.ts'
import { fileItem, listEntries } from '../props/listItems.ts'
import type { ListProp, Props } from '../props/prop.ts'
import { deriveBind } from './deriveBind.ts'
import { PAGE_FORMAT, type PageFile, type WidgetNode } from './pageFile.ts'
import { childrenByParent } from './paintOrder.ts'
import { nest } from './path.ts'
import type { PageRecords, WidgetRecord } from './WidgetRecord.ts'

/**
 * @returns the page as it is saved and served: nested in paint order, lists as arrays, keys sorted. Equal records give
 * equal bytes, and `parsePage(toPageFile(page))` gives an equal file again. Widgets not reachable from the page are
 * left out.
 */
export function toPageFile(page: PageRecords, models: readonly WidgetModel[]): PageFile {
  const lists = new Map(models.map((model) => [model.type as string, model.lists]))
  const groups = childrenByParent(page.widgets)

  const node = (record: WidgetRecord): WidgetNode => {
    const fields = widgetFields(record, lists.get(record.type) ?? {})
    const head = { id: record.id, widgetType: record.type, ...fields }
    if (!isContainer(record.type)) return head
    return { ...head, children: (groups.get(record.id) ?? []).map(node) }
  }

  const { password: _, ...con } = nest(page.con)
  return {
    format: PAGE_FORMAT,
    con,
    widgets: (groups.get(null) ?? []).map(node),
    bind: deriveBind(page),
  }
}

/** @returns a record's leaves as the file's fields: dotted paths nested, declared lists as arrays */
export function widgetFields(record: WidgetRecord, lists: Readonly<Record<string, ListProp>>): Record<string, unknown> {
  const leaves: Record<string, unknown> = {}
  const paths = Object.keys(lists)
  for (const [path, value] of Object.entries(record.props)) {
    if (!paths.some((list) => path.startsWith(`${list}.`))) leaves[path] = value
  }
  for (const path of paths) Object.assign(leaves, listField(record.props, path, lists[path] as ListProp))
  const { id: _id, widgetType: _type, ...fields } = nest(leaves)
  return fields
}

function listField(props: Props, path: string, list: ListProp): Record<string, unknown> {
  const items = listEntries(props, path, list).map((entry) => fileItem(entry.item))
  // An empty list is written only where its absence would mean the default items.
  return items.length > 0 || list.initial.length > 0 ? { [path]: items } : {}
}
