/** Reading may overlap with reading; changing overlaps with nothing. Who waits to change goes before who comes to read later. */
export class SharedTurns {
  /** Until the last change that was asked for is over. */
  #changed: Promise<unknown> = Promise.resolve()
  readonly #reading = new Set<Promise<unknown>>()

  read<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#changed.then(work)
    const over = mine.then(nothing, nothing)
    this.#reading.add(over)
    over.then(() => this.#reading.delete(over))
    return mine
  }

  /** @returns what the work gives; one that fails does not keep the next from its turn */
  change<T>(work: () => Promise<T>): Promise<T> {
    const before = [this.#changed, ...this.#reading]
    const mine = Promise.all(before).then(work)
    this.#changed = mine.then(nothing, nothing)
    return mine
  }
}

const nothing = () => undefined
