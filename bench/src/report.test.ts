import { expect, it } from 'vitest'
import { makeReport, markdownReport, suiteDocument } from './report.ts'
import { CANNOT, type ReportedFigure } from './Suite.ts'

const figure = (changes: Partial<ReportedFigure>): ReportedFigure => ({
  suite: 'peers',
  scenario: 'marquee (500)',
  subject: 'konva',
  metric: 'marquee',
  unit: 'µs',
  median: 12.34,
  spread: 0.5,
  samples: 3,
  ...changes,
})
const missing = { median: Number.NaN, spread: Number.NaN, samples: 0 }

it('gives each compared engine a column, and each failure a reason', () => {
  const text = markdownReport(
    makeReport(
      [
        figure({}),
        figure({ subject: 'meta2d', ...missing, note: CANNOT }),
        figure({ subject: 'pixi', ...missing, note: 'it ran out of memory' }),
      ],
      'npm run bench',
    ),
  )
  expect(text).toContain('| marquee (500): marquee, µs | 12.3 ± 0.5 | n/a    | n/a  |')
  expect(text).toContain('- n/a pixi, marquee (500): it ran out of memory')
  expect(text).not.toContain('meta2d, marquee')
})

it('lists the figures of other suites one by one', () => {
  const text = markdownReport(makeReport([figure({ suite: 'kernels', subject: 'binary' })], 'npm run bench'))
  expect(text).toContain('| kernels | marquee (500) | binary  | marquee | 12.3 ± 0.5 µs   | 3 |')
})

it('writes the report of one suite as a document with its date, machine and command', () => {
  const suite = { name: 'kernels', about: 'live frames', run: async () => [] }
  const text = suiteDocument(suite, makeReport([figure({ suite: 'kernels' })], 'npm run bench -- --suite kernels'))
  expect(text).toMatch(/^# kernels\n/)
  expect(text).toContain('Measured: live frames.')
  expect(text).toMatch(/\d{4}-\d\d-\d\dT.+ cores .+ Node v.+ `npm run bench -- --suite kernels`/)
})
