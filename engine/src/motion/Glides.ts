import { grown } from '../schema/values/grown.ts'
/**
 * Memory: one row per slot in parallel arrays, grown by doubling. Moving slots are dense in #active[0 .. #count), and
 * #place[slot] is their index there (-1 = at rest), so starting, stopping and a tick over n moving slots cost O(1),
 * O(1) and O(n).
 */

/** Values that glide from one number to another. The caller passes the time. */
export class Glides {
  #from = new Float64Array(64)
  #to = new Float64Array(64)
  #start = new Float64Array(64)
  #duration = new Float64Array(64)
  #place = new Int32Array(64).fill(-1)
  #active = new Int32Array(64)
  #count = 0
  /** Output of {@link tick}: the slots that moved and their values. */
  slots = new Int32Array(64)
  values = new Float64Array(64)

  get isMoving(): boolean {
    return this.#count > 0
  }

  /**
   * Starts or retargets a glide. With NaN as `from`, or without a duration, it arrives at the next tick. Times in ms.
   */
  glide(slot: number, from: number, to: number, durationMs: number, nowMs: number): void {
    this.#reserve(slot + 1)
    this.#from[slot] = Number.isNaN(from) ? to : from
    this.#to[slot] = to
    this.#start[slot] = nowMs
    this.#duration[slot] = Number.isNaN(from) ? 0 : Math.max(0, durationMs)
    if (this.#place[slot] >= 0) return
    this.#place[slot] = this.#count
    this.#active[this.#count++] = slot
  }

  release(slot: number): void {
    const place = this.#place[slot] ?? -1
    if (place < 0) return
    const last = this.#active[--this.#count]
    this.#active[place] = last
    this.#place[last] = place
    this.#place[slot] = -1
  }

  /**
   * Writes the present value of every moving slot; slots that have arrived come to rest.
   * @returns how many were written
   */
  tick(nowMs: number): number {
    const written = this.#count
    // Runs from the end, so that releasing a slot only moves one that was written already.
    for (let i = this.#count - 1; i >= 0; i--) {
      const slot = this.#active[i]
      const duration = this.#duration[slot]
      const t = duration > 0 ? Math.min(1, (nowMs - this.#start[slot]) / duration) : 1
      const to = this.#to[slot]
      const from = this.#from[slot]
      this.slots[i] = slot
      // Eases out: it is fast at first, so that the eye sees the change at once, and a needle does not overshoot.
      this.values[i] = t >= 1 ? to : to - (to - from) * (1 - t) ** 3
      if (t >= 1) this.release(slot)
    }
    return written
  }

  #reserve(slots: number): void {
    if (slots <= this.#to.length) return
    const capacity = Math.max(slots, this.#to.length * 2)
    this.#from = grown(this.#from, capacity)
    this.#to = grown(this.#to, capacity)
    this.#start = grown(this.#start, capacity)
    this.#duration = grown(this.#duration, capacity)
    this.#place = grown(this.#place, capacity).fill(-1, this.#place.length)
    this.#active = grown(this.#active, capacity)
    this.slots = new Int32Array(capacity)
    this.values = new Float64Array(capacity)
  }
}
