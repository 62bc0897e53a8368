import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartSpec } from './ChartSpec.ts'
import { ChartStore } from './ChartStore.ts'
import { emptyThinned, thin } from './decimate.ts'
import { InlineCharts } from './InlineCharts.ts'
import { layoutChart } from './layoutChart.ts'
import { MAX_SAMPLES, Series } from './SeriesStore.ts'

const seriesOf = (...samples: readonly (readonly [number, number])[]) => {
  const series = new Series()
  for (const [time, value] of samples) series.append(time, value)
  return series
}
const samplesOf = ({ times, values, count }: Series) =>
  Array.from({ length: count }, (_, i) => [times[i], values[i]] as const)
const adapt = { isFixed: false, min: 0, max: 100, ticks: 5 }
const spec = (more: Partial<ChartSpec> = {}): ChartSpec => ({
  kind: 'time',
  signals: ['a'],
  from: 0,
  to: 1000,
  columns: 100,
  rows: 200,
  x: adapt,
  y: adapt,
  gapMs: [1e9],
  curve: 'linear',
  hasArea: false,
  revision: 0,
  ...more,
})

describe('the samples of a signal', () => {
  it('CD1 ascend: older ones are refused, one of the same time replaces', () => {
    const series = seriesOf([1, 10], [3, 30], [2, 20], [3, 31])
    expect(samplesOf(series)).toEqual([
      [1, 10],
      [3, 31],
    ])
  })

  it('CD2 take their past before what is there, without overlap', () => {
    const series = seriesOf([10, 1], [11, 2])
    series.prepend(Float64Array.of(7, 8, 10, 12), Float64Array.of(70, 80, 100, 120))
    expect(samplesOf(series)).toEqual([
      [7, 70],
      [8, 80],
      [10, 1],
      [11, 2],
    ])
    series.append(12, 3)
    expect(series.near(8.6)).toBe(1)
    expect(series.near(99)).toBe(4)
  })

  it('CD3 are bounded: the oldest go', () => {
    const series = new Series()
    for (let i = 0; i < MAX_SAMPLES + 10; i++) series.append(i, i)
    expect(series.count).toBeLessThanOrEqual(MAX_SAMPLES)
    expect(series.times[series.count - 1]).toBe(MAX_SAMPLES + 9)
    const past = new Series()
    past.append(1e9, 0)
    const many = Float64Array.from({ length: MAX_SAMPLES + 5 }, (_, i) => i)
    past.prepend(many, many)
    expect([past.count, past.times[0], past.times[past.count - 1]]).toEqual([MAX_SAMPLES, 6, 1e9])
  })
})

