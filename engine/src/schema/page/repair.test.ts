import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paintOrder } from './paintOrder.ts'
import { repair } from './repair.ts'
import type { PageRecords, WidgetRecord } from './WidgetRecord.ts'

function aPage(...records: [id: string, parent: string | null, type?: string][]): PageRecords {
  const widgets = records.map(([id, parent, type = 'WidgetGroup'], i): [string, WidgetRecord] => [
    id,
    { id, type, parent, order: `a${i}`, props: {} },
  ])
  return { con: {}, widgets: new Map(widgets) }
}

const parents = (page: PageRecords) => Object.fromEntries([...page.widgets].map(([id, record]) => [id, record.parent]))

describe('repair', () => {
  it('SC11 gives a valid page back as the same object', () => {
    const page = aPage(['g', null], ['x', 'g', 'ShapeRect'])
    expect(repair(page)).toEqual({ page, problems: [] })
    expect(repair(page).page).toBe(page)
  })

  it('SC12 brings widgets without their group onto the page', () => {
    const { page, problems } = repair(aPage(['x', 'gone', 'ShapeRect'], ['y', 'x', 'ShapeRect']))
    expect(parents(page)).toEqual({ x: null, y: null })
    expect(problems.map((problem) => problem.reason)).toEqual(['orphan', 'orphan'])
  })

  it('SC13 opens a cycle at its smallest id, whatever hangs on it', () => {
    const { page, problems } = repair(aPage(['c', 'b'], ['b', 'a'], ['a', 'c'], ['A', 'b'], ['self', 'self']))
    expect(parents(page)).toEqual({ a: null, b: 'a', c: 'b', A: 'b', self: null })
    expect(problems).toEqual([
      { path: '$.a', reason: 'cycle' },
      { path: '$.self', reason: 'cycle' },
    ])
  })

  it('SC14 lifts what is nested too deeply', () => {
    const chain = Array.from({ length: 60 }, (_, i): [string, string | null] => [`g${i}`, i === 0 ? null : `g${i - 1}`])
    const { page } = repair(aPage(...chain))
    const depth = (id: string | null): number => (id === null ? -1 : 1 + depth(page.widgets.get(id)?.parent ?? null))
    expect(page.widgets.size).toBe(60)
    expect(Math.max(...[...page.widgets.keys()].map(depth))).toBeLessThanOrEqual(24)
  })

  it('SC15 makes any records a tree, needs no second pass, and does not depend on their sequence', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const edge = fc.tuple(fc.constantFrom(...names, null), fc.constantFrom('WidgetGroup', 'WidgetGroup', 'ShapeRect'))
    fc.assert(
      fc.property(
        fc.tuple(...names.map(() => edge)),
        fc.shuffledSubarray(names, { minLength: 7 }),
        (edges, sequence) => {
          const page = aPage(...names.map((id, i): [string, string | null, string] => [id, edges[i]![0], edges[i]![1]]))
          const { page: repaired } = repair(page)
          expect(paintOrder(repaired)).toHaveLength(names.length)
          expect(repair(repaired).page).toBe(repaired)
          const shuffled = { con: {}, widgets: new Map(sequence.map((id) => [id, page.widgets.get(id)!])) }
          expect(parents(repair(shuffled).page)).toEqual(parents(repaired))
        },
      ),
    )
  })
})
