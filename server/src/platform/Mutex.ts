/** Runs work that must not overlap: one after the other, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /** @returns the result of the work; work that throws releases the mutex too */
  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work)
    // The caller gets the failure; the next work does not depend on it.
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
