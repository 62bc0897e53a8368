import type { Encoding } from '../kit/entity/textEncoding.ts'

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>()

/**
 * A text in an encoding, which browsers and Node only read.
 * @throws {Error} for a character that the encoding does not have
 */
export function encodedText(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), encoding === 'utf-16le')
    return bytes
  }
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return new Uint8Array(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes))
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (!encoding.startsWith('windows')) {
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  }
  return table
}
