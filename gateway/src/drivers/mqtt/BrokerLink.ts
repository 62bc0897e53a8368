import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt'
import { Backoff } from '../Backoff.ts'
import { connectText } from '../connectText.ts'
import { type BrokerLogin, type DriverHost, FieldError } from '../Driver.ts'
import type { DriverWaits } from '../waits.ts'

export interface BrokerSettings extends BrokerLogin {
  /** Empty: the library makes one. */
  readonly clientId: string
}

export interface LinkTimes {
  /** The device's timeout, ms. */
  readonly timeoutMs: number
  readonly waits: DriverWaits
}

export interface LinkEvents {
  /** The connection stands. It counts as online when this has succeeded, and is made anew when it fails. */
  readonly onConnect: (client: MqttClient) => Promise<void>
  readonly onOnline: () => void
  /** It is lost or could not be made; called again for each attempt that fails. */
  readonly onOffline: (reason: GatewayText) => void
  readonly onMessage: (topic: string, payload: Buffer, packet: IPublishPacket) => void
}

const CONNECT_MS = 5_000
/** A broker that is silent for so many timeouts of the device counts as gone, within the bounds of what is usual. */
const SILENT_TIMEOUTS = 5
const KEEPALIVE_S = [2, 60] as const
const SCHEMES = ['mqtt:', 'mqtts:', 'ws:', 'wss:']

/**
 * The connection that a device's settings describe, or the gateway's own to Mimic's broker.
 * @throws {FieldError} when the URL is no broker's, or certificate and key are not there together
 */
export function brokerOf(
  { broker, ...own }: BrokerSettings & { readonly broker: string },
  { mimicBroker }: Pick<DriverHost, 'mimicBroker'>,
): BrokerSettings {
  if (broker === 'mimic') {
    if (!mimicBroker) throw malformed(says('noMimicBroker'))
    return { ...mimicBroker, clientId: own.clientId }
  }
  const { url } = own
  if (url === '') throw malformed(says('noBrokerUrl'))
  if (!URL.canParse(url)) throw malformed(says('notUrl', { text: url, example: 'mqtt://host:1883' }))
  if (!SCHEMES.includes(new URL(url).protocol))
    throw malformed(says('wrongScheme', { text: url, schemes: SCHEMES.join(' ') }))
  if ((own.cert === '') !== (own.key === '')) throw malformed(says('certificateWithoutKey'))
  return own
}

const malformed = (text: GatewayText) => new FieldError(codes.commAddressMalformed, text)

/** Devices at one broker are one line. */
export const brokerLine = ({ broker, url }: { readonly broker: string; readonly url: string }): string =>
  broker === 'mimic' || !URL.canParse(url) ? broker : new URL(url).host.toLowerCase()

/** The options of a client that connects once. A broker that has vanished is noticed within 1.5 times its keep-alive. */
export const clientOptions = (
  { username, password, clientId, ca, cert, key }: BrokerSettings,
  timeoutMs: number,
): IClientOptions => ({
  ...(username !== '' && { username }),
  ...(password !== '' && { password }),
  ...(ca !== '' && { ca }),
  ...(cert !== '' && { cert, key }),
  ...(clientId !== '' && { clientId }),
  protocolVersion: 4,
  clean: true,
  reconnectPeriod: 0,
  connectTimeout: CONNECT_MS,
  keepalive: Math.min(KEEPALIVE_S[1], Math.max(KEEPALIVE_S[0], Math.round((SILENT_TIMEOUTS * timeoutMs) / 1000))),
  queueQoSZero: false,
})

/**
 * A connection to a broker that is made again whenever it is lost. Each attempt has a client of its own, so nothing of
 * a lost connection, above all no write, is sent later.
 */
export class BrokerLink {
  readonly #settings: BrokerSettings
  readonly #timeoutMs: number
  readonly #events: LinkEvents
  /** Options beyond those of {@link clientOptions}, made for each attempt: a will, for example. */
  readonly #more: () => IClientOptions
  readonly #backoff: Backoff
  readonly #waiting = new Set<() => void>()
  #client: MqttClient | undefined
  #isOnline = false
  #isClosed = false
  #retry: NodeJS.Timeout | undefined
  #reason: GatewayText = says('notConnectedYet')

