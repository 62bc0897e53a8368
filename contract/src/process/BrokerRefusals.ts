export type BrokerDeed = 'publish' | 'subscribe'

/** Reason codes: MQTT 3.1.1 refuses a subscription by 0x80, MQTT 5 subscriptions and messages by 0x87. */
const REFUSED: readonly number[] = [0x80, 0x87]
/** The broker does not speak MQTT 5, in the words of 3.1.1 and of 5. */
const OLD_BROKER: readonly unknown[] = [1, 0x84]
/** The broker does not know the account or its password, in the words of 3.1.1 and of 5. */
const ACCOUNT: readonly unknown[] = [4, 5, 0x86, 0x87]

/** Reads MQTT_VERSION. @throws {Error} that names the variable */
export function readMqttVersion(text = ''): 4 | 5 {
  if (!['', '4', '5'].includes(text)) throw new Error(`MQTT_VERSION must be 4 (MQTT 3.1.1) or 5, not "${text}"`)
  return text === '5' ? 5 : 4
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined

/** Whether a broker refused a connection because of its version of MQTT. */
export const isOldBroker = (error: unknown): boolean => OLD_BROKER.includes(codeOf(error))
/** Whether a broker refused a connection because of its account. */
export const isAccountRefused = (error: unknown): boolean => ACCOUNT.includes(codeOf(error))
/** Whether a broker refused a message because of its access list. */
export const isMessageRefused = (error: unknown): boolean => codeOf(error) === 0x87

/**
 * Refusals of a broker's access list, as its answers tell: `publish mimic/v1/gw-a/data`. A deed that succeeds later is
 * taken off. A broker that takes a subscription and then delivers nothing, as Mosquitto does, tells of no refusal, and
 * neither does one of MQTT 3.1.1 that drops a message.
 */
export class BrokerRefusals {
  readonly #onRefused: (deed: BrokerDeed, topic: string) => void
  readonly #refused = new Set<string>()

  /** @param onRefused called once for each refusal until it ends */
  constructor(onRefused: (deed: BrokerDeed, topic: string) => void) {
    this.#onRefused = onRefused
  }

  /** Sorted; empty while the broker refuses nothing. */
  get list(): readonly string[] {
    return [...this.#refused].sort()
  }

  /** Takes the reason code of an answer: 0 to 2 are granted. Other failures say nothing of an access list. */
  take(deed: BrokerDeed, topic: string, code: number): void {
    const line = `${deed} ${topic}`
    if (code < 0x80) this.#refused.delete(line)
    if (!REFUSED.includes(code) || this.#refused.has(line)) return
    this.#refused.add(line)
    this.#onRefused(deed, topic)
  }

  /** Takes the outcome of a published message. */
  published(topic: string, error?: unknown): void {
    const code = error === undefined || error === null ? 0 : codeOf(error)
    if (typeof code === 'number') this.take('publish', topic, code)
  }

  /** Takes the answer to a subscription: a code for each of its topics. */
  subscribed(asked: readonly string[], codes: readonly unknown[] = []): void {
    for (const [place, topic] of asked.entries()) {
      const code = codes[place]
      if (typeof code === 'number') this.take('subscribe', topic, code)
    }
  }
}
