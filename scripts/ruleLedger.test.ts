import { describe, expect, it } from 'vitest'
import { ledgerProblems, readLedger, readRules, readTagged, taggedIn } from './ruleLedger.ts'

describe('the ledger of rules', () => {
  const rules = ['a', 'b']
  const waiting = (...ids: string[]) => [{ waitsFor: 'a screen', rules: ids }]

  it('accepts a rule with a test, and one that waits for it', () => {
    expect(ledgerProblems(rules, new Set(['a']), waiting('b'))).toEqual([])
  })

  it.each([
    ['neither', new Set(['a']), waiting(), 'b: has neither a test'],
    ['both', new Set(['a', 'b']), waiting('b'), 'b: has a tagged test'],
    ['two entries', new Set(['a']), waiting('b', 'b'), 'b: stands in fixtures/spec/untested.json twice'],
    ['an entry for no rule', new Set(['a', 'b']), waiting('c'), 'c: stands in'],
    ['a tag for no rule', new Set(['a', 'b', 'c']), waiting(), 'c: a test is tagged'],
  ])('refuses %s', (_, tagged, ledger, problem) => {
    expect(ledgerProblems(rules, tagged, ledger)).toEqual([expect.stringContaining(problem)])
  })

  it('reads tags of tests that run', () => {
    expect(taggedIn("it('[spec:a-1] [spec:b] shows it', () => {})")).toEqual(['a-1', 'b'])
    expect(taggedIn("it.skip('[spec:a] shows it', () => {})\nit.todo('[spec:b] shows it')\n// [spec:c]")).toEqual([])
  })

  it('holds in this repository: every rule has a test or a reason why not', () => {
    const ids = readRules().map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(380)
    expect(ledgerProblems(ids, readTagged(), readLedger())).toEqual([])
  })
})
