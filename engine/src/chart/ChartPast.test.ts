import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statisticValueId } from '../schema/values/valueId.ts'
import { ChartPast } from './ChartPast.ts'
import { type KnownStretch, missingSpan, withKnown, withoutKnown } from './knownTime.ts'
import type { PastAsk, PastValues } from './PastHost.ts'
import { MAX_SAMPLES, Series } from './SeriesStore.ts'

const samplesOf = ({ times, values, count }: Series) =>
  Array.from({ length: count }, (_, i) => [times[i], values[i]] as const)
const seriesOf = (...times: readonly number[]) => {
  const series = new Series()
  for (const time of times) series.append(time, time)
  return series
}

describe('the samples of a signal', () => {
  it('CD2 give way to what was recorded over a span, and to nothing outside it', () => {
    const series = seriesOf(1, 2, 3, 4, 5)
    expect(series.replace(2, 4, Float64Array.of(0, 2.5, 4, 9), Float64Array.of(0, 25, 40, 90))).toEqual([])
    expect(samplesOf(series)).toEqual([
      [1, 1],
      [2.5, 25],
      [4, 40],
      [5, 5],
    ])
    series.append(6, 6)
    expect(series.count).toBe(5)
  })

  it('CD3 go, the oldest first, where they are too many: what was asked for stays', () => {
    const many = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i)
    const series = new Series()
    series.replace(0, 1e9, many(1000, MAX_SAMPLES), many(1000, MAX_SAMPLES))
    const older = many(0, 10)
    expect(series.replace(0, 999, older, older)).toEqual([{ from: 999, to: 1010 }])
    expect([series.count, series.times[0], series.times[10]]).toEqual([MAX_SAMPLES, 0, 1010])
    const newer = many(1e6, 20)
    expect(series.replace(1e6, 1e6 + 20, newer, newer)).toEqual([{ from: Number.NEGATIVE_INFINITY, to: 1020 }])
    expect([series.count, series.times[0]]).toEqual([MAX_SAMPLES, 1020])
  })
})

describe('what is known', () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 }), fc.constantFrom(0, 1, 4))
    .map(([from, length, stepMs]): KnownStretch => ({ from, to: from + length, stepMs }))
  /** By instant: how finely it is known; undefined for not at all. */
  const steps = (known: readonly KnownStretch[]) =>
    Array.from({ length: 100 }, (_, at) => known.find(({ from, to }) => from <= at && at < to)?.stepMs)

  it('CD8 is what was added last, without what went; what lacks is told from end to end', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(stretch, fc.boolean()), { maxLength: 12 }), stretch, (changes, asked) => {
        let known: readonly KnownStretch[] = []
        const expected: (number | undefined)[] = Array.from({ length: 100 }, () => undefined)
        for (const [each, isAdded] of changes) {
          known = isAdded ? withKnown(known, each) : withoutKnown(known, each)
          expected.fill(isAdded ? each.stepMs : undefined, each.from, each.to)
        }
        expect(steps(known)).toEqual(expected)
        const lacking = expected.flatMap((step, at) =>
          at >= asked.from && at < asked.to && !(step !== undefined && step <= asked.stepMs) ? [at] : [],
        )
        const missing = missingSpan(known, asked.from, asked.to, asked.stepMs)
        expect(missing).toEqual(lacking.length === 0 ? undefined : { from: lacking[0], to: (lacking.at(-1) ?? 0) + 1 })
      }),
    )
  })
})

/** A past of one sample a second, and what was asked for. */
function aPast() {
  const asks: PastAsk[] = []
  const taken: string[] = []
  const failures: unknown[] = []
  const shown: string[] = []
  let now = 1_000_000
  let answer: ((values: readonly PastValues[] | Error) => void) | undefined
  const past = new ChartPast({
    host: {
      past: (ask) => {
        asks.push(ask)
        return new Promise((resolve, reject) => {
          answer = (given) => (given instanceof Error ? reject(given) : resolve(given))
        })
      },
    },
    take: ({ from, to }, { id }) => {
      taken.push(`${id} ${from} ${to}`)
      return []
    },
    onPast: (widgetId) => shown.push(widgetId),
    onFailure: (error) => failures.push(error),
    now: () => now,
  })
  const reply = async (given: boolean | Error = true) => {
    const last = asks.at(-1)!
    const none = new Float64Array(0)
    answer?.(
      given instanceof Error
        ? given
        : last.ids.map((id) => ({ id, times: none, values: none, isWhole: given === true })),
    )
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    past,
    asks,
    taken,
    failures,
    shown,
    reply,
    at: (time: number) => {
      now = time
    },
  }
}

