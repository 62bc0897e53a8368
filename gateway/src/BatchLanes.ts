import { type Sample, type SampleBatch, topics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { Logger } from 'pino'
import type { Batch, Outbox } from './Outbox.ts'

export interface BatchLanesOptions {
  readonly gatewayId: string
  /** A new one for each start; with `seq` it names a batch for ever. */
  readonly boot: string
  readonly outbox: Outbox
  readonly log: Logger
  /** Monotonic, ms. */
  readonly clock?: () => number
  /** Gives a message to the broker; false while there is none. */
  readonly publish: (topic: string, message: SampleBatch) => boolean
}

/** A batch that is not acknowledged after this long is sent again, on the slower lane. */
const RESEND_MS = 5_000
/** With a step every 100 ms: at most 200 old batches a second, so that live values do not wait behind the past. */
const STEP_BATCHES = 20
/** Old batches under way at once: while no server answers, the broker is not flooded. */
const WINDOW = 100
/** A failing disk is logged this often. */
const LOG_MS = 60_000

/**
 * The way of samples to the server. A batch is on disk before it is published, and stays there until the server says that
 * it has committed it. Live batches leave at once; whatever waits from before goes on a lane of its own, at a bounded rate.
 */
export class BatchLanes {
  readonly #options: BatchLanesOptions
  readonly #clock: () => number
  /** When each unacknowledged batch was sent last. In the order of sending. */
  readonly #sentAt = new Map<string, number>()
  readonly #acknowledged = new Map<string, Set<number>>()
  #seq = 0
  /** Old batches are sent in turns: one that the server never takes must not keep the others waiting. */
  #place = 0
  #lost = 0
  #lostLoggedAt = Number.NEGATIVE_INFINITY

  constructor(options: BatchLanesOptions) {
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
  }

  /** Keeps and sends what was read. */
  take(samples: readonly Sample[]): void {
    const { boot, outbox, gatewayId } = this.#options
    for (let i = 0; i < samples.length; i += limits.bus.samplesPerBatch) {
      const batch = { boot, seq: ++this.#seq, samples: samples.slice(i, i + limits.bus.samplesPerBatch) }
      const lostBefore = outbox.lost
      try {
        outbox.append(batch)
        this.#countLost(outbox.lost - lostBefore, 'the buffer is full: the oldest batches are given up')
      } catch (error) {
        // A full disk must not blind the operators: the value still goes out, without its safety net.
        this.#countLost(1, 'the buffer cannot be written', error)
      }
      this.#send(batch, topics.data(gatewayId))
    }
  }

  /** The server has committed these; they leave the disk with the next step. */
  acknowledge(boot: string, seqs: readonly number[]): void {
    const known = this.#acknowledged.get(boot)
    if (known) for (const seq of seqs) known.add(seq)
    else this.#acknowledged.set(boot, new Set(seqs))
  }

  /** A new connection: nothing is known to be under way. */
  reconnected(): void {
    this.#sentAt.clear()
    this.#place = 0
  }

  /** Every 100 ms: forgets what was acknowledged (in one transaction per boot), sends some of what waits from before. */
  step(): void {
    this.#forget()
    const { outbox, gatewayId } = this.#options
    const now = this.#clock()
    for (const [key, sentAt] of this.#sentAt) {
      if (now - sentAt <= RESEND_MS) break
      this.#sentAt.delete(key)
    }
    const room = Math.min(STEP_BATCHES, WINDOW - this.#sentAt.size)
    if (room <= 0 || outbox.size === 0) return
    const batches = outbox.after(this.#place, room)
    this.#place = batches.length < room ? 0 : (batches.at(-1)?.place ?? 0)
    for (const batch of batches)
      if (!this.#sentAt.has(keyOf(batch)) && !this.#send(batch, topics.backfill(gatewayId))) return
  }

  /** Writes down what is still only in memory. */
  close(): void {
    this.#forget()
  }

  #forget(): void {
    for (const [boot, seqs] of this.#acknowledged) {
      this.#options.outbox.acknowledge(boot, [...seqs])
      for (const seq of seqs) this.#sentAt.delete(keyOf({ boot, seq }))
    }
    this.#acknowledged.clear()
  }

  #send(batch: Batch, topic: string): boolean {
    const { boot, seq, samples } = batch
    if (!this.#options.publish(topic, { v: 1, boot, seq, samples: [...samples] })) return false
    this.#sentAt.set(keyOf(batch), this.#clock())
    return true
  }

  #countLost(batches: number, message: string, error?: unknown): void {
    if (batches === 0) return
    this.#lost += batches
    const now = this.#clock()
    if (now - this.#lostLoggedAt < LOG_MS) return
    this.#lostLoggedAt = now
    this.#options.log.error({ lost: this.#lost, ...(error === undefined ? {} : { err: error }) }, message)
  }
}

const keyOf = ({ boot, seq }: { readonly boot: string; readonly seq: number }): string => `${boot}/${seq}`
