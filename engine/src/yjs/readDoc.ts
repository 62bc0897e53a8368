import * as Y from 'yjs'
import type { Props } from '../schema/prop.ts'
import { repair } from '../schema/repair.ts'
import type { PageRecords, WidgetRecord } from '../schema/WidgetRecord.ts'
import { liveMap, type PageRoots, pageRoots, readLeaf, readProps, readSkeleton } from './layout.ts'

/** The page as every client sees it: removed widgets left out, the tree repaired. A pure function of the merged state. */
export function readDoc(ydoc: Y.Doc): PageRecords {
  const roots = pageRoots(ydoc)
  const { tree } = readTree(roots)
  const widgets = new Map<string, WidgetRecord>()
  for (const [id, skeleton] of tree) widgets.set(id, fullRecord(roots, skeleton))
  return { con: readCon(roots), widgets }
}

export interface ReadTree {
  readonly tree: ReadonlyMap<string, WidgetRecord>
  /** The document holds this very tree: nothing had to be repaired. */
  readonly isExact: boolean
}

/** Widgets without their leaves, repaired: enough to find out what was added, moved or removed. */
export function readTree({ widgets }: PageRoots): ReadTree {
  const skeletons = new Map<string, WidgetRecord>()
  for (const id of widgets.keys()) {
    const map = liveMap(widgets, id)
    if (map) skeletons.set(id, readSkeleton(id, map))
  }
  const tree = repair({ con: {}, widgets: skeletons }).page.widgets
  return { tree, isExact: tree === skeletons }
}

export function fullRecord({ widgets }: PageRoots, skeleton: WidgetRecord): WidgetRecord {
  const map = widgets.get(skeleton.id)
  return map instanceof Y.Map ? { ...skeleton, props: readProps(map) } : skeleton
}

export function readCon({ con }: PageRoots): Props {
  const props: Record<string, unknown> = {}
  for (const key of con.keys()) {
    const value = key === 'password' ? undefined : readLeaf(con, key)
    if (value !== undefined) props[key] = value
  }
  return props
}
