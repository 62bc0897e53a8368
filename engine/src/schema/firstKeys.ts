/** As the package fractional-indexing has them, which makes the keys between: ascending by code unit. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
/** Before `a`, which stands for one digit; `b` for two. */
const HEAD = 96

/** Order keys for `count` siblings where there is none yet: whole numbers, the shortest keys there are. */
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
