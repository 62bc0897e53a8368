import { describe, expect, it } from 'vitest'
import { layoutChart } from '../chart/layoutChart.ts'
import type { PastGap } from '../chart/PastHost.ts'
import { Series } from '../chart/SeriesStore.ts'
import { Recorder } from '../picture/Recorder.ts'
import { estimateText } from '../text/TextMeasure.ts'
import { gapBands, gapReason, gapRow, marksValues, paintGapBands, plotBand, slotBands } from './gapBands.ts'

const T0 = Date.UTC(2026, 10, 22, 4)
const SECOND = 1000
const HOUR = 3_600_000
const MINUTE = 60_000
const place = { x: 10, y: 20, width: 300, height: 100, from: T0, to: T0 + HOUR }
const style = {
  size: 12,
  family: 'sans-serif',
  weight: 'normal' as const,
  italic: false,
  underline: false,
  color: 0x26323aff,
}

/** A sample every ten seconds of an hour, except where `isMissing`. */
function hour(isMissing: (minute: number) => boolean): Series {
  const series = new Series()
  for (let t = 0; t <= HOUR; t += 10 * SECOND) if (!isMissing(t / MINUTE)) series.append(T0 + t, t)
  return series
}

function laidOut(all: Readonly<Record<string, Series>>, columns = 1000) {
  const signals = Object.keys(all)
  const axis = { isFixed: false, min: 0, max: 1, ticks: 4 }
  const spec = { kind: 'time' as const, signals, from: T0, to: T0 + HOUR, columns, rows: 100, x: axis, y: axis }
  const more = { gapMs: signals.map(() => 25 * SECOND), curve: 'linear' as const, hasArea: false, revision: 1 }
  return layoutChart({ ...spec, ...more }, (id) => all[id])
}
const bandsOf = (
  all: Readonly<Record<string, Series>>,
  gaps: readonly PastGap[] = [],
  now = T0 + HOUR,
  columns = 1000,
) =>
  gapBands(laidOut(all, columns), new Set(Object.keys(all)), now, () => gaps).map(({ from, to, ids, reasons }) => ({
    from: (from - T0) / MINUTE,
    to: (to - T0) / MINUTE,
    ids: [...ids],
    reason: gapReason({ reasons }, 'en'),
  }))
const none = { ids: ['a'], reason: 'No valid data' }
const gap = (kind: PastGap['kind'], from: number, to: number, samples = 0): PastGap => ({
  kind,
  samples,
  from: T0 + from * MINUTE,
  to: T0 + to * MINUTE,
})

