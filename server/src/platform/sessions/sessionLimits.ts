import { BlockList, isIPv6 } from 'node:net'
import { DAY_MS } from '@mimic/contract'

export const IDLE_MS = 12 * 3_600_000
export const ABSOLUTE_MS = 7 * DAY_MS
/** A wall's session ends after this time without a use, and without a renewal. */
export const WALL_IDLE_MS = 30 * DAY_MS
/** A wall's token is renewed when it is this old. */
export const WALL_RENEW_MS = DAY_MS
/** The token before is good for this long after the first use of the next: calls may have been under way. */
export const PRIOR_MS = 60_000

/** The times of a session, ms since 1970 UTC. */
export interface SessionAge {
  readonly gmtCreate: number
  readonly gmtSeen: number
  readonly gmtRenew: number
  /** 1: its account is of a wall screen. */
  readonly isWall: number
}

/** Whether a session goes on without an absolute limit. */
export const isKept = ({ gmtRenew, isWall }: SessionAge): boolean => gmtRenew > 0 && isWall === 1

export function isOver(age: SessionAge, now: number): boolean {
  const { gmtCreate, gmtSeen, gmtRenew } = age
  return isKept(age)
    ? now - gmtSeen > WALL_IDLE_MS || now - gmtRenew > WALL_IDLE_MS
    : now - gmtSeen > IDLE_MS || now - gmtCreate > ABSOLUTE_MS
}

/** Whether two network addresses are of the same machine; browsers change the second half of an IPv6 address daily. */
export function isSameAddress(one: string, other: string): boolean {
  if (one === other) return true
  const isOwn = (address: string) => isIPv6(address) && !address.includes('.')
  if (!isOwn(one) || !isOwn(other)) return false
  const network = new BlockList()
  network.addSubnet(one, 64, 'ipv6')
  return network.check(other, 'ipv6')
}
