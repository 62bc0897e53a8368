import { inflateRawSync } from 'node:zlib'
import { BAD } from '@mimic/contract'
import { spanStart } from '@mimic/contract/zone'
import { decimalsOf, doublesOf, readNumbers, scaled, writeNumbers } from './columns.ts'
import type { Point } from './Point.ts'
import { VarintReader, VarintWriter } from './varints.ts'

/** The aggregate of one signal over a span of time. Switches count as 0 and 1. */
export interface RollUp {
  /** Begin of the span, ms UTC. */
  readonly time: number
  readonly count: number
  readonly min: number
  readonly max: number
  readonly sum: number
  readonly last: number
}

/** Days begin at midnight in UTC+8. */
export const startOf: (time: number, spanMs: number) => number = spanStart

/** Aggregates points in order of time by spans. Missing measurements and texts are ignored. */
export function rollUp(points: readonly Point[], spanMs: number): RollUp[] {
  const out: RollUp[] = []
  const measured = points.flatMap(({ time, value, quality }) =>
    quality === BAD || value === null || typeof value === 'string' ? [] : [{ time, v: Number(value) }],
  )
  const exact = exactSums(measured.map(({ v }) => v))
  let open: { time: number; count: number; min: number; max: number; sum: number; last: number } | undefined
  for (const { time, v } of measured) {
    const start = startOf(time, spanMs)
    if (open?.time !== start) {
      if (open) out.push({ ...open, sum: exact(open.sum) })
      open = { time: start, count: 0, min: v, max: v, sum: 0, last: v }
    }
    open.count++
    open.min = Math.min(open.min, v)
    open.max = Math.max(open.max, v)
    open.sum += v
    open.last = v
  }
  if (open) out.push({ ...open, sum: exact(open.sum) })
  return out
}

/**
 * A sum of numbers with few decimals has as few; floating-point addition leaves an error behind the last one, which
 * would be stored.
 */
function exactSums(values: readonly number[]): (sum: number) => number {
  const scale = 10 ** decimalsOf(values)
  return values.every((value) => scaled(value, scale) !== undefined)
    ? (sum) => Math.round(sum * scale) / scale
    : (sum) => sum
}

/** Roll-ups in order of time, by longer spans. */
export function rollFurther(parts: readonly RollUp[], spanMs: number): RollUp[] {
  const out: RollUp[] = []
  for (const part of parts) {
    const time = startOf(part.time, spanMs)
    const open = out.at(-1)
    if (open?.time !== time) out.push({ ...part, time })
    else
      out[out.length - 1] = {
        time,
        count: open.count + part.count,
        min: Math.min(open.min, part.min),
        max: Math.max(open.max, part.max),
        sum: open.sum + part.sum,
        last: part.last,
      }
  }
  return out
}

const FIELDS = ['time', 'count', 'min', 'max', 'sum', 'last'] as const

/** No deflated stream begins with it, as blocks of the first layout do. */
const MARK = 0x06

/** A block of roll-ups: the mark, varint count, and one column after the other. */
export function encodeRollUps(parts: readonly RollUp[]): Uint8Array {
  const out = new VarintWriter(parts.length * 8 + 32)
  out.write(MARK)
  out.write(parts.length)
  for (const field of FIELDS)
    writeNumbers(
      out,
      parts.map((part) => part[field]),
    )
  return out.done().slice()
}

export function decodeRollUps(data: Uint8Array): RollUp[] {
  if (data[0] !== MARK) return decodeFirst(data)
  const from = new VarintReader(data)
  from.read()
  const count = from.read()
  return toRollUps(
    count,
    FIELDS.map(() => readNumbers(from, count)),
  )
}

/** The first layout, which older stores hold: one column of f64 after the other, deflated. */
function decodeFirst(data: Uint8Array): RollUp[] {
  const numbers = doublesOf(inflateRawSync(data))
  const count = numbers.length / FIELDS.length
  return toRollUps(
    count,
    FIELDS.map((_, column) => numbers.subarray(column * count, (column + 1) * count)),
  )
}

function toRollUps(count: number, columns: readonly Float64Array[]): RollUp[] {
  const at = (column: number, i: number): number => columns[column]?.[i] ?? 0
  return Array.from({ length: count }, (_, i) => ({
    time: at(0, i),
    count: at(1, i),
    min: at(2, i),
    max: at(3, i),
    sum: at(4, i),
    last: at(5, i),
  }))
}
