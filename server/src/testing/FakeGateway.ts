import { randomUUID } from 'node:crypto'
import {
  type Answer,
  type BatchAck,
  type Command,
  type CommandResult,
  type ConditionReport,
  type GatewayStatus,
  type LostSpan,
  type ResultAck,
  type Sample,
  topics,
} from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'

const newBoot = () => `boot-${Math.random().toString(36).slice(2)}`

/** As often as a real gateway. A server that hears nothing for half a minute takes a gateway to be offline. */
const STATUS_MS = 10_000

type Write = Extract<Command, { kind: 'write' }>
type FirmwarePart = Extract<Command, { kind: 'firmware' }>

/** A gateway from the server's point of view: real MQTT, invented readings. It repeats its last status while online. */
export class FakeGateway {
  readonly id: string
  boot = newBoot()
  /** How far its clock is ahead, ms. */
  aheadMs = 0
  /** Whether it answers a ping with its clock. */
  isTelling = true
  /** What it reports of its buffer, if anything. */
  buffered: number | undefined
  readonly acked = new Set<number>()
  /** The received commands, without the grants. */
  readonly commands: Command[] = []
  /** Results that the server has committed. */
  readonly settled = new Set<string>()
  /** Whether it claims the writes that it receives. */
  isClaiming = true
  readonly #ttls = new Map<string, (ttlMs: number) => void>()
  readonly #writes = new Map<string, Write>()
  /** The result of a write; undefined means that it never answers. */
  onWrite: (command: Write) => Pick<CommandResult, 'code' | 'value'> | undefined = ({ value }) => ({ code: 200, value })
  /** The answer to a part of a firmware file; undefined means that it never answers. */
  onFirmware: (part: FirmwarePart) => Partial<Answer> | undefined = () => undefined
  /** Further fields of its statuses. */
  report: Partial<GatewayStatus> = {}
  readonly #client: MqttClient
  #seq = 0
  #lastStatus: Parameters<FakeGateway['status']> = [false]
  readonly #beat: ReturnType<typeof setInterval>

  private constructor(id: string, client: MqttClient) {
    this.id = id
    this.#client = client
    this.#beat = setInterval(() => {
      // A test may cut the line; the next beat reports again.
      if (this.#lastStatus[0] && client.connected) this.status(...this.#lastStatus).catch(() => undefined)
    }, STATUS_MS)
  }

  static async connect(url: string, id: string, login: { username?: string; password?: string }): Promise<FakeGateway> {
    const client = await mqtt.connectAsync(url, { ...login, reconnectPeriod: 200 })
    const gateway = new FakeGateway(id, client)
    client.on('message', (_topic, payload) => gateway.#hear(JSON.parse(payload.toString())))
    await client.subscribeAsync([topics.ack(id), topics.command(id)], { qos: 1 })
    await gateway.status(true)
    return gateway
  }

  status(
    online: boolean,
    devices?: Record<string, boolean>,
    lines?: Record<string, string>,
    program?: string,
  ): Promise<unknown> {
    this.#lastStatus = [online, devices, lines, program]
    const status: GatewayStatus = {
      v: 1,
      online,
      boot: this.boot,
      time: Date.now(),
      ...(online && this.buffered !== undefined ? { buffered: this.buffered } : {}),
      ...(devices ? { devices } : {}),
      ...(lines ? { lines } : {}),
      ...(program ? { program } : {}),
      ...this.report,
    }
    return this.#publish(topics.status(this.id), status, true)
  }

  /** @returns the batch's number */
  async send(
    samples: readonly Sample[],
    options: { seq?: number; lane?: 'data' | 'backfill'; lost?: LostSpan[] } = {},
  ): Promise<number> {
    const seq = options.seq ?? ++this.#seq
    const topic = options.lane === 'backfill' ? topics.backfill(this.id) : topics.data(this.id)
    await this.#publish(
      topic,
      { v: 1, boot: this.boot, seq, samples, ...(options.lost ? { lost: options.lost } : {}) },
      false,
    )
    return seq
  }

  async raw(payload: string): Promise<void> {
    await this.#client.publishAsync(topics.data(this.id), payload, { qos: 1 })
  }

  answer(uuid: string, code: number, value: CommandResult['value']): Promise<unknown> {
    const result: CommandResult = { v: 1, uuid, code, value, time: Date.now() }
    return this.#publish(topics.result(this.id), result, false)
  }

  /** Answers a question: read now, browse, log. */
  answerQuestion(uuid: string, said: Partial<Answer>): Promise<unknown> {
    const answer = { v: 2, kind: 'answer', uuid, code: 200, text: '', tookMs: 1, ...said }
    return this.#publish(topics.result(this.id), answer, false)
  }

  /** Reports alarms that a device judges by itself. */
  async reportConditions(report: Pick<ConditionReport, 'equipId' | 'place' | 'states'> & Partial<ConditionReport>) {
    const id = randomUUID()
    const message: ConditionReport = { v: 1, kind: 'conditions', id, time: Date.now(), ...report }
    await this.#publish(topics.result(this.id), message, false)
    return message.id
  }

  /** Sets the clock and begins a new boot, as a gateway does. */
  setClock(aheadMs: number): void {
    this.aheadMs = aheadMs
    this.boot = newBoot()
    this.#seq = 0
    this.acked.clear()
  }

  /** Claims a write. @returns how long the grant is valid, ms; 0 means that it was denied */
  async claim(uuid: string): Promise<number> {
    const claim = randomUUID()
    const ttlMs = new Promise<number>((resolve) => this.#ttls.set(claim, resolve))
    await this.#publish(topics.result(this.id), { v: 2, kind: 'claim', uuid, claim }, false)
    return ttlMs
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat)
    await this.#client.endAsync(true)
  }

  #publish(topic: string, message: object, retain: boolean): Promise<unknown> {
    return this.#client.publishAsync(topic, JSON.stringify(message), { qos: 1, retain })
  }

  #hear(message: BatchAck | ResultAck | Command): void {
    if ('results' in message) for (const uuid of message.results) this.settled.add(uuid)
    else if ('seqs' in message) {
      // A late acknowledgement may be for an earlier gateway.
      if (message.boot === this.boot) for (const seq of message.seqs) this.acked.add(seq)
    } else this.#obey(message)
  }

  #obey(command: Command): void {
    if (command.kind === 'ping') {
      const pong = { v: 2, kind: 'pong', id: command.id, boot: this.boot, time: Date.now() + this.aheadMs }
      if (this.isTelling) this.#publish(topics.result(this.id), pong, false).catch(() => undefined)
      return
    }
    if (command.kind === 'grant') {
      this.#ttls.get(command.claim)?.(command.ttlMs)
      const write = this.#writes.get(command.uuid)
      const result = write && command.ttlMs > 0 ? this.onWrite(write) : undefined
      if (result) this.answer(command.uuid, result.code, result.value).catch(() => undefined)
      return
    }
    if (command.kind === 'firmware') {
      const said = this.onFirmware(command)
      if (said) this.answerQuestion(command.uuid, said).catch(() => undefined)
      return
    }
    this.commands.push(command)
    if (command.kind !== 'write' || !this.isClaiming) return
    this.#writes.set(command.uuid, command)
    this.#publish(
      topics.result(this.id),
      { v: 2, kind: 'claim', uuid: command.uuid, claim: command.uuid },
      false,
    ).catch(() => undefined)
  }
}
