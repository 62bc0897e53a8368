import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SignalQuality, SignalScalar } from '@mimic/contract/live'

/** One recorded value; time in ms since 1970 UTC. */
export interface Point {
  readonly time: number
  readonly value: SignalScalar
  readonly quality: SignalQuality
}

/*
 * A chunk is the samples of one signal in order of time, deflated:
 *
 *   u8 version | u8 decimals | varint count | varint t0
 *   count x: varint (time delta << 4 | quality << 2 | form)
 *     form 0: zigzag varint of the difference to the last number, in units of 10^-decimals
 *     form 1: f64   form 2: varint length + UTF-8 of JSON (text, boolean, null)
 *
 * Most process values have few decimals, so a sample takes one or two bytes before deflate.
 */
const VERSION = 1
const MAX_DECIMALS = 6
const SCALED = 0
const DOUBLE = 1
const OTHER = 2
/** Beyond this a scaled value loses its last digit. */
const MAX_SCALED = 2 ** 50

export function encodeChunk(points: readonly Point[]): Uint8Array {
  const decimals = decimalsOf(points)
  const scale = 10 ** decimals
  const out: number[] = [VERSION, decimals]
  pushVarint(out, points.length)
  let time = points[0]?.time ?? 0
  pushVarint(out, time)
  let last = 0
  for (const point of points) {
    const scaled = typeof point.value === 'number' ? Math.round(point.value * scale) : Number.NaN
    const isScaled = Math.abs(scaled) < MAX_SCALED && scaled / scale === point.value && !Object.is(point.value, -0)
    const form = isScaled ? SCALED : typeof point.value === 'number' ? DOUBLE : OTHER
    pushVarint(out, (point.time - time) * 16 + point.quality * 4 + form)
    time = point.time
    if (form === SCALED) {
      pushVarint(out, zigzag(scaled - last))
      last = scaled
    } else if (typeof point.value === 'number') {
      out.push(...new Uint8Array(new Float64Array([point.value]).buffer))
    } else {
      const text = new TextEncoder().encode(JSON.stringify(point.value))
      pushVarint(out, text.length)
      out.push(...text)
    }
  }
  return deflateRawSync(Uint8Array.from(out))
}

/** @throws {Error} for bytes that are no chunk */
export function decodeChunk(data: Uint8Array): Point[] {
  const bytes = inflateRawSync(data)
  if (bytes[0] !== VERSION) throw new Error(`history chunk of version ${bytes[0]}`)
  const scale = 10 ** (bytes[1] ?? 0)
  const at = { index: 2 }
  const count = readVarint(bytes, at)
  let time = readVarint(bytes, at)
  let last = 0
  const points: Point[] = []
  for (let i = 0; i < count; i++) {
    const head = readVarint(bytes, at)
    time += Math.floor(head / 16)
    const form = head % 4
    // Two bits, written from 0, 1 or 2.
    const quality = (Math.floor(head / 4) % 4) as SignalQuality
    if (form === SCALED) {
      last += unzigzag(readVarint(bytes, at))
      points.push({ time, value: last / scale, quality })
    } else if (form === DOUBLE) {
      points.push({ time, value: bytes.readDoubleLE(at.index), quality })
      at.index += 8
    } else {
      const length = readVarint(bytes, at)
      // Written by encodeChunk from a scalar.
      points.push({
        time,
        value: JSON.parse(bytes.toString('utf8', at.index, at.index + length)) as SignalScalar,
        quality,
      })
      at.index += length
    }
  }
  return points
}

/** The fewest decimals that keep every number of the chunk exact; those beyond six stay doubles. */
function decimalsOf(points: readonly Point[]): number {
  let decimals = 0
  for (const { value } of points) {
    if (typeof value !== 'number') continue
    while (decimals < MAX_DECIMALS && Math.round(value * 10 ** decimals) / 10 ** decimals !== value) decimals++
  }
  return decimals
}

const zigzag = (n: number): number => (n < 0 ? -2 * n - 1 : 2 * n)
const unzigzag = (n: number): number => (n % 2 === 0 ? n / 2 : -(n + 1) / 2)

/** Up to 2^53; bit operations would stop at 2^32. */
function pushVarint(out: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    out.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
}

function readVarint(bytes: Uint8Array, at: { index: number }): number {
  let value = 0
  let factor = 1
  for (;;) {
    const byte = bytes[at.index++]
    if (byte === undefined) throw new Error('history chunk is cut short')
    value += (byte & 127) * factor
    if (byte < 128) return value
    factor *= 128
  }
}