describe('thinning out', () => {
  it('CD4 covers every column of pixels from its lowest to its highest sample, and the way to its neighbours', () => {
    fc.assert(
      fc.property(
        // Columns of whole numbers of samples: where one ends is beyond doubt.
        fc.tuple(fc.integer({ min: 5, max: 40 }), fc.integer({ min: 3, max: 50 })).chain(([columns, each]) => {
          const value = fc.double({ min: -1e6, max: 1e6, noNaN: true })
          return fc.tuple(
            fc.array(value, { minLength: columns * each, maxLength: columns * each }),
            fc.constant(columns),
          )
        }),
        ([values, columns]) => {
          const series = seriesOf(...values.map((value, i) => [i, value] as const))
          const out = emptyThinned()
          thin(series, 0, values.length, columns, 1e9, out)
          const each = values.length / columns
          // A point for each column, and the ends of the line.
          expect([out.isBand, out.count]).toEqual([true, columns + 2])
          for (let column = 0; column < columns; column++) {
            const first = column * each
            const own = values.slice(first, first + each)
            const ways = [first, first + each]
              .filter((at) => at > 0 && at < values.length)
              .map((at) => (values[at - 1]! + values[at]!) / 2)
            expect(out.times[column + 1]).toBe(first + (each - 1) / 2)
            // Zeros of either sign are one value.
            expect(out.values[column + 1]! + 0).toBe(Math.max(...own, ...ways) + 0)
            expect(out.lows[column + 1]! + 0).toBe(Math.min(...own, ...ways) + 0)
          }
          expect([out.times[0], out.values[0], out.lows[0]]).toEqual([0, values[0], values[0]])
          expect([out.min + 0, out.max + 0]).toEqual([Math.min(...values) + 0, Math.max(...values) + 0])
        },
      ),
    )
  })

  it('CD4 leaves few samples as they are, with the neighbours on both sides', () => {
    const series = seriesOf([0, 1], [10, 2], [20, 3], [30, 4], [40, 5])
    const out = emptyThinned()
    thin(series, 15, 25, 100, 1e9, out)
    expect([...out.times.subarray(0, out.count)]).toEqual([10, 20, 30])
  })

  it('CD5 knows a gap from the samples, not from what is left of them', () => {
    const series = new Series()
    for (let i = 0; i < 2000; i++) if (i < 900 || i > 1000) series.append(i * 1000, i)
    const out = emptyThinned()
    thin(series, 0, 2_000_000, 20, 7000, out)
    const gaps = [...out.values.subarray(0, out.count)].map(Number.isNaN)
    expect(gaps.filter(Boolean)).toHaveLength(1)
    const gap = gaps.indexOf(true)
    expect([out.times[gap - 1], out.times[gap + 1]]).toEqual([899_000, 1_001_000])
  })

  it('CD5 does not bridge a hole within a column', () => {
    const series = new Series()
    for (let i = 0; i < 1000; i++) series.append(i, i >= 500 && i < 503 ? Number.NaN : i)
    const out = emptyThinned()
    thin(series, 0, 1000, 10, 1e9, out)
    const gap = out.values.findIndex(Number.isNaN)
    expect([out.times[gap - 1], out.times[gap + 1]]).toEqual([499, 503])
    expect([out.lows[gap - 1], out.values[gap + 1]]).toEqual([499, 503])
  })

  it('CD5 makes a single sample between two gaps one point', () => {
    const series = new Series()
    for (let i = 0; i < 1000; i++) series.append(i, i > 400 && i < 600 && i !== 500 ? Number.NaN : i)
    const layout = layoutChart(spec({ columns: 10 }), () => series)
    const [line] = layout.lines
    const [first = 0, second = 0] = line!.ends
    expect([line!.ends.length, second - first, line!.low!.length]).toEqual([3, 1, line!.ends[2]])
  })
})

