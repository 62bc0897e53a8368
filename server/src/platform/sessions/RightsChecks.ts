import { setTimeout as delay, setImmediate as settled } from 'node:timers/promises'

const AGAIN_MS = 500
/** After these the check that runs every minute is left. */
const TRIES = 3

/**
 * Checks the rights behind what is open. What changes at once is checked together, and one check runs at a time, so that
 * a thousand changed accounts are not a thousand checks.
 */
export class RightsChecks<T> {
  readonly #check: (isConcerned: (who: T) => boolean) => Promise<void>
  readonly #onError: (error: unknown) => void
  #asked: ((who: T) => boolean)[] = []
  #isRunning = false

  constructor(check: (isConcerned: (who: T) => boolean) => Promise<void>, onError: (error: unknown) => void) {
    this.#check = check
    this.#onError = onError
  }

  /** Checks soon; one that fails is tried again. */
  add(isConcerned: (who: T) => boolean): void {
    this.#asked.push(isConcerned)
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    // The other events of the same change.
    await settled()
    while (this.#asked.length > 0) {
      const asked = this.#asked
      this.#asked = []
      await this.#try((who) => asked.some((isConcerned) => isConcerned(who)))
    }
    this.#isRunning = false
  }

  async #try(isConcerned: (who: T) => boolean): Promise<void> {
    for (let i = 1; i <= TRIES; i++) {
      try {
        return await this.#check(isConcerned)
      } catch (error) {
        this.#onError(error)
        if (i < TRIES) await delay(AGAIN_MS)
      }
    }
  }
}