describe('a gap of a curve', () => {
  it('has both ends: the samples around it, also in few columns of pixels', () => {
    const series = hour((minute) => minute > 20 && minute < 30)
    expect(bandsOf({ a: hour(() => false) })).toEqual([])
    expect(bandsOf({ a: series })).toEqual([{ ...none, from: 20, to: 30 }])
    const [coarse] = bandsOf({ a: series }, [], T0 + HOUR, 40)
    expect(Math.abs(coarse!.from - 20)).toBeLessThan(1.5)
    expect(coarse!.to).toBe(30)
  })

  it('is one too where samples are bad', () => {
    const series = new Series()
    for (let t = 0; t <= HOUR; t += 10 * SECOND)
      series.append(T0 + t, t >= 20 * MINUTE && t < 30 * MINUTE ? Number.NaN : t)
    expect(bandsOf({ a: series })).toEqual([{ ...none, from: 20 - 1 / 6, to: 30 }])
  })

  it('goes on until now while no sample comes, and no further', () => {
    const series = hour((minute) => minute > 40)
    expect(bandsOf({ a: series }, [], T0 + 40 * MINUTE + 25 * SECOND)).toEqual([])
    expect(bandsOf({ a: series }, [], T0 + 50 * MINUTE)).toEqual([{ ...none, from: 40, to: 50 }])
  })

  it('says why where that was recorded: how many samples a gateway lost, or that it was not heard', () => {
    const series = hour((minute) => minute > 20 && minute < 30)
    const lost = [gap('lost', 22, 24, 51), gap('lost', 25, 29, 200)]
    expect(bandsOf({ a: series }, lost)[0]?.reason).toBe('251 samples lost by the gateway')
    expect(bandsOf({ a: series }, [gap('offline', 20, 30)])[0]?.reason).toBe('Offline')
    expect(bandsOf({ a: series }, [...lost, gap('offline', 21, 23)])[0]?.reason).toBe(
      '251 samples lost by the gateway · Offline',
    )
    expect(bandsOf({ a: series }, [gap('offline', 31, 39)])[0]?.reason).toBe('No valid data')
    const [band] = gapBands(laidOut({ a: series }), new Set(['a']), T0 + HOUR, () => lost)
    expect(gapRow(band!, 'en')).toBe('12:20:00 – 12:30:00  251 samples lost by the gateway')
    expect(gapRow(band!, 'cn')).toBe('12:20:00 – 12:30:00  网关丢失 251 个采样')
  })

  it('before the first sample is one as far as an outage was recorded', () => {
    const series = hour((minute) => minute < 20)
    expect(bandsOf({ a: series })).toEqual([])
    expect(bandsOf({ a: series }, [gap('offline', -5, 20)])).toEqual([
      { ids: ['a'], from: -5, to: 20, reason: 'Offline' },
    ])
    expect(bandsOf({ a: new Series() }, [gap('offline', 5, 20)])).toHaveLength(1)
  })

  it('of several signals is one band where they overlap, and tells whose it is', () => {
    const a = hour((minute) => minute > 20 && minute < 30)
    const b = hour((minute) => (minute > 21 && minute < 31) || (minute > 40 && minute < 45))
    expect(bandsOf({ a, b })).toEqual([
      { from: 20, to: 31, ids: ['a', 'b'], reason: 'No valid data' },
      { from: 40, to: 45, ids: ['b'], reason: 'No valid data' },
    ])
    const shown = gapBands(laidOut({ a, b }), new Set(['a']), T0 + HOUR, () => [])
    expect(shown).toHaveLength(1)
  })

  it('stands over simulated values too, which are no gap: their samples are shown', () => {
    const series = hour((minute) => minute > 20 && minute < 30)
    const simulated = [gap('simulated', 40, 45), gap('simulated', 44, 50)]
    expect(bandsOf({ a: series }, simulated)).toEqual([
      { from: 40, to: 50, ids: ['a'], reason: 'SIMULATED (not measured)' },
      { from: 20, to: 30, ...none },
    ])
  })

  it('is hatched within the plot, and labelled where there is room', () => {
    const painted = (from: number, to: number) => {
      const out = new Recorder(estimateText)
      out.begin()
      const band = { from: T0 + from * MINUTE, to: T0 + to * MINUTE, ids: new Set(['a']), reasons: new Map() }
      paintGapBands([band], place, style, { isOnDark: false }, 'en', out)
      return { words: out.length, texts: out.runs.slice(0, out.runCount).map(({ value }) => value) }
    }
    expect(painted(10, 50).texts).toEqual(['No valid data'])
    expect(painted(10, 12).texts).toEqual([])
    expect(painted(10, 12).words).toBeGreaterThan(0)
    expect(painted(-30, -10).words).toBe(0)
    expect(painted(70, 90).words).toBe(0)
  })
})

describe('simulated values on a chart of slots', () => {
  const times = [0, 10, 20, 30, 40].map((minute) => T0 + minute * MINUTE)
  const bands = (...gaps: PastGap[]) => slotBands(times, ['a', 'b'], (id) => (id === 'a' ? gaps : []))

  it('mark their slots, and those whose statistic leaves some out; outages mark none', () => {
    const found = bands(gap('simulated', 10, 20), gap('leftOut', 40, 40), gap('offline', 0, 40))
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [4, 5],
    ])
    const whole = (from: number, to: number) =>
      plotBand(['a'], T0 + from * MINUTE, T0 + to * MINUTE, () => [gap('simulated', 10, 20), gap('offline', 0, 60)])
    expect([whole(0, 9), whole(15, 16), whole(20, 60), whole(21, 60)].map(({ length }) => length)).toEqual([0, 1, 1, 0])
    expect(found.map((band) => [gapReason(band, 'en'), gapReason(band, 'cn'), marksValues(band)])).toEqual([
      ['SIMULATED (not measured)', '模拟数据（非实测）', true],
      ['SIMULATED values left out', '同期模拟数据未计入', true],
    ])
  })
})
