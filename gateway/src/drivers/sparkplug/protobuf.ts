/** A field of a protobuf message: numbers of 64 bits as bigint, of 32 bits in four bytes, texts and messages as bytes. */
export interface Field {
  readonly number: number
  readonly value: bigint | Buffer
}

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

/** The fields of a message, in their order. @throws {RangeError} when the message is cut short or damaged */
export function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new RangeError('a varint is longer than 10 bytes')
  }
  const bytes = (length: number): Buffer => {
    if (at + length > message.length) throw new RangeError('the message is cut short')
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = Number(varint())
    const number = key >>> 3
    switch (key & 7) {
      case VARINT:
        yield { number, value: varint() }
        break
      case FIXED64:
        yield { number, value: bytes(8) }
        break
      case BYTES:
        yield { number, value: bytes(Number(varint())) }
        break
      case FIXED32:
        yield { number, value: bytes(4) }
        break
      default:
        throw new RangeError(`wire type ${key & 7} is not known`)
    }
  }
}

/** A field with a whole number; negative ones as 64 bits. */
export const varintField = (number: number, value: bigint): Buffer =>
  Buffer.concat([keyOf(number, VARINT), varint(value)])

export const bytesField = (number: number, value: Buffer): Buffer =>
  Buffer.concat([keyOf(number, BYTES), varint(BigInt(value.length)), value])

export function floatField(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([keyOf(number, FIXED32), bytes])
}

export function doubleField(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return Buffer.concat([keyOf(number, FIXED64), bytes])
}

const keyOf = (number: number, wire: number): Buffer => varint(BigInt(number * 8 + wire))

function varint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest === 0n ? low : low | 0x80)
  } while (rest !== 0n)
  return Buffer.from(bytes)
}
