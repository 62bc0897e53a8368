import { refusal } from '../../platform/ApiError.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { Delays, type From, growing } from '../../platform/shared/Delays.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'
import { NamesOfAddress } from './NamesOfAddress.ts'

/** Failed attempts that cost no wait. */
const FREE_TRIES = 4
const FIRST_WAIT_MS = 1_000
/** The longest delay of a known device, and of all tries of a name where strangers get no appointments. */
const LONGEST_MS = 300_000
/** The longest delay of a stranger at the login: an address has 144 tries a day, and nobody is kept out for longer. */
const LOGIN_STRANGERS_MS = 600_000
/** The longest delay of a stranger who answers security questions, which are guessed more easily than a password. */
const ANSWERS_STRANGERS_MS = 3_600_000

export interface TryGuardOptions {
  readonly state: SharedState
  /** The kind of attempt, such as `login`. Names and addresses are counted per kind. */
  readonly what: string
  /** The field that a refusal names. */
  readonly field: string
  /**
   * For what anybody on the network can try: strangers get appointments, and wait for this long at most, ms. Without it all
   * tries of a name wait for each other, 5 minutes at most, which is for those who have proved something before.
   */
  readonly strangersMs?: number
  readonly now: () => number
}

/**
 * Slows down the guessing of passwords and codes. From the fifth failed attempt of a name each further one waits twice as
 * long as the one before: those of a known device by its own count, those of strangers by the count of all of them
 * ({@link Delays}). Strangers of one address also wait after failed attempts under twenty names. An attempt that comes too
 * early is refused unread and does not count. Whether a name exists makes no difference.
 */
export class TryGuard {
  readonly #delays: Delays
  readonly #names: NamesOfAddress
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #field: string

  constructor({ state, what, field, strangersMs, now }: TryGuardOptions) {
    this.#delays = new Delays({
      state,
      kind: `tries.${what}`,
      strangers: growing(FREE_TRIES, FIRST_WAIT_MS, strangersMs ?? LONGEST_MS),
      device: growing(FREE_TRIES, FIRST_WAIT_MS, LONGEST_MS),
      isStrict: strangersMs === undefined,
      now,
    })
    this.#names = new NamesOfAddress(state, what, now)
    this.#field = field
  }

  /** Failed attempts of a known device, or of all strangers, that are not forgotten. */
  failuresOf(name: string, from: From): number {
    return this.#delays.countOf(plain(name), from)
  }

  /** Lets a name be tried again at once. */
  forget(name: string): Promise<void> {
    return this.#delays.forget(plain(name))
  }

  /**
   * Makes a try. Tries of one name go one after the other: a hundred at once would all be compared before the first is
   * counted. @param who a network address stands for a stranger there @param attempt undefined = wrong
   * @throws {ApiError} tooMany, with the seconds to wait as the field's `limit`
   */
  async try<T>(given: string, who: string | From, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const name = plain(given)
    const from = typeof who === 'string' ? { address: who } : who
    const { address, device } = from
    return this.#inTurn(device === undefined ? name : `${device} ${name}`, async () => {
      const waitMs = await this.#delays.wait(name, from, this.#names.waitMs(address))
      if (waitMs > 0) throw refusal('tooMany', this.#field, 'limit', Math.ceil(waitMs / 1_000))
      const result = await attempt()
      const isWrong = result === undefined
      await (isWrong ? this.#delays.add(name, from) : this.#delays.clear(name, from))
      if (device === undefined) await (isWrong ? this.#names.add(address, name) : this.#names.remove(address, name))
      return result
    })
  }

  async #inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(work, work)
    this.#turns.set(name, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(name) === turn) this.#turns.delete(name)
    }
  }
}

type GuardContext = Pick<ServerContext, 'shared' | 'now'>

/** The tries of one kind. The parameters are those of {@link TryGuardOptions}. */
export const guardOf = (context: GuardContext, what: string, field: string, strangersMs?: number): TryGuard =>
  new TryGuard({ state: context.shared, now: context.now, what, field, ...(strangersMs && { strangersMs }) })

/** The tries of login passwords, which all ways to give one have in common. */
export const loginGuard = (context: GuardContext): TryGuard => guardOf(context, 'login', 'password', LOGIN_STRANGERS_MS)

/** The tries of answers to security questions. */
export const answerGuard = (context: GuardContext): TryGuard =>
  guardOf(context, 'answers', 'answers', ANSWERS_STRANGERS_MS)

/**
 * One name for all spellings that a directory may take for the same: it compares without regard to case, blanks, accents
 * and characters that nobody sees (RFC 4518). Otherwise each spelling would have free tries of its own.
 */
export const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}\p{Z}]/gu, '')
    .toLowerCase()
