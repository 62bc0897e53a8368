import { randomInt } from 'node:crypto'

/** No letter or digit that looks like another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A password that is read aloud or copied by hand once: three times four of 31 letters and digits, 59 bits. */
export function makePassword(): string {
  const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [four(), four(), four()].join('-')
}
