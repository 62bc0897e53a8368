import { generateKeyBetween } from 'fractional-indexing'

/**
 * @returns an order key between two siblings' keys; null = below all or above all. Where no key fits between (two
 * people put a widget at the same place, so both keys are equal), the new one comes above `before`.
 */
export function newOrder(before: string | null, after: string | null): string {
  const low = before !== null && isOrderKey(before) ? before : null
  const high = after !== null && isOrderKey(after) && (low === null || low < after) ? after : null
  return generateKeyBetween(low, high)
}

/** @returns whether a text can be an order key; any other text would break later insertions beside it */
export function isOrderKey(key: string): boolean {
  if (key.length === 0 || key.length > 256) return false
  if (isPlainKey(key)) return true
  try {
    generateKeyBetween(key, null)
    return true
  } catch {
    // The library reports an invalid key only by throwing.
    return false
  }
}

/**
 * Recognises nearly all keys without computing one: a head `a` to `z`, as many digits as it stands for (`a` one, `b`
 * two ...), and a fraction that does not end in zero; digits are 0-9, A-Z, a-z. A page asks for all its keys at once.
 */
function isPlainKey(key: string): boolean {
  const whole = key.charCodeAt(0) - CODE_A + 2
  if (whole < 2 || whole > 27 || key.length < whole) return false
  for (let i = 1; i < key.length; i++) if (!isDigit(key.charCodeAt(i))) return false
  return key.length === whole || key.charCodeAt(key.length - 1) !== CODE_0
}

const CODE_0 = 48
const CODE_A = 97

const isDigit = (code: number) =>
  (code >= CODE_0 && code < CODE_0 + 10) || (code >= 65 && code < 65 + 26) || (code >= CODE_A && code < CODE_A + 26)
