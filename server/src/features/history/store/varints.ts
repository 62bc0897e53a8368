/** Integers from 0 to 2^53 as bytes of seven bits, the lowest first; bit operations would stop at 2^32. */
export class VarintWriter {
  #bytes: Uint8Array
  #at = 0

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }

  write(value: number): void {
    if (this.#at + MAX_BYTES > this.#bytes.length) this.#grow(MAX_BYTES)
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#at++] = rest
  }

  /** Integers of either sign. */
  writeSigned(value: number): void {
    this.write(value < 0 ? -2 * value - 1 : 2 * value)
  }

  append(bytes: Uint8Array): void {
    if (this.#at + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }

  #grow(more: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + more))
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}

/** Bytes of the largest number, 2^53. */
const MAX_BYTES = 8

/** Reads what {@link VarintWriter} wrote. @throws {Error} behind the end */
export class VarintReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#at++]
    if (byte === undefined) throw new Error('bytes are cut short')
    if (byte < 128) return byte
    let value = byte & 127
    let factor = 128
    do {
      byte = bytes[this.#at++]
      if (byte === undefined) throw new Error('bytes are cut short')
      value += (byte & 127) * factor
      factor *= 128
    } while (byte >= 128)
    return value
  }

  readSigned(): number {
    const n = this.read()
    return n % 2 === 0 ? n / 2 : -(n + 1) / 2
  }

  /** The next so many bytes; they stay where they are. */
  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Error('bytes are cut short')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
