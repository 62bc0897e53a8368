import type { AlarmEvent } from '@mimic/contract'
import type { Db, TableRow } from '../../../platform/db/Database.ts'
import { callerPosition } from '../../../platform/http/callerAddress.ts'

type AlarmRow = Omit<TableRow<'alarm'>, 'gmtStored'>
export type EventRow = TableRow<'alarm_event'>

/** The columns that an event, a suppression and an alarm share: what the alarm is about. */
export type AlarmSubject = Pick<
  AlarmRow,
  'orgId' | 'ruleId' | 'type' | 'equipId' | 'signalId' | 'gatewayId' | 'severity' | 'msg'
>

export const subjectColumns = (row: AlarmSubject): AlarmSubject => {
  const { orgId, ruleId, type, equipId, signalId, gatewayId, severity, msg } = row
  return { orgId, ruleId, type, equipId, signalId, gatewayId, severity, msg }
}

/** Rows of one statement. */
const SLICE = 100

/** Columns that an event adds to its subject. `value` is JSON. */
type Happened = Pick<EventRow, 'id' | 'alarmId' | 'time' | 'gmtCreate'> & {
  readonly event: AlarmEvent
  readonly by?: string
  readonly reason?: string
  readonly value?: string
  readonly suppression?: string
  readonly orderId?: string
}

export const eventOf = (
  subject: AlarmSubject,
  { by = '', reason = '', value = 'null', suppression = '', orderId = '', ...happened }: Happened,
): EventRow => ({
  ...subjectColumns(subject),
  ...happened,
  by,
  reason,
  value,
  suppression,
  orderId,
  // An event without an author has no position, although a call may have brought it about.
  positionId: by === '' ? '' : callerPosition(),
})

/**
 * An alarm is raised, returned, acknowledged and handled once, so these events have ids that follow from it: however often its row
 * is written, the journal has each of them once.
 */
export const eventId = (alarmId: string, event: 'raised' | 'returned' | 'acknowledged' | 'handled'): string =>
  `${alarmId}:${event}`

/** The transitions that the row of an alarm shows. */
export function transitionsOf(row: AlarmRow, gmtCreate: number): EventRow[] {
  const of = (event: 'raised' | 'returned', time: number, value: string) =>
    eventOf(row, { id: eventId(row.id, event), alarmId: row.id, event, time, gmtCreate, value, ...suppressionOf(row) })
  const raised = of('raised', row.gmtTrigger, row.value)
  return row.gmtRelease === null ? [raised] : [raised, of('returned', row.gmtRelease, row.releaseValue)]
}

/** A latched alarm returns when it is reset. */
export const returnedEvent = (row: AlarmRow, by: string, time: number): EventRow =>
  eventOf(row, {
    id: eventId(row.id, 'returned'),
    alarmId: row.id,
    event: 'returned',
    time,
    gmtCreate: time,
    by,
    value: row.releaseValue,
    ...suppressionOf(row),
  })

const suppressionOf = ({ suppression }: AlarmRow) => ({ suppression })

export const acknowledgedEvent = (row: AlarmRow, gmtCreate: number): EventRow =>
  eventOf(row, {
    id: eventId(row.id, 'acknowledged'),
    alarmId: row.id,
    event: 'acknowledged',
    time: row.gmtConfirm ?? gmtCreate,
    gmtCreate,
    by: row.confirmBy,
    reason: row.confirmNote,
    ...suppressionOf(row),
  })

/** Somebody told the device that an alarm was handled. */
export const handledEvent = (
  row: AlarmRow,
  { time, by, reason }: { readonly time: number; readonly by: string; readonly reason: string },
  gmtCreate: number,
): EventRow =>
  eventOf(row, {
    id: eventId(row.id, 'handled'),
    alarmId: row.id,
    event: 'handled',
    ...{ time, gmtCreate, by, reason },
    ...suppressionOf(row),
  })

/** Appends to the journal; an event that it has already stays as it is. */
export async function writeEvents(db: Db, events: readonly EventRow[]): Promise<void> {
  for (let i = 0; i < events.length; i += SLICE)
    await db
      .insertInto('alarm_event')
      .values(events.slice(i, i + SLICE))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

/** Removes some events that were written before `time`. @returns how many */
export async function removeEvents(db: Db, time: number): Promise<number> {
  const some = db.selectFrom('alarm_event').select('id').where('gmtCreate', '<', time).limit(REMOVED)
  const { numDeletedRows } = await db.deleteFrom('alarm_event').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}

/** As for alarms, see {@link removeAlarms}. */
const REMOVED = 500
