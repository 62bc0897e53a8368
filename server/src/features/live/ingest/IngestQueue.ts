import { limits } from '@mimic/contract/limits'
import type { Entry } from '../../history/store/Journal.ts'

/** Limits of one commit: a larger one would block the event loop and others that wait for the store. */
const GROUP_BATCHES = 200
const GROUP_SAMPLES = 20_000

/**
 * Batches that wait for their commit, in order of arrival. Gateways resend unacknowledged batches while the store is
 * slow, so each batch is queued once. Batches beyond the limit stay on the gateway's disk (back-pressure).
 */
export class IngestQueue {
  readonly #waiting = new Map<string, Entry>()
  #samples = 0

  /** Number of waiting samples. */
  get size(): number {
    return this.#samples
  }

  take(entry: Entry): 'taken' | 'waits already' | 'full' {
    const key = keyOf(entry)
    if (this.#waiting.has(key)) return 'waits already'
    const { length } = entry.batch.samples
    if (this.#samples + length > limits.bus.waitingSamples) return 'full'
    this.#waiting.set(key, entry)
    this.#samples += length
    return 'taken'
  }

  /** The oldest batches, as many as one commit takes. They count as waiting until {@link done}. */
  next(): Entry[] {
    const group: Entry[] = []
    let samples = 0
    for (const entry of this.#waiting.values()) {
      samples += entry.batch.samples.length
      if (group.length > 0 && (group.length >= GROUP_BATCHES || samples > GROUP_SAMPLES)) break
      group.push(entry)
    }
    return group
  }

  done(group: readonly Entry[]): void {
    for (const entry of group) if (this.#waiting.delete(keyOf(entry))) this.#samples -= entry.batch.samples.length
  }
}

const keyOf = ({ gatewayId, batch: { boot, seq } }: Entry): string => `${gatewayId}/${boot}/${seq}`
