import * as Y from 'yjs'
import type { Frame } from '../editing/Frame.ts'
import { paintOrder } from '../schema/page/paintOrder.ts'
import { repair, repairTree } from '../schema/page/repair.ts'
import type { PageRecords, WidgetRecord } from '../schema/page/WidgetRecord.ts'
import type { Props } from '../schema/props/prop.ts'
import { DocFrames } from './DocFrames.ts'
import { framedProps } from './framedProps.ts'
import {
  isRemoved,
  Key,
  liveMap,
  type PageRoots,
  pageRoots,
  readLeaf,
  readPlace,
  readProps,
  readSkeleton,
} from './layout.ts'

/**
 * @returns the page as every client sees it: without removed widgets, with a repaired tree. It is a pure function of
 * the merged state.
 */
export function readDoc(ydoc: Y.Doc): PageRecords {
  const roots = pageRoots(ydoc)
  const { tree } = readTree(roots)
  const widgets = new Map<string, WidgetRecord>()
  const frames = new DocFrames(roots)
  for (const [id, skeleton] of tree) {
    const map = roots.widgets.get(id)
    const place = map instanceof Y.Map ? readPlace(map.get(Key.pos)) : undefined
    widgets.set(id, fullRecord(roots, skeleton, place && frames.toParent(id, place, skeleton.parent)))
  }
  return { con: readCon(roots), widgets }
}

export interface ReadTree {
  readonly tree: ReadonlyMap<string, WidgetRecord>
  /** True if the document holds this very tree, without repairs. */
  readonly isExact: boolean
}

/** @returns widgets without their leaves, repaired: enough to find added, moved and removed ones */
export function readTree({ widgets }: PageRoots): ReadTree {
  const skeletons = new Map<string, WidgetRecord>()
  for (const id of widgets.keys()) {
    const map = liveMap(widgets, id)
    if (map) skeletons.set(id, readSkeleton(id, map))
  }
  const tree = repair({ con: {}, widgets: skeletons }).page.widgets
  return { tree, isExact: tree === skeletons }
}

/** @param frame transform of its geometry at that place of the tree (`DocFrames.toParent`) */
export function fullRecord({ widgets }: PageRoots, skeleton: WidgetRecord, frame: Frame | undefined): WidgetRecord {
  const map = widgets.get(skeleton.id)
  return map instanceof Y.Map ? { ...skeleton, props: framedProps(skeleton.type, readProps(map), frame) } : skeleton
}

export function readCon({ con }: PageRoots): Props {
  const props: Record<string, unknown> = {}
  for (const key of con.keys()) {
    const value = key === 'password' ? undefined : readLeaf(con, key)
    if (value !== undefined) props[key] = value
  }
  return props
}

/**
 * @returns removed widgets as they would come back, with everything that was removed with them: parts before their
 * group
 */
export function removedRecords(ydoc: Y.Doc, ids: ReadonlySet<string>): readonly WidgetRecord[] {
  const roots = pageRoots(ydoc)
  const records = new Map<string, WidgetRecord>()
  const frames = new DocFrames(roots)
  const isGone = (map: unknown): map is Y.Map<unknown> => map instanceof Y.Map && isRemoved(map)
  if (![...ids].some((id) => isGone(roots.widgets.get(id)))) return []
  for (const [id, map] of roots.widgets) {
    if (!isGone(map)) continue
    const place = readPlace(map.get(Key.pos))
    const skeleton = readSkeleton(id, map)
    records.set(id, fullRecord(roots, skeleton, place && frames.toParent(id, place, skeleton.parent)))
  }
  const { widgets } = repairTree({ con: {}, widgets: records })
  const aroundOf = (id: string) => widgets.get(widgets.get(id)?.parent ?? '')
  const isConcerned = (id: string): boolean => {
    const around = aroundOf(id)
    return ids.has(id) || (around !== undefined && isConcerned(around.id))
  }
  const wanted = new Map([...widgets].filter(([id]) => isConcerned(id)))
  for (const id of [...wanted.keys()])
    for (let around = aroundOf(id); around; around = aroundOf(around.id)) wanted.set(around.id, around)
  return paintOrder(repairTree({ con: {}, widgets: wanted })).reverse()
}
