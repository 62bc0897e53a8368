/** The pace is that of this many polls. */
const POLLS = 10
/** A device is behind from the first part of its interval on, until it is below the second. */
const BEHIND = 1.5
const WELL = 1.2

/** How often a polled device is read, and how often it should be. */
export interface Behind {
  readonly wantedMs: number
  /** The median of the last polls. */
  readonly everyMs: number
}

/** How well the polls of a device keep their interval. One poll that takes long is no delay: the median counts. */
export class Pace {
  /** The last distances of two polls, as parts of what they should be. */
  readonly #parts = new Float64Array(POLLS)
  #noted = 0
  #missed = 0
  #isBehind = false
  #median = 0
  #wantedMs = 0

  /** Notes the time from the begin of one poll to that of the next, if nothing but the first one delays it. */
  note(everyMs: number, wantedMs: number): void {
    this.#parts[this.#noted % POLLS] = everyMs / wantedMs
    this.#noted++
    this.#wantedMs = wantedMs
    // A poll that begins a little late takes the place of its own, and of none before it.
    this.#missed += Math.max(0, Math.round(everyMs / wantedMs) - 1)
    if (this.#noted < POLLS) return
    this.#median = this.#parts.slice().sort()[POLLS >> 1] ?? 0
    this.#isBehind = this.#median > (this.#isBehind ? WELL : BEHIND)
  }

  /** The device does not answer, or its polls begin anew: the pace so far says nothing. */
  reset(): void {
    this.#noted = 0
    this.#isBehind = false
  }

  /** Undefined while the device is read as often as it should be. */
  get behind(): Behind | undefined {
    if (!this.#isBehind) return undefined
    return { wantedMs: Math.round(this.#wantedMs), everyMs: Math.round(this.#median * this.#wantedMs) }
  }

  /** Polls that were left out, because the one before had not ended. */
  get missed(): number {
    return this.#missed
  }
}
