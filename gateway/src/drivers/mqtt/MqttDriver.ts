import type { BrowseNode } from '@mimic/contract/bus'
import { type DataType, fillTemplate } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import type { IPublishPacket, MqttClient } from 'mqtt'
import {
  type Closable,
  type Driver,
  type DriverHost,
  FieldError,
  type FieldValue,
  type RawReading,
  type Shared,
  type WriteBack,
} from '../Driver.ts'
import { isSameValue } from '../isSameValue.ts'
import { payloadReading } from '../json/payloadReading.ts'
import { readPayload } from '../json/readPayload.ts'
import { LastReadings } from '../LastReadings.ts'
import { badReading } from '../readings.ts'
import { Turns } from '../Turns.ts'
import { BrokerLink, type BrokerSettings, brokerOf } from './BrokerLink.ts'
import { browseTopics } from './browseTopics.ts'
import type { MqttDevice, MqttSignal } from './mqttDevice.ts'

/** Topics of one SUBSCRIBE packet. */
const TOPICS_PER_PACKET = 100

/** Signals of the topics of a broker; the driver pushes their values. */
export class MqttDriver implements Driver {
  readonly #device: MqttDevice
  readonly #broker: BrokerSettings
  readonly #host: DriverHost
  readonly #signals: ReadonlyMap<string, MqttSignal>
  readonly #topics: ReadonlyMap<string, readonly MqttSignal[]>
  readonly #link: BrokerLink
  readonly #clientId: Shared<Closable>
  readonly #turns = new Turns()
  readonly #last = new LastReadings()

  /** @throws {FieldError} when the settings are no broker's */
  constructor(device: MqttDevice, host: DriverHost) {
    const broker = brokerOf(device.settings, host)
    this.#broker = broker
    this.#device = device
    this.#host = host
    this.#signals = new Map(device.signals.map((signal) => [signal.id, signal]))
    this.#topics = Map.groupBy(device.signals, ({ address }) => address.topic)
    // A broker lets a second client of an id push the first one out, as when a device is tried while it runs.
    let isFirst = false
    this.#clientId = host.share(`${broker.url} ${broker.clientId}`, () => {
      isFirst = true
      return { close: () => Promise.resolve() }
    })
    const clientId = isFirst ? broker.clientId : ''
    const times = { timeoutMs: device.timeoutMs, waits: host.waits }
    this.#link = new BrokerLink({ ...broker, clientId }, times, {
      onConnect: (client) => this.#subscribe(client),
      onOnline: () => host.setOnline(true),
      onOffline: (reason) => host.setOnline(false, codes.commFault, reason),
      onMessage: (topic, payload, packet) => this.#take(topic, payload, packet),
    })
  }

  typeOf(signalId: string): DataType {
    return this.#signals.get(signalId)?.valueType ?? 'number'
  }

  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    return this.#turns.run(async () => {
      const signal = this.#signals.get(signalId)
      if (!signal) throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
      const { topic, writeTopic, writeTemplate, retainWrite } = signal.address
      if (writeTopic === '') throw new FieldError(codes.writeReadOnlyThere, says('noWriteTopic'))
      const { timeoutMs } = this.#device
      await this.#link.online(timeoutMs)
      // The last check of the clock: nothing is awaited between it and the socket.
      if (!isCurrent()) throw new FieldError(codes.writeExpired, says('expired'))
      const answer = topic === writeTopic ? undefined : this.#last.next(signalId, value, timeoutMs)
      try {
        await this.#link.publish(writeTopic, fillTemplate(writeTemplate, value), timeoutMs, { retain: retainWrite })
        if (!answer) return { value, isHeld: true }
        const back = await answer.value
        if (back === undefined) throw new FieldError(codes.gatewayTimeout, says('noMessage', { topic, ms: timeoutMs }))
        return { value: back, isHeld: isSameValue(back, value) }
      } finally {
        answer?.stop()
      }
    })
  }

  async test(): Promise<readonly RawReading[]> {
    const { timeoutMs, signals } = this.#device
    const ms = Math.max(this.#host.waits.collectMs, timeoutMs)
    await this.#link.online(ms)
    await this.#last.complete(
      signals.map(({ id }) => id),
      ms,
    )
    return signals.map(
      ({ id, address }) =>
        this.#last.get(id) ?? badReading(id, codes.responseTimeout, says('noMessage', { topic: address.topic, ms })),
    )
  }

  browse(node: string): Promise<readonly BrowseNode[]> {
    return browseTopics(this.#broker, node, this.#host.waits.collectMs)
  }

  async close(): Promise<void> {
    await this.#link.close()
    await this.#clientId.giveBack()
  }

  /** A topic that the broker refuses costs its own signals only. */
  async #subscribe(client: MqttClient): Promise<void> {
    const topics = [...this.#topics.keys()]
    const qos = Number(this.#device.settings.qos) as 0 | 1 | 2
    for (let i = 0; i < topics.length; i += TOPICS_PER_PACKET) {
      const some = topics.slice(i, i + TOPICS_PER_PACKET)
      const granted = await grantedQos(client, some, qos)
      const refused = some.filter((_, k) => ((granted[k] ?? 0) & 0x80) !== 0)
      this.#push(
        refused.flatMap((topic) =>
          (this.#topics.get(topic) ?? []).map(({ id }) =>
            badReading(id, codes.addressMissing, says('brokerRefuses', { topic })),
          ),
        ),
        false,
      )
    }
  }

  #take(topic: string, payload: Buffer, { retain }: IPublishPacket): void {
    // An empty payload deletes a retained message: it has no value.
    if (payload.length === 0) return
    const signals = this.#topics.get(topic)
    if (!signals) return
    const values = readPayload(payload.toString('utf8'), signals)
    // A retained value may be of any age.
    const readings = signals.flatMap(({ id }, i): RawReading[] => {
      const read = values[i]
      return read ? [payloadReading(id, read, retain ? 1 : 0)] : []
    })
    this.#push(readings, retain)
  }

  #push(readings: readonly RawReading[], isRetained: boolean): void {
    if (readings.length === 0) return
    this.#host.push(readings)
    this.#last.take(readings, isRetained)
  }
}

/** The reason codes of a subscription, by topic. A refused one is an error of the library with the whole packet. */
async function grantedQos(client: MqttClient, topics: string[], qos: 0 | 1 | 2): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    client.subscribe(topics, { qos }, (error, grants, packet) => {
      const granted = packet?.granted?.map(Number)
      if (granted) resolve(granted)
      else if (error) reject(error)
      else resolve(grants?.map((grant) => grant.qos) ?? [])
    })
  })
}
