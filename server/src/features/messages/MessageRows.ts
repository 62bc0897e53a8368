import { DAY_MS, limits, type Message } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/Database.ts'
import type { Condition } from '../../platform/db/range.ts'
import { alarmColumns, alarmMessages, readAlarmMessages } from './alarmMessages.ts'
import { counted, countOf } from './countMessages.ts'
import { hasAlarms, hasStored, type MessageFilter, type Reader, type ReadingAt } from './messageFilter.ts'
import type { MessagePlace } from './messagePlace.ts'
import { hasState, isStored, type Marks } from './messageState.ts'
import { readStoredMessages, storedColumns, storedMessages } from './storedMessages.ts'

type Mark = 'read' | 'ignored' | 'deleted'

/** A part of the list of messages: by the number of messages before it, or by the message before it. */
interface MessagePart {
  readonly limit: number
  readonly offset?: number
  readonly after?: MessagePlace | undefined
}

interface WrittenFilter extends MessageFilter {
  readonly storedAfter?: number
}

/** A message that is being stored has a time, and is not seen yet, for this long at most. */
const STORING_MS = 60_000

/**
 * The messages of an account. A raised alarm is a message to every account that may see it: only the account's own
 * marks are stored, so a plant in trouble costs no more than its alarms. What happened to an order, an expiry or an
 * announcement is a stored row. Both are one list by time.
 */
