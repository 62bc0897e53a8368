import { describe, expect, it } from 'vitest'
import { mutantsOf, mutated, withGuards } from './mutants.ts'

const all = (code: string) => mutantsOf(code).map((mutant) => mutated(code, mutant))

describe('mutants', () => {
  it.each([
    ['f(a < b)', ['f(a <= b)', 'f(a >= b)']],
    ['f((a) === b)', ['f((a) !== b)']],
    ['f(a + b)', ['f(a - b)']],
    ["f(a + 'b')", []],
    ['f(a && b)', ['f(a || b)']],
    ['f(true)', ['f(false)']],
    ['f(2)', ['f(3)', 'f(1)']],
    ['f(Math.min(a))', ['f(Math.max(a))']],
    ['f(!a)', ['f(a)']],
  ])('%s', (code, expected) => {
    expect(all(code).filter((each) => each !== ';')).toEqual(expected)
  })

  it('remove statements and returns, and negate conditions', () => {
    expect(all('if (a) f()')).toEqual(['if (!(a)) f()', 'if (a) ;'])
    expect(all('function f() { return a }')).toEqual(['function f() { return undefined }'])
  })

  it('leave types alone', () => {
    expect(all('type A = 1 | 2; const a: Record<1, true> = b as A')).toEqual([])
  })

  it('stop in loops: the guard is in every body, nested ones too', () => {
    expect(withGuards('for (;;) for (const a of b) c(a)', 'g()')).toBe(
      'for (;;) { g(); for (const a of b) { g(); c(a) } }',
    )
    expect(withGuards('while (a) { b }', 'g()')).toBe('while (a) { g(); b }')
  })
})
