import { scaleLinear, scaleUtc } from 'd3-scale'
import { curveLinear, curveMonotoneX, curveStepAfter, line } from 'd3-shape'
import { ZONE_MS } from '../text/zone.ts'
import type { AxisLayout, AxisSpec, ChartLayout, ChartLine, ChartSpec } from './ChartSpec.ts'
import { emptyThinned, type Thinned, thin } from './decimate.ts'
import { PathRecorder } from './PathRecorder.ts'
import { lowerBound, type Series } from './SeriesStore.ts'

const CURVES = { linear: curveLinear, step: curveStepAfter, smooth: curveMonotoneX } as const
const NONE: Series = { times: new Float64Array(0), values: new Float64Array(0), count: 0 } as Series
/** Above this number of samples, an xy chart draws samples on the same pixel only once. */
const MANY = 20_000

/**
 * Lays a chart out: ranges and ticks of its axes, and its curves in shares of the plot, no finer than its pixels.
 * Pure: the same spec over the same samples gives the same layout. Runs in the chart worker, or inline.
 */
export function layoutChart(spec: ChartSpec, seriesOf: (signalId: string) => Series | undefined): ChartLayout {
  return spec.kind === 'xy' ? layoutXy(spec, seriesOf) : layoutTime(spec, seriesOf)
}

function layoutTime(spec: ChartSpec, seriesOf: (signalId: string) => Series | undefined): ChartLayout {
  const { signals, from, to, columns } = spec
  const all = signals.map((id, i) => {
    const thinned = emptyThinned()
    thin(seriesOf(id) ?? NONE, from, to, columns, spec.gapMs[i] ?? Number.POSITIVE_INFINITY, thinned)
    return thinned
  })
  const { onRight } = spec
  const isRight = (_: unknown, i: number) => spec.right !== undefined && onRight?.[i] === true
  const y = valueAxis(spec, spec.y, spec.right ? all.filter((each, i) => !isRight(each, i)) : all)
  const right = spec.right && valueAxis(spec, spec.right, all.filter(isRight))
  const times = scaleUtc().domain([from + ZONE_MS, to + ZONE_MS])
  const ticks = Float64Array.from(times.ticks(Math.max(2, spec.x.ticks)), (at) => at.getTime() - ZONE_MS)
  return {
    from,
    to,
    x: { min: from, max: to, ticks, decimals: 0 },
    y,
    ...(right && { right, onRight }),
    signals,
    lines: all.map((thinned, i) => (thinned.isBand ? band : curve)(spec, thinned, right && onRight?.[i] ? right : y)),
    gaps: all.map(gapsIn),
    gapMs: spec.gapMs,
    samples: all.reduce((sum, each) => sum + each.samples, 0),
  }
}

/** The axis of some of the curves: its range holds all of them, and 0 under areas. */
function valueAxis({ hasArea }: ChartSpec, axis: AxisSpec, curves: readonly Thinned[]): AxisLayout {
  let min = Math.min(...curves.map((each) => each.min))
  let max = Math.max(...curves.map((each) => each.max))
  if (hasArea && min <= max) {
    min = Math.min(min, 0)
    max = Math.max(max, 0)
  }
  return axisOf(axis, min, max)
}

/** The band between the highest and the lowest values; curves between samples cannot be told apart in it. */
function band(spec: ChartSpec, { times, values, lows, count }: Thinned, y: AxisLayout): ChartLine {
  const across = 1 / (spec.to - spec.from)
  const up = 1 / (y.max - y.min)
  const xy = new Float32Array(2 * count)
  const low = new Float32Array(count)
  const ends: number[] = []
  let n = 0
  for (let i = 0; i <= count; i++) {
    if (i === count || Number.isNaN(values[i])) {
      if (n > (ends.at(-1) ?? 0)) ends.push(n)
      continue
    }
    xy[2 * n] = ((times[i] as number) - spec.from) * across
    xy[2 * n + 1] = ((values[i] as number) - y.min) * up
    low[n++] = ((lows[i] as number) - y.min) * up
  }
  return { xy: xy.slice(0, 2 * n), low: low.slice(0, n), ends: Int32Array.from(ends) }
}

function curve(spec: ChartSpec, thinned: Thinned, y: AxisLayout): ChartLine {
  const { times, values, count } = thinned
  const path = new PathRecorder()
  const across = 1 / (spec.to - spec.from)
  const up = 1 / (y.max - y.min)
  // With a point per pixel a curve looks like straight lines, which are cheaper.
  const shape = spec.curve === 'smooth' && count > spec.columns ? 'linear' : spec.curve
  const draw = line<number>()
    .x((i) => ((times[i] as number) - spec.from) * across)
    .y((i) => ((values[i] as number) - y.min) * up)
    .curve(CURVES[shape])
    .context(path as unknown as CanvasRenderingContext2D)
  const piece: number[] = []
  const end = () => {
    if (piece.length > 0) draw(piece)
    piece.length = 0
  }
  for (let i = 0; i < count; i++) {
    const isGap = Number.isNaN(values[i])
    if (isGap) end()
    else piece.push(i)
  }
  end()
  return path.take()
}

