import type { SignalQuality } from '../quality.ts'
import type { LiveFrame, ValuesFrame } from './frames.ts'
import type { LiveValue, SignalScalar } from './LiveValue.ts'

/**
 * The binary form of a live frame, little-endian:
 *
 *   u8 kind (1 snapshot, 2 delta, 3 other) | other: JSON, UTF-8
 *   u32 seq | u8 epoch length, epoch | f64 base time | u32 count | u32 extras length, extras as JSON (0 = none)
 *   count x value: snapshot: u16 id length, id (its place in the snapshot is its index); delta: u32 index
 *                  u8 tag (simulated << 6 | quality << 4 | type) | i32 time - base (-2^31: time is 0) | type 0: f64, 1: u32 length + UTF-8, 2 false, 3 true, 4 null
 *
 * A delta names a signal by its index in the last snapshot, so a value costs 17 bytes instead of about 90 as JSON.
 */
const SNAPSHOT = 1
const DELTA = 2
const OTHER = 3
const T_NUMBER = 0
const T_STRING = 1
const T_FALSE = 2
const T_TRUE = 3
const T_NULL = 4
/** A reader that does not know this bit takes the value for bad, never for measured. */
const SIMULATED = 0x40
/** Stands for the offset if the signal has no value yet (its time is 0). */
const NO_TIME = -2147483648

const utf8 = new TextEncoder()
const text = new TextDecoder()

/** Encodes frames of one channel. One encoder per channel: deltas refer to the order of the channel's signals. */
export class LiveEncoder {
  readonly #index = new Map<string, number>()

  /** `ids`: every signal of the channel, in the order that its snapshots list them. */
  constructor(ids: readonly string[]) {
    ids.forEach((id, i) => {
      this.#index.set(id, i)
    })
  }

  /** @throws {Error} when a delta names a signal outside the channel. */
  encode(frame: LiveFrame): Uint8Array {
    if (frame.kind === 'page') {
      const json = utf8.encode(JSON.stringify(frame))
      const out = new Uint8Array(1 + json.length)
      out[0] = OTHER
      out.set(json, 1)
      return out
    }
    return this.#encodeValues(frame)
  }

  #encodeValues(frame: ValuesFrame): Uint8Array {
    const isSnapshot = frame.kind === 'snapshot'
    // A signal without a value has time 0. It must not be the base: every other offset would be out of range.
    const base = frame.signalVal.find(({ time }) => time !== 0)?.time ?? 0
    const { gatewayAlarm, signalAlarm, ages, bad } = frame
    const extras =
      gatewayAlarm || signalAlarm || ages || bad
        ? utf8.encode(JSON.stringify({ gatewayAlarm, signalAlarm, ages, bad }))
        : new Uint8Array(0)
    const out = new Writer(64 + extras.length + frame.signalVal.length * 24)
    out.u8(isSnapshot ? SNAPSHOT : DELTA)
    out.u32(frame.seq)
    const epoch = utf8.encode(frame.epoch)
    out.u8(epoch.length)
    out.bytes(epoch)
    out.f64(base)
    out.u32(frame.signalVal.length)
    out.u32(extras.length)
    out.bytes(extras)
    for (const v of frame.signalVal) {
      if (isSnapshot) {
        const id = utf8.encode(v.id)
        out.u16(id.length)
        out.bytes(id)
      } else {
        const index = this.#index.get(v.id)
        if (index === undefined) throw new Error(`signal ${v.id} is not in this channel`)
        out.u32(index)
      }
      writeValue(out, v, base)
    }
    return out.done()
  }
}

/** Decodes the frames of one socket, in order. */
export class LiveDecoder {
  #ids: string[] = []

