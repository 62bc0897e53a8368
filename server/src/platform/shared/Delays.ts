import { networkOf } from './networkOf.ts'
import type { SharedState } from './SharedState.ts'

/** The origin of a try. Without a known device it is a stranger, whom only the address tells from others. */
export interface From {
  readonly address: string
  /** The known device of the account, or whatever else proves that it is no stranger. */
  readonly device?: string | undefined
}

/** How long the next one waits after so many, ms. */
export type DelayOf = (count: number) => number

export interface DelaysOptions {
  readonly state: SharedState
  /** The kind of tries that is counted, up to 50 characters. */
  readonly kind: string
  readonly strangers: DelayOf
  readonly device: DelayOf
  /** Strangers wait for each other without an appointment: their number is bounded from however many addresses. */
  readonly isStrict?: boolean
  readonly now: () => number
}

/** All strangers of one name. */
interface Total {
  readonly count: number
  readonly last: number
  /** Each {@link Delays.forget} begins a new one; what was noted of addresses before is void. */
  readonly epoch: number
}
/** A name as one address or one known device tries it: not before `since + waitMs`. */
interface Place {
  readonly count: number
  readonly since: number
  readonly waitMs: number
  readonly epoch: number
}

/** Counts are forgotten when nothing was added for this long. */
const FORGET_MS = 24 * 3_600_000

/**
 * Growing delays of a name (an account, a number that codes are sent to), whether or not it exists. A known device waits
 * for what it did itself. Strangers wait by the count of all of them. One that has to wait gets an appointment: after that
 * time its address is let in once, whatever the others did meanwhile, so nobody keeps an address out by trying all the
 * time. Counts survive a restart and a take-over.
 */
export class Delays {
  readonly #options: DelaysOptions

  constructor(options: DelaysOptions) {
    this.#options = options
  }

  /**
   * How long the next one has to wait, ms; 0 for none. It is stored when the address may come.
   * @param otherMs what else a stranger without an appointment has to wait for
   */
  async wait(name: string, from: From, otherMs = 0): Promise<number> {
    const { strangers, isStrict, now } = this.#options
    const place = this.#place(name, from)
    if (from.device !== undefined) return place ? this.#left(place) : 0
    if (place && !isStrict) return this.#left(place)
    const { count, last, epoch } = this.#total(name)
    const ms = Math.max(otherMs, this.#left({ since: last, waitMs: strangers(count) }))
    if (ms > 0 && !isStrict) await this.#put(name, from, { count: 0, since: now(), waitMs: ms, epoch })
    return ms
  }

  async add(name: string, from: From): Promise<void> {
    const { strangers, device, now } = this.#options
    const own = (this.#place(name, from)?.count ?? 0) + 1
    if (from.device !== undefined)
      return this.#put(name, from, { count: own, since: now(), waitMs: device(own), epoch: 0 })
    const total = this.#total(name)
    const count = total.count + 1
    await Promise.all([
      this.#set(name, { ...total, count, last: now() }),
      this.#put(name, from, { count: own, since: now(), waitMs: strangers(count), epoch: total.epoch }),
    ])
  }

  /** Forgets what came from there. */
  async clear(name: string, from: From): Promise<void> {
    const place = this.#place(name, from)
    if (!place) return
    const { state, kind } = this.#options
    const total = this.#total(name)
    await Promise.all([
      state.remove(`${kind}.from`, placeOf(name, from)),
      from.device === undefined && place.count > 0
        ? this.#set(name, { ...total, count: Math.max(0, total.count - place.count) })
        : undefined,
    ])
  }

  /** Lets everybody try a name again at once. */
  forget(name: string): Promise<void> {
    return this.#set(name, { count: 0, last: 0, epoch: this.#total(name).epoch + 1 })
  }

  /** The count of a known device, or of all strangers. */
  countOf(name: string, from: From): number {
    return from.device === undefined ? this.#total(name).count : (this.#place(name, from)?.count ?? 0)
  }

  #left({ since, waitMs }: Pick<Place, 'since' | 'waitMs'>): number {
    // A clock that was set back must not make anybody wait longer.
    return Math.max(0, Math.min(waitMs, since + waitMs - this.#options.now()))
  }

  #total(name: string): Total {
    const value = this.#options.state.get(this.#options.kind, name)
    // Written by #set().
    return value === undefined ? { count: 0, last: 0, epoch: 0 } : (JSON.parse(value) as Total)
  }

  #set(name: string, total: Total): Promise<void> {
    const { state, kind, now } = this.#options
    return state.set(kind, name, JSON.stringify(total), now() + FORGET_MS)
  }

  #place(name: string, from: From): Place | undefined {
    const value = this.#options.state.get(`${this.#options.kind}.from`, placeOf(name, from))
    if (value === undefined) return undefined
    // Written by #put().
    const place = JSON.parse(value) as Place
    return from.device !== undefined || place.epoch === this.#total(name).epoch ? place : undefined
  }

  #put(name: string, from: From, place: Place): Promise<void> {
    const { state, kind, now } = this.#options
    return state.set(`${kind}.from`, placeOf(name, from), JSON.stringify(place), now() + FORGET_MS)
  }
}

/** After `free` ones the next waits `firstMs`, each further one twice as long, `longestMs` at most. */
export const growing =
  (free: number, firstMs: number, longestMs: number): DelayOf =>
  (count) =>
    count <= free ? 0 : Math.min(longestMs, firstMs * 2 ** (count - free - 1))

const placeOf = (name: string, { address, device }: From): string =>
  device === undefined ? `${networkOf(address)} ${name}` : `device ${device} ${name}`
