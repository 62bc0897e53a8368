import { alarmState, DAY_MS, limits, type Message } from '@mimic/contract'
import { contains } from '../../platform/db/contains.ts'
import type { Db } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { isOfPlc, seen } from '../alarms/AlarmQuery.ts'
import { seesEvery } from '../alarms/store/alarmSight.ts'
import { alarmText } from '../alarms/store/alarmText.ts'
import { sqlMvarKey } from '../alarms/store/sqlMvarKey.ts'
import type { MessageFilter, Reader, ReadingAt } from './messageFilter.ts'

/** The alarms that an account may see, as messages. */
export function alarmMessages(
  db: Db,
  { scope, sights }: Reader,
  { status, search, ids, dataId, equipmentId }: MessageFilter,
  now: number,
) {
  let query = db
    .selectFrom('alarm')
    .leftJoin('equipment', 'equipment.id', 'alarm.equipId')
    .leftJoin('message_state', (join) =>
      join.onRef('message_state.messageId', '=', 'alarm.id').on('message_state.userId', '=', scope.userId),
    )
    .where(inScope(scope, 'alarm'))
    .where('alarm.suppression', '=', '')
    .where('alarm.gmtTrigger', '>=', now - limits.message.days * DAY_MS)
  // The database skips a join that no condition uses, which keeps counts fast.
  if (!seesEvery(sights)) query = query.where((eb) => eb.or(sights.map((sight) => seen(sight))))
  if (status === 'unread')
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_state as own')
            .select('own.messageId')
            .where('own.userId', '=', scope.userId)
            .whereRef('own.messageId', '=', 'alarm.id'),
        ),
      ),
    )
  else if (status === 'read') query = query.where('message_state.state', '=', 'read')
  else
    query = query.where((eb) =>
      eb.or([eb('message_state.state', 'is', null), eb('message_state.state', '!=', 'deleted')]),
    )
  if (ids) query = query.where('alarm.id', 'in', ids)
  if (dataId !== undefined) query = query.where('alarm.equipId', '=', dataId)
  if (equipmentId !== undefined)
    query = query.where((eb) => eb.or([eb('alarm.equipId', '=', equipmentId), isOfPlc(eb, [equipmentId])]))
  if (search)
    query = query.where((eb) => eb.or([contains('alarm.msg', search), contains('equipment.equipName', search)]))
  return query
}

/** The messages of alarms with these ids, as far as the reader may see them. */
export async function readAlarmMessages(
  db: Db,
  reader: Reader,
  ids: readonly string[],
  { locale, now }: ReadingAt,
): Promise<Message[]> {
  if (ids.length === 0) return []
  const rows = await alarmMessages(db, reader, { ids }, now)
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
      'message_state.state',
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
    state: (row.state ?? 'unread') as Message['state'],
    equipType: row.equipType ?? 'eg',
    dataId: row.equipId ?? '',
    dataStatus: alarmState(row),
    gmtCreate: row.gmtTrigger,
  }))
}
