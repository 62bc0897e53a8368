import type { IncomingHttpHeaders } from 'node:http'

/**
 * True for a request from our own pages, and for one from a program. Browsers send `Origin` with every POST and every
 * upgrade, and another site can neither forge nor suppress it, so a request with neither `Origin` nor `Sec-Fetch-Site`
 * is no browser's. Further origins are configured.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, extraOrigins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined && headers['sec-fetch-site'] === undefined) return true
  if (!origin || !host || !URL.canParse(origin)) return false
  if (headers['sec-fetch-site'] === 'cross-site' && !extraOrigins.includes(origin)) return false
  return new URL(origin).host === host || extraOrigins.includes(origin)
}
