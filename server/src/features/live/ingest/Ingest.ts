import type { RefusalReason } from '@mimic/contract'
import { type BatchAck, idOfLane, parseTopic, type Sample, simulatedId } from '@mimic/contract/bus'
import { type LiveValue, measuredQuality } from '@mimic/contract/live'
import type { Logger } from 'pino'
import { readBatch, readStatus } from '../../../platform/bus/busMessages.ts'
import { withoutDamaged } from '../../../platform/db/damage/StorePart.ts'
import { storeFault } from '../../../platform/db/storeFault.ts'
import type { Mutex } from '../../../platform/Mutex.ts'
import type { Metrics } from '../../../platform/telemetry/Metrics.ts'
import type { AlarmPlan } from '../../alarms/store/AlarmPlan.ts'
import type { Alarms } from '../../alarms/store/Alarms.ts'
import type { GatewayClocks } from '../../gateways/store/GatewayClocks.ts'
import type { GatewayStates } from '../../gateways/store/GatewayStates.ts'
import type { Outage, Outages } from '../../gateways/store/Outages.ts'
import type { RefusedSamples } from '../../gateways/store/RefusedSamples.ts'
import type { History } from '../../history/store/History.ts'
import type { Entry } from '../../history/store/Journal.ts'
import type { Mvars } from '../../mvars/store/Mvars.ts'
import type { BadReasons } from '../store/BadReasons.ts'
import type { ClockRuns } from '../store/ClockRuns.ts'
import type { Arrival, NewestValues, OrderedValue } from '../store/NewestValues.ts'
import type { SignalDirectory } from '../store/SignalDirectory.ts'
import { IngestQueue } from './IngestQueue.ts'

export interface IngestOptions {
  readonly history: History
  readonly newest: NewestValues
  readonly directory: SignalDirectory
  readonly gateways: GatewayStates
  readonly clocks: GatewayClocks
  readonly runs: ClockRuns
  readonly alarms: Alarms
  readonly mvars: Mvars
  readonly outages: Outages
  readonly reasons: BadReasons
  readonly refusals: RefusedSamples
  readonly mutex: Mutex
  readonly metrics: Metrics
  readonly log: Logger
  readonly now: () => number
  /** Newest values that changed; called after they are committed. */
  readonly onValues: (values: readonly LiveValue[]) => void
  /** The time of these signals went back, because a gateway's clock was set; called before the values are told. */
  readonly onBack: (signalIds: readonly string[]) => void
  readonly onGateway: (gatewayId: string) => void
  /** Losses that gateways have reported; called after they are committed. */
  readonly onLost: (losses: readonly Outage[]) => void
  readonly acknowledge: (gatewayId: string, ack: BatchAck) => void
}

