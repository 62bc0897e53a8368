import { createHash } from 'node:crypto'
import { growing } from '../../platform/shared/Delays.ts'
import { networkOf } from '../../platform/shared/networkOf.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'

/** Names that strangers of one address may have given wrong passwords for before more of them wait. */
const FREE_NAMES = 20
const MAX_NAMES = 40
const delayOf = growing(FREE_NAMES, 1_000, 60_000)
const FORGET_MS = 3_600_000

interface Entry {
  /** Short hashes, the oldest first. */
  readonly names: readonly string[]
  /** When the last name came, wall clock, ms. */
  readonly last: number
}

/**
 * Names under which strangers of one address have failed, which tells somebody who tries one password on all accounts. One
 * person is one name, however often it fails, and none after the right password. Forgotten after an hour without a further
 * name.
 */
export class NamesOfAddress {
  readonly #state: SharedState
  readonly #kind: string
  readonly #now: () => number

  /** @param kind what is tried, up to 58 characters */
  constructor(state: SharedState, kind: string, now: () => number) {
    this.#state = state
    this.#kind = `names.${kind}`
    this.#now = now
  }

  /** How long strangers of the address have to wait, ms: a minute at most. */
  waitMs(address: string): number {
    const { names, last } = this.#read(address)
    const waitMs = delayOf(names.length)
    // A clock that was set back must not make anybody wait longer.
    return Math.max(0, Math.min(waitMs, last + waitMs - this.#now()))
  }

  async add(address: string, name: string): Promise<void> {
    const { names } = this.#read(address)
    const short = shortOf(name)
    if (!names.includes(short))
      await this.#write(address, { names: [...names, short].slice(-MAX_NAMES), last: this.#now() })
  }

  async remove(address: string, name: string): Promise<void> {
    const { names, last } = this.#read(address)
    const short = shortOf(name)
    if (names.includes(short)) await this.#write(address, { names: names.filter((each) => each !== short), last })
  }

  #read(address: string): Entry {
    const value = this.#state.get(this.#kind, networkOf(address))
    // Written by #write().
    return value === undefined ? { names: [], last: 0 } : (JSON.parse(value) as Entry)
  }

  #write(address: string, entry: Entry): Promise<void> {
    return this.#state.set(this.#kind, networkOf(address), JSON.stringify(entry), this.#now() + FORGET_MS)
  }
}

const shortOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 12)
