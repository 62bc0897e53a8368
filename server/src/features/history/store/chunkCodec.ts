import { GOOD } from '@mimic/contract'
import type { SignalQuality, SignalScalar } from '@mimic/contract/live'
import { decodeChunkV1 } from './chunkV1.ts'
import { decimalsOf, doublesOf, readColumn, scaled, writeColumn } from './columns.ts'
import type { Point } from './Point.ts'
import { VarintReader, VarintWriter } from './varints.ts'

/*
 * A chunk is the samples of one signal in order of time, by columns: what is alike stands together, and packs.
 *
 *   u8 mark | varint count | varint t0 | varint step | u8 flags | u8 decimals
 *   column of times: signed varints, difference to the time before, less step
 *   column of numbers: signed varints in units of 10^-decimals; of flag STEPS the difference to the number before
 *   of flag MIXED, column of forms: a byte each; 0: the next number, 1: the next f64, 2: the next text
 *     column of f64; column of texts: varint length + UTF-8 of JSON (text, boolean, null)
 *   of flag DOUBTED, column of qualities: a byte each
 *
 * Process values have few decimals and change little, so most differences are one byte before they are packed.
 */
/** No deflated stream begins with it, as the chunks of the first layout do. */
const MARK = 0x06
const STEPS = 1
const MIXED = 2
const DOUBTED = 4
const NUMBER = 0
const DOUBLE = 1
const OTHER = 2

const utf8 = new TextEncoder()
const text = new TextDecoder()

export function encodeChunk(points: readonly Point[]): Uint8Array {
  const t0 = points[0]?.time ?? 0
  const step = usualStep(points)
  const decimals = decimalsOf(numbersOf(points))
  const scale = 10 ** decimals
  const times = new VarintWriter(points.length * 2 + 8)
  const forms = new Uint8Array(points.length)
  const units: number[] = []
  const doubles: number[] = []
  const texts = new VarintWriter(64)
  let last = t0
  for (const [i, { time, value }] of points.entries()) {
    times.writeSigned(time - last - step)
    last = time
    const unit = typeof value === 'number' ? scaled(value, scale) : undefined
    forms[i] = unit !== undefined ? NUMBER : typeof value === 'number' ? DOUBLE : OTHER
    if (unit !== undefined) units.push(unit)
    else if (typeof value === 'number') doubles.push(value)
    else {
      const bytes = utf8.encode(JSON.stringify(value))
      texts.write(bytes.length)
      texts.append(bytes)
    }
  }
  const [isSteps, numbers] = shorterNumbers(units)
  const isMixed = units.length < points.length
  const isDoubted = points.some(({ quality }) => quality !== GOOD)
  const out = new VarintWriter(points.length * 4 + 64)
  out.append(Uint8Array.of(MARK))
  out.write(points.length)
  out.write(t0)
  out.write(step)
  out.append(Uint8Array.of((isSteps ? STEPS : 0) | (isMixed ? MIXED : 0) | (isDoubted ? DOUBTED : 0), decimals))
  writeColumn(out, times.done())
  writeColumn(out, numbers)
  if (isMixed) {
    writeColumn(out, forms)
    writeColumn(out, new Uint8Array(Float64Array.from(doubles).buffer))
    writeColumn(out, texts.done())
  }
  if (isDoubted)
    writeColumn(
      out,
      Uint8Array.from(points, ({ quality }) => quality),
    )
  return out.done().slice()
}

/** @throws {Error} for bytes that are no chunk */
export function decodeChunk(data: Uint8Array): Point[] {
  if (data[0] !== MARK) return decodeChunkV1(data)
  const from = new VarintReader(data)
  from.take(1)
  const count = from.read()
  let time = from.read()
  const step = from.read()
  const flags = from.read()
  const scale = 10 ** from.read()
  const times = new VarintReader(readColumn(from))
  const numbers = new VarintReader(readColumn(from))
  const forms = flags & MIXED ? readColumn(from) : undefined
  const doubles = forms && doublesOf(readColumn(from))
  const texts = forms && new VarintReader(readColumn(from))
  const qualities = flags & DOUBTED ? readColumn(from) : undefined
  const isSteps = (flags & STEPS) !== 0
  let unit = 0
  let nextDouble = 0
  const points: Point[] = []
  for (let i = 0; i < count; i++) {
    time += times.readSigned() + step
    const form = forms?.[i] ?? NUMBER
    let value: SignalScalar
    if (form === NUMBER) {
      unit = isSteps ? unit + numbers.readSigned() : numbers.readSigned()
      value = unit / scale
    } else if (form === DOUBLE) value = doubles?.[nextDouble++] ?? null
    // Written by encodeChunk from a scalar.
    else value = texts ? (JSON.parse(text.decode(texts.take(texts.read()))) as SignalScalar) : null
    // Written from 0, 1 or 2.
    points.push({ time, value, quality: (qualities?.[i] ?? 0) as SignalQuality })
  }
  return points
}

function* numbersOf(points: readonly Point[]): Generator<number> {
  for (const { value } of points) if (typeof value === 'number') yield value
}

/** The step in the middle of all: a device that is read on a grid keeps close to it. */
function usualStep(points: readonly Point[]): number {
  if (points.length < 2) return 0
  const steps = points.slice(1).map(({ time }, i) => time - (points[i]?.time ?? 0))
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0
}

/** A drifting value is short as differences; noise around a mean is shorter as plain numbers. */
function shorterNumbers(units: readonly number[]): [isSteps: boolean, bytes: Uint8Array] {
  const plain = new VarintWriter(units.length * 3)
  const steps = new VarintWriter(units.length * 2)
  let last = 0
  for (const unit of units) {
    plain.writeSigned(unit)
    steps.writeSigned(unit - last)
    last = unit
  }
  return steps.done().length <= plain.done().length ? [true, steps.done()] : [false, plain.done()]
}