  /** @throws {Error} on a malformed frame; the caller drops the socket and reconnects. */
  decode(data: ArrayBuffer | Uint8Array): LiveFrame {
    const bytes = data instanceof Uint8Array ? data : new Uint8Array(data)
    const kind = bytes[0]
    // A cast at the edge: the sender is our server, and a wrong shape only ever reaches a switch with a default.
    if (kind === OTHER) return JSON.parse(text.decode(bytes.subarray(1))) as LiveFrame
    if (kind !== SNAPSHOT && kind !== DELTA) throw new Error(`live frame of unknown kind ${kind}`)
    const at = new Reader(bytes, 1)
    const seq = at.u32()
    const epoch = at.text(at.u8())
    const base = at.f64()
    const count = at.u32()
    const extras = at.text(at.u32())
    const signalVal: LiveValue[] = []
    if (kind === SNAPSHOT) this.#ids = []
    for (let i = 0; i < count; i++) {
      let id: string | undefined
      if (kind === SNAPSHOT) {
        id = at.text(at.u16())
        this.#ids.push(id)
      } else {
        id = this.#ids[at.u32()]
        if (id === undefined) throw new Error('live delta of an unknown signal')
      }
      signalVal.push(readValue(at, id, base))
    }
    const frame: ValuesFrame = { kind: kind === SNAPSHOT ? 'snapshot' : 'delta', epoch, seq, signalVal }
    return extras === '' ? frame : { ...frame, ...JSON.parse(extras) }
  }
}

function writeValue(out: Writer, v: LiveValue, base: number): void {
  const type =
    typeof v.value === 'number'
      ? T_NUMBER
      : typeof v.value === 'string'
        ? T_STRING
        : v.value === null
          ? T_NULL
          : v.value
            ? T_TRUE
            : T_FALSE
  out.u8((v.simulated ? SIMULATED : 0) | (v.quality << 4) | type)
  // A stored value may be weeks older than its neighbours; an i32 of milliseconds holds 24 days.
  out.i32(v.time === 0 ? NO_TIME : Math.max(NO_TIME + 1, Math.min(2147483647, v.time - base)))
  if (typeof v.value === 'number') out.f64(v.value)
  else if (typeof v.value === 'string') {
    const bytes = utf8.encode(v.value)
    out.u32(bytes.length)
    out.bytes(bytes)
  }
}

function readValue(at: Reader, id: string, base: number): LiveValue {
  const tag = at.u8()
  const offset = at.i32()
  const time = offset === NO_TIME ? 0 : base + offset
  const type = tag & 15
  const value: SignalScalar =
    type === T_NUMBER ? at.f64() : type === T_STRING ? at.text(at.u32()) : type === T_NULL ? null : type === T_TRUE
  const quality = ((tag >> 4) & 3) as SignalQuality
  return { id, value, time, quality, simulated: tag & SIMULATED ? true : undefined }
}

class Writer {
  #bytes: Uint8Array
  #view: DataView
  #at = 0
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
    this.#view = new DataView(this.#bytes.buffer)
  }
  #room(n: number): number {
    const at = this.#at
    this.#at += n
    if (this.#at > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#at, this.#bytes.length * 2))
      grown.set(this.#bytes)
      this.#bytes = grown
      this.#view = new DataView(grown.buffer)
    }
    return at
  }
  u8(v: number): void {
    const at = this.#room(1)
    this.#view.setUint8(at, v)
  }
  u16(v: number): void {
    const at = this.#room(2)
    this.#view.setUint16(at, v, true)
  }
  u32(v: number): void {
    const at = this.#room(4)
    this.#view.setUint32(at, v, true)
  }
  i32(v: number): void {
    const at = this.#room(4)
    this.#view.setInt32(at, v, true)
  }
  f64(v: number): void {
    const at = this.#room(8)
    this.#view.setFloat64(at, v, true)
  }
  bytes(v: Uint8Array): void {
    const at = this.#room(v.length)
    this.#bytes.set(v, at)
  }
  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }
}

class Reader {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  #at: number
  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = at
  }
  #take(n: number): number {
    const at = this.#at
    this.#at += n
    return at
  }
  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }
  u16(): number {
    return this.#view.getUint16(this.#take(2), true)
  }
  u32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }
  i32(): number {
    return this.#view.getInt32(this.#take(4), true)
  }
  f64(): number {
    return this.#view.getFloat64(this.#take(8), true)
  }
  text(length: number): string {
    const at = this.#take(length)
    if (this.#at > this.#bytes.length) throw new Error('live frame is cut short')
    return text.decode(this.#bytes.subarray(at, at + length))
  }
}
