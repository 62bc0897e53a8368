import { type Locale, systemAlarmText } from '@mimic/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/db/Database.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import { alarmText } from '../store/alarmText.ts'
import { sqlMvarKey } from '../store/sqlMvarKey.ts'

/**
 * The names of what a row with the columns of an alarm is about, joined with its equipment: of its equipment, gateway or
 * project; of its signal or measured variable; and their unit.
 */
export function subjectTitles(table: 'alarm_event' | 'alarm_suppression') {
  const [gatewayId, signalId] = [sql.ref(`${table}.gatewayId`), sql.ref(`${table}.signalId`)]
  const ofSignal = (column: 'title' | 'unit'): RawBuilder<string> => sql<string>`coalesce(
    (select signal.${sql.ref(column)} from signal where signal.id = ${signalId}),
    (select mvar.${sql.ref(column)} from mvar where ${sqlMvarKey} = ${signalId}), '')`
  const equipTitle = sql<string>`coalesce(equipment."equipName",
    (select gateway.title from gateway where gateway.id = ${gatewayId}),
    (select project.title from mvar join project on project.id = mvar."projectId" where ${sqlMvarKey} = ${signalId}), '')`
  return [equipTitle.as('equipTitle'), ofSignal('title').as('signalTitle'), ofSignal('unit').as('unit')] as const
}

/** The text of an alarm. A reader with a limited data range is not told the other devices of a PLC. */
export const subjectText = (row: Pick<AlarmRow, 'type' | 'msg' | 'value'>, { range }: Scope, locale: Locale): string =>
  row.type === 'line' && range.is !== 'all' ? systemAlarmText('line', null, locale) : alarmText(row, locale)
