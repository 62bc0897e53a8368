import { inflateRawSync } from 'node:zlib'
import type { SignalQuality, SignalScalar } from '@mimic/contract/live'
import type { Point } from './Point.ts'
import { VarintReader } from './varints.ts'

/*
 * The first layout of chunks, which older stores hold. All of it is deflated:
 *
 *   u8 version | u8 decimals | varint count | varint t0
 *   count x: varint (time delta << 4 | quality << 2 | form)
 *     form 0: signed varint of the difference to the last number, in units of 10^-decimals
 *     form 1: f64   form 2: varint length + UTF-8 of JSON (text, boolean, null)
 */
const VERSION = 1
const SCALED = 0
const DOUBLE = 1

const text = new TextDecoder()

/** @throws {Error} for bytes that are no chunk of that layout */
export function decodeChunkV1(data: Uint8Array): Point[] {
  const from = new VarintReader(inflateRawSync(data))
  const version = from.read()
  if (version !== VERSION) throw new Error(`history chunk of version ${version}`)
  const scale = 10 ** from.read()
  const count = from.read()
  let time = from.read()
  let last = 0
  const points: Point[] = []
  for (let i = 0; i < count; i++) {
    const head = from.read()
    time += Math.floor(head / 16)
    // Two bits, written from 0, 1 or 2.
    const quality = (Math.floor(head / 4) % 4) as SignalQuality
    const form = head % 4
    let value: SignalScalar
    if (form === SCALED) {
      last += from.readSigned()
      value = last / scale
    } else if (form === DOUBLE) value = new DataView(new Uint8Array(from.take(8)).buffer).getFloat64(0, true)
    // Written from a scalar.
    else value = JSON.parse(text.decode(from.take(from.read()))) as SignalScalar
    points.push({ time, value, quality })
  }
  return points
}
