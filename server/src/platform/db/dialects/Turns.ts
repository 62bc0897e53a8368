import { isForPeople } from '../forPeople.ts'

/** For so many turns in a row at most, the server's own work waits for that of people. */
const AHEAD = 8

/** Turns at the connection: one at a time, in order, those of people first ({@link forPeople}). */
export class Turns {
  readonly #people: (() => void)[] = []
  readonly #own: (() => void)[] = []
  #isTaken = false
  #ahead = 0

  /** Resolves when it is the caller's turn, which ends with {@link give}. */
  async take(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    const line = isForPeople() ? this.#people : this.#own
    await new Promise<void>((resolve) => line.push(resolve))
  }

  give(): void {
    const isOwn = this.#people.length === 0 || (this.#own.length > 0 && this.#ahead >= AHEAD)
    const next = (isOwn ? this.#own : this.#people).shift()
    this.#ahead = isOwn ? 0 : this.#ahead + 1
    this.#isTaken = next !== undefined
    next?.()
  }
}
