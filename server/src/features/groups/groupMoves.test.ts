import { limits } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { seededBelow } from '../../../../engine/src/testing/seededRandom.ts'
import { ApiError } from '../../platform/ApiError.ts'
import { assertFits, groupsBelow, lifted, moved, type PlacedGroup } from './groupMoves.ts'

const group = (id: string, parentId: string, place: number): PlacedGroup => ({ id, parentId, place })
const rows = [
  group('site', '', 0),
  group('west', 'site', 0),
  group('east', 'site', 1),
  group('floor', 'east', 0),
  group('other', '', 1),
]
const after = (before: readonly PlacedGroup[], changes: readonly PlacedGroup[]): PlacedGroup[] =>
  before.map((row) => changes.find(({ id }) => id === row.id) ?? row)
const below = (tree: readonly PlacedGroup[], parentId: string) => groupsBelow(tree, parentId).map(({ id }) => id)
const refusal = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof ApiError ? (error.fields?.[0] ?? error.code) : error
  }
}

describe('a group that is moved', () => {
  it('comes before a group of its parent, or to the end, and leaves the others as they are', () => {
    expect(below(after(rows, moved(rows, 'other', { parentId: 'site', beforeId: 'east' })), 'site')).toEqual([
      'west',
      'other',
      'east',
    ])
    expect(below(after(rows, moved(rows, 'west', { parentId: 'site' })), 'site')).toEqual(['east', 'west'])
    expect(moved(rows, 'floor', { parentId: '' })).toEqual([group('floor', '', 2)])
    expect(moved(rows, 'west', { parentId: 'site', beforeId: 'west' })).toEqual([])
  })

  it('goes neither below itself nor beside a group of another parent', () => {
    const problem = { path: 'parentId', reason: 'below' }
    expect(refusal(() => moved(rows, 'site', { parentId: 'floor' }))).toEqual(problem)
    expect(refusal(() => moved(rows, 'site', { parentId: 'site' }))).toEqual(problem)
    expect(refusal(() => moved(rows, 'other', { parentId: 'gone' }))).toMatchObject({ reason: 'unknown' })
    expect(refusal(() => moved(rows, 'other', { parentId: 'site', beforeId: 'floor' }))).toMatchObject({
      path: 'beforeId',
    })
  })

  it('takes the levels below it along, up to the limit', () => {
    const deep = Array.from({ length: limits.groupLevels - 1 }, (_, i) => group(`${i}`, i === 0 ? '' : `${i - 1}`, 0))
    const problem = { path: 'parentId', reason: 'levels', limit: limits.groupLevels }
    const last = String(deep.length - 1)
    expect(refusal(() => assertFits(deep, undefined, last))).toBeUndefined()
    const two = [...deep, group('a', '', 1), group('b', 'a', 0)]
    expect(refusal(() => moved(two, 'b', { parentId: last }))).toBeUndefined()
    expect(refusal(() => moved(two, 'a', { parentId: last }))).toEqual(problem)
  })
})

it('the groups below one that is removed stand in its place', () => {
  const tree = after(rows, lifted(rows, 'site')).filter(({ id }) => id !== 'site')
  expect(below(tree, '')).toEqual(['west', 'east', 'other'])
  expect(below(tree, 'east')).toEqual(['floor'])
})

it('random moves and removals leave a tree with an order', () => {
  const seed = Date.now() % 100_000
  const random = seededBelow(seed)
  let tree = Array.from({ length: 12 }, (_, i) => group(`g${i}`, '', i))
  for (let n = 0; n < 300; n++) {
    const { id } = tree[random(tree.length)] ?? { id: '' }
    const parentId = random(3) === 0 ? '' : (tree[random(tree.length)]?.id ?? '')
    if (random(60) === 0 && tree.length > 4) tree = after(tree, lifted(tree, id)).filter((row) => row.id !== id)
    else if (refusal(() => moved(tree, id, { parentId })) === undefined)
      tree = after(tree, moved(tree, id, { parentId }))
    const seen = (at: string): string[] => below(tree, at).flatMap((each) => [each, ...seen(each)])
    expect(seen('').toSorted(), `seed ${seed}`).toEqual(tree.map((row) => row.id).toSorted())
  }
})