describe('the past of a chart', () => {
  it('CD8 is asked for once when the chart is opened, then from where values came by themselves', async () => {
    const { past, asks, shown, reply, at } = aPast()
    past.want('w', ['a', 'b'], 900_000, 1_000_000, 100)
    past.want('w', ['a', 'b'], 900_000, 1_000_000, 100)
    expect(asks).toMatchObject([{ ids: ['a', 'b'], from: 900_000, to: 1_000_000, points: 100 }])
    await reply()
    expect(shown).toEqual(['w'])
    at(1_002_000)
    past.setConnected(true)
    at(1_005_000)
    past.want('w', ['a', 'b'], 905_000, 1_005_000, 100)
    expect(asks[1]).toMatchObject({ from: 1_000_000, to: 1_002_000 })
    await reply()
    at(1_060_000)
    past.want('w', ['a', 'b'], 960_000, 1_060_000, 100)
    expect(asks).toHaveLength(2)
  })

  it('CD8 is asked for further back and closer, and not again where it is known well enough', async () => {
    const { past, asks, reply } = aPast()
    past.want('w', ['a'], 900_000, 1_000_000, 100)
    await reply(false)
    past.want('w', ['a'], 850_000, 950_000, 100)
    expect(asks[1]).toMatchObject({ from: 850_000, to: 900_000, points: 50 })
    await reply(false)
    expect(past.stepOf('a', 0, 2e6)).toBe(1000)
    // A quarter of the stretch: four times as fine.
    past.want('w', ['a'], 925_000, 950_000, 100)
    expect(asks[2]).toMatchObject({ from: 925_000, to: 950_000, points: 100 })
    await reply(true)
    past.want('w', ['a'], 930_000, 940_000, 100)
    past.want('w', ['a'], 900_000, 1_000_000, 100)
    expect(asks).toHaveLength(3)
  })

  it('CD9 is what was missed while the connection was away, once it is back', async () => {
    const { past, asks, reply, at } = aPast()
    past.setConnected(true)
    past.want('w', ['a'], 900_000, 1_000_000, 100)
    await reply()
    at(1_010_000)
    past.setConnected(false)
    at(1_040_000)
    past.want('w', ['a'], 940_000, 1_040_000, 100)
    expect(asks).toHaveLength(1)
    past.setConnected(true)
    past.want('w', ['a'], 940_000, 1_040_000, 100)
    expect(asks[1]).toMatchObject({ from: 1_010_000, to: 1_040_000 })
  })

  it('CD11 of a statistic never comes by itself: what may change is asked for now and then, the rest once', async () => {
    const { past, asks, reply, at } = aPast()
    const id = statisticValueId('1h', 'avg', 'a')
    const hour = 3_600_000
    at(10.5 * hour)
    past.setConnected(true)
    past.want('w', [id], 5 * hour, 10.5 * hour, 100)
    expect(asks[0]).toMatchObject({ ids: [id], from: 5 * hour, to: 10.5 * hour })
    await reply()
    at(10.5 * hour + 20_000)
    past.want('w', [id], 5 * hour, 10.5 * hour + 20_000, 100)
    expect(asks).toHaveLength(1)
    at(10.5 * hour + 30_000)
    past.want('w', [id], 5 * hour, 10.5 * hour + 30_000, 100)
    expect(asks[1]).toMatchObject({ from: 10 * hour, to: 10.5 * hour + 30_000 })
    await reply()
    // Further back at once, however coarse it is.
    past.want('w', [id], 2 * hour, 10.5 * hour + 30_000, 10_000)
    expect(asks[2]).toMatchObject({ from: 2 * hour })
    await reply()
    // Days begin at midnight in UTC+8.
    const day = statisticValueId('1d', 'sum', 'a')
    at(30 * hour)
    past.want('w', [day], 0, 30 * hour, 100)
    await reply()
    at(30 * hour + 60_000)
    past.want('w', [day], 0, 30 * hour + 60_000, 100)
    expect(asks[4]).toMatchObject({ ids: [day], from: 16 * hour })
  })

  it('CD10 is asked for again a while after a failure, at once when the connection is back', async () => {
    const { past, asks, failures, reply, at } = aPast()
    const want = () => past.want('w', ['a'], 900_000, 1_000_000, 100)
    want()
    await reply(new Error('away'))
    expect(failures).toHaveLength(1)
    want()
    expect(asks).toHaveLength(1)
    at(1_010_000)
    want()
    expect(asks).toHaveLength(2)
    await reply(new Error('away'))
    past.setConnected(true)
    want()
    expect(asks).toHaveLength(3)
  })

  it('CD10 that comes after it was forgotten is not taken', async () => {
    const { past, asks, taken, reply } = aPast()
    past.want('w', ['a'], 900_000, 1_000_000, 100)
    past.forget()
    await reply()
    expect(taken).toEqual([])
    past.want('w', ['a'], 900_000, 1_000_000, 100)
    expect(asks).toHaveLength(2)
  })
})
