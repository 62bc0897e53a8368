import type { BrowseNode } from '@mimic/contract/bus'
import type { DataType } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
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
import { LastReadings } from '../LastReadings.ts'
import { BrokerLink, brokerOf } from '../mqtt/BrokerLink.ts'
import { badReading } from '../readings.ts'
import { Turns } from '../Turns.ts'
import { browseMetrics } from './browseMetrics.ts'
import { EdgeNode, rebirth } from './EdgeNode.ts'
import { toField } from './metricValue.ts'
import { decodePayload, encodeCommand } from './payload.ts'
import type { SparkplugDevice, SparkplugSignal } from './sparkplugDevice.ts'

/** Edge nodes are asked for their births no more often, so that many hosts do not keep them busy with it. */
const REBIRTH_MS = 5_000
const REBIRTH_MOST_MS = 60_000
/** Devices publish their births right after their edge node; one that has not by then is not connected. */
const UNBORN_MS = 10_000

/** An edge node and its devices; the driver pushes their metrics. */
export class SparkplugDriver implements Driver {
  readonly #device: SparkplugDevice
  readonly #host: DriverHost
  readonly #signals: ReadonlyMap<string, SparkplugSignal>
  readonly #node: EdgeNode
  readonly #link: BrokerLink
  readonly #last = new LastReadings()
  readonly #turns = new Turns()
  readonly #uses: Shared<Closable>[] = []
  /** Whether this driver tells the state of the host; the first one with its id does. */
  readonly #isHost: boolean
  #stateTime = 0
  #rebirth: NodeJS.Timeout | undefined
  #rebirthMs = REBIRTH_MS
  #askedAt = Number.NEGATIVE_INFINITY
  #unborn: NodeJS.Timeout | undefined

