import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { BatchAck, Command, fieldUsername, type GatewayStatus, type Pong, ResultAck, topics } from '@mimic/contract/bus'
import { BrokerRefusals, isAccountRefused, isOldBroker } from '@mimic/contract/process'
import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { Value } from 'typebox/value'
import { BatchLanes } from './buffer/BatchLanes.ts'
import { DiskBuffer } from './buffer/DiskBuffer.ts'
import { Commander } from './bus/Commander.ts'
import { ConditionReports } from './bus/ConditionReports.ts'
import { QuestionHandler } from './bus/QuestionHandler.ts'
import { Clock } from './Clock.ts'
import type { GatewayConfig } from './config/config.ts'
import { KeptConfig } from './config/KeptConfig.ts'
import { LiveConfig } from './config/LiveConfig.ts'
import { Devices } from './devices/Devices.ts'
import type { BrokerLogin } from './drivers/Driver.ts'
import { Firmware, type FirmwareOptions } from './firmware/Firmware.ts'
import { program } from './program.ts'

/** Certificates and key of the connection to the broker, as PEM texts. */
export interface TlsFiles {
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
}

export interface GatewayOptions {
  /** Its devices run until the server sends others, and if none were kept from an earlier run. */
  readonly config: GatewayConfig
  /** File of the buffer. */
  readonly bufferPath: string
  /** File of the last configuration from the server; without it none is kept. */
  readonly configPath?: string
  /** Folder for the files of drivers; by default that of the buffer. */
  readonly folder?: string
  /** The program that takes firmware files on this machine; by default none. */
  readonly firmware?: Pick<FirmwareOptions, 'folder' | 'key' | 'command'>
  /** The version that it reports; by default that of its program. */
  readonly version?: string | undefined
  readonly mqttUrl: string
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly tls?: TlsFiles
  /** MQTT 5 says what an access list refuses. A broker that knows 3.1.1 only is spoken to in that. By default 4. */
  readonly mqttVersion?: 4 | 5
  readonly log: Logger
  /** The newest lines of the log, for those who ask. */
  readonly logLines?: () => readonly string[]
  /** Ends the process in order, so that its supervisor starts it again. */
  readonly restart?: () => void
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
  readonly #buffer: DiskBuffer
  readonly #lanes: BatchLanes
  readonly #devices: Devices
  readonly #liveConfig: LiveConfig
  readonly #commander: Commander
  readonly #reports: ConditionReports
  readonly #questions: QuestionHandler
  readonly #started: number
  readonly #refusals: BrokerRefusals
  readonly #timers: NodeJS.Timeout[] = []
  #client: MqttClient | undefined

