import type { IncomingHttpHeaders } from 'node:http'
import { cookieName } from './Sessions.ts'

/**
 * Takes the session cookie of plain http out of a request that came by https: whoever sits on the line can set that
 * cookie for the same host, and so make a browser act in a session of theirs. `__Host-` cookies they cannot set.
 */
export function dropPlainCookie(headers: IncomingHttpHeaders, isSecure: boolean): void {
  if (!isSecure || headers.cookie === undefined) return
  const kept = headers.cookie.split(/;\s*/).filter((pair) => !pair.startsWith(`${cookieName(false)}=`))
  headers.cookie = kept.join('; ')
}
