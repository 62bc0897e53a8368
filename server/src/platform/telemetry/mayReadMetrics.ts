import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Figures tell a stranger how large a plant is and when it is in trouble, so callers need the token. The caller's
 * address proves nothing: behind a proxy of this machine everybody comes from here.
 */
export const mayReadMetrics = (token: string | undefined, given: string | undefined): boolean =>
  token !== undefined && given !== undefined && timingSafeEqual(digest(token), digest(given))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
