import { Transform, type TransformCallback } from 'node:stream'

/** The most bytes of a fixed header: the type, and four bytes of length (MQTT 3.1.1, 2.2). */
const MAX_LENGTH_BYTES = 4

/**
 * Passes MQTT through and fails as soon as a packet announces more than `limit` bytes: the broker's parser would
 * otherwise collect the whole packet in memory first.
 */
export class PacketSizeGuard extends Transform {
  #limit: number
  /** Bytes of the current packet that are still to come. */
  #body = 0
  /** Length bytes of the current header read so far; -1 = the type byte is next. */
  #lengthBytes = -1
  #length = 0

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  /** Takes packets of up to so many bytes from now on. */
  allow(limit: number): void {
    this.#limit = limit
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let at = 0
    while (at < chunk.length) {
      if (this.#body > 0) {
        const step = Math.min(this.#body, chunk.length - at)
        this.#body -= step
        at += step
      } else if (this.#lengthBytes < 0) {
        this.#lengthBytes = 0
        this.#length = 0
        at++
      } else {
        const byte = chunk[at++] ?? 0
        this.#length += (byte & 127) * 128 ** this.#lengthBytes++
        const isLast = byte < 128
        if (this.#length > this.#limit || (!isLast && this.#lengthBytes === MAX_LENGTH_BYTES)) {
          done(new Error(`MQTT packet of more than ${this.#limit} bytes`))
          return
        }
        if (isLast) {
          this.#body = this.#length
          this.#lengthBytes = -1
        }
      }
    }
    done(null, chunk)
  }
}
