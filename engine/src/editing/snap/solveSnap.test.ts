import { describe, expect, it } from 'vitest'
import { constrained } from '../constrained.ts'
import { boxSource } from './boxSource.ts'
import { gridSource } from './gridSource.ts'
import { guidesReached } from './guidesReached.ts'
import { nearestWithin } from './nearestWithin.ts'
import type { SnapSource } from './SnapSource.ts'
import { type HeldSnaps, solveSnap } from './solveSnap.ts'

const whole = { x: [0, 0.5, 1], y: [0, 0.5, 1] }
const lineAt = (at: number, rank = 0): SnapSource => ({
  nearest: (axis, value, reach) => (axis === 'x' && Math.abs(at - value) <= reach ? { at, rank } : undefined),
})
const snap = (x: number, sources: readonly SnapSource[], held?: HeldSnaps, parts = whole) =>
  solveSnap({ box: [x, 0, 100, 50], parts, sources, reach: 5, ...(held ? { held } : {}) })

describe('the nearest number', () => {
  const sorted = Float64Array.of(10, 20, 30, 30, 47)
  it.each([
    [20, 5, 20],
    [24, 5, 20],
    [25, 5, 20],
    [26, 5, 30],
    [3, 5, undefined],
    [5, 5, 10],
    [52, 5, 47],
    [53, 5, undefined],
    [38.5, 8.5, 30],
    [38.6, 8.5, 47],
  ])('to %d within %d is %s', (value, reach, nearest) => {
    expect(nearestWithin(sorted, value, reach)).toBe(nearest)
  })

  it('of none there is none', () => {
    expect(nearestWithin(new Float64Array(), 3, 100)).toBeUndefined()
  })
})

describe('a grid', () => {
  it.each([
    [23, 3, 20],
    [27, 3, 30],
    [24, 3, undefined],
    [-7, 3, -10],
  ])('attracts %d within %d to %s', (value, reach, at) => {
    const line = gridSource(10).nearest('x', value, reach, { box: [0, 0, 1, 1], part: 0 })
    expect(line?.at).toBe(at)
    if (line) expect([line.rank, line.span]).toEqual([2, undefined])
  })
})

describe('boxes', () => {
  const source = boxSource(
    [
      [100, 200, 40, 60],
      [100, 500, 80, 20],
    ],
    1,
  )
  const query = { box: [0, 0, 10, 10], part: 0 } as const
  it.each([
    ['x', 101, 100],
    ['x', 118, 120],
    ['x', 142, 140],
    ['x', 179, 180],
    ['x', 160, undefined],
    ['y', 198, 200],
    ['y', 231, 230],
    ['y', 262, 260],
    ['y', 508, 510],
    ['y', 700, undefined],
  ] as const)('attract on %s at %i to an edge or a middle: %s', (axis, value, at) => {
    const line = source.nearest(axis, value, 3, query)
    expect([line?.at, line?.rank]).toEqual([at, at === undefined ? undefined : 1])
  })

  it('E5 name the extent of the nearest that is aligned there', () => {
    const span = source.nearest('x', 100, 3, query)?.span
    expect(span?.(270, 290)).toEqual([200, 260])
    expect(span?.(470, 490)).toEqual([500, 520])
    expect(source.nearest('y', 230, 3, query)?.span?.(0, 10)).toEqual([100, 140])
  })
})

