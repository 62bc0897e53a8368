import * as Y from 'yjs'
import type { Place } from '../document/DocStore.ts'
import { isOrderKey } from '../document/order.ts'
import type { Frame } from '../editing/Frame.ts'
import { pageLimits } from '../schema/limits.ts'
import { isJsonLeaf, isLeafPath } from '../schema/page/jsonLeaf.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { isWidgetId } from '../schema/page/widgetId.ts'
import type { Props } from '../schema/props/prop.ts'
import { isGeometry } from '../schema/values/geometry.ts'

/**
 * A page in a Y.Doc:
 *
 *     meta     Map  schema: format of this layout
 *     con      Map  page options, key = dotted leaf path
 *     widgets  Map  id -> Map, one flat map per widget:
 *                     widgetType      text, set once
 *                     pos             { parent, order, of?, m?, at? }, one register: a move in the tree is one write
 *                     del             name of who removed it, or true (soft; ids are never used again)
 *                     <dotted path>   leaf, plain JSON; list items as <list path>.<item id>
 *
 * A widget's map is made in the transaction that adds it and never replaced, so concurrent edits always meet in it.
 *
 * Geometry (`position.*`, `style.flip.*`) keeps the frame it was first written in, so that putting a widget into a group
 * or taking it out writes `pos` alone, and no concurrent move can be read in the wrong frame. `pos` says which frame
 * that is: the leaves are mapped by `m` (a quarter turn, mirrors and a shift; the identity when it is absent) into the
 * inside of group `of`, which may be removed by now, or onto the page (null). Without `of` they count where the tree
 * says. `at`: the same map onto the page as it was when a group was put into another one; it counts where two groups
 * were put into each other. `DocFrames` works out what a client shows.
 */
export interface PageRoots {
  readonly meta: Y.Map<unknown>
  readonly con: Y.Map<unknown>
  readonly widgets: Y.Map<unknown>
}

/** 2: `pos` names the frame of the geometry. Documents of layout 1 are read as before. */
export const LAYOUT = 2

export const Key = { type: 'widgetType', pos: 'pos', del: 'del' } as const
/** Largest translation: groups in groups, each as far away as a coordinate may be. */
const MAX_SHIFT = 100 * pageLimits.coordinate
const structural: ReadonlySet<string> = new Set(Object.values(Key))

export function pageRoots(ydoc: Y.Doc): PageRoots {
  return { meta: ydoc.getMap('meta'), con: ydoc.getMap('con'), widgets: ydoc.getMap('widgets') }
}

export function isStructural(key: string): boolean {
  return structural.has(key)
}

/** @returns a leaf's key in its widget's map. A file's own field named like a structural key is prefixed with `%`. */
export function keyOfPath(path: string): string {
  return structural.has(path) ? `%${path}` : path
}

export function pathOfKey(key: string): string {
  return key.startsWith('%') && structural.has(key.slice(1)) ? key.slice(1) : key
}

/** @returns a leaf as it may enter the document; undefined for a value that no honest client writes */
export function readLeaf(map: Y.Map<unknown>, key: string): unknown {
  return asLeaf(key, map.get(key))
}

export function readProps(map: Y.Map<unknown>): Props {
  const props: Record<string, unknown> = {}
  map.forEach((value, key) => {
    const leaf = structural.has(key) ? undefined : asLeaf(key, value)
    if (leaf !== undefined) props[pathOfKey(key)] = leaf
  })
  return props
}

/** @returns the geometry of a widget, in the frame that its place names; its other leaves are not read */
export function readGeometry(map: Y.Map<unknown>): Props {
  const props: Record<string, unknown> = {}
  // The iterators of Yjs cost several times as much, and grouping reads each widget of a page.
  for (const [key, item] of map._map) {
    if (item.deleted || !isGeometry(key)) continue
    const leaf = asLeaf(key, item.content.getContent()[item.length - 1])
    if (leaf !== undefined) props[key] = leaf
  }
  return props
}

function asLeaf(key: string, value: unknown): unknown {
  return value !== undefined && isLeafPath(key) && isJsonLeaf(value) ? value : undefined
}

/** @returns the widget's map if it is on the page: its type is readable, and it is not removed */
export function liveMap(widgets: Y.Map<unknown>, id: string): Y.Map<unknown> | undefined {
  const map = widgets.get(id)
  if (!(map instanceof Y.Map) || !isWidgetId(id)) return undefined
  return isRemoved(map) || !isTypeName(map.get(Key.type)) ? undefined : map
}

export function isRemoved(map: Y.Map<unknown>): boolean {
  const del = map.get(Key.del)
  return del === true || typeof del === 'string'
}

/** @returns type and place of a widget, without its leaves. An unreadable place is the bottom of the page. */
export function readSkeleton(id: string, map: Y.Map<unknown>): WidgetRecord {
  const place = readPlace(map.get(Key.pos)) ?? { parent: null, order: 'a0' }
  return { id, type: map.get(Key.type) as string, parent: place.parent, order: place.order, props: {} }
}

/** A widget's place, and the frame its geometry was written in. */
export interface FramedPlace extends Place {
  /** The group whose inside `m` leads to; null = the page; undefined = the parent in the tree. */
  readonly of?: string | null
  readonly m?: Frame
  readonly at?: Frame
}

export function readPlace(v: unknown): FramedPlace | undefined {
  if (typeof v !== 'object' || v === null) return undefined
  const { parent, order, of, m, at } = v as Partial<FramedPlace>
  if (!isParent(parent) || typeof order !== 'string' || !isOrderKey(order)) return undefined
  if ((of !== undefined && !isParent(of)) || (m !== undefined && !isFrame(m)) || (at !== undefined && !isFrame(at)))
    return undefined
  return { parent, order, ...(of === undefined ? {} : { of }), ...(m ? { m } : {}), ...(at ? { at } : {}) }
}

const isParent = (v: unknown): v is string | null => v === null || isWidgetId(v)

/** Accepts quarter turns and mirrors with a translation within the range of a page. */
function isFrame(v: unknown): v is Frame {
  if (!Array.isArray(v) || v.length !== 6) return false
  const [a, b, c, d, e, f] = v as readonly unknown[]
  const isUnit = (n: unknown) => n === 1 || n === -1
  const isTurn = (isUnit(a) && isUnit(d) && b === 0 && c === 0) || (isUnit(b) && isUnit(c) && a === 0 && d === 0)
  return isTurn && [e, f].every((n) => typeof n === 'number' && Math.abs(n) <= MAX_SHIFT)
}

export function isTypeName(v: unknown): v is string {
  return typeof v === 'string' && v !== '' && v.length <= 64
}
