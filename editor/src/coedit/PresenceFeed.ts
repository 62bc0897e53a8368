import type { Presence } from './presence.ts'

type Shown = Omit<Presence, 'user'>

/** ms between two sendings: a gesture's frames come faster than others can follow, or need to. */
export const PRESENCE_MS = 50

/**
 * What the others are shown of a gesture, at most every `PRESENCE_MS`; the last state of it always arrives. While nobody
 * else is there nothing is sent, and whoever comes gets the state of then.
 */
export class PresenceFeed {
  readonly #send: (shown: Shown) => void
  #waiting: Shown | undefined
  /** Of parts that cost something to find out: asked for once a sending, not once a frame. */
  #read: (() => Shown) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWatched = false

  constructor(send: (shown: Shown) => void) {
    this.#send = send
  }

  /** Whether others are there. */
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
