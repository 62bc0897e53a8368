/** Writes a text in the two-byte part of GB 18030, which Node reads but does not write. */
export function encodeGb18030(text: string): Uint8Array {
  const decoder = new TextDecoder('gb18030')
  const known = new Map<string, readonly [number, number]>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++)
      if (low !== 0x7f) known.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0
      if (code < 0x80) return [code]
      const bytes = known.get(letter)
      if (!bytes) throw new Error(`${letter} has no code of two bytes`)
      return bytes
    }),
  )
}
