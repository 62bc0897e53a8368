import type { DimTime } from './dimTimes.ts'

const PART = /^(\d{1,2}:\d{2})-(\d{1,2}:\d{2})\s+(\d*\.?\d+)$/

/** `22:00-06:00 0.6, 12:00-13:00 0.3` as times with their levels; what cannot be read is left out. */
export function parseDimTimes(text: string): DimTime[] {
  return text.split(',').flatMap((part) => {
    const [, from, to, level] = PART.exec(part.trim()) ?? []
    return from !== undefined && to !== undefined ? [{ from, to, dim: Number(level) }] : []
  })
}
