/** Parts of the time that a window remembers. */
const PARTS = 256

interface Part {
  readonly place: number
  min: number
  max: number
  /** The last value of the part, and its time. */
  last: number
  time: number
}

/**
 * The values of a signal in the last `windowMs`: what it was at a time, and how far it went since. A value holds until the
 * next one. A window is remembered in {@link PARTS} parts, so that a fast signal does not fill the memory: times are as
 * exact as that.
 */
export class ValueWindow {
  readonly #windowMs: number
  readonly #partMs: number
  #parts: Part[] = []
  #isSimulated = false

  constructor(windowMs: number) {
    this.#windowMs = windowMs
    this.#partMs = Math.max(1, Math.floor(windowMs / PARTS))
  }

  /**
   * Takes a value. Of one that it has taken before, nothing changes.
   * @param isBack the clock was set back, or may have been: what came before says nothing if its time is later
   */
  add(time: number, value: number, isSimulated: boolean, isBack: boolean): void {
    const newest = this.#parts.at(-1)
    if (isSimulated !== this.#isSimulated || (isBack && newest && time < newest.time)) this.#parts = []
    this.#isSimulated = isSimulated
    const last = this.#parts.at(-1)
    if (last && time < last.time) return
    const place = Math.floor(time / this.#partMs)
    if (last?.place === place) {
      last.min = Math.min(last.min, value)
      last.max = Math.max(last.max, value)
      last.last = value
      last.time = time
      return
    }
    this.#parts.push({ place, min: value, max: value, last: value, time })
    // The newest value before the window is the one that held at its beginning.
    const begin = time - this.#windowMs
    const kept = this.#parts.findIndex((_, i) => (this.#parts[i + 1]?.time ?? Number.POSITIVE_INFINITY) > begin)
    if (kept > 0) this.#parts.splice(0, kept)
  }

  /** The value at a time; undefined when it is not known. */
  at(time: number): number | undefined {
    return this.#parts.findLast((part) => part.time <= time)?.last
  }

  /** The greatest difference of two values from one time to another; `isWhole`: they are known for all of it. */
  spread(from: number, to: number): { readonly by: number; readonly isWhole: boolean } {
    const first = this.at(from)
    let [min, max] = first === undefined ? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] : [first, first]
    for (const part of this.#parts) {
      if (part.time <= from || part.time > to) continue
      min = Math.min(min, part.min)
      max = Math.max(max, part.max)
    }
    return { by: max - min, isWhole: first !== undefined }
  }
}
