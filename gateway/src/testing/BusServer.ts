import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  Answer,
  Claim,
  type Command,
  CommandResult,
  type ConfigMessage,
  GatewayStatus,
  parseTopic,
  type Sample,
  SampleBatch,
  serverTopics,
  topics,
} from '@mimic/contract/bus'
import mqtt, { type MqttClient } from 'mqtt'
import { Value } from 'typebox/value'
import { until } from './until.ts'

type Asked = Extract<Command, { kind: 'test' | 'browse' | 'certificates' | 'endpoints' | 'log' | 'restart' }>
/** A question without its uuid. */
type Question = Asked extends infer Q ? (Q extends Asked ? Omit<Q, 'v' | 'uuid'> : never) : never

/** The server's side of the bus: accepts each batch once, acknowledges it, and sends commands. */
export class BusServer {
  /** Batches by `boot/seq`, as the server would commit them. */
  readonly batches = new Map<string, SampleBatch>()
  readonly results: CommandResult[] = []
  readonly answers: Answer[] = []
  /** How many batches came again. */
  repeated = 0
  status: GatewayStatus | undefined
  /** Batches. */
  isAcknowledging = true
  isAcknowledgingResults = true
  /** How long the claim of each write is granted, ms; 10 s by default. */
  readonly ttlOf = new Map<string, number>()
  readonly #client: MqttClient
  readonly #gatewayId: string

  constructor(client: MqttClient, gatewayId: string) {
    this.#client = client
    this.#gatewayId = gatewayId
    client.on('message', (topic, payload) => {
      // An empty message only deletes a retained one.
      if (payload.length > 0) this.#hear(topic, JSON.parse(payload.toString('utf8')))
    })
    client.on('error', () => undefined)
  }

  static async connect(url: string, gatewayId: string, login: { username?: string; password?: string } = {}) {
    const client = mqtt.connect(url, { ...login, reconnectPeriod: 100 })
    const server = new BusServer(client, gatewayId)
    await client.subscribeAsync([...serverTopics], { qos: 1 })
    return server
  }

  get samples(): Sample[] {
    return [...this.batches.values()].flatMap(({ samples }) => samples)
  }

  newest(signalId: string): Sample | undefined {
    return this.samples.findLast(([id]) => id === signalId)
  }

  send(command: Command): Promise<unknown> {
    return this.#client.publishAsync(topics.command(this.#gatewayId), JSON.stringify(command), { qos: 1 })
  }

  /** Sends a write and waits for its result. */
  async write(signalId: string, value: number | boolean, more: { uuid?: string; ttlMs?: number } = {}) {
    const { uuid = randomUUID(), ttlMs } = more
    if (ttlMs !== undefined) this.ttlOf.set(uuid, ttlMs)
    const from = this.results.length
    await this.send({ v: 2, kind: 'write', uuid, signalId, value })
    return until(() => this.results.slice(from).find((result) => result.uuid === uuid))
  }

  /** Publishes a configuration, as the server does. @param more changes to the message, to damage it */
  async configure(version: number, document: unknown, more: Partial<ConfigMessage> = {}): Promise<void> {
    const config = JSON.stringify(document)
    const sha256 = createHash('sha256').update(config).digest('hex')
    const message: ConfigMessage = { v: 1, gatewayId: this.#gatewayId, version, sha256, config, ...more }
    await this.publishConfig(gzipSync(JSON.stringify(message)))
  }

  /** Publishes any payload on the config topic, retained. */
  publishConfig(payload: Buffer): Promise<unknown> {
    return this.#client.publishAsync(topics.config(this.#gatewayId), payload, { qos: 1, retain: true })
  }

  /** Publishes a configuration and waits until the gateway says that it runs. */
  async configured(version: number, document: unknown): Promise<GatewayStatus> {
    await this.configure(version, document)
    return until(() => this.status?.config?.version === version && this.status)
  }

  /** Asks the gateway and waits for its answer. */
  async ask(question: Question): Promise<Answer> {
    const uuid = randomUUID()
    // The parts of a question are those of its command.
    await this.send({ ...question, v: 2, uuid } as Command)
    return until(() => this.answers.find((answer) => answer.uuid === uuid), 40_000)
  }

  /** Deletes retained messages, because others use the broker too. */
  async clear(): Promise<void> {
    for (const topic of [topics.status, topics.config])
      await this.#client.publishAsync(topic(this.#gatewayId), '', { qos: 1, retain: true })
  }

  async stop(): Promise<void> {
    await this.#client.endAsync(true)
  }

  #hear(topic: string, message: unknown): void {
    const address = parseTopic(topic)
    if (address?.gatewayId !== this.#gatewayId) return
    if (Value.Check(SampleBatch, message)) this.#take(message)
    else if (Value.Check(Claim, message)) this.#grant(message)
    else if (Value.Check(Answer, message)) this.answers.push(message)
    else if (Value.Check(CommandResult, message)) this.#takeResult(message)
    else if (Value.Check(GatewayStatus, message)) this.status = message
    else throw new Error(`not of the contract: ${topic} ${JSON.stringify(message).slice(0, 300)}`)
  }

  #grant({ uuid, claim }: Claim): void {
    const ttlMs = this.ttlOf.get(uuid) ?? 10_000
    this.send({ v: 2, kind: 'grant', uuid, claim, ttlMs }).catch(() => undefined)
  }

  #takeResult(result: CommandResult): void {
    this.results.push(result)
    if (this.isAcknowledgingResults)
      this.#client.publish(topics.ack(this.#gatewayId), JSON.stringify({ v: 2, results: [result.uuid] }), { qos: 1 })
  }

  #take(batch: SampleBatch): void {
    const { boot, seq } = batch
    const before = this.batches.get(`${boot}/${seq}`)
    if (before) {
      this.repeated++
      if (JSON.stringify(before) !== JSON.stringify(batch))
        throw new Error(`batch ${boot}/${seq} came with other content`)
    } else this.batches.set(`${boot}/${seq}`, batch)
    if (this.isAcknowledging)
      this.#client.publish(topics.ack(this.#gatewayId), JSON.stringify({ v: 1, boot, seqs: [seq] }), { qos: 1 })
  }
}
