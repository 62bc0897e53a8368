import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Point } from './chunkCodec.ts'

/** What a span of time holds of one signal: numbers, and switches as 0 and 1. */
export interface RollUp {
  /** Begin of the span, ms UTC. */
  readonly time: number
  readonly count: number
  readonly min: number
  readonly max: number
  readonly sum: number
  readonly last: number
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
/** Days begin at midnight in UTC+8. */
const OFFSET_MS = 8 * HOUR_MS

export const startOf = (time: number, spanMs: number): number =>
  Math.floor((time + OFFSET_MS) / spanMs) * spanMs - OFFSET_MS

/** Points in order of time, by spans. What was not measured, and texts, count for nothing. */
export function rollUp(points: readonly Point[], spanMs: number): RollUp[] {
  const out: RollUp[] = []
  let open: { time: number; count: number; min: number; max: number; sum: number; last: number } | undefined
  for (const { time, value, quality } of points) {
    if (quality === 2 || value === null || typeof value === 'string') continue
    const v = Number(value)
    const start = startOf(time, spanMs)
    if (open?.time !== start) {
      if (open) out.push(open)
      open = { time: start, count: 0, min: v, max: v, sum: 0, last: v }
    }
    open.count++
    open.min = Math.min(open.min, v)
    open.max = Math.max(open.max, v)
    open.sum += v
    open.last = v
  }
  if (open) out.push(open)
  return out
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

/** A block of roll-ups: one column of f64 after the other, deflated. */
export function encodeRollUps(parts: readonly RollUp[]): Uint8Array {
  const numbers = new Float64Array(parts.length * FIELDS.length)
  FIELDS.forEach((field, column) => {
    for (const [i, part] of parts.entries()) numbers[column * parts.length + i] = part[field]
  })
  return deflateRawSync(numbers)
}

export function decodeRollUps(data: Uint8Array): RollUp[] {
  // A copy: the inflated bytes may stand at an address that f64 cannot be read from.
  const numbers = new Float64Array(new Uint8Array(inflateRawSync(data)).buffer)
  const length = numbers.length / FIELDS.length
  const at = (column: number, i: number): number => numbers[column * length + i] ?? 0
  return Array.from({ length }, (_, i) => ({
    ...{ time: at(0, i), count: at(1, i), min: at(2, i), max: at(3, i), sum: at(4, i), last: at(5, i) },
  }))
}
