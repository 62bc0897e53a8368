import { alarmState, DAY_MS, limits, type Message } from '@mimic/contract'
import { contains } from '../../platform/db/contains.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type Condition, inScope, namedInScopeOf } from '../../platform/db/range.ts'
import { isOfPlc, seen } from '../alarms/AlarmQuery.ts'
import { seesEvery } from '../alarms/store/alarmSight.ts'
import { alarmText } from '../alarms/store/alarmText.ts'
import { sqlMvarKey } from '../alarms/store/sqlMvarKey.ts'
import type { MessageFilter, Reader, ReadingAt } from './messageFilter.ts'
import { type Marks, stateColumn } from './messageState.ts'

export const alarmColumns = { id: 'alarm.id', time: 'alarm.gmtTrigger', stored: 'alarm.gmtStored' } as const

/**
 * The alarms that an account may see, as messages, whatever their state.
 * @param own the alarms of its scope, or a part of them
 */
export function alarmMessages(
  db: Db,
  { scope, sights }: Reader,
  { search, ids, dataId, equipmentId }: MessageFilter,
  now: number,
  own: Condition = ids ? namedInScopeOf(db, scope, 'alarm') : inScope(scope, 'alarm'),
) {
  let query = alarmsWithEquipment(db, ids !== undefined || Boolean(search) || !seesEvery(sights))
    .where(own)
    .where('alarm.suppression', '=', '')
    .where('alarm.gmtTrigger', '>=', now - limits.message.days * DAY_MS)
  if (!seesEvery(sights)) query = query.where((eb) => eb.or(sights.map((sight) => seen(sight))))
  if (ids) query = query.where('alarm.id', 'in', ids)
  if (dataId !== undefined) query = query.where('alarm.equipId', '=', dataId)
  if (equipmentId !== undefined)
    query = query.where((eb) => eb.or([eb('alarm.equipId', '=', equipmentId), isOfPlc(eb, [equipmentId])]))
  if (search)
    query = query.where((eb) => eb.or([contains('alarm.msg', search), contains('equipment.equipName', search)]))
  return query
}

/** SQLite makes a join that nothing uses too, and then an index is not enough to count alarms. */
function alarmsWithEquipment(db: Db, isJoined: boolean) {
  const joined = db.selectFrom('alarm').leftJoin('equipment', 'equipment.id', 'alarm.equipId')
  // Without the join nothing refers to its table.
  return isJoined ? joined : (db.selectFrom('alarm') as unknown as typeof joined)
}

/** The messages of alarms with these ids, as far as the reader may see them. */
export async function readAlarmMessages(
  db: Db,
  reader: Reader,
  marks: Marks,
  ids: readonly string[],
  { locale, now }: ReadingAt,
): Promise<Message[]> {
  if (ids.length === 0) return []
  const rows = await alarmMessages(db, reader, { ids }, now)
    .leftJoin('message_state', (join) =>
      join.onRef('message_state.messageId', '=', 'alarm.id').on('message_state.userId', '=', marks.userId),
    )
    .leftJoin('gateway', 'gateway.id', 'alarm.gatewayId')
    .leftJoin('mvar', (join) => join.on('alarm.signalId', '=', sqlMvarKey))
    .select((eb) => [
      'alarm.id',
      'alarm.type',
      'alarm.equipId',
      'alarm.severity',
      'alarm.msg',
      'alarm.value',
      'alarm.gmtTrigger',
      'alarm.gmtRelease',
      'alarm.gmtConfirm',
      stateColumn(marks, alarmColumns.stored).as('state'),
      'equipment.equipType',
      eb.fn.coalesce('equipment.equipName', 'gateway.title', 'mvar.title').as('title'),
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: 'alarm',
    title: row.title ?? '',
    note: alarmText(row, locale),
    severity: row.severity,
    // Written by us from the closed lists.
    alarmType: row.type as NonNullable<Message['alarmType']>,
    state: row.state as Message['state'],
    equipType: row.equipType ?? 'eg',
    dataId: row.equipId ?? '',
    dataStatus: alarmState(row),
    gmtCreate: row.gmtTrigger,
  }))
}
