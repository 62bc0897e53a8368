import type { TextRun } from './TextRun.ts'

/**
 * Memory: one pool of 32-bit words, seen as floats (`f`) and as unsigned integers (`u`). Each slot owns the words
 * [start, start + capacity); the first `length` of them are its primitives in paint order. A primitive is a head word
 * `Op | words << 8` and its fields:
 *
 *   rect      x y w h radius fill stroke strokeWidth
 *   ellipse   cx cy rx ry fill stroke strokeWidth
 *   arc       cx cy radius thickness from to color
 *   polyline  points isClosed fill stroke strokeWidth dashes (dash ...) (x y ...)
 *   polygon   points color (x y ...)
 *   flow      points color width on off speed (x y ...)
 *   text      run x y align color width
 *   clip      x y w h
 *   unclip
 *
 * Colours and counts are integers, the rest floats. `run` indexes the slot's own text runs.
 */
export const Op = {
  Rect: 1,
  Ellipse: 2,
  Arc: 3,
  Polyline: 4,
  Polygon: 5,
  Text: 6,
  Clip: 7,
  Unclip: 8,
  Flow: 9,
} as const

export const Align = { left: 0, center: 1, right: 2 } as const

const NO_RUNS: readonly TextRun[] = []

/** What every widget looks like, in its own frame: per slot a range of packed primitives that is rewritten in place. */
export class DisplayList {
  f = new Float32Array(1 << 12)
  u = new Uint32Array(this.f.buffer)
  start = new Int32Array(64)
  length = new Int32Array(64)
  #capacity = new Int32Array(64)
  #used = 0
  /** Words in abandoned ranges; the pool is packed anew when half of it is waste. */
  #waste = 0
  readonly #runs: (TextRun[] | undefined)[] = []

  get words(): number {
    return this.#used
  }

  reserveSlots(capacity: number): void {
    if (capacity <= this.start.length) return
    this.start = grown(this.start, capacity)
    this.length = grown(this.length, capacity)
    this.#capacity = grown(this.#capacity, capacity)
  }

  runsOf(slot: number): readonly TextRun[] {
    return this.#runs[slot] ?? NO_RUNS
  }

  /**
   * Replaces what a slot paints by the first `length` words of `words`.
   * @returns false when it already looks like that: nothing was written, nothing needs drawing.
   */
  write(slot: number, words: Uint32Array, length: number, runs: readonly TextRun[], runCount: number): boolean {
    const isSameText = this.#writeRuns(slot, runs, runCount)
    if (isSameText && this.#isSame(slot, words, length)) return false
    if (length > (this.#capacity[slot] as number)) this.#move(slot, length)
    const at = this.start[slot] as number
    const u = this.u
    for (let i = 0; i < length; i++) u[at + i] = words[i] as number
    this.length[slot] = length
    return true
  }

  /** Gives a slot's range back. */
  release(slot: number): void {
    this.#waste += this.#capacity[slot] as number
    this.#capacity[slot] = 0
    this.length[slot] = 0
    this.#runs[slot] = undefined
  }

  #isSame(slot: number, words: Uint32Array, length: number): boolean {
    if (this.length[slot] !== length) return false
    const u = this.u
    const at = this.start[slot] as number
    for (let i = 0; i < length; i++) if (u[at + i] !== words[i]) return false
    return true
  }

  #writeRuns(slot: number, runs: readonly TextRun[], count: number): boolean {
    let own = this.#runs[slot]
    if (own === undefined) {
      if (count === 0) return true
      own = []
      this.#runs[slot] = own
    }
    let isSame = own.length === count
    own.length = Math.min(own.length, count)
    for (let i = 0; i < count; i++) {
      const run = runs[i] as TextRun
      const old = own[i]
      if (old === undefined) {
        own.push({ value: run.value, font: run.font, size: run.size, underline: run.underline })
        isSame = false
      } else if (
        old.value !== run.value ||
        old.font !== run.font ||
        old.size !== run.size ||
        old.underline !== run.underline
      ) {
        old.value = run.value
        old.font = run.font
        old.size = run.size
        old.underline = run.underline
        isSame = false
      }
    }
    return isSame
  }

  /** Gives the slot a longer range with slack, so that a value that grows a little stays in place. */
  #move(slot: number, length: number): void {
    this.#waste += this.#capacity[slot] as number
    this.#capacity[slot] = 0
    this.length[slot] = 0
    const capacity = length + (length >> 2) + 8
    if (this.#waste > 1 << 14 && this.#waste > this.#used >> 1) this.#pack()
    if (this.#used + capacity > this.f.length) {
      const f = new Float32Array(Math.max(this.f.length * 2, this.#used + capacity))
      const u = new Uint32Array(f.buffer)
      u.set(this.u)
      this.f = f
      this.u = u
    }
    this.start[slot] = this.#used
    this.#capacity[slot] = capacity
    this.#used += capacity
  }

  #pack(): void {
    const f = new Float32Array(this.f.length)
    const u = new Uint32Array(f.buffer)
    let at = 0
    for (let slot = 0; slot < this.start.length; slot++) {
      const capacity = this.#capacity[slot] as number
      if (capacity === 0) continue
      const from = this.start[slot] as number
      u.set(this.u.subarray(from, from + (this.length[slot] as number)), at)
      this.start[slot] = at
      at += capacity
    }
    this.f = f
    this.u = u
    this.#used = at
    this.#waste = 0
  }
}

function grown(from: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(capacity)
  to.set(from)
  return to
}
