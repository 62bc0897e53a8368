import { randomUUID } from 'node:crypto'
import { BatchAck, Command, type CommandResult, type GatewayStatus, topics } from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { Value } from 'typebox/value'
import { BatchLanes } from './BatchLanes.ts'
import { Commander } from './Commander.ts'
import type { GatewayConfig } from './config.ts'
import type { Driver } from './Driver.ts'
import { ModbusDriver } from './modbus/ModbusDriver.ts'
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
}

const DEFAULT_BUFFER_MB = 512
const STATUS_MS = 10_000
const STEP_MS = 100
const GOODBYE_MS = 2_000

/** One gateway: polls its devices, keeps what it read on disk until the server has it, executes writes. */
export class Gateway {
  readonly #options: GatewayOptions
  readonly #now: () => number
  readonly #boot = randomUUID()
  readonly #outbox: Outbox
  readonly #lanes: BatchLanes
  readonly #pollers: Map<string, Poller>
  readonly #commander: Commander
  readonly #devices: Record<string, boolean> = {}
  readonly #timers: NodeJS.Timeout[] = []
  #client: MqttClient | undefined

  constructor(options: GatewayOptions) {
    const { config, log, now = Date.now } = options
    this.#options = options
    this.#now = now
    this.#outbox = new Outbox(options.outboxPath, (config.bufferMb ?? DEFAULT_BUFFER_MB) * 1024 * 1024)
    if (this.#outbox.damagedPath)
      log.error({ aside: this.#outbox.damagedPath }, 'the buffer was damaged; it is put aside and begun anew')
    this.#lanes = new BatchLanes({
      gatewayId: config.gatewayId,
      boot: this.#boot,
      outbox: this.#outbox,
      log,
      publish: (topic, message) => this.#publish(topic, message),
    })
    const drivers = new Map<string, Driver>()
    this.#pollers = new Map()
    for (const device of config.devices) {
      const driver = new ModbusDriver(device)
      drivers.set(device.equipId, driver)
      this.#pollers.set(
        device.equipId,
        new Poller({
          device,
          driver,
          log,
          now,
          onSamples: (samples) => this.#lanes.take(samples),
          onState: (isOnline) => {
            this.#devices[device.equipId] = isOnline
            this.#publishStatus()
          },
        }),
      )
    }
    this.#commander = new Commander({
      config,
      drivers,
      outbox: this.#outbox,
      log,
      now,
      publish: (result) => this.#publishResult(result),
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

  /** Stops reading, ends the writes under way, says goodbye; what is not acknowledged stays on disk. */
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
      // A broker that vanished without a word is noticed within 15 s.
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
      this.#commander.publishOwed()
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
    } catch (error) {
      this.#options.log.error({ err: error }, 'the buffer cannot be read or written')
    }
  }

  #hear(topic: string, payload: Buffer): void {
    const message = parseJson(payload)
    if (topic === topics.ack(this.#id) && Value.Check(BatchAck, message))
      this.#lanes.acknowledge(message.boot, message.seqs)
    else if (topic === topics.command(this.#id) && Value.Check(Command, message)) this.#obey(message)
    else this.#options.log.warn({ topic }, 'message dropped: shape')
  }

  #obey(command: Command): void {
    if (command.kind === 'open') {
      if (command.expires >= this.#now()) this.#pollers.get(command.equipId)?.open(command.intervalMs, command.delayS)
      return
    }
    this.#commander
      .execute(command)
      .catch((error) => this.#options.log.error({ err: error, uuid: command.uuid }, 'a write failed'))
  }

  #publish(topic: string, message: object): boolean {
    const client = this.#client
    if (!client?.connected) return false
    // Without an acknowledgement of the server it is sent again, so the broker's is not waited for.
    client.publish(topic, JSON.stringify(message), { qos: 1 }, () => undefined)
    return true
  }

  async #publishResult(result: CommandResult): Promise<void> {
    const client = this.#client
    if (!client?.connected) throw new Error('there is no broker')
    await client.publishAsync(topics.result(this.#id), JSON.stringify(result), { qos: 1 })
  }

  #publishStatus(): void {
    if (this.#client?.connected)
      this.#client.publish(topics.status(this.#id), JSON.stringify(this.#status(true)), { qos: 1, retain: true })
  }

  #status(online: boolean): GatewayStatus {
    return {
      v: 1,
      online,
      boot: this.#boot,
      time: this.#now(),
      buffered: this.#outbox.size,
      devices: { ...this.#devices },
    }
  }
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
