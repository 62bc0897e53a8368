import { expect, it } from 'vitest'
import { withGaps } from './withGaps.ts'

const rows = (...times: readonly number[]) => times.map((time) => ({ time }))
const gaps = (...begins: readonly number[]) => begins.map((from) => ({ from }))

it('a gap is listed between the rows around it, whichever page they are on', () => {
  expect(withGaps(rows(50, 40, 10), gaps(12, 20, 45))).toEqual([
    { time: 50 },
    { from: 45 },
    { time: 40 },
    { from: 20 },
    { from: 12 },
    { time: 10 },
  ])
  expect(withGaps(rows(50, 40), gaps(5, 60))).toEqual([{ from: 60 }, { time: 50 }, { time: 40 }, { from: 5 }])
  expect(withGaps(rows(50), [])).toEqual([{ time: 50 }])
})
