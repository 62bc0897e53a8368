import { randomInt } from 'node:crypto'

/** No letter or digit that looks like another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A text that people read aloud or copy by hand: groups of four of 31 letters and digits, 19.8 bits each. */
export function randomText(groups: number): string {
  const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: groups }, four).join('-')
}
