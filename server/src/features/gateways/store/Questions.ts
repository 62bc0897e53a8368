import { randomUUID } from 'node:crypto'
import { codes, type GatewayAnswer, gatewayText, type Locale, type Said } from '@mimic/contract'
import { type Answer, type Command, topics } from '@mimic/contract/bus'
import { simulated } from '@mimic/contract/drivers'
import { limits } from '@mimic/contract/limits'
import type { Delivery } from '../../../platform/bus/Bus.ts'
import { readAnswer } from '../../../platform/bus/busMessages.ts'
import type { Scope } from '../../../platform/db/Database.ts'
import type { AsyncAnswer } from '../../../platform/handle.ts'

type Asked = Extract<
  Command,
  {
    kind:
      | 'test'
      | 'browse'
      | 'certificates'
      | 'endpoints'
      | 'faults'
      | 'acknowledge'
      | 'condition'
      | 'log'
      | 'restart'
      | 'firmware'
  }
>
/** A question without its uuid. */
export type Question = Asked extends infer Q ? (Q extends Asked ? Omit<Q, 'v' | 'uuid'> : never) : never

export interface QuestionsOptions {
  /** Monotonic, ms. */
  readonly monotonic: () => number
  readonly isOnline: (gatewayId: string) => boolean
  readonly publish: (topic: string, message: object) => Promise<Delivery>
}

interface Pending {
  readonly orgId: string
  readonly gatewayId: string
  readonly deadline: number
  /** The device runs simulated: its gateway computes the values. */
  readonly isSimulated: boolean
  answer: Answer | undefined
  /** Called with the answer, by who waits for it here. */
  told?: (answer: Answer) => void
}

/** Result of a question in the audit: whether it was sent. */
export const resultOf = (code: number): string => (code === codes.ok ? 'success' : String(code))

/** The text of a gateway's sentence in a language, with the sentence's name. */
const shown = (said: Said, locale: Locale) => ({
  text: gatewayText(said, locale),
  ...(typeof said !== 'string' && { reason: said.is }),
})

/** An answer is kept this long for those who ask for it. */
const KEPT_MS = limits.command.waitMs

/**
 * Questions to gateways: read now, browse, acknowledge or shelve an alarm, log, restart, take a part of a firmware file. They live in memory: a
 * server that takes over knows none of them, and the caller asks again.
 */
export class Questions {
  readonly #options: QuestionsOptions
  readonly #pending = new Map<string, Pending>()

  constructor(options: QuestionsOptions) {
    this.#options = options
  }

  /** Sends a question. A gateway that is offline is an immediate failure. */
  async ask({ orgId }: Pick<Scope, 'orgId'>, gatewayId: string, question: Question): Promise<AsyncAnswer<never>> {
    const { monotonic, isOnline, publish } = this.#options
    const uuid = randomUUID()
    const offline = { status: 'failure', code: codes.gatewayOffline, online: false, uuid } as const
    this.#forget()
    if (!isOnline(gatewayId)) return offline
    const deadline = monotonic() + limits.ask.waitMs
    // The device comes from documentDevice.
    const isSimulated = question.kind === 'test' && (question.device as { driver?: unknown }).driver === simulated.id
    this.#pending.set(uuid, { orgId, gatewayId, deadline, isSimulated, answer: undefined })
    const delivery = await publish(topics.command(gatewayId), { ...question, v: 2, uuid })
    if (delivery !== 'none') return { status: 'pending', code: codes.ok, online: true, uuid }
    this.#pending.delete(uuid)
    return offline
  }

  /** Asks and waits for the answer; undefined for a gateway that is offline or stays silent. */
  async request(scope: Pick<Scope, 'orgId'>, gatewayId: string, question: Question): Promise<Answer | undefined> {
    const { uuid } = await this.ask(scope, gatewayId, question)
    const pending = this.#pending.get(uuid)
    if (!pending) return undefined
    const answer = await new Promise<Answer | undefined>((resolve) => {
      const timer = setTimeout(resolve, limits.ask.waitMs, undefined)
      pending.told = (told) => {
        clearTimeout(timer)
        resolve(told)
      }
      if (pending.answer) pending.told(pending.answer)
    })
    this.#pending.delete(uuid)
    return answer
  }

  /** @returns false for a message that is no answer to a question */
  take(gatewayId: string, payload: Buffer): boolean {
    const answer = readAnswer(payload)
    if (!answer) return false
    const pending = this.#pending.get(answer.uuid)
    // An answer that comes after its deadline is still told: the caller may be asking.
    if (pending?.gatewayId === gatewayId) {
      pending.answer = answer
      pending.told?.(answer)
    }
    return true
  }

  /** The state of a question of the caller's organisation, in their language; undefined for a uuid that is none. */
  callback({ orgId }: Scope, uuid: string, locale: Locale): AsyncAnswer<GatewayAnswer> | undefined {
    const pending = this.#pending.get(uuid)
    if (pending?.orgId !== orgId) return undefined
    const { answer, deadline, isSimulated } = pending
    if (!answer) {
      const isOver = this.#options.monotonic() >= deadline
      return isOver
        ? { status: 'failure', code: codes.commandTimeout, online: true, uuid }
        : { status: 'pending', code: codes.ok, online: true, uuid }
    }
    const { code, text, tookMs, readings, nodes, lines, certificates, endpoints, faults } = answer
    const data: GatewayAnswer = {
      code,
      ...shown(text, locale),
      tookMs,
      ...(readings && {
        readings: readings.map((reading) => ({
          ...reading,
          ...shown(reading.text, locale),
        })),
      }),
      ...(isSimulated && { simulated: true }),
      ...(nodes && {
        nodes: nodes.map(({ title, detail, ...node }) => ({
          ...node,
          title: gatewayText(title, locale),
          ...(detail !== undefined && { detail: gatewayText(detail, locale) }),
        })),
      }),
      ...(lines && { lines }),
      ...(certificates && { certificates }),
      ...(endpoints && { endpoints }),
      ...(faults && { faults }),
    }
    // To the caller a device that stays silent is a command without an answer; `data` has the code of the gateway.
    const told = code === codes.gatewayTimeout ? codes.commandTimeout : code
    return { status: code === codes.ok ? 'success' : 'failure', code: told, data, online: true, uuid }
  }

  #forget(): void {
    const now = this.#options.monotonic()
    for (const [uuid, { deadline }] of this.#pending) if (now > deadline + KEPT_MS) this.#pending.delete(uuid)
  }
}