describe('a layout', () => {
  it('CD6 puts samples into shares of the plot, and its ticks on round numbers', () => {
    const layout = layoutChart(spec(), () => seriesOf([0, 1], [500, 9], [1000, 5]))
    expect([layout.y.min, layout.y.max]).toEqual([0, 10])
    expect([...layout.lines[0]!.xy].map((v) => Math.round(v * 100) / 100)).toEqual([0, 0.1, 0.5, 0.9, 1, 0.5])
    expect([...layout.lines[0]!.ends]).toEqual([3])
    expect([...layout.y.ticks]).toEqual([0, 2, 4, 6, 8, 10])
    expect(layout.samples).toBe(3)
  })

  it('CD5 breaks a line where a value is missing, and where the samples are too far apart', () => {
    const missing = layoutChart(spec(), () => seriesOf([0, 1], [100, 2], [200, Number.NaN], [300, 3], [400, 4]))
    expect([...missing.lines[0]!.ends]).toEqual([2, 4])
    const apart = layoutChart(spec({ gapMs: [150] }), () => seriesOf([0, 1], [100, 2], [400, 3]))
    expect([...apart.lines[0]!.ends]).toEqual([2, 3])
  })

  it('CD6 keeps to a fixed range, shows nought under areas, and puts a value that stands still in the middle', () => {
    const fixed = { isFixed: true, min: -10, max: 10, ticks: 5 }
    expect(layoutChart(spec({ y: fixed }), () => seriesOf([0, 500])).y).toMatchObject({ min: -10, max: 10 })
    expect(layoutChart(spec({ hasArea: true }), () => seriesOf([0, 5], [9, 7])).y.min).toBe(0)
    const still = layoutChart(spec(), () => seriesOf([0, 50], [500, 50]))
    expect((still.lines[0]!.xy[1] as number) * 1).toBeCloseTo(0.5, 1)
  })

  it('CD13 does not let noise of the last digit fill the plot, and flattens no small or fine value', () => {
    const span = (digit: number | undefined, ...values: number[]) => {
      const { min, max } = layoutChart(spec({ y: { ...adapt, digit } }), () =>
        seriesOf(...values.map((value, i) => [100 * i, value] as const)),
      ).y
      return max - min
    }
    const noise = [25, 25.01, 25, 25.01]
    expect(span(undefined, ...noise)).toBeLessThan(0.05)
    expect(span(0.01, ...noise)).toBeGreaterThanOrEqual(0.1)
    expect(span(0.01, ...noise)).toBeLessThan(0.5)
    // Values below their own last digit, and a counter, still fill most of it.
    expect(span(0.01, 0.001, 0.005)).toBeLessThan(0.01)
    expect(span(1, 1_234_567, 1_234_667)).toBeLessThan(200)
  })

  it('CD6 has its time ticks at full hours of UTC+8', () => {
    const from = Date.UTC(2026, 10, 20, 20, 13)
    const { x } = layoutChart(spec({ from, to: from + 86_400_000, columns: 400 }), () => undefined)
    expect([...x.ticks].map((tick) => new Date(tick).toISOString().slice(11, 16))).toContain('16:00')
    expect(x.ticks.length).toBeGreaterThan(2)
  })

  it('CD6 has as many ticks as were asked for, however fine its pixels', () => {
    const ticks = (columns: number, count: number) => {
      const axis = { ...adapt, ticks: count }
      const { x, y } = layoutChart(spec({ columns, rows: columns, x: axis, y: axis }), () =>
        seriesOf([0, 0], [1000, 100]),
      )
      return [x.ticks.length, y.ticks.length]
    }
    expect(ticks(2000, 5)).toEqual(ticks(100, 5))
    expect(ticks(100, 10)[1]).toBeGreaterThan(ticks(100, 5)[1] as number)
  })

  it('CD6 draws steps and smooth curves with more points, never beyond the samples', () => {
    const series = () => seriesOf([0, 0], [500, 10], [1000, 0])
    expect(layoutChart(spec({ curve: 'step' }), series).lines[0]!.xy.length / 2).toBe(5)
    const smooth = layoutChart(spec({ curve: 'smooth' }), series).lines[0]!
    expect(smooth.xy.length / 2).toBeGreaterThan(10)
    for (let i = 1; i < smooth.xy.length; i += 2) expect(smooth.xy[i]).toBeLessThanOrEqual(1 + 1e-6)
  })

  it('CD14 gives the series on the right an axis of their own, and leaves the others as they are without them', () => {
    const all: Record<string, Series> = { a: seriesOf([0, 1], [1000, 9]), b: seriesOf([0, 1000], [1000, 9000]) }
    const of = (more: Partial<ChartSpec>) => layoutChart(spec(more), (id) => all[id])
    const both = of({ signals: ['a', 'b'], gapMs: [1e9, 1e9], right: adapt, onRight: [false, true] })
    const alone = of({ signals: ['a'] })
    expect([both.y, both.lines[0]]).toEqual([alone.y, alone.lines[0]])
    expect([both.right!.min, both.right!.max]).toEqual([0, 10_000])
    expect([...both.lines[1]!.xy].map((v) => Math.round(v * 10) / 10)).toEqual([0, 0.1, 1, 0.9])
    const fixed = { ...adapt, isFixed: true, max: 20_000 }
    expect(of({ signals: ['b'], right: fixed, onRight: [true] }).right!.max).toBe(20_000)
    // A layout without a right axis has the fields that it always had.
    expect(Object.keys(alone)).not.toContain('right')
  })

  it('CD14 asks anew when a series changes its axis, or the right axis its range', async () => {
    const asked: ChartSpec[] = []
    const inline = new InlineCharts()
    const done: string[] = []
    const store = new ChartStore(
      {
        append() {},
        replace() {},
        layout: (wanted) => {
          asked.push(wanted)
          return inline.layout(wanted)
        },
        destroy() {},
      },
      (id) => done.push(id),
      () => {},
    )
    const specs = [
      spec(),
      spec({ right: adapt, onRight: [true] }),
      spec({ right: { ...adapt, max: 50 }, onRight: [true] }),
      spec({ right: { ...adapt, max: 50 }, onRight: [false] }),
    ]
    for (const [i, each] of specs.entries()) {
      store.layoutOf('w', each)
      store.layoutOf('w', { ...each })
      await expect.poll(() => done.length).toBe(i + 1)
    }
    expect(asked).toEqual(specs)
  })

  it('[spec:wid-xy-pairs] CD6 draws the second signal over the first', () => {
    const all: Record<string, Series> = { a: seriesOf([0, 1], [10, 2], [20, 3]), b: seriesOf([5, 10], [15, 20]) }
    const layout = layoutChart(spec({ kind: 'xy', signals: ['a', 'b'] }), (id) => all[id])
    const { x, y } = layout
    const points: number[][] = []
    for (let i = 0; i < layout.lines[0]!.xy.length; i += 2)
      points.push([
        Math.round(10 * (x.min + (layout.lines[0]!.xy[i] as number) * (x.max - x.min))) / 10,
        Math.round(10 * (y.min + (layout.lines[0]!.xy[i + 1] as number) * (y.max - y.min))) / 10,
      ])
    expect(points).toEqual([
      [1, 10],
      [2, 10],
      [2, 20],
      [3, 20],
    ])
  })
})

