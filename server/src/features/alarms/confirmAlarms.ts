import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { ChangingCaller } from '../../platform/handle.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { classesOf } from './classRules.ts'
import type { AlarmRow } from './store/AlarmRows.ts'
import { acknowledgedEvent, eventId, writeEvents } from './store/journal.ts'

/** Result of a confirmation: the alarms as they are now. */
export interface Confirmation {
  readonly confirmed: readonly AlarmRow[]
  /** Those of which this account is the first of two people. */
  readonly begun: readonly AlarmRow[]
  /** How many wait for a second person. */
  readonly waiting: number
}

/**
 * Confirms those alarms that nobody has confirmed, each with an audit entry, in one transaction. Where the class of an alarm
 * asks for two people, the first one is noted, and another account confirms it. A program is no person.
 */
export function confirmAlarms(
  {
    session: { scope, loginname, by },
    change,
  }: { readonly session: Pick<Session, 'scope' | 'loginname' | 'by'> } & Pick<ChangingCaller, 'change'>,
  ids: readonly string[],
  note: string,
  gmtConfirm: number,
): Promise<Confirmation> {
  return change(async (trx) => {
    const open = await trx
      .selectFrom('alarm')
      .selectAll()
      .where(inScope(scope, 'alarm'))
      .where('id', 'in', ids)
      .where('gmtConfirm', 'is', null)
      .execute()
    const classes = await classesOf(trx, scope, open)
    const needsTwo = ({ ruleId }: AlarmRow) => classes.get(ruleId ?? '')?.needsSecondPerson === 1
    const isPerson = by === 'person'
    const isBegun = (row: AlarmRow) => needsTwo(row) && isPerson && row.firstBy === ''
    const isConfirmed = (row: AlarmRow) =>
      !needsTwo(row) || (isPerson && row.firstBy !== '' && row.firstBy !== loginname)
    const values = { gmtConfirm, confirmBy: loginname, confirmNote: note }
    const rows = open.flatMap((before) => {
      if (isConfirmed(before)) return { before, after: { ...before, ...values } }
      return isBegun(before) ? { before, after: { ...before, firstBy: loginname } } : []
    })
    for (const { after } of rows) await store(trx, after)
    const told = await acknowledgedBefore(trx, ids)
    await writeEvents(
      trx,
      rows.map(({ before, after }) => {
        const event = acknowledgedEvent({ ...after, ...values }, gmtConfirm)
        const id = after.gmtConfirm === null || told.has(event.id) ? randomUUID() : event.id
        return { ...event, id, value: needsTwo(before) ? (after.gmtConfirm === null ? '1' : '2') : event.value }
      }),
    )
    const all = rows.map(({ after }) => after)
    const confirmed = all.filter((row) => row.gmtConfirm !== null)
    const begun = all.filter((row) => row.gmtConfirm === null)
    return { rows, reply: { confirmed, begun, waiting: open.length - confirmed.length } }
  })
}

async function store(trx: Db, { id, gmtConfirm, confirmBy, confirmNote, firstBy }: AlarmRow): Promise<void> {
  const values = { gmtConfirm, confirmBy, confirmNote, firstBy }
  await trx.updateTable('alarm').set(values).where('id', '=', id).where('gmtConfirm', 'is', null).execute()
}

/** The events of alarms that were acknowledged once before, and announced again since. */
async function acknowledgedBefore(trx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const events = ids.map((id) => eventId(id, 'acknowledged'))
  const rows = await trx.selectFrom('alarm_event').select('id').where('id', 'in', events).execute()
  return new Set(rows.map(({ id }) => id))
}
