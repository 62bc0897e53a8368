import { expect, it } from 'vitest'
import { seededRandom } from '../../testing/seededRandom.ts'
import type { Box } from '../Box.ts'
import { type Gap, gapSource } from './gapSource.ts'

type Axis = 'x' | 'y'
const start = (axis: Axis, box: Box) => (axis === 'x' ? box[0] : box[1])
const size = (axis: Axis, box: Box) => (axis === 'x' ? box[2] : box[3])
const end = (axis: Axis, box: Box) => start(axis, box) + size(axis, box)

/** The neighbours by their definition: all boxes are scanned in order. */
function neighboursOf(boxes: readonly Box[], axis: Axis, box: Box, reach: number) {
  const other = axis === 'x' ? 'y' : 'x'
  const row = boxes.filter((each) => start(other, each) < end(other, box) && start(other, box) < end(other, each))
  const before = (most: number) =>
    row
      .filter((each) => end(axis, each) <= most)
      .reduce<Box | undefined>((best, each) => {
        if (!best || end(axis, each) > end(axis, best)) return each
        return end(axis, each) === end(axis, best) && start(axis, each) < start(axis, best) ? each : best
      }, undefined)
  const after = (least: number) =>
    row
      .filter((each) => start(axis, each) >= least)
      .reduce<Box | undefined>(
        (best, each) => (!best || start(axis, each) < start(axis, best) ? each : best),
        undefined,
      )
  const left = before(start(axis, box) + reach)
  const right = after(end(axis, box) - reach)
  return { left, right, leftmost: left && before(start(axis, left)), rightmost: right && after(end(axis, right)) }
}

function expectedNearest(boxes: readonly Box[], axis: Axis, box: Box, reach: number): number | undefined {
  const { left, right, leftmost, rightmost } = neighboursOf(boxes, axis, box, reach)
  const wanted = [
    left && right && (end(axis, left) + start(axis, right) - size(axis, box)) / 2,
    left && leftmost && end(axis, left) + (start(axis, left) - end(axis, leftmost)),
    right && rightmost && start(axis, right) - (start(axis, rightmost) - end(axis, right)) - size(axis, box),
  ]
  return wanted
    .filter((place) => place !== undefined)
    .map(Math.round)
    .filter((place) => Math.abs(place - start(axis, box)) <= reach)
    .reduce<number | undefined>(
      (best, place) =>
        best === undefined || Math.abs(place - start(axis, box)) < Math.abs(best - start(axis, box)) ? place : best,
      undefined,
    )
}

function expectedGaps(boxes: readonly Box[], box: Box): Gap[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const { left, right, leftmost, rightmost } = neighboursOf(boxes, axis, box, 0)
    const gap = (one: Box | undefined, two: Box | undefined): Gap | undefined => {
      if (!one || !two) return undefined
      const other = axis === 'x' ? 'y' : 'x'
      const low = Math.max(start(other, one), start(other, two))
      const high = Math.min(end(other, one), end(other, two))
      return { axis, from: end(axis, one), to: start(axis, two), at: (low + high) / 2 }
    }
    const all = [gap(leftmost, left), gap(left, box), gap(box, right), gap(right, rightmost)]
    const isEqual = (a: Gap | undefined, b: Gap | undefined) =>
      a !== undefined && b !== undefined && Math.abs(a.to - a.from - (b.to - b.from)) <= 1
    const shown = new Set<Gap>()
    for (const [a, b] of [[all[1], all[2]], [all[0], all[1]], [all[2], all[3]]]) // biome-ignore format: pairs
      if (isEqual(a, b)) shown.add(a!).add(b!)
    return [...shown]
  })
}

it.each([1, 2, 3, 4])('GA5 finds what a look at every box finds, crowded or spread (seed %i)', (seed) => {
  const random = seededRandom(seed)
  const below = (n: number) => Math.floor(random() * n)
  let found = 0
  let shown = 0
  for (let round = 0; round < 150; round++) {
    const spread = [40, 300, 1_500][below(3)]!
    const aBox = (): Box => [below(spread) - 20, below(spread) - 20, 1 + below(40), 1 + below(40)]
    // Either of two boxes with the same start and end may be taken.
    const boxes = Array.from({ length: below(14) }, aBox).filter((one, i, all) =>
      all
        .slice(0, i)
        .every((two) => (one[0] !== two[0] || one[2] !== two[2]) && (one[1] !== two[1] || one[3] !== two[3])),
    )
    const source = gapSource(boxes)
    for (let probe = 0; probe < 10; probe++) {
      const box = aBox()
      const told = `seed ${seed}, round ${round}: ${JSON.stringify(box)} among ${JSON.stringify(boxes)}`
      for (const axis of ['x', 'y'] as const) {
        const reach = [1, 5, 20][below(3)]!
        const nearest = source.nearest(axis, start(axis, box), reach, { box, part: 0 })
        expect(nearest?.at, told).toBe(expectedNearest(boxes, axis, box, reach))
        if (nearest) found++
      }
      const gaps = source.gapsAround(box)
      expect(gaps, told).toEqual(expectedGaps(boxes, box))
      shown += gaps.length
    }
  }
  expect(Math.min(found, shown)).toBeGreaterThan(20)
  expect(gapSource([]).nearest('x', 0, 5, { box: [0, 0, 1, 1], part: 0 })).toBeUndefined()
})

it('GA5 asks for the start of the box alone', () => {
  const source = gapSource([
    [0, 0, 10, 10],
    [40, 0, 10, 10],
  ])
  expect(source.nearest('x', 20, 5, { box: [20, 0, 10, 10], part: 0 })?.at).toBe(20)
  expect(source.nearest('x', 30, 5, { box: [20, 0, 10, 10], part: 1 })).toBeUndefined()
  expect(source.nearest('x', 20, 5)).toBeUndefined()
})
