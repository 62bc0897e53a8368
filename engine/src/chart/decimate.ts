import { lowerBound, type Series } from './SeriesStore.ts'

/** Decimated samples of one curve, no finer than its pixel columns: times and values; NaN values are gaps. */
export interface Thinned {
  times: Float64Array
  values: Float64Array
  count: number
  /** Number of samples in view before decimation. */
  samples: number
  min: number
  max: number
}

/** With fewer samples per column than this, all are drawn. */
const DENSE = 4

/**
 * Keeps the first, lowest, highest and last sample of each pixel column, in their order in time. The line
 * through them covers the same pixels as the line through all (M4; Jugel, Jerzak, Hackenbroich, Markl, "M4: A
 * Visualization-Oriented Time Series Data Aggregation", VLDB 2014). The nearest samples outside the stretch are kept,
 * so that the line goes on to the edge. Samples further apart than `gapMs` have a gap between them.
 */
export function thin(series: Series, from: number, to: number, columns: number, gapMs: number, out: Thinned): void {
  const { times, values, count } = series
  const first = Math.max(0, lowerBound(times, count, from) - 1)
  const end = Math.min(count, lowerBound(times, count, to) + 1)
  const samples = Math.max(0, end - first)
  out.samples = samples
  out.count = 0
  out.min = Number.POSITIVE_INFINITY
  out.max = Number.NEGATIVE_INFINITY
  reserve(out, Math.min(samples, DENSE * (columns + 2)) + DENSE)
  // With so few samples per column, decimation would drop none.
  const width = samples <= DENSE * columns ? 0 : (to - from) / columns
  let i = first
  while (i < end) {
    const until = width === 0 ? 0 : from + (Math.floor(((times[i] as number) - from) / width) + 1) * width
    const start = i
    let low = -1
    let high = -1
    let lowValue = Number.POSITIVE_INFINITY
    let highValue = Number.NEGATIVE_INFINITY
    let hole = -1
    if (i > first && (times[i] as number) - (times[i - 1] as number) > gapMs) push(out, times[i] as number, Number.NaN)
    for (; i < end && ((times[i] as number) < until || i === start); i++) {
      const value = values[i] as number
      // A gap starts a new column, so that the samples on its two sides are not joined.
      if (i > start && (times[i] as number) - (times[i - 1] as number) > gapMs) break
      if (value < lowValue) {
        lowValue = value
        low = i
      }
      if (value > highValue) {
        highValue = value
        high = i
      }
      if (Number.isNaN(value)) hole = i
    }
    pushColumn(out, times, values, start, low, high, hole, i - 1)
  }
}

/** Writes the chosen samples of one column, each once, in their order in time. */
function pushColumn(
  out: Thinned,
  times: Float64Array,
  values: Float64Array,
  start: number,
  low: number,
  high: number,
  hole: number,
  last: number,
): void {
  const early = Math.min(low, high)
  const late = Math.max(low, high)
  push(out, times[start] as number, values[start] as number)
  if (early > start) push(out, times[early] as number, values[early] as number)
  // A gap within the column must stay a gap.
  if (hole > early && hole < late) push(out, times[hole] as number, Number.NaN)
  if (late > early && late > start) push(out, times[late] as number, values[late] as number)
  if (hole > late && hole < last) push(out, times[hole] as number, Number.NaN)
  if (last > late && last > start) push(out, times[last] as number, values[last] as number)
}

function push(out: Thinned, time: number, value: number): void {
  if (out.count === out.times.length) reserve(out, out.count + 1)
  out.times[out.count] = time
  out.values[out.count++] = value
  if (value < out.min) out.min = value
  if (value > out.max) out.max = value
}

function reserve(out: Thinned, count: number): void {
  if (out.times.length >= count) return
  const capacity = Math.max(count, out.times.length * 2)
  const times = new Float64Array(capacity)
  const values = new Float64Array(capacity)
  times.set(out.times)
  values.set(out.values)
  out.times = times
  out.values = values
}

export function emptyThinned(): Thinned {
  return { times: new Float64Array(256), values: new Float64Array(256), count: 0, samples: 0, min: 0, max: 0 }
}
