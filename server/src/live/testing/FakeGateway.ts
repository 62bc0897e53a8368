import {
  type BatchAck,
  type Command,
  type CommandResult,
  type GatewayStatus,
  type Sample,
  topics,
} from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'

/** A gateway as the server sees it: real MQTT, made-up readings. */
export class FakeGateway {
  readonly id: string
  readonly boot = `boot-${Math.random().toString(36).slice(2)}`
  readonly acked = new Set<number>()
  readonly commands: Command[] = []
  /** Answers a write; undefined = never. */
  onWrite: (command: Extract<Command, { kind: 'write' }>) => Pick<CommandResult, 'code' | 'value'> | undefined = ({
    value,
  }) => ({ code: 200, value })
  readonly #client: MqttClient
  #seq = 0

  private constructor(id: string, client: MqttClient) {
    this.id = id
    this.#client = client
  }

  static async connect(url: string, id: string, login: { username?: string; password?: string }): Promise<FakeGateway> {
    const client = await mqtt.connectAsync(url, { ...login, reconnectPeriod: 200 })
    const gateway = new FakeGateway(id, client)
    client.on('message', (topic, payload) => gateway.#hear(topic, JSON.parse(payload.toString())))
    await client.subscribeAsync([topics.ack(id), topics.command(id)], { qos: 1 })
    await gateway.status(true)
    return gateway
  }

  status(online: boolean, devices?: Record<string, boolean>): Promise<unknown> {
    const status: GatewayStatus = { v: 1, online, boot: this.boot, time: Date.now(), ...(devices ? { devices } : {}) }
    return this.#publish(topics.status(this.id), status, true)
  }

  /** @returns the batch's number */
  async send(samples: readonly Sample[], options: { seq?: number; lane?: 'data' | 'backfill' } = {}): Promise<number> {
    const seq = options.seq ?? ++this.#seq
    const topic = options.lane === 'backfill' ? topics.backfill(this.id) : topics.data(this.id)
    await this.#publish(topic, { v: 1, boot: this.boot, seq, samples }, false)
    return seq
  }

  async raw(payload: string): Promise<void> {
    await this.#client.publishAsync(topics.data(this.id), payload, { qos: 1 })
  }

  answer(uuid: string, code: number, value: CommandResult['value']): Promise<unknown> {
    const result: CommandResult = { v: 1, uuid, code, value, time: Date.now() }
    return this.#publish(topics.result(this.id), result, false)
  }

  async stop(): Promise<void> {
    await this.#client.endAsync(true)
  }

  #publish(topic: string, message: object, retain: boolean): Promise<unknown> {
    return this.#client.publishAsync(topic, JSON.stringify(message), { qos: 1, retain })
  }

  #hear(topic: string, message: BatchAck | Command): void {
    if (topic === topics.ack(this.id)) {
      const ack = message as BatchAck
      // A late one may be meant for the gateway that was here before.
      if (ack.boot === this.boot) for (const seq of ack.seqs) this.acked.add(seq)
    } else {
      const command = message as Command
      this.commands.push(command)
      if (command.kind !== 'write') return
      const result = this.onWrite(command)
      if (result) this.answer(command.uuid, result.code, result.value).catch(() => undefined)
    }
  }
}
