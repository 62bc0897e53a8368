import type { Presence } from './presence.ts'

type Shown = Omit<Presence, 'user'>

/** ms between two sendings: a gesture's frames come faster than others can follow, or need to. */
export const PRESENCE_MS = 50

/** What the others are shown of a gesture, at most every `PRESENCE_MS`; the last state of it always arrives. */
export class PresenceFeed {
  readonly #send: (shown: Shown) => void
  #waiting: Shown | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: (shown: Shown) => void) {
    this.#send = send
  }

  /** Adds to what is shown. */
  show(shown: Shown): void {
    this.#waiting = { ...this.#waiting, ...shown }
    if (this.#timer === undefined) this.#flush()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #flush(): void {
    const shown = this.#waiting
    this.#waiting = undefined
    this.#timer = shown && setTimeout(() => this.#flush(), PRESENCE_MS)
    if (shown) this.#send(shown)
  }
}
