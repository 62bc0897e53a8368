import * as Y from 'yjs'
import { compose, type Frame, inverse } from '../editing/Frame.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import type { DocFrames } from './DocFrames.ts'
import { type FramedPlace, isRemoved, Key, type PageRoots, readPlace } from './layout.ts'

/**
 * @returns the insides on the page of groups that were taken apart or emptied, outer ones first. A group that a removed
 * widget is relative to is left out: that widget comes back in the group around them, wherever that is then.
 */
export function insidesOfGone({ widgets }: PageRoots, frames: DocFrames): ReadonlyMap<string, Frame> {
  const gone = new Map<string, FramedPlace>()
  const others: FramedPlace[] = []
  for (const [id, map] of widgets) {
    const place = map instanceof Y.Map && isRemoved(map) ? readPlace(map.get(Key.pos)) : undefined
    if (!place || !(map instanceof Y.Map)) continue
    if (isContainer(map.get(Key.type))) gone.set(id, place)
    else others.push(place)
  }
  const holding = new Set<string>()
  const hold = (id: string | null | undefined): void => {
    if (!id || holding.has(id)) return
    holding.add(id)
    holdIn(gone.get(id))
  }
  const holdIn = (place: FramedPlace | undefined): void => {
    hold(place?.of)
    hold(place?.parent)
  }
  for (const place of others) holdIn(place)
  const insides = new Map<string, Frame>()
  const seen = new Set<string>()
  const add = (id: string): void => {
    const place = gone.get(id)
    if (!place || seen.has(id)) return
    seen.add(id)
    add(place.of ?? place.parent ?? '')
    if (!holding.has(id)) insides.set(id, frames.inside(id))
  }
  for (const id of gone.keys()) add(id)
  return insides
}

/**
 * @returns the place of a removed group whose inside stays where `inside` says and moves along with `parent`: moves
 * around `parent` then apply to it too
 */
export function heldPlace(
  id: string,
  place: FramedPlace,
  inside: Frame,
  parent: string | null,
  frames: DocFrames,
): FramedPlace {
  const own = compose(inverse(frames.toPage(id, place)), frames.inside(id))
  const toPage = compose(inside, inverse(own))
  const of = frames.countsIn(parent, id) ? null : parent
  return { ...place, of, m: compose(inverse(frames.inside(of)), toPage), at: toPage }
}
