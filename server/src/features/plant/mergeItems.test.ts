import { describe, expect, it } from 'vitest'
import { seededBelow } from '../../../../engine/src/testing/seededRandom.ts'
import { differences } from './differences.ts'
import { mergeItems } from './mergeItems.ts'
import { itemOf, type Json, textOf } from './plantText.ts'

const signals = (...list: [string, number][]) => list.map(([id, scale]) => ({ id, scale }))

describe('a merge of three', () => {
  it('takes each field from the side that changed it', () => {
    const base = { id: 'a', note: '', signals: signals(['x', 1], ['y', 1]) }
    const mine = { id: 'a', note: 'mine', signals: signals(['x', 2], ['y', 1]) }
    const theirs = { id: 'a', note: '', signals: signals(['x', 1], ['y', 3], ['z', 1]) }
    expect(mergeItems(base, mine, theirs)).toEqual({
      value: { id: 'a', note: 'mine', signals: signals(['x', 2], ['y', 3], ['z', 1]) },
      conflicts: [],
    })
  })

  it('names the fields that both changed differently, however deep', () => {
    const base = { id: 'a', note: '', signals: signals(['x', 1]) }
    const mine = { id: 'a', note: 'm', signals: signals(['x', 2]) }
    expect(mergeItems(base, mine, { id: 'a', note: 't', signals: signals(['x', 3]) }).conflicts).toEqual([
      { path: 'note', mine: 'm', theirs: 't' },
      { path: 'signals.x.scale', mine: 2, theirs: 3 },
    ])
    expect(mergeItems(base, mine, { id: 'a', note: 'm', signals: [] }).conflicts).toMatchObject([{ path: 'signals.x' }])
  })

  it('keeps a stored password by its stars, and takes one that is written without a base', () => {
    const config = (password: string) => ({ driverConfig: { password } })
    const merged = (...[base, mine, theirs]: (string | undefined)[]) =>
      mergeItems(base === undefined ? undefined : config(base), config(mine ?? ''), config(theirs ?? ''))
    expect(merged(undefined, '********', '')).toEqual({ value: config(''), conflicts: [] })
    expect(merged(undefined, 'typed', '********')).toEqual({ value: config('typed'), conflicts: [] })
    expect(merged('', 'typed', '********').conflicts).toMatchObject([{ path: 'driverConfig.password' }])
  })

  it('names signals by their tags, and by their ids where a tag is not their own', () => {
    const tagged = (...scales: number[]) => ({
      signals: scales.map((scale, i) => ({ id: `s${i}`, sn: ['FLOW', 'TWO', 'TWO'][i] ?? '', scale })),
    })
    const { conflicts } = mergeItems(tagged(1, 1, 1), tagged(2, 2, 2), tagged(3, 3, 3))
    expect(conflicts.map(({ path }) => path)).toEqual(['signals.FLOW.scale', 'signals.s1.scale', 'signals.s2.scale'])
    expect(differences(tagged(1), tagged(2))).toEqual([{ path: 'signals.FLOW.scale', from: '1', to: '2' }])
  })

  it('keeps removals, and the order of the side that moved something', () => {
    const base = { pages: ['a', 'b', 'c'] }
    expect(mergeItems(base, { pages: ['c', 'a', 'b'] }, { pages: ['a', 'new', 'b', 'c'] }).value).toEqual({
      pages: ['c', 'a', 'new', 'b'],
    })
    expect(mergeItems(base, { pages: ['a', 'c'] }, { pages: ['a', 'b', 'c', 'd'] }).value).toEqual({
      pages: ['a', 'c', 'd'],
    })
  })

  it('without a base takes what is on one side, and names what differs', () => {
    expect(mergeItems(undefined, { id: 'a', note: 'x' }, { id: 'a', address: 'y' })).toEqual({
      value: { id: 'a', note: 'x', address: 'y' },
      conflicts: [],
    })
    expect(mergeItems(undefined, { id: 'a', note: 'x' }, { id: 'a', note: 'y' }).conflicts).toMatchObject([
      { path: 'note' },
    ])
  })

  it('gives random changes of different fields on both sides', () => {
    const seed = Date.now() % 100_000
    const below = seededBelow(seed)
    for (let round = 0; round < 200; round++) {
      const item = (): Record<string, Json> => ({
        a: 0,
        b: { c: 0, d: 0 },
        list: Array.from({ length: 4 }, (_, i) => ({ id: `s${i}`, p: 0, q: 0 })),
      })
      const [mine, theirs, both] = [item(), item(), item()]
      const value = 1 + below(9)
      const i = below(4)
      const change = (target: Record<string, Json>, side: 'p' | 'q') => {
        const list = target['list'] as Record<string, Json>[]
        ;(list[i] as Record<string, Json>)[side] = value
        ;(target['b'] as Record<string, Json>)[side === 'p' ? 'c' : 'd'] = value
      }
      change(mine, 'p')
      change(theirs, 'q')
      change(both, 'p')
      change(both, 'q')
      expect(mergeItems(item(), mine, theirs), `seed ${seed}`).toEqual({ value: both, conflicts: [] })
    }
  })
})

describe('the text of an item', () => {
  it('is one field a line in the order of names, whatever order they came in', () => {
    const text = textOf({ b: [{ d: 1, c: 2 }], a: null })
    expect(text).toBe('{\n  "a": null,\n  "b": [\n    {\n      "c": 2,\n      "d": 1\n    }\n  ]\n}\n')
    expect(textOf({ a: null, b: [{ c: 2, d: 1 }] })).toBe(text)
  })

  it('is none without an id', () => {
    for (const text of ['', '[]', 'null', '{}', '{"id":1}']) expect(itemOf(text)).toBeUndefined()
  })
})

describe('the differences of two items', () => {
  it('are as deep as both have the field', () => {
    const before = { note: 'a', signals: signals(['x', 1], ['y', 1]) }
    expect(differences(before, { note: 'a', signals: signals(['x', 2], ['y', 1]) })).toEqual([
      { path: 'signals.x.scale', from: '1', to: '2' },
    ])
    expect(differences(before, { note: 'a', signals: signals(['y', 1], ['x', 1]) })).toMatchObject([
      { path: 'signals' },
    ])
  })

  it('tell no password or key of a device', () => {
    const config = (password: string) => ({ driverConfig: { host: 'h', password } })
    expect(differences(config('********'), config('Top-secret'))).toEqual([
      { path: 'driverConfig.password', from: '"********"', to: '"********"' },
    ])
    expect(JSON.stringify(differences({}, config('Top-secret')))).not.toContain('Top-secret')
  })
})
