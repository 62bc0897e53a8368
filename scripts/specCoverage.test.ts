import { describe, expect, it } from 'vitest'
import { readSources, type SpecSources, specCoverage, tagsOf } from './specCoverage.ts'
import { specKinds } from './specRecords.ts'

const none = { routes: [], calls: [], widgets: [], entities: [], constants: [], rules: [], errors: [], features: [] }
const test = (title: string) => `it('${title}', () => {})\n`
const sources = (more: Partial<SpecSources>): SpecSources => ({
  records: none,
  files: new Map(),
  evidence: {},
  reasons: [],
  built: new Set(),
  ...more,
})
const problems = (more: Partial<SpecSources>) => specCoverage(sources(more)).problems

describe('a record of the specification', () => {
  const records = { ...none, rules: ['r'], routes: ['a', 'b'], features: ['f'] }
  const files = new Map([
    ['a.test.ts', test('[spec:r] shows the rule') + test('shows the feature')],
    ['b.test.ts', `specRecords<Route>('routes').map(...)\n${test('[spec:routes/*] %s opens')}`],
  ])

  it('is shown by a tag, by a test over its kind, or by what the evidence names', () => {
    const evidence = { features: { f: ['r', 'a.test.ts: shows the feature'] } }
    const covered = specCoverage(sources({ records, files, evidence }))
    expect(covered.problems).toEqual([])
    expect(covered.records.map(({ record, tests }) => [record, tests])).toEqual([
      ['routes/a', ['b.test.ts']],
      ['routes/b', ['b.test.ts']],
      ['rules/r', ['a.test.ts']],
      ['features/f', ['[spec:r] a.test.ts', 'a.test.ts: shows the feature']],
    ])
  })

  it('without a test needs a reason, and one with a test or built none', () => {
    const waits = (record: string) => ({ reasons: [{ reason: 'not built yet: x', records: [record] }] })
    expect(problems({ records, files })).toEqual(['features/f: has neither a test nor a reason'])
    expect(problems({ records, files, ...waits('features/f') })).toEqual([])
    const own = new Map([...files, ['c.test.ts', test('[spec:features/f] shows it')]])
    expect(problems({ records, files: own, ...waits('features/f') })).toEqual([
      'features/f: has a test, so it needs no reason',
    ])
    // A test over its kind leaves a record with a reason out, so the code itself is asked.
    const route = { records: { ...none, routes: ['a'] }, files, ...waits('routes/a') }
    expect(problems(route)).toEqual([])
    expect(problems({ ...route, built: new Set(['routes/a']) })).toEqual(['routes/a: is built, so its reason is gone'])
  })

  it.each([
    [{ evidence: { features: { f: ['r', 'a.test.ts: another title'] } } }, 'is no test'],
    [{ evidence: { features: { f: ['r', 'none'] } } }, 'is no test'],
    [{ evidence: { features: { f: ['r'], g: ['r'] } } }, 'features/g: is no record'],
    [{ reasons: [{ reason: 'x', records: ['features/f', 'routes/c'] }] }, 'routes/c: is no record'],
    [{ reasons: [{ reason: 'x', records: ['features/f', 'features/f'] }] }, 'features/f: has two reasons'],
    [{ reasons: [{ reason: ' ', records: ['features/f'] }] }, 'features/f: its reason says nothing'],
  ])('with entries out of date is told: %j', (more, problem) => {
    expect(problems({ records, files, ...more })).toEqual([expect.stringContaining(problem)])
  })

  it('is shown by no test that does not run, and by none over its kind that does not read its records', () => {
    expect([...tagsOf(new Map([['a.test.ts', "it.skip('[spec:r] x', () => {})\n// [spec:s]"]])).keys()]).toEqual([])
    expect([...tagsOf(new Map([['a.test.ts', test('[spec:calls/*] x')]])).keys()]).toEqual([])
  })
})

it('in this repository every record has a test or a reason why not', () => {
  const { records, problems: found } = specCoverage(readSources())
  expect(found).toEqual([])
  expect(records.length).toBe(1_203)
  for (const kind of specKinds)
    expect(records.some(({ record, tests }) => record.startsWith(`${kind}/`) && tests.length > 0)).toBe(true)
})
