import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '@mimic/contract'

/** The language that the caller reads: the stored choice (cookie `langs`), else the browser's, else Chinese. */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  const chosen = /(?:^|;\s*)langs=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? headers['x-mimic-lang']
  if (chosen === 'en') return 'en'
  if (chosen) return 'cn'
  return /^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'cn'
}
