/** Runs tasks one after the other, in the order of their calls. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** @returns what the task returns; a failed task does not stop those after it */
  run<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(task, task)
    // The caller gets the error; the next task only waits.
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
