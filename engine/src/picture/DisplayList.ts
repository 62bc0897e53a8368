import type { TextRun } from '../render/TextRun.ts'
import { grown } from '../schema/values/grown.ts'

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
 *   area      points color baseline (x y ...)
 *   flow      points color width on off speed (x y ...)
 *   text      run x y align color width
 *   image     handle x y w h u0 v0 u1 v1 opacity
 *   clip      x y w h
 *   unclip
 *
 * Colours and counts are integers, the rest floats. `run` indexes the slot's own text runs, `handle` is the image store's.
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
  Image: 10,
  Area: 11,
} as const

export const Align = { left: 0, center: 1, right: 2 } as const

/** The paint of one slot, as it was recorded. */
export interface Recording {
  readonly f: Float32Array
  readonly u: Uint32Array
  readonly length: number
  readonly runs: readonly TextRun[]
  readonly runCount: number
  readonly hasFlow: boolean
  /** Words and runs of the static layer, and the box of its paint. */
  readonly staticLength: number
  readonly staticRuns: number
  readonly staticBox: Float64Array
  /** True if `u` and `runs` hold only what follows the static layer that the slot already has. */
  readonly isResumed: boolean
}

/** The static layer: the first words of a slot, which no value changes. */
export interface StaticLayer {
  words: number
  runs: number
  /** Changes whenever the layer's picture changes. */
  version: number
  /** The caller's note of the state that it was painted for. */
  marks: number
  hasFlow: boolean
  /** x0 y0 x1 y1 of its paint, in the widget's frame. */
  readonly box: number[]
}

const NO_RUNS: readonly TextRun[] = []
const LARGE = 1 << 14
/** Words that a widget takes in the mean on pages of our own. */
const USUAL_WORDS = 24

/** The paint of every widget in its own frame: per slot a range of packed primitives that is rewritten in place. */
export class DisplayList {
  f = new Float32Array(1 << 12)
  u = new Uint32Array(this.f.buffer)
  start = new Int32Array(64)
  length = new Int32Array(64)
  #capacity = new Int32Array(64)
  #used = 0
  /** Words in abandoned ranges; the pool is repacked when half of it is waste. */
  #waste = 0
  readonly #runs: (TextRun[] | undefined)[] = []
  readonly #static: (StaticLayer | undefined)[] = []
  #versions = 0

  get words(): number {
    return this.#used
  }

