/** Reads overlap with reads; a write overlaps with nothing. A waiting write goes before reads that come after it. */
export class ReadWriteLock {
  /** Settles when the last requested write is over. */
  #written: Promise<unknown> = Promise.resolve()
  readonly #reading = new Set<Promise<unknown>>()

  read<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#written.then(work)
    const over = mine.then(nothing, nothing)
    this.#reading.add(over)
    over.then(() => this.#reading.delete(over))
    return mine
  }

  /** @returns the result of the work; work that throws releases the lock too */
  write<T>(work: () => Promise<T>): Promise<T> {
    const before = [this.#written, ...this.#reading]
    const mine = Promise.all(before).then(work)
    this.#written = mine.then(nothing, nothing)
    return mine
  }
}

const nothing = () => undefined
