import { grown } from '../schema/values/grown.ts'
import { lowerBound, type Series } from './SeriesStore.ts'

/** Decimated samples of one curve, no finer than its pixel columns: times and values; NaN values are gaps. */
export interface Thinned {
  times: Float64Array
  values: Float64Array
  /** Lowest values where `isBand`; `values` are the highest ones then. */
  lows: Float64Array
  count: number
  /** The samples are denser than columns: the curve is the band between `values` and `lows`. */
  isBand: boolean
  /** Number of samples in view before decimation. */
  samples: number
  min: number
  max: number
}

/** With more samples per column than this, the line covers its columns from their lowest to their highest sample. */
const DENSE = 2

/**
 * Keeps all samples, or the lowest and highest of each pixel column. A line through all samples covers its columns
 * between these two, and the way from the last sample of a column to the first of the next, half in either (after M4;
 * Jugel, Jerzak, Hackenbroich, Markl, "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014). The
 * nearest samples outside the stretch are kept, so that the line goes on to the edge. Samples further apart than
 * `gapMs` have a gap between them.
 */
export function thin(series: Series, from: number, to: number, columns: number, gapMs: number, out: Thinned): void {
  const { times, count } = series
  const first = Math.max(0, lowerBound(times, count, from) - 1)
  const end = Math.min(count, lowerBound(times, count, to) + 1)
  out.samples = Math.max(0, end - first)
  out.count = 0
  out.min = Number.POSITIVE_INFINITY
  out.max = Number.NEGATIVE_INFINITY
  out.isBand = out.samples > DENSE * columns
  reserve(out, Math.min(out.samples, DENSE * (columns + 2)) + DENSE)
  if (out.isBand) keepColumns(series, first, end, from, (to - from) / columns, gapMs, out)
  else keepAll(series, first, end, gapMs, out)
}

function keepAll({ times, values }: Series, first: number, end: number, gapMs: number, out: Thinned): void {
  for (let i = first; i < end; i++) {
    const time = times[i] as number
    if (i > first && time - (times[i - 1] as number) > gapMs) push(out, time, Number.NaN, Number.NaN)
    push(out, time, values[i] as number, values[i] as number)
  }
}

function keepColumns(
  { times, values }: Series,
  first: number,
  end: number,
  from: number,
  width: number,
  gapMs: number,
  out: Thinned,
): void {
  /** The place of the first point of this piece of the line; -1 in a gap. */
  let piece = -1
  for (let i = first; i < end; ) {
    const start = i
    const time = times[start] as number
    const value = values[start] as number
    const before = start === first ? Number.NaN : (values[start - 1] as number)
    const isApart = start > first && time - (times[start - 1] as number) > gapMs
    if (piece >= 0 && (isApart || Number.isNaN(value))) {
      endPiece(out, piece, times[start - 1] as number, before)
      push(out, time, Number.NaN, Number.NaN)
      piece = -1
    }
    i++
    if (Number.isNaN(value)) continue
    let low = value
    let high = value
    const until = from + (Math.floor((time - from) / width) + 1) * width
    for (; i < end && (times[i] as number) < until; i++) {
      const next = values[i] as number
      if (Number.isNaN(next) || (times[i] as number) - (times[i - 1] as number) > gapMs) break
      if (next < low) low = next
      if (next > high) high = next
    }
    if (piece < 0) {
      piece = out.count
      push(out, time, value, value)
    } else {
      const middle = (before + value) / 2
      stretch(out, out.count - 1, middle)
      low = Math.min(low, middle)
      high = Math.max(high, middle)
    }
    push(out, (time + (times[i - 1] as number)) / 2, high, low)
  }
  if (piece >= 0) endPiece(out, piece, times[end - 1] as number, values[end - 1] as number)
}

/** Ends a piece at its last sample. A piece of one sample is one point. */
function endPiece(out: Thinned, piece: number, time: number, value: number): void {
  if (out.times[piece] === time) out.count = piece + 1
  else push(out, time, value, value)
}

function stretch(out: Thinned, at: number, value: number): void {
  if (value > (out.values[at] as number)) out.values[at] = value
  if (value < (out.lows[at] as number)) out.lows[at] = value
}

function push(out: Thinned, time: number, high: number, low: number): void {
  if (out.count === out.times.length) reserve(out, out.count + 1)
  out.times[out.count] = time
  out.values[out.count] = high
  out.lows[out.count++] = low
  if (low < out.min) out.min = low
  if (high > out.max) out.max = high
}

function reserve(out: Thinned, count: number): void {
  if (out.times.length >= count) return
  const capacity = Math.max(count, out.times.length * 2)
  out.times = grown(out.times, capacity)
  out.values = grown(out.values, capacity)
  out.lows = grown(out.lows, capacity)
}

export function emptyThinned(): Thinned {
  const [times, values, lows] = [new Float64Array(256), new Float64Array(256), new Float64Array(256)]
  return { times, values, lows, count: 0, isBand: false, samples: 0, min: 0, max: 0 }
}
