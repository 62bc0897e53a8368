import type { IncomingHttpHeaders } from 'node:http'

/** The token of a request; never a part of an address, which would be logged. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined
}
