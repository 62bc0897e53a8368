import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Figures tell a stranger how large a plant is and when it is in trouble: they are for this machine, and for whoever
 * has the token. @param ip of the caller; behind a proxy on this machine, of whom the proxy speaks for
 */
export function mayReadMetrics(token: string | undefined, ip: string, given: string | undefined): boolean {
  if (loopback.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return true
  return token !== undefined && given !== undefined && timingSafeEqual(digest(token), digest(given))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