/** Turns gateway messages into committed history and alarms, newest values and the acknowledgement, in this order. */
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
    else this.#takeBatch(address.gatewayId, payload, address.lane === 'data')
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

  #takeBatch(gatewayId: string, payload: Buffer, isLive: boolean): void {
    const batch = readBatch(payload)
    if (!batch) {
      this.#refuse(gatewayId, 'shape')
      return
    }
    const wasOnline = this.#options.gateways.isOnline(gatewayId)
    this.#options.gateways.heard(gatewayId)
    if (!wasOnline) this.#options.onGateway(gatewayId)
    const { boot } = batch
    if (isLive && this.#options.runs.noteLive(gatewayId, boot)) this.#options.clocks.ask(gatewayId)
    const known = batch.samples.filter((sample) => this.#isAcceptable(gatewayId, sample))
    const samples = this.#options.clocks.inOurTime(gatewayId, boot, known)
    if (!samples) {
      // The batch is not acknowledged, so it comes again once its time can be determined or has come.
      if (isLive) this.#refuse(gatewayId, 'future', known[0]?.[0], known.length)
      return
    }
    const taken = this.#queue.take({ gatewayId, batch: { ...batch, samples }, isBackfill: !isLive })
    // The batch is not acknowledged, so the gateway keeps it and sends it again.
    if (taken === 'full') this.#refused.inc({ reason: 'full' })
    this.#running ??= this.#commitAll()
  }

  #isAcceptable(gatewayId: string, [lane, , value]: Sample): boolean {
    const { id } = idOfLane(lane)
    const signal = this.#options.directory.get(id)
    const reason: RefusalReason | undefined =
      signal?.gatewayId !== gatewayId || signal.formula !== ''
        ? 'unknown signal'
        : value !== null && (typeof value !== signal.dataType || !isFiniteValue(value))
          ? 'type'
          : undefined
    if (reason) this.#refuse(gatewayId, reason, id)
    return reason === undefined
  }

  async #commitAll(): Promise<void> {
    try {
      // Batches that arrive while one group is committed form the next group.
      for (let group = this.#queue.next(); group.length > 0; group = this.#queue.next()) {
        const now = group
        await this.#options.mutex.run(() => this.#commit(now))
        this.#queue.done(now)
      }
    } finally {
      this.#running = undefined
    }
  }

  async #commit(group: readonly Entry[]): Promise<void> {
    const { history, alarms, outages, now, log } = this.#options
    let written: (() => void) | undefined
    let derived: readonly LiveValue[] = []
    let losses: readonly Outage[] = []
    try {
      const told = await outages.lostOfBatches(group)
      const append = () =>
        history.append(group, now(), async (trx, added) => {
          const next = this.#consequences(this.#arrivalsOf(added))
          derived = next.derived
          written = await alarms.write(trx, next.plan)
          losses = added.flatMap((entry) => told.get(entry) ?? [])
          await outages.enterLost(trx, losses)
          return derived.map(toSample)
        })
      const fresh = await withoutDamaged([...alarms.parts, outages.part], append)
      this.#batches.inc(fresh.length)
      this.#repeated.inc(group.length - fresh.length)
      this.#samples.inc(this.#publish(this.#arrivalsOf(fresh), derived))
      written?.()
      if (losses.length > 0) this.#options.onLost(losses)
      this.#acknowledge(group)
    } catch (error) {
      // Nothing is acknowledged, so the gateways keep these batches and send them again.
      log.error({ err: error, batches: group.length }, 'samples could not be committed')
      if (storeFault(error)) this.#showUnstored(group)
    }
  }

  /** Shows values while the store refuses writes: screens and alarms continue with all newer values. */
  #showUnstored(group: readonly Entry[]): void {
    const { newest, alarms } = this.#options
    const all = [...this.#arrivalsOf(group)]
    const { replaced } = newest.foresee(all)
    // Gateways resend unacknowledged batches, whose values were shown the first time.
    const isNews = ({ val }: Arrival) => replaced.get(val.id) === val && newest.get(val.id)?.time !== val.time
    const news = all.filter(isNews)
    const { derived, plan } = this.#consequences(news)
    alarms.hold(plan)
    this.#publish(news, derived)
  }

  #consequences(arrivals: Iterable<Arrival>): { derived: readonly LiveValue[]; plan: AlarmPlan } {
    const { newest, mvars, alarms } = this.#options
    const { replaced, ordered } = newest.foresee(arrivals)
    const derived = mvars.follow(replaced)
    // Derived values count as new, also when a clock that was set back gives them an older time.
    const plan = alarms.plan([...ordered, ...derived.map((val): OrderedValue => ({ ...val, order: 'live' }))])
    return { derived, plan }
  }

  /** @returns how many were new */
  #publish(arrivals: Iterable<Arrival>, derived: readonly LiveValue[]): number {
    const { newest, reasons, directory, onValues, onBack } = this.#options
    const values: LiveValue[] = []
    const back: string[] = []
    const cameMs = performance.now()
    let samples = 0
    const take = (val: LiveValue, origin: Arrival['origin'] | 'derived', code?: number) => {
      const taken = newest.take(val, directory.get(val.id)?.equipId ?? '', cameMs, origin)
      if (taken) {
        values.push(val)
        reasons.take(val, code)
      }
      if (taken === 'back') back.push(val.id)
    }
    for (const { val, origin, code } of arrivals) {
      samples++
      take(val, origin, code)
    }
    for (const val of derived) take(val, 'derived')
    if (back.length > 0) onBack(back)
    if (values.length > 0) onValues(values)
    return samples
  }

  *#arrivalsOf(group: readonly Entry[]): Generator<Arrival> {
    for (const { gatewayId, batch, isBackfill = false } of group) {
      const origin = this.#options.runs.originOf(gatewayId, batch.boot, isBackfill)
      for (const [lane, time, value, quality, code] of batch.samples)
        yield { val: { ...idOfLane(lane), value, time, quality }, origin, code }
    }
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

  #refuse(gatewayId: string, reason: RefusalReason, signalId?: string, count = 1): void {
    this.#refused.inc({ reason }, count)
    this.#options.refusals.note(gatewayId, reason, signalId, count)
  }
}

/** JSON's 1e999 is read as infinity, which no column and no screen can show. */
const isFiniteValue = (value: Sample[2]): boolean => typeof value !== 'number' || Number.isFinite(value)

export const toSample = ({ id, time, value, quality, simulated }: LiveValue): Sample => [
  simulated ? simulatedId(id) : id,
  time,
  value,
  measuredQuality(quality),
]
