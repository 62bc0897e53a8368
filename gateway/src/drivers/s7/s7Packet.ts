import type { S7Address } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { FieldError } from '../Driver.ts'
import { bytesOf } from './s7Value.ts'

/** ISO transport (RFC 905) data with its end mark, before each S7 message. */
const COTP_DATA = Buffer.from([2, 0xf0, 0x80])
const JOB = 1
const ACK_DATA = 3
const SETUP = 0xf0
const READ = 4
const WRITE = 5
const areaCodes = { I: 0x81, Q: 0x82, M: 0x83, DB: 0x84 } as const
/** Kinds of an item: a bit is written as one, everything else is bytes. */
const BIT = 1
const BYTE = 2
export const OK = 0xff
/** Bytes of a message besides its items: of a read request, of its answer, and of a written item. */
const HEAD = 12
const ITEM = 12
const MAX_ITEMS = 20
/** The largest message that the gateway asks for. */
const WANTED_PDU = 480

/** The request for a connection to a CPU; `rack` and `slot` are in its last address byte. */
export const connectRequest = (rack: number, slot: number): Buffer =>
  framed(Buffer.from([17, 0xe0, 0, 0, 0, 2, 0, 0xc0, 1, 10, 0xc1, 2, 1, 0, 0xc2, 2, 1, rack * 32 + slot]))

export const isConnectConfirm = (frame: Buffer): boolean => frame.length > 5 && frame[5] === 0xd0

export const setupRequest = (reference: number): Buffer =>
  message(reference, Buffer.from([SETUP, 0, 0, 1, 0, 1, WANTED_PDU >> 8, WANTED_PDU & 0xff]))

/** The size of messages that both sides can take. */
export const negotiatedPdu = (answer: Answer): number => answer.parameters.readUInt16BE(6)

export const readRequest = (reference: number, items: readonly S7Address[]): Buffer =>
  message(
    reference,
    Buffer.concat([Buffer.from([READ, items.length]), ...items.map((item) => itemOf(item, BYTE, bytesOf(item), 0))]),
  )

/** @param bytes of the value, as `encodeS7` makes them */
export function writeRequest(reference: number, item: S7Address, bytes: Buffer): Buffer {
  const isBit = item.type === 'bit'
  const parameters = Buffer.concat([Buffer.from([WRITE, 1]), itemOf(item, isBit ? BIT : BYTE, bytes.length, item.bit)])
  // A bit has transport size 3 and a length in bits; bytes have 4 and their length in bits as well.
  const head = Buffer.from([0, isBit ? 3 : 4, 0, 0])
  head.writeUInt16BE(isBit ? 1 : bytes.length * 8, 2)
  return message(reference, parameters, Buffer.concat([head, bytes]))
}

/** An answer of the PLC. */
export interface Answer {
  readonly reference: number
  /** Class and code; 0 for none. */
  readonly error: number
  readonly parameters: Buffer
  readonly data: Buffer
}

/** The S7 message in a frame; undefined if there is none. @throws {RangeError} when it is cut short */
export function parseAnswer(frame: Buffer): Answer | undefined {
  const s7 = frame.subarray(7)
  if (s7[0] !== 0x32 || (s7[1] !== ACK_DATA && s7[1] !== 2)) return undefined
  const parameters = s7.readUInt16BE(6)
  return {
    reference: s7.readUInt16BE(4),
    error: s7.readUInt16BE(10),
    parameters: s7.subarray(HEAD, HEAD + parameters),
    data: s7.subarray(HEAD + parameters, HEAD + parameters + s7.readUInt16BE(8)),
  }
}

/** The answer to an item: 0xff and its bytes, or the code that says why it has none. */
export interface ItemAnswer {
  readonly code: number
  readonly bytes: Buffer
}

export function readItems({ data }: Answer, count: number): ItemAnswer[] {
  const items: ItemAnswer[] = []
  let at = 0
  while (items.length < count && at < data.length) {
    const code = data.readUInt8(at)
    const size = at + 4 <= data.length ? data.readUInt16BE(at + 2) : 0
    // Sizes 3 to 5 count bits, the others bytes.
    const kind = data[at + 1] ?? 0
    const bytes = code !== OK ? 0 : kind >= 3 && kind <= 5 ? Math.ceil(size / 8) : size
    items.push({ code, bytes: data.subarray(at + 4, at + 4 + bytes) })
    // Each item but the last one is filled up to an even number of bytes.
    at += 4 + bytes + (bytes % 2)
  }
  return items
}

/** The fewest requests for these items: 20 in each, as far as request and answer fit into a message. */
export function planRequests<T>(items: readonly T[], addressOf: (item: T) => S7Address, pdu: number): T[][] {
  const requests: T[][] = []
  let [asked, answered] = [0, 0]
  for (const item of items) {
    const size = bytesOf(addressOf(item))
    const open = requests.at(-1)
    const fits = asked + ITEM <= pdu && answered + size + 5 <= pdu
    if (open && open.length < MAX_ITEMS && fits) open.push(item)
    else {
      requests.push([item])
      asked = HEAD + 2
      answered = HEAD + 6
    }
    asked += ITEM
    answered += 4 + size + (size % 2)
  }
  return requests
}

/** The frames at the beginning of what was received, and the rest. @throws {FieldError} for another protocol */
export function splitFrames(received: Buffer): { readonly frames: Buffer[]; readonly rest: Buffer } {
  const frames: Buffer[] = []
  let at = 0
  while (received.length - at >= 4) {
    const length = received.readUInt16BE(at + 2)
    if (received[at] !== 3 || length < 7) throw new FieldError(codes.gatewayCoding, says('notIsoOnTcp'), true)
    if (received.length - at < length) break
    frames.push(received.subarray(at, at + length))
    at += length
  }
  return { frames, rest: received.subarray(at) }
}

function itemOf({ area, db, byte }: S7Address, kind: number, count: number, bit: number): Buffer {
  const item = Buffer.from([0x12, 10, 0x10, kind, 0, 0, 0, 0, areaCodes[area], 0, 0, 0])
  item.writeUInt16BE(count, 4)
  item.writeUInt16BE(db, 6)
  item.writeUIntBE(byte * 8 + bit, 9, 3)
  return item
}

function message(reference: number, parameters: Buffer, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([0x32, JOB, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(reference, 4)
  head.writeUInt16BE(parameters.length, 6)
  head.writeUInt16BE(data.length, 8)
  return framed(Buffer.concat([COTP_DATA, head, parameters, data]))
}

/** With the head of RFC 1006: version 3 and the length. */
function framed(bytes: Buffer): Buffer {
  const head = Buffer.from([3, 0, 0, 0])
  head.writeUInt16BE(bytes.length + 4, 2)
  return Buffer.concat([head, bytes])
}
