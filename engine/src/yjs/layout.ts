import * as Y from 'yjs'
import type { Place } from '../document/DocStore.ts'
import { isOrderKey } from '../document/order.ts'
import { isJsonLeaf, isLeafPath } from '../schema/jsonLeaf.ts'
import type { Props } from '../schema/prop.ts'
import type { WidgetRecord } from '../schema/WidgetRecord.ts'
import { isWidgetId } from '../schema/widgetId.ts'

/**
 * A page in a Y.Doc:
 *
 *     meta     Map  schema: format of this layout
 *     con      Map  page options, key = dotted leaf path
 *     widgets  Map  id -> Map, one flat map per widget:
 *                     widgetType      text, set once
 *                     pos             { parent, order }, one register: a move is one write
 *                     del             true: removed (soft; ids are never used again)
 *                     <dotted path>   leaf, plain JSON; list items as <list path>.<item id>
 *
 * A widget's map is made in the transaction that adds it and never replaced, so concurrent edits always meet in it.
 */
export interface PageRoots {
  readonly meta: Y.Map<unknown>
  readonly con: Y.Map<unknown>
  readonly widgets: Y.Map<unknown>
}

export const LAYOUT = 1

export const Key = { type: 'widgetType', pos: 'pos', del: 'del' } as const
const structural: ReadonlySet<string> = new Set(Object.values(Key))

export function pageRoots(ydoc: Y.Doc): PageRoots {
  return { meta: ydoc.getMap('meta'), con: ydoc.getMap('con'), widgets: ydoc.getMap('widgets') }
}

export function isStructural(key: string): boolean {
  return structural.has(key)
}

/** A leaf's key in its widget's map. A file's own field named like a structural key is set apart by `%`. */
export function keyOfPath(path: string): string {
  return structural.has(path) ? `%${path}` : path
}

export function pathOfKey(key: string): string {
  return key.startsWith('%') && structural.has(key.slice(1)) ? key.slice(1) : key
}

/** A leaf as it may enter the document; undefined for what no honest client writes. */
export function readLeaf(map: Y.Map<unknown>, key: string): unknown {
  const value = map.get(key)
  return value !== undefined && isLeafPath(key) && isJsonLeaf(value) ? value : undefined
}

export function readProps(map: Y.Map<unknown>): Props {
  const props: Record<string, unknown> = {}
  for (const key of map.keys()) {
    const value = structural.has(key) ? undefined : readLeaf(map, key)
    if (value !== undefined) props[pathOfKey(key)] = value
  }
  return props
}

/** The widget's map when it is one that stands in the page: known type, not removed. */
export function liveMap(widgets: Y.Map<unknown>, id: string): Y.Map<unknown> | undefined {
  const map = widgets.get(id)
  if (!(map instanceof Y.Map) || !isWidgetId(id)) return undefined
  return map.get(Key.del) === true || !isTypeName(map.get(Key.type)) ? undefined : map
}

/** Type and place of a widget, without its leaves. An unreadable place is the bottom of the page. */
export function readSkeleton(id: string, map: Y.Map<unknown>): WidgetRecord {
  const place = readPlace(map.get(Key.pos)) ?? { parent: null, order: 'a0' }
  return { id, type: map.get(Key.type) as string, parent: place.parent, order: place.order, props: {} }
}

export function readPlace(v: unknown): Place | undefined {
  if (typeof v !== 'object' || v === null) return undefined
  const { parent, order } = v as Partial<Place>
  if (parent !== null && !isWidgetId(parent)) return undefined
  return typeof order === 'string' && isOrderKey(order) ? { parent, order } : undefined
}

export function isTypeName(v: unknown): v is string {
  return typeof v === 'string' && v !== '' && v.length <= 64
}
