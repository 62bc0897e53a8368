import { type BatchAck, parseTopic, type Sample } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { SignalVal } from '@mimic/contract/live'
import type { Logger } from 'pino'
import type { Metrics } from '../platform/Metrics.ts'
import type { AlarmPlan, Alarms } from './alarms/Alarms.ts'
import { readBatch, readStatus } from './busMessages.ts'
import type { GatewayStates } from './GatewayStates.ts'
import type { History } from './history/History.ts'
import type { Entry } from './history/Journal.ts'
import { IngestQueue } from './IngestQueue.ts'
import type { Mvars } from './mvars/Mvars.ts'
import type { NewestValues } from './NewestValues.ts'
import type { SignalDirectory } from './SignalDirectory.ts'
import type { Turns } from './Turns.ts'

export interface IngestOptions {
  readonly history: History
  readonly newest: NewestValues
  readonly directory: SignalDirectory
  readonly gateways: GatewayStates
  readonly alarms: Alarms
  readonly mvars: Mvars
  readonly turns: Turns
  readonly metrics: Metrics
  readonly log: Logger
  readonly now: () => number
  /** Newest values that changed; called after they are committed. */
  readonly onValues: (values: readonly SignalVal[]) => void
  readonly onGateway: (gatewayId: string) => void
  readonly acknowledge: (gatewayId: string, ack: BatchAck) => void
}

/** From a gateway's message to committed history and alarms, newest values and the acknowledgement, in this order. */
export class Ingest {
  readonly #options: IngestOptions
  readonly #queue = new IngestQueue()
  #running: Promise<void> | undefined
  readonly #samples
  readonly #refused
  readonly #repeated
  readonly #batches

  constructor(options: IngestOptions) {
    this.#options = options
    this.#samples = options.metrics.counter('ingest_samples_total', 'Samples committed')
    this.#batches = options.metrics.counter('ingest_batches_total', 'Batches committed')
    this.#refused = options.metrics.counter('ingest_refused_total', 'Messages or samples dropped', ['reason'])
    options.metrics.gauge('ingest_waiting_samples', 'Samples that wait for their commit', () => this.#queue.size)
    this.#repeated = options.metrics.counter('ingest_repeated_total', 'Batches that were there already')
  }

  /** Takes a message of the data, backfill or status lane; anything malformed is counted, logged and dropped. */
  take(topic: string, payload: Buffer): void {
    const address = parseTopic(topic)
    if (!address) return
    if (address.lane === 'status') this.#takeStatus(address.gatewayId, payload)
    else this.#takeBatch(address.gatewayId, payload)
  }

  /** Resolves when everything taken so far is committed. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running
  }

  #takeStatus(gatewayId: string, payload: Buffer): void {
    const status = readStatus(payload)
    if (!status) {
      this.#refuse(gatewayId, 'status')
      return
    }
    this.#options.gateways.take(gatewayId, status)
    this.#options.onGateway(gatewayId)
  }

  #takeBatch(gatewayId: string, payload: Buffer): void {
    const batch = readBatch(payload)
    if (!batch) {
      this.#refuse(gatewayId, 'shape')
      return
    }
    const wasOnline = this.#options.gateways.isOnline(gatewayId)
    this.#options.gateways.heard(gatewayId)
    if (!wasOnline) this.#options.onGateway(gatewayId)
    const samples = batch.samples.filter((sample) => this.#isAcceptable(gatewayId, sample))
    const taken = this.#queue.take({ gatewayId, batch: { ...batch, samples } })
    // Not acknowledged: the gateway keeps it, and sends it again.
    if (taken === 'full') this.#refused.inc({ reason: 'full' })
    this.#running ??= this.#commitAll()
  }

  #isAcceptable(gatewayId: string, [id, time, value]: Sample): boolean {
    const signal = this.#options.directory.get(id)
    const reason =
      signal?.gatewayId !== gatewayId
        ? 'unknown signal'
        : time > this.#options.now() + limits.futureMs
          ? 'future'
          : value !== null && (typeof value !== signal.dataType || !isFiniteValue(value))
            ? 'type'
            : undefined
    if (reason) this.#refused.inc({ reason })
    return reason === undefined
  }

  async #commitAll(): Promise<void> {
    try {
      // What arrives while one group is committed makes the next.
      for (let group = this.#queue.next(); group.length > 0; group = this.#queue.next()) {
        const now = group
        await this.#options.turns.run(() => this.#commit(now))
        this.#queue.done(now)
      }
    } finally {
      this.#running = undefined
    }
  }

  async #commit(group: readonly Entry[]): Promise<void> {
    const { history, alarms, mvars, newest, now, log } = this.#options
    let plan: AlarmPlan | undefined
    let derived: readonly SignalVal[] = []
    try {
      const fresh = await history.append(group, now(), async (trx, added) => {
        derived = mvars.follow(newest.replaced(valuesOf(added)))
        plan = alarms.plan([...valuesOf(added), ...derived])
        await alarms.write(trx, plan)
        return derived.map(toSample)
      })
      this.#batches.inc(fresh.length)
      this.#repeated.inc(group.length - fresh.length)
      this.#publish(fresh, derived)
      if (plan) alarms.apply(plan)
      this.#acknowledge(group)
    } catch (error) {
      // Not acknowledged, so the gateways keep these batches and send them again.
      log.error({ err: error, batches: group.length }, 'samples could not be committed')
    }
  }

  #publish(fresh: readonly Entry[], derived: readonly SignalVal[]): void {
    const { newest, directory, onValues } = this.#options
    const values: SignalVal[] = []
    const cameMs = performance.now()
    let samples = 0
    for (const val of valuesOf(fresh)) {
      samples++
      if (newest.take(val, directory.get(val.id)?.equipId ?? '', cameMs)) values.push(val)
    }
    this.#samples.inc(samples)
    for (const val of derived) if (newest.take(val, '', cameMs)) values.push(val)
    if (values.length > 0) onValues(values)
  }

  #acknowledge(group: readonly Entry[]): void {
    const acks = new Map<string, { gatewayId: string; boot: string; seqs: number[] }>()
    for (const { gatewayId, batch } of group) {
      const key = `${gatewayId}/${batch.boot}`
      const ack = acks.get(key) ?? { gatewayId, boot: batch.boot, seqs: [] }
      acks.set(key, ack)
      ack.seqs.push(batch.seq)
    }
    for (const { gatewayId, boot, seqs } of acks.values()) this.#options.acknowledge(gatewayId, { v: 1, boot, seqs })
  }

  #refuse(gatewayId: string, reason: string): void {
    this.#refused.inc({ reason })
    this.#options.log.warn({ gatewayId, reason }, 'message dropped')
  }
}

/** JSON's 1e999 is read as infinity, which no column and no screen can show. */
const isFiniteValue = (value: Sample[2]): boolean => typeof value !== 'number' || Number.isFinite(value)

export const toSample = ({ id, time, value, quality }: SignalVal): Sample => [id, time, value, quality]

function* valuesOf(group: readonly Pick<Entry, 'batch'>[]): Generator<SignalVal> {
  for (const { batch } of group)
    for (const [id, time, value, quality] of batch.samples) yield { id, value, time, quality }
}
