import type { IncomingHttpHeaders } from 'node:http'

/**
 * True for a request from our own pages. Browsers send `Origin` with every POST and every upgrade, and another site
 * cannot forge it. Further origins are configured.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, extraOrigins: readonly string[]): boolean {
  const { origin, host } = headers
  if (!origin || !host || !URL.canParse(origin)) return false
  if (headers['sec-fetch-site'] === 'cross-site' && !extraOrigins.includes(origin)) return false
  return new URL(origin).host === host || extraOrigins.includes(origin)
}
