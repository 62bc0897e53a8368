import { generateKeyBetween } from 'fractional-indexing'

/**
 * An order key between two siblings' keys; null = below all or above all. Where no key fits between (two people put a
 * widget at the same place, so both keys are equal), the new one comes above `before`.
 */
export function newOrder(before: string | null, after: string | null): string {
  const low = before !== null && isOrderKey(before) ? before : null
  const high = after !== null && isOrderKey(after) && (low === null || low < after) ? after : null
  return generateKeyBetween(low, high)
}

/** Whether a text can stand as an order key; anything else would break later insertions beside it. */
export function isOrderKey(key: string): boolean {
  if (key.length === 0 || key.length > 256) return false
  try {
    generateKeyBetween(key, null)
    return true
  } catch {
    // The library says so by throwing only.
    return false
  }
}
