/*
 * Memory: one row per slot in parallel arrays, grown by doubling. Moving slots stand densely in #active[0 .. #count), and
 * #place[slot] is where (-1 = at rest), so starting, stopping and a tick over n moving slots cost O(1), O(1) and O(n).
 */

/** Values on their way from one number to another; pure but for its arrays, the clock comes from the caller. */
export class Glides {
  #from = new Float64Array(64)
  #to = new Float64Array(64)
  #start = new Float64Array(64)
  #duration = new Float64Array(64)
  #place = new Int32Array(64).fill(-1)
  #active = new Int32Array(64)
  #count = 0
  /** Written by {@link tick}: the slots that moved and their values. */
  slots = new Int32Array(64)
  values = new Float64Array(64)

  get isMoving(): boolean {
    return this.#count > 0
  }

  /** Starts or retargets a glide; NaN `from` or no duration = it is there at the next tick. Times in ms. */
  glide(slot: number, from: number, to: number, durationMs: number, nowMs: number): void {
    this.#reserve(slot + 1)
    this.#from[slot] = Number.isNaN(from) ? to : from
    this.#to[slot] = to
    this.#start[slot] = nowMs
    this.#duration[slot] = Number.isNaN(from) ? 0 : Math.max(0, durationMs)
    if ((this.#place[slot] as number) >= 0) return
    this.#place[slot] = this.#count
    this.#active[this.#count++] = slot
  }

  release(slot: number): void {
    const place = this.#place[slot] ?? -1
    if (place < 0) return
    const last = this.#active[--this.#count] as number
    this.#active[place] = last
    this.#place[last] = place
    this.#place[slot] = -1
  }

  /** Writes where every moving slot is now; those that arrived come to rest. @returns how many were written */
  tick(nowMs: number): number {
    const written = this.#count
    // From the end, so that releasing one moves a slot that was written already.
    for (let i = this.#count - 1; i >= 0; i--) {
      const slot = this.#active[i] as number
      const duration = this.#duration[slot] as number
      const t = duration > 0 ? Math.min(1, (nowMs - (this.#start[slot] as number)) / duration) : 1
      const to = this.#to[slot] as number
      const from = this.#from[slot] as number
      this.slots[i] = slot
      // Ease-out: fast at first, so that the eye sees the change at once, and a needle does not swing past its value.
      this.values[i] = t >= 1 ? to : to - (to - from) * (1 - t) ** 3
      if (t >= 1) this.release(slot)
    }
    return written
  }

  #reserve(slots: number): void {
    if (slots <= this.#to.length) return
    const capacity = Math.max(slots, this.#to.length * 2)
    this.#from = grown(this.#from, new Float64Array(capacity))
    this.#to = grown(this.#to, new Float64Array(capacity))
    this.#start = grown(this.#start, new Float64Array(capacity))
    this.#duration = grown(this.#duration, new Float64Array(capacity))
    this.#place = grown(this.#place, new Int32Array(capacity).fill(-1))
    this.#active = grown(this.#active, new Int32Array(capacity))
    this.slots = new Int32Array(capacity)
    this.values = new Float64Array(capacity)
  }
}

function grown<A extends Float64Array | Int32Array>(old: A, larger: A): A {
  larger.set(old)
  return larger
}