describe('the solver', () => {
  it('moves the box so that its start, middle or end is on the line', () => {
    expect(snap(203, [lineAt(200)])).toMatchObject({ dx: -3, dy: 0 })
    expect(snap(148, [lineAt(200)])).toMatchObject({ dx: 2 })
    expect(snap(104, [lineAt(200)])).toMatchObject({ dx: -4 })
    expect(snap(120, [lineAt(200)])).toMatchObject({ dx: 0, held: {} })
  })

  it('asks only for the parts that may snap', () => {
    expect(snap(148, [lineAt(200)], undefined, { x: [0, 1], y: [] }).dx).toBe(0)
  })

  it('prefers a better rank, then the nearer one', () => {
    expect(snap(203, [lineAt(202, 1), lineAt(200, 0)]).dx).toBe(-3)
    expect(snap(203, [lineAt(200, 0), lineAt(202, 1)]).dx).toBe(-3)
    expect(snap(203, [lineAt(200), lineAt(204)]).dx).toBe(1)
    expect(snap(203, [lineAt(204), lineAt(200)]).dx).toBe(1)
  })

  it('solves each axis for itself, and draws lines over both boxes', () => {
    const result = solveSnap({
      box: [103, 303, 20, 20],
      parts: whole,
      sources: [boxSource([[100, 100, 40, 200]], 0)],
      reach: 5,
    })
    expect([result.dx, result.dy]).toEqual([-3, -3])
    expect(result.guides).toEqual([
      { axis: 'x', at: 100, from: 100, to: 320 },
      { axis: 'y', at: 300, from: 100, to: 140 },
    ])
  })

  it('E5 holds a line up to 1.6 times the distance', () => {
    const line = { at: 200, rank: 0 }
    const held = { x: { line, part: 0 } }
    expect(snap(208, [], held).dx).toBe(-8)
    expect(snap(192, [], held).dx).toBe(8)
    expect(snap(208.1, [], held)).toMatchObject({ dx: 0, held: {} })
    expect(snap(208, [], held).held.x).toEqual({ line, part: 0 })
    expect(snap(208, [], held, { x: [1], y: [] }).dx).toBe(0)
  })

  it('E5 lets a held line go for a better rank, and for one that is clearly nearer', () => {
    const held = { x: { line: { at: 200, rank: 1 }, part: 0 } }
    expect(snap(203, [lineAt(207, 0)], held).dx).toBe(4)
    expect(snap(204, [lineAt(204, 1)], held).dx).toBe(0)
    expect(snap(203, [lineAt(203, 1)], held).dx).toBe(-3)
    expect(snap(203, [lineAt(203, 2)], held).dx).toBe(-3)
  })
})

it('guides are kept on an axis that was stopped by one unit or less', () => {
  const guides = [
    { axis: 'x', at: 1, from: 0, to: 1 },
    { axis: 'y', at: 2, from: 0, to: 1 },
  ] as const
  const kept = (dx: number, dy: number) => guidesReached(guides, dx, dy).map(({ axis }) => axis)
  expect([kept(0, 0), kept(1, -1), kept(2, 0), kept(0, -2), kept(-1.5, 1.5)]).toEqual([
    ['x', 'y'],
    ['x', 'y'],
    ['y'],
    ['x'],
    [],
  ])
})

describe('with Shift', () => {
  const from = { x: 100, y: 100 }
  it.each([
    [160, 120, 160, 160],
    [120, 160, 160, 160],
    [40, 120, 40, 160],
    [120, 40, 160, 40],
    [100, 40, 160, 40],
    [40, 100, 40, 160],
  ])('a box to %i, %i becomes a square', (x, y, toX, toY) => {
    expect(constrained(from, { x, y }, false)).toEqual({ x: toX, y: toY })
  })

  it('a box keeps the ratio that is given', () => {
    expect(constrained(from, { x: 140, y: 105 }, false, { width: 2, height: 1 })).toEqual({ x: 140, y: 120 })
    expect(constrained(from, { x: 104, y: 150 }, false, { width: 2, height: 1 })).toEqual({ x: 200, y: 150 })
  })

  it.each([
    [200, 110, 0],
    [190, 180, 45],
    [110, 0, -90],
    [0, 105, 180],
    [30, 20, -135],
  ])('a line to %i, %i keeps its length at %i degrees', (x, y, degrees) => {
    const to = constrained(from, { x, y }, true)
    expect(Math.round((Math.atan2(to.y - 100, to.x - 100) * 180) / Math.PI)).toBe(degrees)
    expect(Math.hypot(to.x - 100, to.y - 100)).toBeCloseTo(Math.hypot(x - 100, y - 100), 9)
  })
})
