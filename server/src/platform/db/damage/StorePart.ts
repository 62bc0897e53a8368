import { storeFault } from '../storeFault.ts'

/** A failed part is tried again after this time: it may have been repaired. */
const OUT_MS = 60_000

/** Tables that are written together with others, and without which the others are written when they are damaged. */
export class StorePart {
  #outUntil = Number.NEGATIVE_INFINITY

  get isOut(): boolean {
    return performance.now() < this.#outUntil
  }

  /**
   * Writes, unless the part is out of order. Within {@link withoutDamaged}.
   * @returns whether it was written
   */
  async write(work: () => Promise<unknown>): Promise<boolean> {
    if (this.isOut) return false
    try {
      await work()
      return true
    } catch (error) {
      if (storeFault(error) === 'damaged') this.#outUntil = performance.now() + OUT_MS
      throw error
    }
  }
}

/** Runs a transaction, and again without each of its parts that turned out to be damaged. */
export async function withoutDamaged<T>(parts: readonly StorePart[], transaction: () => Promise<T>): Promise<T> {
  for (;;) {
    const inOrder = parts.filter(({ isOut }) => !isOut)
    try {
      return await transaction()
    } catch (error) {
      if (!inOrder.some(({ isOut }) => isOut)) throw error
    }
  }
}
