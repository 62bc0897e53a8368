import type { IncomingHttpHeaders } from 'node:http'
import { cookieName } from './Sessions.ts'

/**
 * Removes the session cookie of plain http from a request that came by https: an attacker on the network can set that
 * cookie for the same host, and so make a browser act in the attacker's session. `__Host-` cookies are safe from that.
 */
export function dropPlainCookie(headers: IncomingHttpHeaders, isSecure: boolean): void {
  if (!isSecure || headers.cookie === undefined) return
  const kept = headers.cookie.split(/;\s*/).filter((pair) => !pair.startsWith(`${cookieName(false)}=`))
  headers.cookie = kept.join('; ')
}