/** Each gap reaches from the last sample before it to the first sample after it. */
function gapsIn({ times, values, count }: Thinned): Float64Array<ArrayBuffer> {
  const ends: number[] = []
  let last = Number.NEGATIVE_INFINITY
  let isBroken = true
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(values[i])) isBroken = true
    else {
      if (isBroken) ends.push(last, times[i] as number)
      isBroken = false
      last = times[i] as number
    }
  }
  ends.push(last, Number.POSITIVE_INFINITY)
  return Float64Array.from(ends)
}

/** Points of the second signal over the first: at each sample of either, the newest values of both. */
function layoutXy(spec: ChartSpec, seriesOf: (signalId: string) => Series | undefined): ChartLayout {
  const a = seriesOf(spec.signals[0] ?? '') ?? NONE
  const b = seriesOf(spec.signals[1] ?? '') ?? NONE
  const { xs, ys, samples } = pairs(a, b, spec.from, spec.to)
  const x = axisOf(spec.x, lowest(xs), highest(xs))
  const y = axisOf(spec.y, lowest(ys), highest(ys))
  const path = new PathRecorder()
  const across = 1 / (x.max - x.min)
  const up = 1 / (y.max - y.min)
  const seen = xs.length > MANY ? new Set<number>() : undefined
  let isDown = false
  for (let i = 0; i < xs.length; i++) {
    const px = ((xs[i] as number) - x.min) * across
    const py = ((ys[i] as number) - y.min) * up
    if (Number.isNaN(px) || Number.isNaN(py)) {
      isDown = false
      continue
    }
    if (seen !== undefined) {
      const pixel = Math.round(px * spec.columns) + 65_536 * Math.round(py * spec.rows)
      if (seen.has(pixel)) continue
      seen.add(pixel)
    }
    if (isDown) path.lineTo(px, py)
    else path.moveTo(px, py)
    isDown = true
  }
  const { from, to, signals, gapMs } = spec
  return { from, to, x, y, signals, lines: [path.take()], gaps: [], gapMs, samples }
}

function pairs(a: Series, b: Series, from: number, to: number): { xs: number[]; ys: number[]; samples: number } {
  const xs: number[] = []
  const ys: number[] = []
  let i = lowerBound(a.times, a.count, from)
  let k = lowerBound(b.times, b.count, from)
  let x = i > 0 ? (a.values[i - 1] as number) : undefined
  let y = k > 0 ? (b.values[k - 1] as number) : undefined
  for (;;) {
    const ta = i < a.count ? (a.times[i] as number) : Number.POSITIVE_INFINITY
    const tb = k < b.count ? (b.times[k] as number) : Number.POSITIVE_INFINITY
    const at = Math.min(ta, tb)
    if (!(at <= to)) break
    if (ta === at) x = a.values[i++] as number
    if (tb === at) y = b.values[k++] as number
    if (x === undefined || y === undefined) continue
    xs.push(x)
    ys.push(y)
  }
  return { xs, ys, samples: xs.length }
}

function lowest(values: readonly number[]): number {
  let min = Number.POSITIVE_INFINITY
  for (const value of values) if (value < min) min = value
  return min
}

function highest(values: readonly number[]): number {
  let max = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > max) max = value
  return max
}

/** Keeps noise from filling the plot: see `AxisSpec.digit`. */
function wideEnough({ digit = 0 }: AxisSpec, min: number, max: number): readonly [number, number] {
  const missing = Math.min(10 * digit, 0.1 * Math.max(Math.abs(min), Math.abs(max))) - (max - min)
  return missing > 0 ? [min - missing / 2, max + missing / 2] : [min, max]
}

function axisOf(spec: AxisSpec, min: number, max: number): AxisLayout {
  const wanted = Math.max(2, Math.round(spec.ticks))
  const scale = scaleLinear()
  if (spec.isFixed && spec.max > spec.min) scale.domain([spec.min, spec.max])
  else if (!(min <= max)) scale.domain(spec.max > spec.min ? [spec.min, spec.max] : [0, 1])
  // A constant value is drawn in the middle of the axis.
  else if (min === max) scale.domain([min - (Math.abs(min) || 1) * 0.1, max + (Math.abs(max) || 1) * 0.1]).nice(wanted)
  else scale.domain(wideEnough(spec, min, max)).nice(wanted)
  const [low = 0, high = 1] = scale.domain()
  const ticks = Float64Array.from(scale.ticks(wanted))
  const step = ticks.length > 1 ? (ticks[1] as number) - (ticks[0] as number) : high - low
  return { min: low, max: high, ticks, decimals: Math.min(9, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))) }
}
