const ALPHABET = '0123456789abcdefghijklmnopqrstuv'

/** @returns an id for a widget or a list item: 80 random bits, so that clients need not coordinate */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let id = ''
  for (const byte of bytes) id += ALPHABET[byte & 31]
  return id
}
