/** Pieces of work that must not overlap, one after the other in the order they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** @returns what the work gives; a piece that fails does not keep the next from its turn */
  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work)
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
