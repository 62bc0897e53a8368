import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Does work on many rows, a slice at a time: other calls are answered between the slices.
 * @param rowsPerTurn as many as take a few milliseconds
 */
export async function inTurns<T>(
  rows: readonly T[],
  rowsPerTurn: number,
  work: (slice: readonly T[], from: number) => void,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerTurn) {
    if (from > 0) await nextTurn()
    work(rows.slice(from, from + rowsPerTurn), from)
  }
}