  constructor(options: GatewayOptions) {
    const { config, log, bufferPath, configPath, folder = join(dirname(bufferPath), 'drivers') } = options
    this.#options = options
    this.#refusals = new BrokerRefusals((deed, topic) => {
      log.error({ deed, topic }, 'the broker refuses this: check its access list')
      this.#publishStatus()
    })
    const clock = new Clock(options.now, options.monotonic)
    this.#clock = clock
    this.#started = clock.now()
    this.#buffer = new DiskBuffer(bufferPath, (config.bufferMb ?? DEFAULT_BUFFER_MB) * 1024 * 1024)
    if (this.#buffer.damagedPath)
      log.error({ aside: this.#buffer.damagedPath }, 'the buffer was damaged; it is put aside and begun anew')
    this.#lanes = new BatchLanes({
      gatewayId: config.gatewayId,
      boot: randomUUID(),
      buffer: this.#buffer,
      log,
      isConnected: () => this.#client?.connected === true,
      publish: (topic, message) => this.#publish(topic, message),
    })
    this.#devices = new Devices({
      gatewayId: config.gatewayId,
      folder,
      mimicBroker: fieldLogin(options),
      log,
      clock,
      onSamples: (samples, run) => this.#lanes.take(samples, run),
      onConditions: (equipId, states, isWhole) => this.#reports.take(equipId, states, isWhole),
      onState: (isFull) => this.#publishStatus(isFull),
      betweenWrites: (equipId, work) => this.#commander.inTurn(equipId, work),
    })
    const answer = (message: object) => this.#publish(topics.result(config.gatewayId), message)
    this.#commander = new Commander({
      devices: this.#devices,
      buffer: this.#buffer,
      log,
      clock,
      publish: answer,
    })
    this.#reports = new ConditionReports({ kept: this.#buffer.reports, clock, log, publish: answer })
    this.#questions = new QuestionHandler({
      devices: this.#devices,
      clock,
      log,
      logLines: options.logLines ?? (() => []),
      restart: options.restart,
      firmware: new Firmware({ folder: undefined, key: undefined, command: undefined, ...options.firmware, log }),
      publish: (answer) => this.#publishSurely(topics.result(config.gatewayId), answer),
    })
    this.#liveConfig = new LiveConfig({
      file: config,
      kept: configPath === undefined ? undefined : new KeptConfig(configPath),
      devices: this.#devices,
      log,
      onApplied: () => this.#publishStatus(),
    })
  }

  /** Batches on disk that the server has not acknowledged. */
  get buffered(): number {
    return this.#buffer.size
  }

  start(): void {
    this.#connect()
    this.#liveConfig.start()
    this.#timers.push(
      setInterval(() => this.#publishStatus(true), STATUS_MS),
      setInterval(() => this.#step(), STEP_MS),
    )
  }

  /**
   * Stops reading, ends the writes in progress and reports that it goes offline; unacknowledged batches stay on disk.
   */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#liveConfig.idle()
    await this.#commander.idle()
    await this.#devices.stop()
    await this.#sayGoodbye()
    this.#lanes.close()
    this.#buffer.close()
  }

  get #id(): string {
    return this.#options.config.gatewayId
  }

  #connect(): void {
    const { mqttUrl, username, password, tls, mqttVersion = 4, log } = this.#options
    const client = mqtt.connect(mqttUrl, {
      ...tls,
      clientId: `mimic-${this.#id}`,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      protocolVersion: mqttVersion,
      reconnectPeriod: 1_000,
      // A broker may not know the account yet.
      reconnectOnConnackError: true,
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
      log.info({ buffered: this.#buffer.size }, 'connected')
      this.#lanes.reconnected()
      const asked = [topics.ack(this.#id), topics.command(this.#id), topics.config(this.#id)]
      client.subscribe(asked, { qos: 1 }, (error, _granted, packet) => {
        this.#refusals.subscribed(asked, packet?.granted)
        if (error) log.error({ err: error }, 'the broker refused the subscriptions')
      })
      this.#publishStatus()
      this.#commander.reconnected()
      this.#reports.reconnected()
    })
    client.on('message', (topic, payload) => this.#hear(topic, payload))
    let told = ''
    client.on('connect', () => {
      told = ''
    })
    client.on('error', (error) => {
      // The same failure of each attempt would fill the log.
      if (error.message === told) return
      told = error.message
      // The next attempt speaks the older version.
      if (isOldBroker(error)) client.options.protocolVersion = 4
      if (isAccountRefused(error))
        log.error({ reason: error.message }, 'the broker refuses the account; enrol this gateway with a new key')
      else log.warn({ reason: error.message }, 'broker connection')
    })
  }

  async #sayGoodbye(): Promise<void> {
    const client = this.#client
    if (!client) return
    await this.#publishSurely(topics.status(this.#id), this.#status(false), true)
    await client.endAsync(true)
  }

  #step(): void {
    try {
      this.#lanes.step()
      this.#commander.step()
      this.#reports.step()
    } catch (error) {
      this.#options.log.error({ err: error }, 'the buffer cannot be read or written')
    }
  }

  #hear(topic: string, payload: Buffer): void {
    // An empty message only deletes a retained one.
    if (topic === topics.config(this.#id)) {
      if (payload.length > 0) this.#liveConfig.hear(payload)
      return
    }
    const message = parseJson(payload)
    if (topic === topics.ack(this.#id) && Value.Check(BatchAck, message))
      this.#lanes.acknowledge(message.boot, message.seqs)
    else if (topic === topics.ack(this.#id) && Value.Check(ResultAck, message)) this.#settle(message)
    else if (topic === topics.command(this.#id) && Value.Check(Command, message)) this.#obey(message)
    else this.#options.log.warn({ topic }, 'message dropped: shape')
  }

  #obey(command: Command): void {
    if (command.kind === 'open') {
      this.#devices.get(command.equipId)?.runner.open(command.intervalMs, command.delayS)
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
    const { uuid } = command
    const work = command.kind === 'write' ? this.#commander.execute(command) : this.#questions.answer(command)
    work.catch((error) => this.#options.log.error({ err: error, uuid }, `a ${command.kind} failed`))
  }

  #settle({ results }: ResultAck): void {
    try {
      this.#commander.settle(results)
      this.#reports.settle(results)
    } catch (error) {
      this.#options.log.error({ err: error }, 'settled results could not be taken from the disk; they go out again')
    }
  }

  #publish(topic: string, message: object): boolean {
    const client = this.#client
    if (!client?.connected) return false
    // The server's acknowledgement matters, so the broker's is not waited for.
    client.publish(topic, JSON.stringify(message), { qos: 1 }, (error) => this.#refusals.published(topic, error))
    return true
  }

  /** Resolves when the broker has the message; without a connection at once, and after a while in any case. */
  async #publishSurely(topic: string, message: object, retain = false): Promise<void> {
    const client = this.#client
    if (!client?.connected) return
    const said = client.publishAsync(topic, JSON.stringify(message), { qos: 1, retain })
    const patience = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())
    // A broker that does not take it must not keep the gateway from ending: its last will says the same.
    await Promise.race([said.catch(() => undefined), patience])
  }

  /** @param isFull with the counters of the devices, which would be too much for every change of a state */
  #publishStatus(isFull = false): void {
    if (!this.#client?.connected) return
    const { counters, behind } = this.#devices
    const status = { ...this.#status(true), ...(isFull && { counters, ...(behind && { behind }) }) }
    const topic = topics.status(this.#id)
    this.#client.publish(topic, JSON.stringify(status), { qos: 1, retain: true }, (error) =>
      this.#refusals.published(topic, error),
    )
  }

  #status(online: boolean): GatewayStatus {
    const { time, run } = this.#clock.stamp()
    const { certificateEnd } = this.#devices
    return {
      v: 1,
      online,
      boot: this.#lanes.bootOf(run),
      time,
      buffered: this.#buffer.size,
      lost: this.#lanes.untold,
      devices: { ...this.#devices.online },
      lines: { ...this.#devices.lines },
      config: this.#liveConfig.status,
      ...(this.#refusals.list.length > 0 && { brokerRefuses: [...this.#refusals.list] }),
      ...(certificateEnd !== undefined && { certificateEnd }),
      program: this.#options.version ?? program.version,
      started: this.#started,
    }
  }
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    // No JSON: every reader refuses undefined as it refuses another shape.
    return undefined
  }
}

/** A second account with the gateway's own password leads to the field devices of its organisation. */
function fieldLogin({ mqttUrl, username, password, tls }: GatewayOptions): BrokerLogin | undefined {
  if (username === undefined || password === undefined) return undefined
  const { ca = '', cert = '', key = '' } = tls ?? {}
  return { url: mqttUrl, username: fieldUsername(username), password, ca, cert, key }
}
