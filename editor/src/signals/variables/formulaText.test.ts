import { describe, expect, it } from 'vitest'
import { listedParts, partsOf, withInserted, writtenList, writtenPart } from './formulaText.ts'

describe('a formula as text', () => {
  it('names its parts, in braces or without, each once', () => {
    expect(partsOf('{1003.1003-f1-loss} * 2 + eq_a.level - {1003.1003-f1-loss} / mvar.mean')).toEqual([
      { owner: '1003', id: '1003-f1-loss' },
      { owner: 'eq_a', id: 'level' },
      { owner: 'mvar', id: 'mean' },
    ])
  })

  it('takes neither a number nor a function for a part', () => {
    expect(partsOf('round(1.5, 2) + max(2.25, 3)')).toEqual([])
  })

  it('is a comma list for a statistic, which is read as it was written', () => {
    const parts = [
      { owner: 'eq-a', id: 'a-level' },
      { owner: 'mvar', id: 'm1' },
    ]
    expect(listedParts(writtenList(parts))).toEqual(parts)
    expect(listedParts('{eq-a.a-level}, , nonsense, eq-a.a-level')).toEqual([parts[0]])
  })

  it('goes from a list to a formula and back by its parts', () => {
    expect(partsOf(listedParts('eq-a.a-level, mvar.m1').map(writtenPart).join(' + '))).toHaveLength(2)
  })

  it('inserts a part at the caret, and puts the caret behind it', () => {
    expect(withInserted('1 + ', 4, 4, '{a.b}')).toEqual(['1 + {a.b}', 9])
    expect(withInserted('(x) * 2', 1, 2, '{a.b}')).toEqual(['({a.b}) * 2', 6])
    expect(withInserted('2', 1, 1, 'sqrt(')).toEqual(['2 sqrt(', 7])
  })
})
