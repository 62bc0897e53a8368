/** The two ends of a range as they stand in fields; a value that is no range is its lower end. */
export function rangeEnds(value: unknown): readonly [low: string, high: string] {
  const ends: readonly unknown[] = Array.isArray(value) ? value : String(value ?? '').split('..')
  const [low = '', high = ''] = ends.map((end) => (end === null || end === undefined ? '' : String(end).trim()))
  return [low, high]
}

/** A range as a condition keeps it. A missing end is kept as missing: no value is between it and the other one. */
export const rangeText = (low: string, high: string): string => `${low}..${high}`
