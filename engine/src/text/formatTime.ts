import { ZONE_MS } from './zone.ts'

const TOKENS = /YYYY|YY|MM|M|DD|D|HH|H|mm|m|ss|s/g

const two = (n: number): string => String(n).padStart(2, '0')

/**
 * Formats a moment on the product's UTC+8 clock. Tokens YYYY YY MM M DD D HH H mm m ss s; other characters are kept.
 * @param time ms since 1970 UTC
 */
export function formatTime(time: number, format: string): string {
  if (!Number.isFinite(time)) return ''
  const at = new Date(time + ZONE_MS)
  const year = at.getUTCFullYear()
  const parts: Record<string, string> = {
    YYYY: String(year),
    YY: two(year % 100),
    MM: two(at.getUTCMonth() + 1),
    M: String(at.getUTCMonth() + 1),
    DD: two(at.getUTCDate()),
    D: String(at.getUTCDate()),
    HH: two(at.getUTCHours()),
    H: String(at.getUTCHours()),
    mm: two(at.getUTCMinutes()),
    m: String(at.getUTCMinutes()),
    ss: two(at.getUTCSeconds()),
    s: String(at.getUTCSeconds()),
  }
  return format.replace(TOKENS, (token) => parts[token] ?? token)
}

/** @returns when a text of this format changes next: at the next full second, or minute where it shows no seconds */
export function nextTimeChange(time: number, format: string): number {
  const step = /s/.test(format) ? 1_000 : 60_000
  return (Math.floor(time / step) + 1) * step
}
