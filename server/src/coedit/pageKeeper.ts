import { type LimitName, limitOf, pageLimits } from '@mimic/engine/schema'
import { liveTypes, orphansOf, placeOrphans, removeWidgets, settleTree, type TouchedKeys } from '@mimic/engine/yjs'
import * as Y from 'yjs'

/** Widgets that exceeded a limit of 5.2 and were removed from the page again. */
export interface Refusal {
  readonly ids: readonly string[]
  readonly limit: 'widgets' | LimitName
}

export interface Kept {
  /** The correction of the page, to be stored and passed on directly after the update that needed it. */
  readonly update: Uint8Array
  /** Empty if nothing was removed. */
  readonly refusals: readonly Refusal[]
}

/**
 * Two concurrent edits together may exceed the limits of a page, or leave widgets in a group that is gone. Neither
 * client can know of the other. The server corrects the page in the same commit, for everybody.
 */
export function keepPage(ydoc: Y.Doc, touched: TouchedKeys): Kept | undefined {
  const refusals = surplus(ydoc, touched)
  const refused = new Set(refusals.flatMap(({ ids }) => ids))
  const updates: Uint8Array[] = []
  const hear = (update: Uint8Array) => updates.push(update)
  ydoc.on('update', hear)
  removeWidgets(ydoc, refused)
  placeOrphans(ydoc, orphansOf(ydoc, touched.widgets, refused))
  settleTree(ydoc, touched.widgets)
  ydoc.off('update', hear)
  return updates.length === 0 ? undefined : { update: Y.mergeUpdates(updates), refusals }
}

/** Older widgets stay and newer ones over a limit are removed. Within one update the newest widgets go first. */
function surplus(ydoc: Y.Doc, touched: TouchedKeys): readonly Refusal[] {
  const came = [...touched.widgets].flatMap(([id, keys]) => (keys.has('widgetType') || keys.has('del') ? [id] : []))
  if (came.length === 0) return []
  const types = liveTypes(ydoc)
  const refused = new Set<string>()
  const refusals: Refusal[] = []
  const refuse = (limit: Refusal['limit'], surplus: number, isConcerned: (id: string) => boolean) => {
    if (surplus <= 0) return
    const ids = came.filter((id) => types.has(id) && !refused.has(id) && isConcerned(id)).slice(-surplus)
    for (const id of ids) refused.add(id)
    if (ids.length > 0) refusals.push({ ids, limit })
  }
  for (const limit of ['weather', 'webgl'] as const) {
    const counted = new Set([...types].flatMap(([id, type]) => (limitOf(type) === limit ? [id] : [])))
    refuse(limit, counted.size - pageLimits[limit], (id) => counted.has(id))
  }
  refuse('widgets', types.size - refused.size - pageLimits.widgets, () => true)
  return refusals
}
