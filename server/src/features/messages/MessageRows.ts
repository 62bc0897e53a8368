import { DAY_MS, limits, type Message } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/Database.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import { alarmMessages, readAlarmMessages } from './alarmMessages.ts'
import type { MessageFilter, Reader, ReadingAt } from './messageFilter.ts'
import { readStoredMessages, storedMessages } from './storedMessages.ts'

type Mark = 'read' | 'ignored' | 'deleted'

/** A part of the list of messages. */
interface MessagePart {
  readonly limit: number
  readonly offset: number
}

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
    const keys = await this.#keys(reader, filter, part, at.now)
    const idsOf = (kind: string) => keys.filter(({ of }) => of === kind).map(({ id }) => id)
    const read = [
      ...(await readAlarmMessages(this.#db, reader, idsOf('alarm'), at)),
      ...(await readStoredMessages(this.#db, reader, idsOf('stored'), at)),
    ]
    const messages = new Map(read.map((message) => [message.id, message]))
    // One that was removed meanwhile is left out.
    return keys.flatMap(({ id }) => messages.get(id) ?? [])
  }

  async count(reader: Reader, filter: MessageFilter, now: number): Promise<number> {
    const alarms = hasAlarms(filter) ? await totalOf(alarmMessages(this.#db, reader, filter, now)) : 0
    const stored = hasStored(filter) ? await totalOf(storedMessages(this.#db, reader, filter, now)) : 0
    return alarms + stored
  }

  /** Named messages; those that are not the account's are left out. */
  async mark(reader: Reader, ids: readonly string[], state: Mark, now: number): Promise<void> {
    await this.#write(reader, { ids }, state, now)
  }

  /** Marks the unread messages, all or those of one equipment's alarms. */
  async markUnread(reader: Reader, filter: Pick<MessageFilter, 'equipmentId'>, now: number): Promise<void> {
    await this.#write(reader, { ...filter, status: 'unread' }, 'read', now)
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

  /** The newest messages of both kinds. Each kind is read in the order of its own index, so neither is sorted whole. */
  async #keys(reader: Reader, filter: MessageFilter, { limit, offset }: MessagePart, now: number) {
    const top = offset + limit
    const alarms = alarmMessages(this.#db, reader, filter, now)
      .select((eb) => ['alarm.id as id', 'alarm.gmtTrigger as time', eb.val('alarm').as('of')])
      .orderBy('alarm.gmtTrigger', 'desc')
      .orderBy('alarm.id')
    const stored = storedMessages(this.#db, reader, filter, now)
      .select((eb) => ['stored_message.id as id', 'stored_message.gmtCreate as time', eb.val('stored').as('of')])
      .orderBy('stored_message.gmtCreate', 'desc')
      .orderBy('stored_message.id')
    if (!hasStored(filter)) return alarms.limit(limit).offset(offset).execute()
    if (!hasAlarms(filter)) return stored.limit(limit).offset(offset).execute()
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

  async #write(reader: Reader, filter: MessageFilter, state: Mark, now: number): Promise<void> {
    const { userId } = reader.scope
    const mark = [
      sql<string>`cast(${userId} as varchar(64))`.as('userId'),
      sql<string>`cast(${state} as varchar(64))`.as('state'),
      sql<number>`cast(${now} as bigint)`.as('gmtModified'),
    ] as const
    const ofAlarms = alarmMessages(this.#db, reader, filter, now).select(['alarm.id as messageId', ...mark])
    const ofStored = storedMessages(this.#db, reader, filter, now).select(['stored_message.id as messageId', ...mark])
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

const hasAlarms = ({ type }: MessageFilter): boolean => type === undefined || type === 'alarm'
/** The messages of an equipment are those of its alarms. */
const hasStored = ({ type, equipmentId }: MessageFilter): boolean => type !== 'alarm' && equipmentId === undefined
