import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import { VarintReader, VarintWriter } from './varints.ts'

/*
 * A column: varint length * 2 + 1 if it is deflated, then the bytes. Short ones are not deflated: a table of symbols
 * would be longer than they are.
 */
const SHORT = 120

/** Appends bytes as they are, or deflated where that is shorter. */
export function writeColumn(out: VarintWriter, bytes: Uint8Array): void {
  const packed = bytes.length <= SHORT ? bytes : shortest(bytes)
  out.write(packed.length * 2 + (packed === bytes ? 0 : 1))
  out.append(packed)
}

export function readColumn(from: VarintReader): Uint8Array {
  const head = from.read()
  const bytes = from.take(Math.floor(head / 2))
  return head % 2 === 0 ? bytes : inflateRawSync(bytes)
}

/**
 * Noise has no repetitions: searching for them costs bits, and entropy coding alone gives a shorter result. For
 * repetitive data it is the other way round.
 */
function shortest(bytes: Uint8Array): Uint8Array {
  const symbols = deflateRawSync(bytes, { strategy: constants.Z_HUFFMAN_ONLY })
  const repeats = deflateRawSync(bytes)
  const packed = symbols.length < repeats.length ? symbols : repeats
  return packed.length < bytes.length ? packed : bytes
}

const MAX_DECIMALS = 6
/** A scaled value above this loses its last digit. */
const MAX_SCALED = 2 ** 50

/** The fewest decimals that keep all numbers exact; if some have more than six, those that the others need. */
export function decimalsOf(values: Iterable<number>): number {
  let decimals = 0
  let scale = 1
  for (const value of values) {
    if (Math.round(value * scale) / scale === value) continue
    let more = decimals
    do more++
    while (more <= MAX_DECIMALS && Math.round(value * 10 ** more) / 10 ** more !== value)
    if (more > MAX_DECIMALS) continue
    decimals = more
    scale = 10 ** decimals
  }
  return decimals
}

/** A number in units of 10^-decimals; undefined if that would not reproduce it exactly. */
export function scaled(value: number, scale: number): number | undefined {
  const units = Math.round(value * scale)
  return Math.abs(units) < MAX_SCALED && units / scale === value && !Object.is(value, -0) ? units : undefined
}

/**
 * Numbers of one kind: a byte of decimals, and differences in units of 10^-decimals; or f64 if units would lose
 * precision.
 */
export function writeNumbers(out: VarintWriter, values: readonly number[]): void {
  const decimals = decimalsOf(values)
  const units = values.map((value) => scaled(value, 10 ** decimals))
  if (!units.every((unit) => unit !== undefined)) {
    out.write(AS_DOUBLES)
    writeColumn(out, new Uint8Array(Float64Array.from(values).buffer))
    return
  }
  out.write(decimals)
  const steps = new VarintWriter(values.length * 2)
  for (const [i, unit] of units.entries()) steps.writeSigned(unit - (units[i - 1] ?? 0))
  writeColumn(out, steps.done())
}

export function readNumbers(from: VarintReader, count: number): Float64Array {
  const decimals = from.read()
  const bytes = readColumn(from)
  if (decimals === AS_DOUBLES) return doublesOf(bytes)
  const numbers = new Float64Array(count)
  const steps = new VarintReader(bytes)
  let unit = 0
  for (let i = 0; i < count; i++) {
    unit += steps.readSigned()
    numbers[i] = unit / 10 ** decimals
  }
  return numbers
}

const AS_DOUBLES = 127

/** A copy, because the bytes may be at an address that f64 cannot be read from. */
export const doublesOf = (bytes: Uint8Array): Float64Array => new Float64Array(new Uint8Array(bytes).buffer)
