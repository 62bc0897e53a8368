import { limits } from '@mimic/contract/limits'

/** A recorded course as a setting takes it, or why a table holds none. */
export type Course =
  | { readonly is: 'course'; readonly text: string }
  | { readonly is: 'bad'; readonly why: 'column' | 'line' | 'tooLong'; readonly detail: string | number }

/**
 * Reads the course of a signal from a table whose first column is the time, in seconds or as a date. The value is in the
 * second column, or with more columns in the one whose head is a name of the signal.
 */
export function courseOf(lines: readonly (readonly string[])[], names: readonly string[]): Course {
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const [head = []] = filled
  const hasHead = Number.isNaN(secondsOf(head[0]))
  const isOne = head.length === 2
  const column = isOne ? 1 : head.findIndex((cell, place) => place > 0 && names.includes(cell.trim()))
  if (column < 1 || (!isOne && !hasHead)) return { is: 'bad', why: 'column', detail: names.slice(0, 2).join(', ') }
  const rows = hasHead ? filled.slice(1) : filled
  const start = secondsOf(rows[0]?.[0])
  let last = Number.NEGATIVE_INFINITY
  const out: string[] = []
  for (const [place, cells] of rows.entries()) {
    const time = Math.round((secondsOf(cells[0]) - start) * 1000) / 1000
    const value = cells[column]?.trim() ?? ''
    // A gap in one column of several leaves the value before.
    if (value === '' && !isOne) continue
    if (value === '' || !Number.isFinite(Number(value)) || !(time > last))
      return { is: 'bad', why: 'line', detail: place + 1 + (hasHead ? 1 : 0) }
    last = time
    out.push(`${time},${Number(value)}`)
  }
  if (out.length === 0) return { is: 'bad', why: 'line', detail: 1 }
  const text = out.join('\n')
  const { playback: limit } = limits.simulation
  return text.length > limit ? { is: 'bad', why: 'tooLong', detail: limit } : { is: 'course', text }
}

/** Seconds of a cell, from any zero; NaN for one that is no time. */
function secondsOf(cell = ''): number {
  const text = cell.trim()
  if (text === '') return Number.NaN
  const seconds = Number(text)
  return Number.isNaN(seconds) ? Date.parse(text) / 1000 : seconds
}
