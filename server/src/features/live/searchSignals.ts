import type { FoundSignal } from '@mimic/contract'
import { sql } from 'kysely'
import { contains, containsLower } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, unlimited } from '../../platform/db/range.ts'

interface SignalQuery {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Words, each of which must be found. */
  readonly search: string
  /** Only these; empty: all. */
  readonly ids: readonly string[]
  readonly isWritten: boolean
}

/**
 * Signals in the order of their devices' names. They are not counted: a page that is full soon ends the query, and a count
 * would read all of them.
 */
export async function searchSignals(
  db: Db,
  scope: Scope,
  { page, pageSize, search, ids, isWritten }: SignalQuery,
): Promise<{ rows: FoundSignal[]; hasMore: boolean }> {
  // SQLite takes the tables of a cross join in this order: devices by their names, so nothing is left to be sorted.
  let matching = db
    .selectFrom('equipment')
    .crossJoin('signal')
    .whereRef('signal.equipId', '=', 'equipment.id')
    // A signal is as visible as its device.
    .where(inScope(scope, 'equipment'))
    .where(inScope(unlimited(scope), 'signal'))
  if (ids.length > 0) matching = matching.where('signal.id', 'in', ids)
  if (isWritten) matching = matching.where('signal.readonly', '=', 0)
  for (const word of new Set(search.split(/\s+/).filter((part) => part !== ''))) {
    // The devices with the word are found once, not for each of their signals.
    const named = contains(sql<string>`named."equipName" || ' ' || named.sn`, word)
    const ofDevice = sql`select named.id from equipment named where ${inScope(unlimited(scope), 'equipment', 'named')} and ${named}`
    matching = matching.where(
      sql<boolean>`(${containsLower(sql.ref('signal.sought'), word)} or equipment.id in (${ofDevice}))`,
    )
  }
  const listed = await matching
    .select('signal.id')
    .orderBy('equipment.equipName')
    .orderBy('equipment.id')
    .orderBy('signal.place')
    .orderBy('signal.id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  const part = listed.slice(0, pageSize).map(({ id }) => id)
  return { rows: await foundSignals(db, scope, part), hasMore: listed.length > pageSize }
}

/** The signals with these ids, in their order. */
async function foundSignals(db: Db, scope: Scope, ids: readonly string[]): Promise<FoundSignal[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('signal')
    .innerJoin('equipment', 'equipment.id', 'signal.equipId')
    .select(['signal.id', 'signal.equipId', 'signal.title', 'signal.sn', 'signal.dataType', 'signal.unit'])
    .select(['signal.lowerLimit', 'signal.upperLimit', 'signal.readonly', 'signal.signalMaps'])
    .select(['equipment.equipName as equipTitle', 'equipment.sn as equipSn'])
    .where(inScope(unlimited(scope), 'signal'))
    .where('signal.id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    // Written by us.
    const signalMaps = JSON.parse(row?.signalMaps ?? '[]') as NonNullable<FoundSignal['signalMaps']>
    return row ? [{ ...row, readonly: Boolean(row.readonly), signalMaps }] : []
  })
}
