import { MINUTE_MS } from '@mimic/contract/zone'
import { AddressList } from '../http/AddressList.ts'
import type { SharedState } from '../shared/SharedState.ts'
import { SharedWindows } from '../shared/SharedWindows.ts'

/** Bounds of every access that somebody gives to programs and pages: keys, grants, embed tokens. */
export interface AccessBounds {
  /** Ended by somebody, or with its organisation or its maker. */
  readonly isRevoked: boolean
  /** The time at which it ends, ms; null for never. */
  readonly gmtExpire: number | null
}

/** Why an access is over; undefined while it is good. */
export function accessEnd({ isRevoked, gmtExpire }: AccessBounds, now: number): 'revoked' | 'expired' | undefined {
  if (isRevoked) return 'revoked'
  return gmtExpire !== null && gmtExpire <= now ? 'expired' : undefined
}

/** @param addresses those from which an access may be used; an empty list for any */
export const isAllowedAt = (addresses: readonly string[], ip: string): boolean =>
  addresses.length === 0 || new AddressList(addresses).has(ip)

/** Counts the calls of one kind of access, by whatever name the kind is counted. */
export class AccessRate {
  readonly #calls: SharedWindows

  /** @param kind as {@link SharedWindows} has it */
  constructor(shared: SharedState, kind: string, now: () => number) {
    this.#calls = new SharedWindows(shared, kind, now)
  }

  /** Counts a call. @returns how long to wait, ms, where the minute has too many already */
  waitMs(name: string, perMinute: number): number | undefined {
    const { count, leftMs } = this.#calls.add(name, MINUTE_MS)
    return count > perMinute ? leftMs : undefined
  }
}