  reserveSlots(capacity: number): void {
    if (capacity <= this.start.length) return
    this.start = grown(this.start, capacity)
    this.length = grown(this.length, capacity)
    this.#capacity = grown(this.#capacity, capacity)
    // A new page's pool is made once instead of growing while the page is recorded.
    if (this.#used === 0) this.#resize(USUAL_WORDS * capacity)
  }

  runsOf(slot: number): readonly TextRun[] {
    return this.#runs[slot] ?? NO_RUNS
  }

  /** @returns undefined for a slot without a static layer */
  staticLayerOf(slot: number): StaticLayer | undefined {
    return this.#static[slot]
  }

  /**
   * Replaces the paint of a slot.
   * @param marks kept with the static layer
   * @returns false when it already looks like that: nothing was written, nothing needs drawing.
   */
  write(slot: number, recording: Recording, marks = 0): boolean {
    const { u: words, length, isResumed, staticLength, staticRuns } = recording
    this.#writeStatic(slot, recording, marks)
    const kept = isResumed ? staticLength : 0
    const isSameText = this.#writeRuns(slot, recording.runs, recording.runCount, isResumed ? staticRuns : 0)
    if (isSameText && this.#isSame(slot, words, length, kept)) return false
    if (kept + length > this.#capacity[slot]) this.#move(slot, kept + length, kept)
    const at = this.start[slot] + kept
    const u = this.u
    for (let i = 0; i < length; i++) u[at + i] = words[i]
    this.length[slot] = kept + length
    return true
  }

  /**
   * @returns whether the slot's paint equals a recording in which every point is moved by (dx, dy). Texts always count
   * as different, because they stand between other pixels.
   */
  isShifted(slot: number, { u: words, f: floats, length }: Recording, dx: number, dy: number): boolean {
    if (length === 0 || this.length[slot] !== length || (this.#runs[slot]?.length ?? 0) > 0) return false
    const { u, f } = this
    const start = this.start[slot]
    for (let i = 0; i < length; ) {
      const head = words[i]
      const end = i + (head >>> 8)
      if (u[start + i] !== head) return false
      for (let k = i + 1; k < end; k++) {
        const axis = axisOf(head & 0xff, k - i, words[i + 6])
        if (axis === 0 ? u[start + k] !== words[k] : !isNear(floats[k] - f[start + k], axis === 1 ? dx : dy))
          return false
      }
      i = end
    }
    return true
  }

  /** Gives a slot's range back. */
  release(slot: number): void {
    this.#waste += this.#capacity[slot]
    this.#capacity[slot] = 0
    this.length[slot] = 0
    this.#runs[slot] = undefined
    this.#static[slot] = undefined
  }

  /** Runs before the words are written, because the old words tell whether the layer has changed. */
  #writeStatic(slot: number, recording: Recording, marks: number): void {
    const layer = this.#static[slot]
    const { staticLength: words, staticRuns: runs, hasFlow } = recording
    if (words === 0) {
      if (layer !== undefined) this.#static[slot] = undefined
      return
    }
    if (layer === undefined) {
      // A plain array: a typed array of four numbers would take three objects.
      const box = Array.from(recording.staticBox)
      this.#static[slot] = { words, runs, version: ++this.#versions, marks, hasFlow, box }
      return
    }
    layer.marks = marks
    if (recording.isResumed || this.#isStaticSame(slot, layer, recording)) return
    layer.words = words
    layer.runs = runs
    layer.version = ++this.#versions
    layer.hasFlow = hasFlow
    for (let i = 0; i < 4; i++) layer.box[i] = recording.staticBox[i]
  }

  #isStaticSame(slot: number, layer: StaticLayer, { u: words, runs, staticLength, staticRuns }: Recording): boolean {
    if (layer.words !== staticLength || layer.runs !== staticRuns) return false
    const at = this.start[slot]
    for (let i = 0; i < staticLength; i++) if (this.u[at + i] !== words[i]) return false
    const own = this.runsOf(slot)
    for (let i = 0; i < staticRuns; i++) if (!isSameRun(own[i], runs[i])) return false
    return true
  }

  /** @returns whether the slot's words after the first `skip` equal these */
  #isSame(slot: number, words: Uint32Array, length: number, skip: number): boolean {
    if (this.length[slot] !== skip + length) return false
    const u = this.u
    const at = this.start[slot] + skip
    for (let i = 0; i < length; i++) if (u[at + i] !== words[i]) return false
    return true
  }

  /** Replaces the slot's runs after the first `skip`. @returns whether they were equal */
  #writeRuns(slot: number, runs: readonly TextRun[], count: number, skip: number): boolean {
    const own = this.#runs[slot]
    if (own === undefined) {
      // A slice is exactly as long as needed; an array that is pushed to takes room for sixteen.
      if (count > 0) this.#runs[slot] = runs.slice(0, count).map(copyOf)
      return count === 0
    }
    let isSame = own.length === skip + count
    own.length = Math.min(own.length, skip + count)
    for (let i = 0; i < count; i++) {
      const run = runs[i]
      const old = own[skip + i]
      if (old === undefined) {
        own.push(copyOf(run))
        isSame = false
      } else if (!isSameRun(old, run)) {
        old.value = run.value
        old.font = run.font
        old.size = run.size
        old.underline = run.underline
        isSame = false
      }
    }
    return isSame
  }

  /**
   * Gives the slot a range, or a longer one with slack, so that small growth stays in place. The first `kept` words are
   * copied.
   */
  #move(slot: number, length: number, kept: number): void {
    const old = this.u
    const from = this.start[slot]
    const had = this.#capacity[slot]
    this.#waste += had
    this.#capacity[slot] = 0
    this.length[slot] = 0
    const capacity = had === 0 ? length : length + (length >> 2) + 8
    if (this.#waste > 1 << 14 && this.#waste > this.#used >> 1) this.#pack()
    if (this.#used + capacity > this.f.length) {
      this.#resize(Math.max(grownWords(this.f.length), this.#used + capacity))
    }
    this.start[slot] = this.#used
    // The slot's range has moved: the kept words are copied to its new start.
    if (kept > 0) this.u.set(old.subarray(from, from + kept), this.#used)
    this.#capacity[slot] = capacity
    this.#used += capacity
  }

  #resize(words: number): void {
    const f = new Float32Array(words)
    const u = new Uint32Array(f.buffer)
    u.set(this.u.subarray(0, this.#used))
    this.f = f
    this.u = u
  }

  #pack(): void {
    const f = new Float32Array(this.f.length)
    const u = new Uint32Array(f.buffer)
    let at = 0
    for (let slot = 0; slot < this.start.length; slot++) {
      const capacity = this.#capacity[slot]
      if (capacity === 0) continue
      const from = this.start[slot]
      u.set(this.u.subarray(from, from + this.length[slot]), at)
      this.start[slot] = at
      at += capacity
    }
    this.f = f
    this.u = u
    this.#used = at
    this.#waste = 0
  }
}

/** A large pool grows by an eighth: the paint of a page with many widgets stays the same for hours. */
const grownWords = (words: number): number => (words < LARGE ? 2 * words : words + (words >> 3))

function isSameRun(a: TextRun | undefined, b: TextRun): boolean {
  return a !== undefined && a.value === b.value && a.font === b.font && a.size === b.size && a.underline === b.underline
}

function copyOf({ value, font, size, underline }: TextRun): TextRun {
  return { value, font, size, underline }
}

/** Tolerates rounding of single precision at the far end of a large page. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-2

/** @returns 1 if word `k` of a primitive is an x, 2 if it is a y, 0 otherwise */
function axisOf(op: number, k: number, dashes: number): 0 | 1 | 2 {
  const first = op === Op.Polyline ? 7 + dashes : op === Op.Polygon || op === Op.Area ? 3 : op === Op.Flow ? 7 : 0
  if (first > 0) return k < first ? 0 : (k - first) % 2 === 0 ? 1 : 2
  const x = op === Op.Text || op === Op.Image ? 2 : 1
  return k === x ? 1 : k === x + 1 ? 2 : 0
}
