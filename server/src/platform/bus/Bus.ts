import { setTimeout as delay } from 'node:timers/promises'
import { serverTopics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'

export interface BusOptions {
  readonly url: string
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** PEM texts: the authority that signed the broker's certificate; our own certificate and its key. */
  readonly tls?: {
    readonly ca?: string | undefined
    readonly cert?: string | undefined
    readonly key?: string | undefined
  }
  readonly log: Logger
  /** A message of a gateway; called in the order of arrival, never awaited. */
  readonly onMessage: (topic: string, payload: Buffer) => void
  readonly onConnected: () => void
}

/** Deadline for the broker's receipt of a published message. */
const PUBLISH_MS = 3_000

export type Delivery = 'sent' | 'none' | 'unknown'

/** The server's connection to the MQTT broker. Nothing is queued while it is away: {@link publish} says so. */
export class Bus {
  readonly #options: BusOptions
  #client: MqttClient | undefined

  constructor(options: BusOptions) {
    this.#options = options
  }

  get isConnected(): boolean {
    return this.#client?.connected ?? false
  }

  start(): void {
    const { url, username, password, tls = {}, log, onMessage, onConnected } = this.#options
    const client = mqtt.connect(url, {
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(tls.ca === undefined ? {} : { ca: tls.ca }),
      ...(tls.cert === undefined || tls.key === undefined ? {} : { cert: tls.cert, key: tls.key }),
      reconnectPeriod: 1_000,
      // An external broker may get the account, or be ready to check it, later than we start.
      reconnectOnConnackError: true,
      // A broker that vanished silently is noticed within 15 s: until then failed writes cannot be distinguished from
      // slow ones.
      keepalive: 10,
      queueQoSZero: false,
      resubscribe: false,
      clean: true,
    })
    this.#client = client
    client.on('connect', () => {
      client.subscribe([...serverTopics], { qos: 1 }, (error) => {
        if (error) log.error({ err: error }, 'the broker refused the subscriptions')
        else onConnected()
      })
    })
    client.on('message', (topic, payload) => {
      if (payload.length > limits.bus.packetBytes)
        log.warn({ topic, bytes: payload.length }, 'message dropped: too large')
      else onMessage(topic, payload)
    })
    client.on('error', (error) => log.warn({ reason: error.message }, 'broker connection'))
    client.on('close', () => log.warn('broker connection closed'))
  }

  /**
   * @param message a message of ours, as JSON, or bytes as they are
   * @returns `sent` when the broker has it; `none` when there is no connection, and nothing is sent later; `unknown` when
   * the connection broke meanwhile: the broker may have it, or gets it after a reconnect.
   */
  async publish(topic: string, message: object | Buffer, { retain = false } = {}): Promise<Delivery> {
    const client = this.#client
    if (!client?.connected) return 'none'
    const payload = Buffer.isBuffer(message) ? message : JSON.stringify(message)
    const published = client.publishAsync(topic, payload, { qos: 1, retain }).then(
      (): Delivery => 'sent',
      (error): Delivery => {
        this.#options.log.warn({ topic, reason: error.message }, 'publish failed')
        return 'unknown'
      },
    )
    const late = delay(PUBLISH_MS, 'unknown' as const, { ref: false })
    return Promise.race([published, late])
  }

  async stop(): Promise<void> {
    await this.#client?.endAsync(true)
  }
}
