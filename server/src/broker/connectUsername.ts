const CONNECT = 1
/** Flags of CONNECT (MQTT 3.1.1, 3.1.2.3). */
const WILL = 0x04
const USERNAME = 0x80

/**
 * The user name in a CONNECT packet at the beginning of a connection; empty if it has none, or if it is another packet.
 * @returns undefined while the packet is not complete
 */
export function connectUsername(bytes: Buffer): string | undefined {
  let at = 0
  const isThere = (count: number): boolean => at + count <= bytes.length
  if (!isThere(2)) return undefined
  const kind = bytes.readUInt8(at++) >> 4
  if (kind !== CONNECT) return ''
  const length = varint()
  if (length === undefined || !isThere(length)) return undefined
  try {
    skipText()
    // The protocol version; the broker refuses others than those of MQTT 3.
    at++
    const flags = bytes.readUInt8(at++)
    // The keep-alive.
    at += 2
    skipText()
    if (flags & WILL) {
      skipText()
      skipText()
    }
    if ((flags & USERNAME) === 0) return ''
    const size = bytes.readUInt16BE(at)
    return isThere(2 + size) ? bytes.toString('utf8', at + 2, at + 2 + size) : ''
  } catch (error) {
    // A text that goes beyond the packet; the broker refuses it.
    if (error instanceof RangeError) return ''
    throw error
  }

  /** @returns undefined while it is not complete */
  function varint(): number | undefined {
    let value = 0
    for (let shift = 0; shift < 4; shift++) {
      if (!isThere(1)) return undefined
      const byte = bytes.readUInt8(at++)
      value += (byte & 127) * 128 ** shift
      if (byte < 128) break
    }
    return value
  }
  function skipText(): void {
    at += 2 + bytes.readUInt16BE(at)
  }
}
