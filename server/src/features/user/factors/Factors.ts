import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import { guardOf, type TryGuard } from '../TryGuard.ts'
import { tryOf } from '../tryOf.ts'
import { FactorRows, type StoredFactor } from './FactorRows.ts'
import { answeredPasskey, askPasskey } from './passkeys.ts'
import { totpStep } from './totp.ts'

/** Input of a person as a second factor. */
export interface Given {
  readonly code?: string | undefined
  readonly passkey?: string | undefined
}
/** How it was proved, for the audit. */
export type ProvedBy = 'totp' | 'recovery' | 'passkey'

/** A question to a passkey is good for this long, ms. */
const CHALLENGE_MS = 300_000
const CHALLENGE = 'factorChallenge'

export const sealUse = (id: string): string => `second_factor:${id}`

/** Checks second factors. Tries of an account are limited as those of passwords are. */
export class Factors {
  readonly rows: FactorRows
  readonly #context: ServerContext
  readonly #guards: Readonly<Record<'code' | 'passkey', TryGuard>>

  constructor(context: ServerContext) {
    this.rows = new FactorRows(context.db, context.now)
    this.#context = context
    this.#guards = {
      code: guardOf(context, 'factor', 'code'),
      passkey: guardOf(context, 'factor', 'passkey'),
    }
  }

  /** Asks for a passkey of the account. @param of the login or session that the answer has to come from */
  async ask(of: string, userId: string, request: FastifyRequest): Promise<string> {
    const question = await askPasskey(request, await this.rows.of(userId))
    if (!question) return ''
    await this.#context.shared.set(CHALLENGE, of, question.challenge, this.#context.now() + CHALLENGE_MS)
    return question.options
  }

  /**
   * @param of as in `ask`
   * @param isOpen whether the login that asks is still there, once it is its turn
   * @returns by what it was proved; undefined for a wrong try
   * @throws {ApiError} 429 after five wrong tries
   */
  async check(
    of: string,
    userId: string,
    given: Given,
    request: FastifyRequest,
    isOpen: () => boolean = () => true,
  ): Promise<ProvedBy | undefined> {
    const guard = this.#guards[given.passkey === undefined ? 'code' : 'passkey']
    const from = await tryOf(this.#context.devices, request, { userId })
    return guard.try(userId, from, async () => {
      if (!isOpen()) return undefined
      const factors = await this.rows.of(userId)
      if (given.passkey !== undefined) return this.#byPasskey(of, factors, given.passkey, request)
      const code = (given.code ?? '').replaceAll(/\s/g, '')
      if (/^\d{6}$/.test(code)) return this.#byTotp(factors, code)
      return factors.length > 0 && (await this.rows.useCode(userId, code)) ? 'recovery' : undefined
    })
  }

  async #byTotp(factors: readonly StoredFactor[], code: string): Promise<ProvedBy | undefined> {
    for (const factor of factors.filter(({ kind }) => kind === 'totp')) {
      const secret = this.#context.secrets.open(factor.secret, sealUse(factor.id))
      if (secret === undefined) {
        this.#context.log.warn({ factor: factor.id }, 'the secret of a second factor was sealed by another key')
        continue
      }
      const step = totpStep(secret, code, this.#context.now())
      if (step !== undefined && (await this.rows.use(factor, step))) return 'totp'
    }
    return undefined
  }

  async #byPasskey(
    of: string,
    factors: readonly StoredFactor[],
    answer: string,
    request: FastifyRequest,
  ): Promise<ProvedBy | undefined> {
    const { shared } = this.#context
    const challenge = shared.get(CHALLENGE, of)
    await shared.remove(CHALLENGE, of)
    if (challenge === undefined) return undefined
    const answered = await answeredPasskey(request, factors, challenge, answer)
    return answered && (await this.rows.use(answered.factor, answered.counter)) ? 'passkey' : undefined
  }
}
