import { setTimeout as delay } from 'node:timers/promises'
import { parseTopic, serverTopics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { BrokerRefusals, isMessageRefused, isOldBroker } from '@mimic/contract/process'
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
  /** MQTT 5 says what an access list refuses. A broker that knows 3.1.1 only is spoken to in that. By default 4. */
  readonly mqttVersion?: 4 | 5
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
  readonly #refusals: BrokerRefusals
  #client: MqttClient | undefined

  constructor(options: BusOptions) {
    this.#options = options
    this.#refusals = new BrokerRefusals((deed, topic) =>
      options.log.error({ deed, topic }, 'the broker refuses this: check its access list'),
    )
  }

  /** Deeds that the broker's access list refuses, by lane: `publish mimic/v1/+/cmd`. */
  get refused(): readonly string[] {
    return this.#refusals.list
  }

  get isConnected(): boolean {
    return this.#client?.connected ?? false
  }

  start(): void {
    const { url, username, password, tls = {}, mqttVersion = 4, log, onMessage, onConnected } = this.#options
    const client = mqtt.connect(url, {
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(tls.ca === undefined ? {} : { ca: tls.ca }),
      ...(tls.cert === undefined || tls.key === undefined ? {} : { cert: tls.cert, key: tls.key }),
      protocolVersion: mqttVersion,
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
      client.subscribe([...serverTopics], { qos: 1 }, (error, _granted, packet) => {
        this.#refusals.subscribed(serverTopics, packet?.granted)
        if (error) log.error({ err: error }, 'the broker refused the subscriptions')
        else onConnected()
      })
    })
    client.on('message', (topic, payload) => {
      if (payload.length > limits.bus.packetBytes)
        log.warn({ topic, bytes: payload.length }, 'message dropped: too large')
      else onMessage(topic, payload)
    })
    client.on('error', (error) => {
      log.warn({ reason: error.message }, 'broker connection')
      // The next attempt speaks the older version.
      if (isOldBroker(error)) client.options.protocolVersion = 4
    })
    client.on('close', () => log.warn('broker connection closed'))
  }

  /**
   * @param message a message of ours, as JSON, or bytes as they are
   * @returns `sent` when the broker has it; `none` when there is no connection or its access list refuses the topic, and
   * nothing is sent later; `unknown` when
   * the connection broke meanwhile: the broker may have it, or gets it after a reconnect.
   */
  async publish(topic: string, message: object | Buffer, { retain = false } = {}): Promise<Delivery> {
    const client = this.#client
    if (!client?.connected) return 'none'
    const payload = Buffer.isBuffer(message) ? message : JSON.stringify(message)
    const lane = laneOf(topic)
    const published = client.publishAsync(topic, payload, { qos: 1, retain }).then(
      (): Delivery => {
        this.#refusals.published(lane)
        return 'sent'
      },
      (error): Delivery => {
        this.#refusals.published(lane, error)
        this.#options.log.warn({ topic, reason: error.message }, 'publish failed')
        return isMessageRefused(error) ? 'none' : 'unknown'
      },
    )
    const late = delay(PUBLISH_MS, 'unknown' as const, { ref: false })
    return Promise.race([published, late])
  }

  async stop(): Promise<void> {
    await this.#client?.endAsync(true)
  }
}

/** The topics of all gateways in a lane: a health report names no gateway. */
function laneOf(topic: string): string {
  const lane = parseTopic(topic)?.lane
  return lane === undefined ? topic : `mimic/v1/+/${lane}`
}
