import { randomUUID } from 'node:crypto'
import { type Sample, type SampleBatch, topics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { Logger } from 'pino'
import type { Batch, DiskBuffer, StoredBatch } from './DiskBuffer.ts'
import { type LostBatch, timesOf } from './Losses.ts'

export interface BatchLanesOptions {
  readonly gatewayId: string
  /** The boot of the clock's first run, new for each start; with `seq` it identifies a batch permanently. */
  readonly boot: string
  readonly buffer: DiskBuffer
  readonly log: Logger
  /** Monotonic, ms. */
  readonly clock?: () => number
  readonly isConnected: () => boolean
  /** Publishes a message; false while there is no broker. */
  readonly publish: (topic: string, message: SampleBatch) => boolean
}

/** A batch that is not acknowledged after this long is sent again, on the slower lane. */
const RESEND_MS = 5_000
/** With a step every 100 ms: at most 200 old batches a second, so that live values do not wait behind old ones. */
const STEP_BATCHES = 20
/** Old batches in flight: while no server answers, the broker is not flooded. */
const WINDOW = 100
/** A failing disk is logged at most this often. */
const LOG_MS = 60_000
/** Samples that the disk refused are offered to it again after this long. */
const KEEP_AGAIN_MS = 1_000
/** Some 20 MB: minutes of a large gateway, hours of a small one. */
const MAX_HELD_SAMPLES = 100_000

/** The numbering of batches during one run of the clock. */
interface Boot {
  readonly id: string
  seq: number
}

/**
 * Sends samples to the server. While the disk is full, batches wait in memory; otherwise a batch is on disk before it
 * is published, and stays there until the server has committed it. Live batches leave at once; older ones follow on a
 * separate lane, at a bounded rate.
 */
export class BatchLanes {
  readonly #options: BatchLanesOptions
  readonly #clock: () => number
  /** When each unacknowledged batch was sent last, in the order of sending. */
  readonly #sentAt = new Map<string, number>()
  readonly #acknowledged = new Map<string, Set<number>>()
  readonly #boots = new Map<number, Boot>()
  /** Batches that the disk refused, oldest first. */
  #held: Batch[] = []
  #heldSamples = 0
  #keepAgainAt = Number.NEGATIVE_INFINITY
  /** Old batches are sent in turns: one that the server never takes must not keep the others waiting. */
  #place = 0
  /** Batches that were dropped before they were on disk. They are reported when the disk accepts one again. */
  #missed: LostBatch[] = []
  readonly #loggedAt = new Map<string, number>()

  constructor(options: BatchLanesOptions) {
    this.#options = options
    this.#boots.set(0, { id: options.boot, seq: 0 })
    this.#clock = options.clock ?? (() => performance.now())
  }

  /** The boot of a run of the clock. */
  bootOf(run: number): string {
    return this.#bootOf(run).id
  }

  /** Stores and sends samples that were read in a run of the clock. */
  take(samples: readonly Sample[], run = 0): void {
    const { buffer, gatewayId } = this.#options
    const boot = this.#bootOf(run)
    for (let i = 0; i < samples.length; i += limits.bus.samplesPerBatch) {
      const read = { boot: boot.id, seq: ++boot.seq, samples: samples.slice(i, i + limits.bus.samplesPerBatch) }
      const { lost } = buffer
      const isSent = this.#options.isConnected()
      let batch: Batch = read
      try {
        batch = buffer.append(read, { isSent, missed: this.#missed, tellsAt: this.#clock() })
        this.#missed = []
        if (buffer.lost > lost) this.#log(undefined, 'the buffer is full: the oldest samples are given up')
      } catch (error) {
        // A full disk must not blind the operators: the value still goes out.
        this.#hold(read)
        this.#log(error, 'the buffer cannot be written; batches wait in memory')
      }
      if (isSent) this.#send(batch, topics.data(gatewayId))
    }
  }

  /** Lost samples that no batch reports yet. */
  get untold(): number {
    return this.#missed.reduce((sum, { samples }) => sum + samples, this.#options.buffer.untold)
  }

  /** The server has committed these; they are deleted from the disk with the next step. */
  acknowledge(boot: string, seqs: readonly number[]): void {
    const known = this.#acknowledged.get(boot)
    if (known) for (const seq of seqs) known.add(seq)
    else this.#acknowledged.set(boot, new Set(seqs))
  }

  /** On a new connection nothing is known to be in flight. */
  reconnected(): void {
    this.#sentAt.clear()
    this.#place = 0
  }

  /**
   * Called every 100 ms: deletes acknowledged batches (in one transaction per boot), and sends some of the old ones.
   */
  step(): void {
    const { buffer, gatewayId } = this.#options
    const now = this.#clock()
    try {
      this.#forget()
      this.#keepHeld(now)
    } catch (error) {
      // Acknowledged batches stay in the file longer; memory knows them, so everything else continues.
      this.#log(error, 'the buffer cannot be written')
    }
    for (const [key, sentAt] of this.#sentAt) {
      if (now - sentAt <= RESEND_MS) break
      this.#sentAt.delete(key)
    }
    const room = Math.min(STEP_BATCHES, WINDOW - this.#sentAt.size)
    if (room <= 0) return
    for (const batch of this.#held.slice(0, room))
      if (!this.#sentAt.has(keyOf(batch)) && !this.#send(batch, topics.backfill(gatewayId))) return
    if (buffer.size === 0) return
    const batches = buffer.after(this.#place, room)
    this.#place = batches.length < room ? 0 : (batches.at(-1)?.place ?? 0)
    // Marked before they leave, because a batch that was sent and is dropped later may have arrived.
    if (this.#options.isConnected()) this.#markSent(batches)
    for (const batch of batches) if (this.#isDue(batch) && !this.#send(batch, topics.backfill(gatewayId))) return
  }

  /** Writes batches that are only in memory, as far as the disk accepts them. */
  close(): void {
    try {
      this.#forget()
      this.#keepHeld(Number.POSITIVE_INFINITY)
    } catch (error) {
      this.#log(error, 'the buffer cannot be written, and batches in memory are lost')
    }
  }

  #markSent(batches: readonly StoredBatch[]): void {
    try {
      this.#options.buffer.markSent(batches)
    } catch (error) {
      this.#log(error, 'the buffer cannot be written')
    }
  }

  #isDue(batch: Batch): boolean {
    return !this.#sentAt.has(keyOf(batch)) && this.#acknowledged.get(batch.boot)?.has(batch.seq) !== true
  }

  #hold(batch: Batch): void {
    this.#held.push(batch)
    this.#heldSamples += batch.samples.length
    while (this.#heldSamples > MAX_HELD_SAMPLES) {
      const oldest = this.#held.shift()
      if (!oldest) return
      const { boot, seq, samples } = oldest
      this.#heldSamples -= samples.length
      // It was in memory for long, and may have been sent: the server knows whether it has it.
      this.#missed.push({ boot, seq, samples: samples.length, ...timesOf(samples), wasSent: true, lost: [] })
      this.#log(
        undefined,
        'the buffer cannot be written, and too much waits in memory: the oldest samples are given up',
      )
    }
  }

  /** @throws when the disk does not accept them yet */
  #keepHeld(now: number): void {
    if (this.#held.length === 0 || now < this.#keepAgainAt) return
    this.#keepAgainAt = now + KEEP_AGAIN_MS
    for (let batch = this.#held[0]; batch; batch = this.#held[0]) {
      // The batch is stored as sent, so it can no longer report losses.
      this.#options.buffer.append(batch, { isSent: true })
      this.#held.shift()
      this.#heldSamples -= batch.samples.length
    }
  }

  #bootOf(run: number): Boot {
    const boot = this.#boots.get(run) ?? { id: randomUUID(), seq: 0 }
    this.#boots.set(run, boot)
    // Reads that were in progress when the clock was set belong to the run before.
    this.#boots.delete(run - 10)
    return boot
  }

  #forget(): void {
    const isHeld = ({ boot, seq }: Batch) => this.#acknowledged.get(boot)?.has(seq) !== true
    if (this.#held.length > 0 && this.#acknowledged.size > 0) {
      this.#held = this.#held.filter(isHeld)
      this.#heldSamples = this.#held.reduce((sum, { samples }) => sum + samples.length, 0)
    }
    for (const [boot, seqs] of this.#acknowledged) {
      this.#options.buffer.acknowledge(boot, [...seqs])
      for (const seq of seqs) this.#sentAt.delete(keyOf({ boot, seq }))
    }
    this.#acknowledged.clear()
  }

  #send(batch: Batch, topic: string): boolean {
    const { boot, seq, samples, lost } = batch
    const message: SampleBatch = { v: 1, boot, seq, samples: [...samples], ...(lost ? { lost: [...lost] } : {}) }
    if (!this.#options.publish(topic, message)) return false
    this.#sentAt.set(keyOf(batch), this.#clock())
    return true
  }

  #log(error: unknown, message: string): void {
    const now = this.#clock()
    if (now - (this.#loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < LOG_MS) return
    this.#loggedAt.set(message, now)
    const { lost, held } = { lost: this.untold, held: this.#held.length }
    this.#options.log.error({ lost, held, ...(error === undefined ? {} : { err: error }) }, message)
  }
}

const keyOf = ({ boot, seq }: { readonly boot: string; readonly seq: number }): string => `${boot}/${seq}`
