import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import type { RawReading } from '../Driver.ts'
import { badReading } from '../readings.ts'
import { fromField, metricType } from './metricValue.ts'
import type { Metric, Payload } from './payload.ts'
import type { SparkplugSignal } from './sparkplugDevice.ts'

/** A metric of a birth. */
export interface KnownMetric {
  /** Empty: of the edge node itself. */
  readonly deviceId: string
  readonly name: string
  readonly type: number
}

export interface Outcome {
  readonly readings: readonly RawReading[]
  /** The births are missing or a message was lost: the edge node is to be asked for its births. */
  readonly needsBirth: boolean
}

const NOTHING: Outcome = { readings: [], needsBirth: false }
const NEEDS_BIRTH: Outcome = { readings: [], needsBirth: true }
const SEQUENCE = 256
/** Values of the property `Quality`. */
const BAD = 0
const STALE = 500

const keyOf = (deviceId: string, name: string): string => `${deviceId}\n${name}`

/** The state of an edge node as a host knows it from its messages (Sparkplug 3.0, 4 and 6). */
export class EdgeNode {
  readonly #signals: ReadonlyMap<string, readonly SparkplugSignal[]>
  readonly #metrics = new Map<string, KnownMetric>()
  /** An alias is unique in an edge node with all its devices. */
  readonly #aliases = new Map<bigint, KnownMetric>()
  readonly #devices = new Set<string>()
  #isAlive = false
  #bdSeq: bigint | undefined
  #nextSeq = 0

