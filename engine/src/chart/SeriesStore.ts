import { grown } from '../schema/values/grown.ts'

/** Maximum of samples per signal; the oldest are dropped first. */
export const MAX_SAMPLES = 200_000

/**
 * Samples of one signal, ascending by time. Memory: `times` (ms since 1970 UTC) and `values` hold `count` samples from
 * the start; NaN marks a sample without a valid number (bad quality, not numeric).
 */
export class Series {
  times = new Float64Array(256)
  values = new Float64Array(256)
  count = 0

  /** @returns false for a sample older than the newest one */
  append(time: number, value: number): boolean {
    const last = this.count - 1
    if (last >= 0 && time <= (this.times[last] as number)) {
      if (time < (this.times[last] as number)) return false
      this.values[last] = value
      return true
    }
    if (this.count === this.times.length) this.#makeRoom()
    this.times[this.count] = time
    this.values[this.count++] = value
    return true
  }

  /** Inserts samples before the present ones. Samples at or after the first present one are ignored. */
  prepend(times: Float64Array, values: Float64Array): void {
    const end = this.count === 0 ? times.length : lowerBound(times, times.length, this.times[0] as number)
    const count = Math.min(MAX_SAMPLES, end + this.count)
    const taken = count - this.count
    const capacity = Math.min(MAX_SAMPLES, Math.max(256, count + (count >> 2)))
    const oldTimes = this.times.subarray(0, this.count)
    const oldValues = this.values.subarray(0, this.count)
    this.times = new Float64Array(Math.max(capacity, count))
    this.values = new Float64Array(this.times.length)
    this.times.set(times.subarray(end - taken, end))
    this.values.set(values.subarray(end - taken, end))
    this.times.set(oldTimes, taken)
    this.values.set(oldValues, taken)
    this.count = count
  }

  /**
   * Replaces the samples from `from` to `to`. Above the maximum, the oldest samples before the span are dropped, then
   * those right after it. @returns the spans whose samples were dropped
   */
  replace(from: number, to: number, times: Float64Array, values: Float64Array): { from: number; to: number }[] {
    const start = lowerBound(times, times.length, from)
    const taken = Math.min(MAX_SAMPLES, upperBound(times, times.length, to) - start)
    const before = lowerBound(this.times, this.count, from)
    const after = upperBound(this.times, this.count, to)
    const newer = Math.min(this.count - after, MAX_SAMPLES - taken)
    const older = Math.min(before, MAX_SAMPLES - taken - newer)
    const gone: { from: number; to: number }[] = []
    if (older < before) gone.push({ from: Number.NEGATIVE_INFINITY, to: this.times[before - older] ?? from })
    if (newer < this.count - after)
      gone.push({ from: to, to: this.times[this.count - newer] ?? Number.POSITIVE_INFINITY })
    const oldTimes = this.times
    const oldValues = this.values
    const count = older + taken + newer
    this.times = new Float64Array(Math.min(MAX_SAMPLES, Math.max(256, count + (count >> 2))))
    this.values = new Float64Array(this.times.length)
    const put = (target: Float64Array, old: Float64Array, fresh: Float64Array) => {
      target.set(old.subarray(before - older, before))
      target.set(fresh.subarray(start, start + taken), older)
      target.set(old.subarray(this.count - newer, this.count), older + taken)
    }
    put(this.times, oldTimes, times)
    put(this.values, oldValues, values)
    this.count = count
    return gone
  }

  /** Index of the sample nearest in time; -1 when there is none. */
  near(time: number): number {
    if (this.count === 0) return -1
    const at = lowerBound(this.times, this.count, time)
    if (at === 0) return 0
    if (at === this.count) return at - 1
    return (this.times[at] as number) - time < time - (this.times[at - 1] as number) ? at : at - 1
  }

  #makeRoom(): void {
    if (this.count >= MAX_SAMPLES) {
      // Dropping a quarter at once keeps this rare.
      const from = MAX_SAMPLES >> 2
      this.times.copyWithin(0, from)
      this.values.copyWithin(0, from)
      this.count -= from
      return
    }
    const capacity = Math.min(MAX_SAMPLES, this.times.length * 2)
    this.times = grown(this.times, capacity)
    this.values = grown(this.values, capacity)
  }
}

/** Index of the first of `count` ascending numbers that is not below `wanted`. */
export function lowerBound(sorted: Float64Array, count: number, wanted: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the first of `count` ascending numbers that is above `wanted`. */
export function upperBound(sorted: Float64Array, count: number, wanted: number): number {
  let low = lowerBound(sorted, count, wanted)
  while (low < count && sorted[low] === wanted) low++
  return low
}

/** The recorded samples of exactly the signals that charts show. */
export class SeriesStore {
  readonly series = new Map<string, Series>()
  readonly #versions = new Map<string, number>()
  readonly #users = new Map<string, number>()

  /** A chart shows the signal from now on. */
  watch(signalId: string): void {
    this.#users.set(signalId, (this.#users.get(signalId) ?? 0) + 1)
    if (!this.series.has(signalId)) this.series.set(signalId, new Series())
  }

  unwatch(signalId: string): void {
    const users = (this.#users.get(signalId) ?? 0) - 1
    if (users > 0) this.#users.set(signalId, users)
    else this.#users.delete(signalId)
  }

  isWatched(signalId: string): boolean {
    return this.#users.has(signalId)
  }

  append(signalId: string, time: number, value: number): void {
    if (this.series.get(signalId)?.append(time, value)) this.#touch(signalId)
  }

  prepend(signalId: string, times: Float64Array, values: Float64Array): void {
    let series = this.series.get(signalId)
    if (series === undefined) {
      series = new Series()
      this.series.set(signalId, series)
    }
    series.prepend(times, values)
    this.#touch(signalId)
  }

  /** Replaces a span of a signal that charts show. @returns the spans whose samples were dropped above the maximum */
  replace(signalId: string, from: number, to: number, times: Float64Array, values: Float64Array) {
    const gone = this.series.get(signalId)?.replace(from, to, times, values) ?? []
    this.#touch(signalId)
    return gone
  }

  /** Empties all series. @returns the emptied series */
  forget(): ReadonlyMap<string, Series> {
    for (const [signalId, series] of this.series) {
      series.count = 0
      this.#touch(signalId)
    }
    return this.series
  }

  /** A number that differs after every change of one of these signals. */
  revisionOf(signalIds: readonly string[]): number {
    let sum = 0
    for (const id of signalIds) sum += this.#versions.get(id) ?? 0
    return sum
  }

  #touch(signalId: string): void {
    this.#versions.set(signalId, (this.#versions.get(signalId) ?? 0) + 1)
  }
}