describe('the charts of a page', () => {
  it('CD7 ask once for what has not changed, and for the newest spec only after a layout is back', async () => {
    const asked: ChartSpec[] = []
    const inline = new InlineCharts()
    const done: string[] = []
    const store = new ChartStore(
      {
        append: (id, series) => inline.append(id, series),
        replace: (id, series) => inline.replace(id, series),
        layout: (wanted) => {
          asked.push(wanted)
          return inline.layout(wanted)
        },
        destroy() {},
      },
      (id) => done.push(id),
      () => {},
    )
    store.series.watch('a')
    store.append('a', 10, 1)
    store.append('b', 10, 1)
    expect(store.layoutOf('w', spec())).toBeUndefined()
    store.layoutOf('w', spec())
    store.layoutOf('w', spec({ to: 2000 }))
    store.layoutOf('w', spec({ to: 3000 }))
    expect(asked).toHaveLength(1)
    await expect.poll(() => done.length).toBe(2)
    expect(asked.map(({ to }) => to)).toEqual([1000, 3000])
    expect(store.layoutOf('w', spec({ to: 3000 }))?.samples).toBe(1)
    expect(store.series.series.has('b')).toBe(false)
  })

  it('CD1 forgets its samples and takes earlier ones again', async () => {
    const done: string[] = []
    const store = new ChartStore(
      new InlineCharts(),
      (id) => done.push(id),
      () => {},
    )
    store.series.watch('a')
    store.append('a', 500, 1)
    store.append('a', 600, 1)
    const before = store.series.revisionOf(['a'])
    store.forget()
    expect(store.series.revisionOf(['a'])).toBeGreaterThan(before)
    store.append('a', 10, 1)
    store.layoutOf('w', spec())
    await expect.poll(() => done.length).toBe(1)
    expect(store.layoutOf('w', spec())?.samples).toBe(1)
  })
})
