import { ApiError } from '../../platform/ApiError.ts'
import { SharedCounters } from '../../platform/shared/SharedCounters.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'

/** Failed attempts that cost no wait: of one name, and of one address over all names. */
const FREE_TRIES = { name: 4, address: 20 } as const
const FIRST_WAIT_MS = 1_000
/** Long enough that guessing leads nowhere (300 tries a day), short enough that nobody is locked out by a stranger. */
const LONGEST_WAIT_MS = 300_000
/** A count is deleted when there was no failed attempt for this long. */
const FORGET_MS = 24 * 3_600_000

export interface TryGuardOptions {
  readonly state: SharedState
  /** The kind of attempt, such as `login`. Names are counted per kind. */
  readonly what: string
  /** The field that a refusal names. */
  readonly field: string
  readonly now: () => number
}

/**
 * Slows down password guessing. From the fifth failed attempt of one name each further one waits twice as long as the
 * one before, from any address; so does an address from its twenty-first failed attempt, over all names and all kinds
 * of passwords. An attempt that comes too early is refused unread and does not count. Counts survive a restart and a
 * take-over; whether a name exists makes no difference.
 */
export class TryGuard {
  readonly #names: SharedCounters
  readonly #addresses: SharedCounters
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #field: string
  readonly #now: () => number

  constructor({ state, what, field, now }: TryGuardOptions) {
    this.#names = new SharedCounters(state, `failures.${what}`, now)
    this.#addresses = new SharedCounters(state, 'failures.address', now)
    this.#field = field
    this.#now = now
  }

  /** Failed attempts of a name since its last successful one, or since a day without any. */
  failuresOf(name: string): number {
    return this.#names.read(plain(name))?.count ?? 0
  }

  /** Lets a name be tried again at once. */
  forget(name: string): Promise<void> {
    return this.#names.clear(plain(name))
  }

  /**
   * Counts a failed attempt that names nobody, such as a call with an invented key.
   * @throws {ApiError} tooMany while the address has to wait
   */
  async fail(address: string): Promise<void> {
    this.#refuseFor(this.#waitMs(this.#addresses, address, FREE_TRIES.address))
    await this.#addresses.add(address, FORGET_MS)
  }

  /**
   * Makes a try. Tries of one name go one after the other: a hundred at once would all be compared before the first is
   * counted. @param attempt undefined = wrong
   * @throws {ApiError} tooMany, with the seconds to wait as the field's `limit`
   */
  async try<T>(given: string, address: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const name = plain(given)
    return this.#inTurn(name, async () => {
      const waitMs = Math.max(
        this.#waitMs(this.#names, name, FREE_TRIES.name),
        this.#waitMs(this.#addresses, address, FREE_TRIES.address),
      )
      this.#refuseFor(waitMs)
      const result = await attempt()
      if (result === undefined)
        await Promise.all([this.#names.add(name, FORGET_MS), this.#addresses.add(address, FORGET_MS)])
      else if (this.#names.read(name)) await this.#names.clear(name)
      return result
    })
  }

  #refuseFor(waitMs: number): void {
    if (waitMs > 0)
      throw new ApiError('tooMany', [{ path: this.#field, reason: 'limit', limit: Math.ceil(waitMs / 1_000) }])
  }

  #waitMs(counters: SharedCounters, name: string, free: number): number {
    const counted = counters.read(name)
    if (!counted || counted.count <= free) return 0
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (counted.count - free - 1))
    // A clock that was set back must not make anybody wait longer than that.
    return Math.min(wait, counted.last + wait - this.#now())
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

/**
 * One name for all spellings that a directory may take for the same: it compares without regard to case, blanks, accents
 * and characters that nobody sees (RFC 4518). Otherwise each spelling would have free tries of its own.
 */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}\p{Z}]/gu, '')
    .toLowerCase()
