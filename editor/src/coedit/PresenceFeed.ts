import type { Presence } from './presence.ts'

type Shown = Omit<Presence, 'user'>

/** ms between two sendings: a gesture's frames come faster than others can follow, or need to. */
export const PRESENCE_MS = 50

/**
 * Shows a gesture to the others, at most every `PRESENCE_MS`; its last state always arrives. While nobody
 * else is there nothing is sent, and a newcomer gets the state of that moment.
 */
export class PresenceFeed {
  readonly #send: (shown: Shown) => void
  #waiting: Shown | undefined
  /** Reads the parts that are costly to compute: called once per message, not once per frame. */
  #read: (() => Shown) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWatched = false

  constructor(send: (shown: Shown) => void) {
    this.#send = send
  }

  /** Others are on the page. */
  set isWatched(isWatched: boolean) {
    this.#isWatched = isWatched
    if (isWatched && this.#timer === undefined) this.#flush()
  }

  /** Adds to what is shown. @param read gives the rest when it is sent; the newest one counts */
  show(shown: Shown, read?: () => Shown): void {
    this.#waiting = { ...this.#waiting, ...shown }
    if (read) this.#read = read
    if (this.#isWatched && this.#timer === undefined) this.#flush()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#isWatched = false
  }

  #flush(): void {
    this.#timer = undefined
    if (!this.#isWatched || !this.#waiting) return
    const shown = { ...this.#waiting, ...this.#read?.() }
    this.#waiting = undefined
    this.#read = undefined
    this.#timer = setTimeout(() => this.#flush(), PRESENCE_MS)
    this.#send(shown)
  }
}
