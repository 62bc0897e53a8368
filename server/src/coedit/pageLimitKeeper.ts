import { pageLimits } from '@mimic/engine/schema'
import { liveTypes, removeWidgets, type TouchedKeys } from '@mimic/engine/yjs'
import * as Y from 'yjs'

/** Widgets that came over a limit of 5.2 and were taken off the page again. */
export interface Refusal {
  readonly ids: readonly string[]
  readonly limit: 'widgets' | 'weather' | 'webgl'
}

export interface Kept {
  /** What takes them off; to be stored and passed on behind the update that brought them. */
  readonly update: Uint8Array
  readonly refusals: readonly Refusal[]
}

const rareTypes = [
  ['weather', 'ComplexWeather', pageLimits.weather],
  ['webgl', 'UsualWebgl', pageLimits.webgl],
] as const

/**
 * Two who each add the last widget that a page takes cannot know of each other. The server can: what came first stays,
 * what came over the limit goes, for everybody. Of one update the newest widgets go first.
 */
export function keepWithinLimits(ydoc: Y.Doc, touched: TouchedKeys): Kept | undefined {
  const came = [...touched.widgets].flatMap(([id, keys]) => (keys.has('widgetType') || keys.has('del') ? [id] : []))
  if (came.length === 0) return undefined
  const types = liveTypes(ydoc)
  const refused = new Set<string>()
  const refusals: Refusal[] = []
  const refuse = (limit: Refusal['limit'], surplus: number, isConcerned: (id: string) => boolean) => {
    if (surplus <= 0) return
    const ids = came.filter((id) => types.has(id) && !refused.has(id) && isConcerned(id)).slice(-surplus)
    for (const id of ids) refused.add(id)
    if (ids.length > 0) refusals.push({ ids, limit })
  }
  for (const [limit, type, most] of rareTypes) {
    const count = [...types.values()].reduce((sum, each) => sum + (each === type ? 1 : 0), 0)
    refuse(limit, count - most, (id) => types.get(id) === type)
  }
  refuse('widgets', types.size - refused.size - pageLimits.widgets, () => true)
  if (refused.size === 0) return undefined
  const updates: Uint8Array[] = []
  const hear = (update: Uint8Array) => updates.push(update)
  ydoc.on('update', hear)
  removeWidgets(ydoc, refused)
  ydoc.off('update', hear)
  return { update: Y.mergeUpdates(updates), refusals }
}
