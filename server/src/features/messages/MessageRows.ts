import { alarmState, DAY_MS, type Locale, limits, type Message } from '@mimic/contract'
import type { MessageKind } from '@mimic/contract/live'
import { sql } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import { isOfPlc, seen } from '../alarms/AlarmQuery.ts'
import { type AlarmSight, seesEvery } from '../alarms/store/alarmSight.ts'
import { alarmText } from '../alarms/store/alarmText.ts'
import { sqlMvarKey } from '../alarms/store/sqlMvarKey.ts'

/** The account whose messages are read, and the alarms that it may see. */
export interface Reader {
  readonly scope: Scope
  readonly sights: readonly AlarmSight[]
}

export interface MessageFilter {
  readonly status?: 'all' | 'unread' | 'read' | undefined
  readonly type?: MessageKind | undefined
  readonly search?: string | undefined
  readonly ids?: readonly string[]
  readonly equipmentId?: string
}

type Mark = 'read' | 'ignored' | 'deleted'

/**
 * The messages of an account. A raised alarm is a message to every account that may see it: only the account's own
 * marks are stored, so a plant in trouble costs no more than its alarms.
 */
export class MessageRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async query(
    reader: Reader,
    filter: MessageFilter,
    { limit, offset }: { limit: number; offset: number },
    { locale, now }: { locale: Locale; now: number },
  ): Promise<Message[]> {
    const rows = await this.#of(reader, filter, now)
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
      .orderBy('alarm.gmtTrigger', 'desc')
      .orderBy('alarm.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      type: 'alarm',
      title: row.title ?? '',
      note: alarmText(row, locale),
      severity: row.severity,
      // Written by us from the closed lists.
      alarmType: row.type as Message['alarmType'],
      state: (row.state ?? 'unread') as Message['state'],
      equipType: row.equipType ?? 'eg',
      dataId: row.equipId ?? '',
      dataStatus: alarmState(row),
      gmtCreate: row.gmtTrigger,
    }))
  }

  async count(reader: Reader, filter: MessageFilter, now: number): Promise<number> {
    const total = await totalOf(this.#of(reader, filter, now))
    return total
  }

  /** Named messages; those that are not the account's are left out. */
  async mark(reader: Reader, ids: readonly string[], state: Mark, now: number): Promise<void> {
    await this.#write(reader, { ids }, state, now)
  }

  /** Marks the unread messages, all or those of one equipment. */
  async markUnread(reader: Reader, filter: Pick<MessageFilter, 'equipmentId'>, now: number): Promise<void> {
    await this.#write(reader, { ...filter, status: 'unread' }, 'read', now)
  }

  /** Writes all marks in a single statement. */
  async #write(reader: Reader, filter: MessageFilter, state: Mark, now: number): Promise<void> {
    const { userId } = reader.scope
    await this.#db
      .insertInto('message_state')
      .columns(['userId', 'messageId', 'state', 'gmtModified'])
      .expression(
        this.#of(reader, filter, now).select([
          sql<string>`cast(${userId} as varchar(64))`.as('userId'),
          'alarm.id as messageId',
          sql<string>`cast(${state} as varchar(64))`.as('state'),
          sql<number>`cast(${now} as bigint)`.as('gmtModified'),
        ]),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'messageId']).doUpdateSet({ state, gmtModified: now }))
      .execute()
  }

  /** Deletes the marks of messages that are no longer kept. */
  async forget(now: number): Promise<void> {
    // A message may have been marked on its last day, and its time may be a little ahead of our clock.
    const time = now - (limits.message.days + 1) * DAY_MS
    await this.#db.deleteFrom('message_state').where('gmtModified', '<', time).execute()
  }

  #of({ scope, sights }: Reader, { status, type, search, ids, equipmentId }: MessageFilter, now: number) {
    let query = this.#db
      .selectFrom('alarm')
      .leftJoin('equipment', 'equipment.id', 'alarm.equipId')
      .leftJoin('message_state', (join) =>
        join.onRef('message_state.messageId', '=', 'alarm.id').on('message_state.userId', '=', scope.userId),
      )
      .where(inScope(scope, 'alarm'))
      .where('alarm.gmtTrigger', '>=', now - limits.message.days * DAY_MS)
    // So far only alarms make messages. The database skips a join that no condition uses, which keeps counts fast.
    if (type !== undefined && type !== 'alarm') query = query.where((eb) => eb.or([]))
    else if (!seesEvery(sights)) query = query.where((eb) => eb.or(sights.map((sight) => seen(eb, sight))))
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
    if (equipmentId !== undefined)
      query = query.where((eb) => eb.or([eb('alarm.equipId', '=', equipmentId), isOfPlc(eb, [equipmentId])]))
    if (search)
      query = query.where((eb) => eb.or([contains('alarm.msg', search), contains('equipment.equipName', search)]))
    return query
  }
}
