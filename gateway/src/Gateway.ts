import { randomUUID } from 'node:crypto'
import { BatchAck, Command, type GatewayStatus, type Pong, ResultAck, topics } from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { Value } from 'typebox/value'
import { BatchLanes } from './BatchLanes.ts'
import { Clock } from './Clock.ts'
import { Commander } from './Commander.ts'
import { type GatewayConfig, kindOf } from './config.ts'
import type { Driver } from './drivers/Driver.ts'
import { Outbox } from './Outbox.ts'
import { Poller } from './Poller.ts'

export interface GatewayOptions {
  readonly config: GatewayConfig
  /** File of the buffer. */
  readonly outboxPath: string
  readonly mqttUrl: string
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly log: Logger
  readonly now?: () => number
  /** Monotonic, ms. */
  readonly monotonic?: () => number
}

const DEFAULT_BUFFER_MB = 512
const STATUS_MS = 10_000
const STEP_MS = 100
const GOODBYE_MS = 2_000

/** One gateway: polls its devices, keeps samples on disk until the server has them, executes writes. */
export class Gateway {
  readonly #options: GatewayOptions
  readonly #clock: Clock
  readonly #outbox: Outbox
  readonly #lanes: BatchLanes
  readonly #pollers: Map<string, Poller>
  readonly #commander: Commander
  readonly #devices: Record<string, boolean> = {}
  /** By equipment: devices with one connection are read from one PLC. */
  readonly #lines: ReadonlyMap<string, string>
  readonly #timers: NodeJS.Timeout[] = []
  #client: MqttClient | undefined