  constructor(
    settings: BrokerSettings,
    { timeoutMs, waits }: LinkTimes,
    events: LinkEvents,
    more: () => IClientOptions = () => ({}),
  ) {
    this.#settings = settings
    this.#timeoutMs = timeoutMs
    this.#backoff = new Backoff(waits)
    this.#events = events
    this.#more = more
    this.#connect()
  }

  /** The client while it is online. */
  get client(): MqttClient | undefined {
    return this.#isOnline && this.#client?.connected ? this.#client : undefined
  }

  /** Waits for the connection. @throws {FieldError} with the reason when there is none within `ms` */
  async online(ms: number): Promise<MqttClient> {
    const end = performance.now() + ms
    for (;;) {
      if (this.client) return this.client
      const left = end - performance.now()
      if (left <= 0 || this.#isClosed) throw new FieldError(codes.commFault, this.#reason, true)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, left)
        function done(): void {
          clearTimeout(timer)
          resolve()
        }
        this.#waiting.add(done)
      })
    }
  }

  /**
   * Publishes with QoS 1, or another one. It is not repeated.
   * @throws {FieldError} when the broker does not acknowledge it within `ms`
   */
  async publish(
    topic: string,
    payload: string | Buffer,
    ms: number,
    { retain = false, qos = 1 }: { readonly retain?: boolean; readonly qos?: 0 | 1 } = {},
  ): Promise<void> {
    const client = this.client
    if (!client) throw new FieldError(codes.commFault, this.#reason, true)
    await new Promise<void>((resolve, reject) => {
      const fail = (code: number, reason: GatewayText): void => {
        clearTimeout(timer)
        client.off('close', lost)
        reject(new FieldError(code, reason))
      }
      const lost = (): void => fail(codes.gatewayTimeout, says('brokerLost'))
      const timer = setTimeout(() => fail(codes.gatewayTimeout, says('brokerSilent')), ms)
      client.once('close', lost)
      client.publish(topic, payload, { qos, retain }, (error) => {
        if (error) return fail(codes.writeFailed, says('connectFailed', {}, error.message))
        clearTimeout(timer)
        client.off('close', lost)
        resolve()
      })
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.#isOnline = false
    const client = this.#client
    this.#client = undefined
    this.#reason = says('deviceClosed')
    this.#wake()
    // A broker that does not answer is not waited for.
    await client?.endAsync(!client.connected)
  }

  #connect(): void {
    let client: MqttClient
    try {
      client = mqtt.connect(this.#settings.url, { ...clientOptions(this.#settings, this.#timeoutMs), ...this.#more() })
    } catch (error) {
      this.#lost(undefined, connectText(messageOf(error)))
      return
    }
    this.#client = client
    let reason = says('closedByPeer')
    client.on('connect', () => {
      this.#events.onConnect(client).then(
        () => this.#up(client),
        (error: unknown) => {
          reason = connectText(messageOf(error))
          client.end(true)
        },
      )
    })
    client.on('message', (topic, payload, packet) => this.#events.onMessage(topic, payload, packet))
    client.on('error', (error) => {
      reason = connectText(messageOf(error))
    })
    client.on('close', () => this.#lost(client, reason))
  }

  #up(client: MqttClient): void {
    if (this.#client !== client || !client.connected) return
    this.#backoff.up()
    this.#isOnline = true
    this.#events.onOnline()
    this.#wake()
  }

  #lost(client: MqttClient | undefined, reason: GatewayText): void {
    if (this.#isClosed || (client && this.#client !== client)) return
    this.#client = undefined
    this.#isOnline = false
    this.#reason = reason
    client?.end(true)
    this.#events.onOffline(reason)
    this.#retry = setTimeout(() => this.#connect(), this.#backoff.down())
  }

  #wake(): void {
    for (const done of this.#waiting) done()
    this.#waiting.clear()
  }
}

/** The message of an error; those of a connection to several addresses have theirs in a list. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}