export class MessageRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async query(reader: Reader, filter: MessageFilter, part: MessagePart, at: ReadingAt): Promise<Message[]> {
    const marks = await this.#marks(reader)
    const keys = await this.#keys(reader, marks, filter, part, at.now)
    const idsOf = (kind: string) => keys.filter(({ of }) => of === kind).map(({ id }) => id)
    const read = [
      ...(await readAlarmMessages(this.#db, reader, marks, idsOf('alarm'), at)),
      ...(await readStoredMessages(this.#db, reader, marks, idsOf('stored'), at)),
    ]
    const messages = new Map(read.map((message) => [message.id, message]))
    // One that was removed meanwhile is left out.
    return keys.flatMap(({ id }) => messages.get(id) ?? [])
  }

  async count(reader: Reader, filter: MessageFilter, now: number): Promise<number> {
    const marks = await this.#marks(reader)
    const counts = counted(this.#db, reader, filter, now).map((kind) => countOf(kind, marks, filter.status))
    if (counts.length === 0) return 0
    const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(this.#db)
    return rows[0]?.total ?? 0
  }

  /** Named messages; those that are not the account's are left out. */
  async mark(reader: Reader, ids: readonly string[], state: Mark, now: number): Promise<void> {
    await this.#write(reader, { ids }, state, now)
  }

  /** Marks the account's unread messages of one equipment's alarms as read. */
  async markUnreadOf(reader: Reader, equipmentId: string, now: number): Promise<void> {
    await this.#write(reader, { equipmentId, status: 'unread' }, 'read', now)
  }

  /** Marks every unread message as read: what is older than a minute by one time, which costs no row for each. */
  async markAll(reader: Reader, now: number): Promise<void> {
    const readUntil = now - STORING_MS
    const { userId } = reader.scope
    await this.#db.transaction().execute(async (trx) => {
      const rows = new MessageRows(trx)
      await rows.#write(reader, { status: 'unread', storedAfter: readUntil }, 'read', now)
      await trx
        .updateTable('account')
        .set({ gmtMessagesRead: readUntil })
        .where('id', '=', userId)
        .where('gmtMessagesRead', '<', readUntil)
        .execute()
      // A message is marked after it was stored, so these marks say nothing more.
      await trx
        .deleteFrom('message_state')
        .where('userId', '=', userId)
        .where('state', '=', 'read')
        .where('gmtModified', '<', readUntil)
        .execute()
    })
  }

  /** Deletes the marks and the stored messages that are no longer kept. */
  async forget(now: number): Promise<void> {
    // A message may have been marked on its last day, and its time may be a little ahead of our clock.
    const time = now - (limits.message.days + 1) * DAY_MS
    await this.#db.deleteFrom('message_state').where('gmtModified', '<', time).execute()
    await this.#db
      .deleteFrom('stored_message')
      .where('gmtCreate', '<', time - limits.message.storedDays * DAY_MS)
      .execute()
  }

  async #marks({ scope: { userId } }: Reader): Promise<Marks> {
    const account = this.#db.selectFrom('account').select('gmtMessagesRead').where('id', '=', userId)
    return { userId, readUntil: (await account.executeTakeFirst())?.gmtMessagesRead ?? 0 }
  }

  /** The newest messages of both kinds. Each kind is read in the order of its own index, so neither is sorted whole. */
  async #keys(reader: Reader, marks: Marks, filter: MessageFilter, part: MessagePart, now: number) {
    const { limit, offset = 0, after } = part
    const alarms = alarmMessages(this.#db, reader, filter, now)
      .where(hasState(marks, filter.status, alarmColumns))
      .where(isAfter(after, alarmColumns))
      .select((eb) => ['alarm.id as id', 'alarm.gmtTrigger as time', eb.val('alarm').as('of')])
      .orderBy('alarm.gmtTrigger', 'desc')
      .orderBy('alarm.id')
    const stored = storedMessages(this.#db, reader, filter, now)
      .where(hasState(marks, filter.status, storedColumns))
      .where(isAfter(after, storedColumns))
      .select((eb) => ['stored_message.id as id', 'stored_message.gmtCreate as time', eb.val('stored').as('of')])
      .orderBy('stored_message.gmtCreate', 'desc')
      .orderBy('stored_message.id')
    if (!hasStored(filter)) return alarms.limit(limit).offset(offset).execute()
    if (!hasAlarms(filter)) return stored.limit(limit).offset(offset).execute()
    const top = offset + limit
    const both = this.#db
      .selectFrom(alarms.limit(top).as('a'))
      .selectAll()
      .unionAll(this.#db.selectFrom(stored.limit(top).as('s')).selectAll())
    return this.#db
      .selectFrom(both.as('both'))
      .selectAll()
      .orderBy('time', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
  }

  async #write(reader: Reader, filter: WrittenFilter, state: Mark, now: number): Promise<void> {
    const marks = await this.#marks(reader)
    const { storedAfter = 0, status } = filter
    const mark = [
      sql<string>`cast(${marks.userId} as varchar(64))`.as('userId'),
      sql<string>`cast(${state} as varchar(64))`.as('state'),
      sql<number>`cast(${now} as bigint)`.as('gmtModified'),
    ] as const
    const ofAlarms = alarmMessages(this.#db, reader, filter, now)
      .where(hasState(marks, status, alarmColumns))
      .where(isStored('unread', storedAfter, sql.ref(alarmColumns.stored)))
      .select(['alarm.id as messageId', ...mark])
    const ofStored = storedMessages(this.#db, reader, filter, now)
      .where(hasState(marks, status, storedColumns))
      .where(isStored('unread', storedAfter, sql.ref(storedColumns.stored)))
      .select(['stored_message.id as messageId', ...mark])
    for (const own of [hasAlarms(filter) && ofAlarms, hasStored(filter) && ofStored])
      if (own)
        await this.#db
          .insertInto('message_state')
          .columns(['messageId', 'userId', 'state', 'gmtModified'])
          .expression(own)
          .onConflict((conflict) => conflict.columns(['userId', 'messageId']).doUpdateSet({ state, gmtModified: now }))
          .execute()
  }
}

/** The condition for what comes after a place of the list. */
function isAfter(place: MessagePlace | undefined, { id, time }: typeof alarmColumns | typeof storedColumns): Condition {
  if (!place) return sql`1 = 1`
  const [ownId, ownTime] = [sql.ref(id), sql.ref(time)]
  return sql`${ownTime} <= ${place.time} and (${ownTime} < ${place.time} or ${ownId} > ${place.id})`
}