  constructor(options: GatewayOptions) {
    const { config, log } = options
    this.#options = options
    this.#clock = new Clock(options.now, options.monotonic)
    this.#outbox = new Outbox(options.outboxPath, (config.bufferMb ?? DEFAULT_BUFFER_MB) * 1024 * 1024)
    if (this.#outbox.damagedPath)
      log.error({ aside: this.#outbox.damagedPath }, 'the buffer was damaged; it is put aside and begun anew')
    this.#lanes = new BatchLanes({
      gatewayId: config.gatewayId,
      boot: randomUUID(),
      outbox: this.#outbox,
      log,
      isConnected: () => this.#client?.connected === true,
      publish: (topic, message) => this.#publish(topic, message),
    })
    this.#lines = new Map(config.devices.map((device) => [device.equipId, kindOf(device).lineOf(device)]))
    const drivers = new Map<string, Driver>()
    this.#pollers = new Map()
    for (const device of config.devices) {
      const driver = kindOf(device).open(device)
      drivers.set(device.equipId, driver)
      this.#pollers.set(
        device.equipId,
        new Poller({
          device,
          driver,
          log,
          clock: this.#clock,
          onSamples: (samples, run) => this.#lanes.take(samples, run),
          onState: (isOnline) => {
            this.#devices[device.equipId] = isOnline
            this.#publishStatus()
            this.#readLine(device.equipId)
          },
        }),
      )
    }
    this.#commander = new Commander({
      config,
      drivers,
      outbox: this.#outbox,
      log,
      clock: this.#clock,
      publish: (message) => this.#publish(topics.result(config.gatewayId), message),
      onWritten: (equipId) => this.#pollers.get(equipId)?.readNow(),
    })
  }

  /** Batches on disk that the server has not acknowledged. */
  get buffered(): number {
    return this.#outbox.size
  }

  start(): void {
    this.#connect()
    for (const poller of this.#pollers.values()) poller.start()
    this.#timers.push(
      setInterval(() => this.#publishStatus(), STATUS_MS),
      setInterval(() => this.#step(), STEP_MS),
    )
  }

  /**
   * Stops reading, ends the writes in progress and reports that it goes offline; unacknowledged batches stay on disk.
   */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#commander.idle()
    await Promise.all([...this.#pollers.values()].map((poller) => poller.stop()))
    await this.#sayGoodbye()
    this.#lanes.close()
    this.#outbox.close()
  }

  get #id(): string {
    return this.#options.config.gatewayId
  }

  #connect(): void {
    const { mqttUrl, username, password, log } = this.#options
    const client = mqtt.connect(mqttUrl, {
      clientId: `mimic-${this.#id}`,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      reconnectPeriod: 1_000,
      // A broker that vanished silently is noticed within 15 s.
      keepalive: 10,
      queueQoSZero: false,
      clean: true,
      resubscribe: false,
      will: {
        topic: topics.status(this.#id),
        payload: Buffer.from(JSON.stringify(this.#status(false))),
        qos: 1,
        retain: true,
      },
    })
    this.#client = client
    client.on('connect', () => {
      log.info({ buffered: this.#outbox.size }, 'connected')
      this.#lanes.reconnected()
      client.subscribe([topics.ack(this.#id), topics.command(this.#id)], { qos: 1 }, (error) => {
        if (error) log.error({ err: error }, 'the broker refused the subscriptions')
      })
      this.#publishStatus()
      this.#commander.reconnected()
    })
    client.on('message', (topic, payload) => this.#hear(topic, payload))
    client.on('error', (error) => log.warn({ reason: error.message }, 'broker connection'))
  }

  async #sayGoodbye(): Promise<void> {
    const client = this.#client
    if (!client) return
    if (client.connected) {
      const said = client.publishAsync(topics.status(this.#id), JSON.stringify(this.#status(false)), {
        qos: 1,
        retain: true,
      })
      const patience = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())
      await Promise.race([said.catch(() => undefined), patience])
    }
    await client.endAsync(true)
  }

  #step(): void {
    try {
      this.#lanes.step()
      this.#commander.step()
    } catch (error) {
      this.#options.log.error({ err: error }, 'the buffer cannot be read or written')
    }
  }

  #hear(topic: string, payload: Buffer): void {
    const message = parseJson(payload)
    if (topic === topics.ack(this.#id) && Value.Check(BatchAck, message))
      this.#lanes.acknowledge(message.boot, message.seqs)
    else if (topic === topics.ack(this.#id) && Value.Check(ResultAck, message)) this.#settle(message)
    else if (topic === topics.command(this.#id) && Value.Check(Command, message)) this.#obey(message)
    else this.#options.log.warn({ topic }, 'message dropped: shape')
  }

  #obey(command: Command): void {
    if (command.kind === 'open') {
      this.#pollers.get(command.equipId)?.open(command.intervalMs, command.delayS)
      return
    }
    if (command.kind === 'ping') {
      const { time, run } = this.#clock.stamp()
      const pong: Pong = { v: 2, kind: 'pong', id: command.id, boot: this.#lanes.bootOf(run), time }
      this.#publish(topics.result(this.#id), pong)
      return
    }
    if (command.kind === 'grant') {
      this.#commander.granted(command)
      return
    }
    this.#commander
      .execute(command)
      .catch((error) => this.#options.log.error({ err: error, uuid: command.uuid }, 'a write failed'))
  }

  #settle({ results }: ResultAck): void {
    try {
      this.#commander.settle(results)
    } catch (error) {
      this.#options.log.error({ err: error }, 'settled results could not be taken from the disk; they go out again')
    }
  }

  #publish(topic: string, message: object): boolean {
    const client = this.#client
    if (!client?.connected) return false
    // The server's acknowledgement matters, so the broker's is not waited for.
    client.publish(topic, JSON.stringify(message), { qos: 1 }, () => undefined)
    return true
  }

  #publishStatus(): void {
    if (this.#client?.connected)
      this.#client.publish(topics.status(this.#id), JSON.stringify(this.#status(true)), { qos: 1, retain: true })
  }

  #status(online: boolean): GatewayStatus {
    const { time, run } = this.#clock.stamp()
    return {
      v: 1,
      online,
      boot: this.#lanes.bootOf(run),
      time,
      buffered: this.#outbox.size,
      lost: this.#lanes.untold,
      devices: { ...this.#devices },
      lines: Object.fromEntries(this.#lines),
    }
  }

  /** A device went silent or came back: the others of its PLC are read at once, however long their intervals are. */
  #readLine(equipId: string): void {
    const line = this.#lines.get(equipId)
    const isOnline = this.#devices[equipId]
    for (const [other, own] of this.#lines)
      if (own === line && this.#devices[other] === !isOnline) this.#pollers.get(other)?.readNow()
  }
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
