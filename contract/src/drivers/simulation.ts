import { type Formula, FormulaError, parseFormula } from '../formula.ts'

/**
 * Reads the expression of a simulated signal. Its inputs have the tags of other signals as `id`; `t` has an empty owner.
 * @throws {FormulaError}
 */
export function parseExpression(text: string): Formula {
  const formula = parseFormula(text, { variable: 't', tagged: (id) => ({ owner: 'tag', id }) })
  const other = formula.inputs.find(({ owner, id }) => owner !== 'tag' && !(owner === '' && id === 't'))
  if (!other) return formula
  // A reference without braces names a signal of another device.
  const name = `${other.owner}.${other.id}`
  throw new FormulaError('unknown', Math.max(0, text.indexOf(name)), name)
}

/** A recorded course: times in seconds from 0, ascending, and the value from each on. */
export interface Playback {
  readonly times: readonly number[]
  readonly values: readonly number[]
  /** After this long, in seconds, it begins again: the last value stands as long as the one before. */
  readonly periodS: number
}

/** Reads lines of `seconds,value`. @returns the first line (from 1) that is none, or is not later than the one before */
export function parsePlayback(text: string): Playback | { readonly line: number } {
  const times: number[] = []
  const values: number[] = []
  const lines = text.trim().split(/\r?\n/)
  for (const [place, each] of lines.entries()) {
    const parts = each.split(/[,;\t]/).map((part) => part.trim())
    const [time, value] = parts.map((part) => (part === '' ? Number.NaN : Number(part)))
    const last = times.at(-1) ?? Number.NEGATIVE_INFINITY
    if (parts.length !== 2 || time === undefined || value === undefined) return { line: place + 1 }
    if (!Number.isFinite(time) || !Number.isFinite(value) || time <= last) return { line: place + 1 }
    times.push(time)
    values.push(value)
  }
  const [first = 0] = times
  const shifted = times.map((time) => time - first)
  const end = shifted.at(-1) ?? 0
  return { times: shifted, values, periodS: end + (end - (shifted.at(-2) ?? end - 1)) }
}

/** The value of a course at a time in seconds. */
export function playbackAt({ times, values, periodS }: Playback, timeS: number): number {
  const at = timeS % periodS
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((times[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return values[low] ?? Number.NaN
}

/** The names of the other signals that a simulated signal is computed from. @throws {FormulaError} */
export function simulationInputs({ behaviour, follows, expression }: Readonly<Record<string, unknown>>): string[] {
  if (behaviour === 'follow') return [String(follows)]
  if (behaviour !== 'expression') return []
  return parseExpression(String(expression)).inputs.flatMap(({ owner, id }) => (owner === 'tag' ? [id] : []))
}