  constructor(signals: readonly SparkplugSignal[]) {
    this.#signals = Map.groupBy(signals, ({ address }) => keyOf(address.deviceId, address.metric))
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** The metrics of all births. */
  get metrics(): readonly KnownMetric[] {
    return [...this.#metrics.values()]
  }

  metricOf({ address }: SparkplugSignal): KnownMetric | undefined {
    return this.#metrics.get(keyOf(address.deviceId, address.metric))
  }

  isDeviceAlive = (deviceId: string): boolean => this.#isAlive && (deviceId === '' || this.#devices.has(deviceId))

  /** Nothing is known any more: the connection to the broker was lost. */
  forget(): void {
    this.#isAlive = false
    this.#devices.clear()
  }

  /** @param kind of the topic: NBIRTH, DDATA and so on; others are ignored */
  take(kind: string, deviceId: string, payload: Payload): Outcome {
    switch (kind) {
      case 'NBIRTH':
        return this.#nodeBirth(payload)
      case 'NDEATH':
        return this.#nodeDeath(payload)
      case 'DBIRTH':
        return this.#inOrder(payload, () => this.#deviceBirth(deviceId, payload))
      case 'DDEATH':
        return this.#inOrder(payload, () => this.#deviceDeath(deviceId))
      case 'NDATA':
      case 'DDATA':
        return this.#inOrder(payload, () => this.#data(deviceId, payload))
      default:
        return NOTHING
    }
  }

  /** The signals of devices that are not alive, as bad readings. */
  unborn(): RawReading[] {
    return [...this.#signals.values()]
      .flat()
      .filter(({ address }) => !this.isDeviceAlive(address.deviceId))
      .map((signal) =>
        badReading(signal.id, codes.commFault, says('deviceNotConnected', { device: signal.address.deviceId })),
      )
  }

  #nodeBirth(payload: Payload): Outcome {
    this.#metrics.clear()
    this.#aliases.clear()
    this.#devices.clear()
    this.#isAlive = true
    this.#nextSeq = ((payload.seq ?? 0) + 1) % SEQUENCE
    this.#bdSeq = bdSeqOf(payload)
    return { readings: this.#birth('', payload), needsBirth: false }
  }

  /** The will of an earlier connection may arrive after the birth of the next one: its number tells. */
  #nodeDeath(payload: Payload): Outcome {
    const bdSeq = bdSeqOf(payload)
    if (bdSeq === undefined || this.#bdSeq === undefined || bdSeq === this.#bdSeq) this.forget()
    return NOTHING
  }

  #deviceBirth(deviceId: string, payload: Payload): Outcome {
    this.#devices.add(deviceId)
    return { readings: this.#birth(deviceId, payload), needsBirth: false }
  }

  #deviceDeath(deviceId: string): Outcome {
    this.#devices.delete(deviceId)
    const readings = [...this.#signals.values()]
      .flat()
      .filter(({ address }) => address.deviceId === deviceId)
      .map((signal) => badReading(signal.id, codes.commFault, says('deviceDisconnected', { device: deviceId })))
    return { readings, needsBirth: false }
  }

  #data(deviceId: string, payload: Payload): Outcome {
    if (!this.isDeviceAlive(deviceId)) return NEEDS_BIRTH
    let needsBirth = false
    const readings = payload.metrics.flatMap((metric) => {
      const known = this.#known(deviceId, metric)
      needsBirth ||= !known
      return known ? this.#readings(known, metric, payload) : []
    })
    return { readings, needsBirth }
  }

  #birth(deviceId: string, payload: Payload): RawReading[] {
    const readings: RawReading[] = []
    for (const metric of payload.metrics) {
      if (metric.name === undefined || metric.type === undefined) continue
      const known: KnownMetric = { deviceId, name: metric.name, type: metric.type }
      this.#metrics.set(keyOf(deviceId, metric.name), known)
      if (metric.alias !== undefined) this.#aliases.set(metric.alias, known)
      readings.push(...this.#readings(known, metric, payload))
    }
    for (const signals of this.#signals.values())
      for (const signal of signals)
        if (signal.address.deviceId === deviceId && !this.metricOf(signal))
          readings.push(
            badReading(signal.id, codes.addressMissing, says('noMetric', { metric: signal.address.metric })),
          )
    return readings
  }

  #known(deviceId: string, { name, alias }: Metric): KnownMetric | undefined {
    return name === undefined
      ? alias === undefined
        ? undefined
        : this.#aliases.get(alias)
      : this.#metrics.get(keyOf(deviceId, name))
  }

  #readings(known: KnownMetric, metric: Metric, payload: Payload): RawReading[] {
    const signals = this.#signals.get(keyOf(known.deviceId, known.name)) ?? []
    return signals.map((signal) => readingOf(signal, metric, metric.type ?? known.type, metric.time ?? payload.time))
  }

  /** A gap in the numbers of messages means that values were lost; those that came are used all the same. */
  #inOrder(payload: Payload, work: () => Outcome): Outcome {
    if (!this.#isAlive) return NEEDS_BIRTH
    const isNext = payload.seq === undefined || payload.seq === this.#nextSeq
    this.#nextSeq = ((payload.seq ?? this.#nextSeq) + 1) % SEQUENCE
    const outcome = work()
    return isNext ? outcome : { ...outcome, needsBirth: true }
  }
}

function readingOf(signal: SparkplugSignal, metric: Metric, type: number, time: number | undefined): RawReading {
  const at = time === undefined ? {} : { time }
  if (metric.quality === BAD) return { ...badReading(signal.id, codes.deviceFault, says('badQuality')), ...at }
  const value = metric.value && fromField(metric.value, type)
  if (value === undefined)
    return {
      ...badReading(signal.id, codes.dataCheck, metric.isNull ? says('nullValue') : says('notScalar')),
      ...at,
    }
  const own = signal.valueType === 'string' ? String(value) : value
  if (typeof own !== signal.valueType)
    return {
      ...badReading(signal.id, codes.dataType, says('otherType', { type: typeof own, dataType: signal.valueType })),
      ...at,
    }
  if (typeof own === 'number' && !Number.isFinite(own))
    return { ...badReading(signal.id, codes.dataCheck, says('notNumber', { raw: String(own) })), ...at }
  const quality = metric.quality === STALE ? 1 : 0
  return { signalId: signal.id, value: own, quality, raw: String(value).slice(0, 1000), ...at }
}

function bdSeqOf({ metrics }: Payload): bigint | undefined {
  const value = metrics.find(({ name }) => name === 'bdSeq')?.value?.value
  return typeof value === 'bigint' ? value : undefined
}

/** The metric of a node command that asks for the births. */
export const rebirth = { name: 'Node Control/Rebirth', type: metricType.Boolean } as const
