/** The digits of the package fractional-indexing, which makes the keys between these: ascending by code unit. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
/** Code before `a`, which stands for one digit; `b` stands for two. */
const HEAD = 96

/** @returns order keys for `count` siblings that have none: whole numbers, which are the shortest keys */
export function firstKeys(count: number): string[] {
  const keys: string[] = []
  let digits = 1
  let from = 0
  for (let i = 0; i < count; i++) {
    if (i - from === BASE ** digits) {
      from = i
      digits++
    }
    let key = ''
    for (let rest = i - from; key.length < digits; rest = Math.floor(rest / BASE)) key = DIGITS[rest % BASE] + key
    keys.push(String.fromCharCode(HEAD + digits) + key)
  }
  return keys
}
