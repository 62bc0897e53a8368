import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/Database.ts'
import { alarmsInScope, type Condition, namedInScopeOf } from '../../platform/db/range.ts'
import { alarmColumns, alarmMessages } from './alarmMessages.ts'
import { hasAlarms, hasStored, type MessageFilter, type Reader } from './messageFilter.ts'
import { isStored, type Marks } from './messageState.ts'
import { storedColumns, storedMessages } from './storedMessages.ts'

/** The messages of an account of one kind: alarms, or what is stored. */
interface Counted {
  readonly columns: typeof alarmColumns | typeof storedColumns
  /** How many messages there are for which the condition holds. */
  count(condition: Condition): RawBuilder<unknown>
  /** Whether there is one for which it holds. */
  exists(condition: Condition): RawBuilder<unknown>
}

export function counted(db: Db, reader: Reader, filter: MessageFilter, now: number): Counted[] {
  const alarms = (own?: Condition) => alarmMessages(db, reader, filter, now, own)
  const parts = filter.ids ? [undefined] : alarmsInScope(db, reader.scope)
  const stored = storedMessages(db, reader, filter, now)
  const ofAlarms: Counted = {
    columns: alarmColumns,
    count: (condition) => {
      const counts = parts.map((own) => sql`${alarms(own).where(condition).select(total)}`)
      return sql`${sql.join(counts, sql` + `)}`
    },
    exists: (condition) =>
      sql`exists ${alarms(namedInScopeOf(db, reader.scope, 'alarm'))
        .where(condition)
        .select(sql`1`.as('one'))}`,
  }
  const ofStored: Counted = {
    columns: storedColumns,
    count: (condition) => sql`${stored.where(condition).select(total)}`,
    exists: (condition) => sql`exists ${stored.where(condition).select(sql`1`.as('one'))}`,
  }
  return [...(hasAlarms(filter) ? [ofAlarms] : []), ...(hasStored(filter) ? [ofStored] : [])]
}

const total = sql<number>`count(*)`.as('total')

/**
 * How many messages of a kind are in a state, as an expression. Messages are counted in their index, and marks apart from
 * them: to look for the mark of each of 100,000 messages takes a hundred times as long.
 */
export function countOf({ columns, count, exists }: Counted, { userId, readUntil }: Marks, status = 'all') {
  const always: Condition = sql`1 = 1`
  const byTime = (state: 'read' | 'unread') => isStored(state, readUntil, sql.ref(columns.stored))
  const marked = (mark: Condition, condition: Condition) => sql`(
    select count(*) from message_state mark where mark."userId" = ${userId} and ${mark}
      and ${exists(sql`${sql.ref(columns.id)} = mark."messageId" and ${condition}`)})`
  const unmarked = (condition: Condition) => sql`${count(condition)} - ${marked(always, condition)}`
  if (status === 'unread') return unmarked(byTime('unread'))
  if (status === 'all') return sql`${count(always)} - ${marked(sql`mark.state = 'deleted'`, always)}`
  const withMark = marked(sql`mark.state = 'read'`, always)
  return readUntil === 0 ? withMark : sql`${withMark} + ${unmarked(byTime('read'))}`
}
