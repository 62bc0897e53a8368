import type { Db } from '../../../platform/db/Database.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import type { SuppressionRow } from '../store/AlarmSuppressions.ts'
import type { Alarms } from '../store/Alarms.ts'
import type { ConditionRow } from './ConditionSteps.ts'

interface Deps {
  readonly db: Db
  readonly alarms: Alarms
  readonly now: () => number
}

/** Clocks and lines make the two ends of a shelving differ by this much. */
const ABOUT_MS = 5_000
/** A state from before a shelving of ours may come after it. */
const FRESH_MS = 10_000

/** Begins and ends shelvings here as the servers of these conditions say. */
export async function followShelving({ db, alarms, now }: Deps, rows: readonly ConditionRow[]): Promise<void> {
  const at = now()
  const held = new Map(shelvedHere(alarms).map((row) => [row.subject, row]))
  const own = rows.filter(({ branchId }) => branchId === '')
  const begun = own.filter((row) => isBegun(row, held.get(row.ruleId), at))
  const ended = own.filter((row) => isEnded(row, held.get(row.ruleId), at))
  if (begun.length + ended.length === 0) return
  const subjects = await alarmsOf(db, begun)
  await alarms.suppressions.change(async (trx) => {
    const ids = ended.map(({ ruleId }) => ruleId)
    await alarms.suppressions.end(trx, ids, 'shelved', { by: '', reason: 'there' })
    const wanted = begun.flatMap(({ alarmId, shelving, shelvedUntil: gmtEnd }) => {
      const subject = subjects.get(alarmId ?? '')
      const isOneShot = shelving === 'oneShot'
      const row = { alarmId, kind: 'shelved' as const, by: '', reason: 'there', isOneShot, gmtEnd, isTheirs: true }
      return subject ? [{ ...row, subject }] : []
    })
    await alarms.suppressions.begin(trx, wanted)
  })
}

/** All conditions whose shelving may be another one here. */
export async function shelvedConditions(db: Db, alarms: Alarms): Promise<ConditionRow[]> {
  const theirs = shelvedHere(alarms).flatMap(({ isTheirs, subject }) => (isTheirs === 1 ? [subject] : []))
  return db
    .selectFrom('opcua_condition')
    .selectAll()
    .where(({ or, eb }) =>
      or([eb('shelving', 'in', ['timed', 'oneShot']), ...(theirs.length > 0 ? [eb('ruleId', 'in', theirs)] : [])]),
    )
    .execute()
}

const shelvedHere = ({ suppressions }: Alarms): SuppressionRow[] =>
  suppressions.all().filter(({ kind }) => kind === 'shelved')

const isFresh = ({ by, gmtStart }: SuppressionRow, at: number): boolean => by !== '' && at - gmtStart < FRESH_MS

function isBegun(row: ConditionRow, held: SuppressionRow | undefined, at: number): boolean {
  const { alarmId, shelving, shelvedUntil, endShelvingAt } = row
  if (alarmId === null || (shelving !== 'timed' && shelving !== 'oneShot')) return false
  const isOver = shelvedUntil !== null && shelvedUntil <= at + ABOUT_MS
  // It is ended there as soon as its device can be asked.
  const isEnding = shelving === 'oneShot' && endShelvingAt !== null && endShelvingAt <= at
  if (isOver || isEnding) return false
  if (!held) return true
  if (held.isTheirs === 0 || isFresh(held, at)) return false
  if ((held.isOneShot === 1) !== (shelving === 'oneShot')) return true
  return shelving === 'timed' && shelvedUntil !== null && Math.abs(held.gmtEnd - shelvedUntil) > ABOUT_MS
}

const isEnded = ({ shelving }: ConditionRow, held: SuppressionRow | undefined, at: number): boolean =>
  held?.isTheirs === 1 && shelving === 'unshelved' && !isFresh(held, at)

async function alarmsOf(db: Db, rows: readonly ConditionRow[]): Promise<ReadonlyMap<string, AlarmRow>> {
  const ids = rows.flatMap(({ alarmId }) => alarmId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('alarm').selectAll().where('id', 'in', ids).execute()
  return new Map(found.map((row) => [row.id, row]))
}
