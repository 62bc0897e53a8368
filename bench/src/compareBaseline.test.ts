import { describe, expect, it } from 'vitest'
import { compareBaseline } from './compareBaseline.ts'
import type { ReportedFigure } from './Suite.ts'

const figure = (changes: Partial<ReportedFigure> = {}): ReportedFigure => ({
  suite: 'peers',
  scenario: 'live (2000)',
  subject: 'mimic-webgl',
  metric: 'js',
  unit: 'ms',
  median: 10,
  spread: 1,
  samples: 30,
  ...changes,
})

describe('compareBaseline', () => {
  it('accepts a difference within the spreads of both runs', () => {
    expect(compareBaseline([figure({ median: 12 })], [figure()])).toEqual({ regressions: [], notes: [], compared: 1 })
  })

  it('reports a regression with both figures', () => {
    const { regressions } = compareBaseline([figure({ median: 12.5 })], [figure()])
    expect(regressions).toEqual(['peers · live (2000) · mimic-webgl · js: 10 ± 1 ms before, 12.5 ± 1 ms now'])
  })

  it('takes a difference of up to 5 % for noise if a figure has no spread', () => {
    const exact = { spread: 0, samples: 1 }
    expect(compareBaseline([figure({ ...exact, median: 10.4 })], [figure(exact)]).regressions).toEqual([])
    expect(compareBaseline([figure({ ...exact, median: 10.6 })], [figure(exact)]).regressions).toHaveLength(1)
  })

  it('takes a difference of up to 25 % for noise between shares, which depend on two engines', () => {
    const share = { unit: '1', spread: 0, samples: 2 }
    const before = figure({ ...share, median: 0.6 })
    expect(compareBaseline([figure({ ...share, median: 0.74 })], [before]).regressions).toEqual([])
    expect(compareBaseline([figure({ ...share, median: 0.76 })], [before]).regressions).toHaveLength(1)
  })

  it('knows the units of which more is better', () => {
    const fast = figure({ unit: 'values/s', median: 100 })
    expect(compareBaseline([figure({ unit: 'values/s', median: 50 })], [fast]).regressions).toHaveLength(1)
    expect(compareBaseline([fast], [figure({ unit: 'values/s', median: 50 })]).regressions).toEqual([])
  })

  it('reports a figure that only one run has, and fails neither run', () => {
    const { regressions, notes } = compareBaseline([figure({ metric: 'new' })], [figure({ metric: 'old' })])
    expect(regressions).toEqual([])
    expect(notes).toEqual([
      'peers · live (2000) · mimic-webgl · new: not in the baseline',
      'peers · live (2000) · mimic-webgl · old: in the baseline only',
    ])
  })

  it('skips figures that could not be measured, which the file stores as null', () => {
    // JSON has no NaN, so a missing median comes back as null.
    const missing = { ...figure({ samples: 0 }), median: null, spread: null } as unknown as ReportedFigure
    expect(compareBaseline([missing], [missing])).toEqual({ regressions: [], notes: [], compared: 0 })
    expect(compareBaseline([figure()], [missing]).notes).toEqual([
      'peers · live (2000) · mimic-webgl · js: n/a in the baseline',
    ])
  })
})
