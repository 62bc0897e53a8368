import { HOUR_MS } from '@mimic/contract/zone'
import { chunksOf } from '../features/history/store/chunkRows.ts'
import type { Point } from '../features/history/store/Point.ts'
import { openDatabase } from '../platform/db/openDatabase.ts'
import type { StoreOptions } from './rangedStore.ts'

// A recorded past that a bench needs, in numbers that a gateway would send for weeks. The server must not run meanwhile.

/** Rows of one statement. */
const ROWS = 200
const STATEMENTS = 100

/**
 * Records hours of many signals.
 * @param from the begin of an hour
 * @param pointsOf an hour of the points of a kind of signal; the signals take the kinds by turns
 */
export async function addPast(
  options: StoreOptions,
  {
    signalIds,
    from,
    hours,
    kinds,
    pointsOf,
  }: {
    readonly signalIds: readonly string[]
    readonly from: number
    readonly hours: number
    readonly kinds: number
    readonly pointsOf: (kind: number, begin: number) => readonly Point[]
  },
): Promise<void> {
  const db = await openDatabase(options)
  try {
    const rowsOf = function* () {
      for (let hour = 0; hour < hours; hour++) {
        const begin = from + hour * HOUR_MS
        const shapes = Array.from({ length: kinds }, (_, kind) => chunksOf('', pointsOf(kind, begin)))
        for (const [i, signalId] of signalIds.entries())
          for (const chunk of shapes[i % kinds] ?? []) yield { ...chunk, signalId }
      }
    }
    const rows = rowsOf()
    for (let part = take(rows); part.length > 0; part = take(rows))
      await db.transaction().execute(async (trx) => {
        for (let i = 0; i < part.length; i += ROWS)
          await trx
            .insertInto('history_chunk')
            .values(part.slice(i, i + ROWS))
            .execute()
      })
  } finally {
    await db.destroy()
  }
}

/** The next rows of one transaction. */
function take<T>(rows: Generator<T>): T[] {
  const part: T[] = []
  while (part.length < ROWS * STATEMENTS) {
    const next = rows.next()
    if (next.done) break
    part.push(next.value)
  }
  return part
}
