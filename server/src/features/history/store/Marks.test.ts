import { expect, it } from 'vitest'
import { advance, isMarked, type Mark } from './Marks.ts'
import { SeqRanges } from './SeqRanges.ts'

const fresh: Mark = { upto: 0, seen: SeqRanges.parse('') }

it('point 9: a mark stays below 1 kB over a day with a gap at its beginning', () => {
  let mark = advance(fresh, [1, 2, 3, 4, 5, 6])
  for (let seq = 8; seq < 86_400; seq += 20)
    mark = advance(
      mark,
      Array.from({ length: 20 }, (_, i) => seq + i),
    )
  expect(mark.upto).toBe(6)
  expect(mark.seen.toString().length).toBeLessThan(20)
  expect([isMarked(mark, 6), isMarked(mark, 7), isMarked(mark, 8), isMarked(mark, 80_000)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})

it('point 9: a list that an earlier server wrote becomes small with the next batch', () => {
  const list = Array.from({ length: 5_000 }, (_, i) => i + 10).join(',')
  const mark = advance({ upto: 6, seen: SeqRanges.parse(list) }, [5_010])
  expect([mark.upto, mark.seen.toString()]).toEqual([6, '10-5010'])
})

it('with too many gaps the lowest are closed and reported, and nothing above is forgotten', () => {
  const odd = Array.from({ length: 1_000 }, (_, i) => 2 * i + 101)
  const closed = new Set<number>()
  const mark = advance(fresh, odd, (from, to) => {
    for (let seq = from; seq <= to; seq++) closed.add(seq)
  })
  // Everything dropped from now on is reported, and nothing else.
  for (let seq = 1; seq <= 2_100; seq++)
    expect([seq, closed.has(seq)]).toEqual([seq, isMarked(mark, seq) && !odd.includes(seq)])
  expect(mark.seen.toString().length).toBeLessThanOrEqual(1_000)
  expect(odd.every((seq) => isMarked(mark, seq))).toBe(true)
  expect([isMarked(mark, 2_098), isMarked(mark, 2_100)]).toEqual([false, false])
})

it('agrees with a set of numbers, in whatever order they come [fuzz]', () => {
  const seed = Date.now() % 100_000
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  let mark = fresh
  const all = new Set<number>()
  for (let round = 0; round < 200; round++) {
    const seqs = Array.from({ length: 1 + random(8) }, () => 1 + random(120))
    for (const seq of seqs) all.add(seq)
    mark = advance(mark, seqs)
    mark = { upto: mark.upto, seen: SeqRanges.parse(mark.seen.toString()) }
    for (let seq = 1; seq <= 121; seq++) expect(isMarked(mark, seq), `seed ${seed}, ${seq}`).toBe(all.has(seq))
  }
})

it('a mark may fill its room, and no gap is closed before it is full', () => {
  // 199 numbers of four digits with a comma, and one of four digits: 999 characters. One more number is too long.
  const numbers = Array.from({ length: 200 }, (_, i) => 2 * i + 1001)
  const full = advance(fresh, numbers)
  expect([full.upto, full.seen.toString().length]).toEqual([0, 999])
  const more = advance(full, [2001])
  expect([more.upto, more.seen.first]).toEqual([1001, 1003])
})