  /** @throws {FieldError} when the settings are no broker's, or an id cannot stand in a topic */
  constructor(device: SparkplugDevice, host: DriverHost) {
    const { groupId, edgeNodeId, hostId } = device.settings
    const broker = brokerOf(device.settings, host)
    const { url, clientId } = broker
    for (const id of [groupId, edgeNodeId, hostId])
      if (/[#+/\0]/.test(id)) throw new FieldError(codes.commAddressMalformed, says('notTopicLevel', { text: id }))
    this.#device = device
    this.#host = host
    this.#signals = new Map(device.signals.map((signal) => [signal.id, signal]))
    this.#node = new EdgeNode(device.signals)
    this.#isHost = hostId !== '' && this.#isFirst(`${url} host ${hostId}`)
    const ownId = this.#isFirst(`${url} ${clientId}`) ? clientId : ''
    this.#link = new BrokerLink(
      { ...broker, clientId: ownId },
      { timeoutMs: device.timeoutMs, waits: host.waits },
      {
        onConnect: async (client) => {
          const base = `spBv1.0/${groupId}/+/${edgeNodeId}`
          await client.subscribeAsync([base, `${base}/+`], { qos: 1 })
          if (this.#isHost)
            await client.publishAsync(`spBv1.0/STATE/${hostId}`, this.#state(true), { qos: 1, retain: true })
        },
        onOnline: () => {
          host.setOnline(false, codes.commFault, says('noBirth', { node: edgeNodeId }))
          this.#askForBirth()
        },
        onOffline: (reason) => {
          this.#node.forget()
          host.setOnline(false, codes.commFault, reason)
        },
        onMessage: (topic, payload) => this.#take(topic, payload),
      },
      () => (this.#isHost ? { will: this.#will() } : {}),
    )
  }

  typeOf(signalId: string): DataType {
    return this.#signals.get(signalId)?.valueType ?? 'number'
  }

  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    return this.#turns.run(async () => {
      const signal = this.#signals.get(signalId)
      if (!signal) throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
      const { timeoutMs, settings } = this.#device
      const { deviceId, metric } = signal.address
      await this.#link.online(timeoutMs)
      if (!this.#node.isDeviceAlive(deviceId))
        throw new FieldError(
          codes.commFault,
          says('deviceNotConnected', { device: deviceId || settings.edgeNodeId }),
          deviceId === '',
        )
      const known = this.#node.metricOf(signal)
      if (!known) throw new FieldError(codes.addressMissing, says('noMetric', { metric }))
      const command = encodeCommand(Date.now(), [{ name: metric, type: known.type, value: toField(value, known.type) }])
      // The last check of the clock: nothing is awaited between it and the socket.
      if (!isCurrent()) throw new FieldError(codes.writeExpired, says('expired'))
      const answer = this.#last.next(signalId, value, timeoutMs)
      try {
        await this.#publish(deviceId, command)
        // An edge node reports changes only: it is silent when it had the value before.
        const back = (await answer.value) ?? this.#last.get(signalId)?.value ?? null
        if (back === null) throw new FieldError(codes.gatewayTimeout, says('noMetricValue', { metric, ms: timeoutMs }))
        return { value: back, isHeld: isSameValue(back, value) }
      } finally {
        answer.stop()
      }
    })
  }

  async test(): Promise<readonly RawReading[]> {
    const { signals, timeoutMs, settings } = this.#device
    const ms = Math.max(this.#host.waits.collectMs, timeoutMs)
    await this.#link.online(ms)
    await this.#last.complete(
      signals.map(({ id }) => id),
      ms,
    )
    if (!this.#node.isAlive) throw new FieldError(codes.commFault, says('noBirth', { node: settings.edgeNodeId }), true)
    return signals.map(
      ({ id, address }) =>
        this.#last.get(id) ??
        badReading(id, codes.responseTimeout, says('noDeviceBirth', { device: address.deviceId, ms })),
    )
  }

  async browse(node: string): Promise<readonly BrowseNode[]> {
    const ms = Math.max(this.#host.waits.collectMs, this.#device.timeoutMs)
    await this.#link.online(ms)
    for (let waited = 0; this.#node.metrics.length === 0 && waited < ms; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return browseMetrics(this.#node.metrics, node)
  }

  async close(): Promise<void> {
    clearTimeout(this.#rebirth)
    clearTimeout(this.#unborn)
    // A broker that is gone publishes the last will, which says the same.
    if (this.#isHost && this.#link.client)
      await this.#link
        .publish(`spBv1.0/STATE/${this.#device.settings.hostId}`, this.#state(false), 1_000, { retain: true })
        .catch(() => undefined)
    await this.#link.close()
    for (const use of this.#uses.splice(0)) await use.giveBack()
  }

  #take(topic: string, bytes: Buffer): void {
    const [, , kind = '', , deviceId = ''] = topic.split('/')
    if (kind === 'NCMD' || kind === 'DCMD') return
    let payload: ReturnType<typeof decodePayload>
    try {
      payload = decodePayload(bytes)
    } catch (error) {
      this.#host.log.warn({ topic, reason: String(error) }, 'a message is no Sparkplug payload')
      return
    }
    const wasAlive = this.#node.isAlive
    const { readings, needsBirth } = this.#node.take(kind, deviceId, payload)
    if (kind === 'NBIRTH') this.#born()
    else if (wasAlive && !this.#node.isAlive)
      this.#host.setOnline(false, codes.commFault, says('nodeDisconnected', { node: this.#device.settings.edgeNodeId }))
    if (readings.length > 0) this.#push(readings)
    if (needsBirth) this.#askForBirth()
  }

  #born(): void {
    this.#rebirthMs = REBIRTH_MS
    clearTimeout(this.#rebirth)
    this.#rebirth = undefined
    this.#host.setOnline(true)
    clearTimeout(this.#unborn)
    this.#unborn = setTimeout(() => {
      if (this.#node.isAlive) this.#push(this.#node.unborn())
    }, UNBORN_MS)
  }

  #push(readings: readonly RawReading[]): void {
    if (readings.length === 0) return
    this.#host.push(readings)
    this.#last.take(readings)
  }

  /** Asks at once, or as soon as it may be asked again. */
  #askForBirth(): void {
    if (this.#rebirth) return
    const waitMs = Math.max(0, this.#askedAt + this.#rebirthMs - performance.now())
    this.#rebirth = setTimeout(() => {
      this.#rebirth = undefined
      this.#askedAt = performance.now()
      this.#rebirthMs = Math.min(REBIRTH_MOST_MS, this.#rebirthMs * 2)
      const command = encodeCommand(Date.now(), [{ ...rebirth, value: toField(true, rebirth.type) }])
      this.#publish('', command).catch((error: unknown) =>
        this.#host.log.warn({ reason: String(error) }, 'the edge node could not be asked for its birth'),
      )
    }, waitMs)
  }

  /** Commands have QoS 0 (Sparkplug 3.0, 6.4.21), so that none is delivered twice or late. */
  #publish(deviceId: string, command: Buffer): Promise<void> {
    const { groupId, edgeNodeId } = this.#device.settings
    const topic =
      deviceId === '' ? `spBv1.0/${groupId}/NCMD/${edgeNodeId}` : `spBv1.0/${groupId}/DCMD/${edgeNodeId}/${deviceId}`
    return this.#link.publish(topic, command, this.#device.timeoutMs, { qos: 0 })
  }

  /** The state and the will of one connection carry the same time (Sparkplug 3.0, 6.4.29). */
  #will() {
    this.#stateTime = Date.now()
    const payload = Buffer.from(this.#state(false))
    return { topic: `spBv1.0/STATE/${this.#device.settings.hostId}`, payload, qos: 1, retain: true } as const
  }

  #state(online: boolean): string {
    return JSON.stringify({ online, timestamp: this.#stateTime })
  }

  /** Whether no other driver uses this key; it is given back when the driver is closed. */
  #isFirst(key: string): boolean {
    let isFirst = false
    this.#uses.push(
      this.#host.share(key, () => {
        isFirst = true
        return { close: () => Promise.resolve() }
      }),
    )
    return isFirst
  }
}
