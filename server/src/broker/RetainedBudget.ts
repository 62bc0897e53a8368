/** Retained messages live in memory, so that those of an organisation's field devices are limited. */
const MOST_BYTES = 16 * 1024 * 1024
/** Bytes of a message beside its payload. */
const OVERHEAD = 500

/** Counts the retained messages of a space of topics. */
export class RetainedBudget {
  readonly #bytesOf = new Map<string, number>()
  #bytes = 0

  /** Counts a message. @returns false when there is no room for it */
  take(topic: string, payloadBytes: number): boolean {
    const before = this.#bytesOf.get(topic) ?? 0
    // An empty message deletes the retained one.
    const after = payloadBytes === 0 ? 0 : payloadBytes + 2 * topic.length + OVERHEAD
    if (after > before && this.#bytes - before + after > MOST_BYTES) return false
    this.#bytes += after - before
    if (after === 0) this.#bytesOf.delete(topic)
    else this.#bytesOf.set(topic, after)
    return true
  }
}
