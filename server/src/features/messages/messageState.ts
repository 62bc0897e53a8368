import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../platform/db/range.ts'
import type { MessageFilter } from './messageFilter.ts'

/** The account whose marks count, and the time of storing up to which everything counts as read. */
export interface Marks {
  readonly userId: string
  readonly readUntil: number
}

/** Where a query has the id of a message, and when it was stored. */
interface MessageColumns {
  readonly id: string
  readonly stored: string
}

/** The condition for messages in one of the listed states. A mark of the account goes before `readUntil`. */
export function hasState({ userId, readUntil }: Marks, status: MessageFilter['status'], columns: MessageColumns) {
  const [id, stored] = [sql.ref(columns.id), sql.ref(columns.stored)]
  const isMarked = (state: Condition = sql`1 = 1`): Condition => sql<boolean>`exists (
    select 1 from message_state own where own."userId" = ${userId} and own."messageId" = ${id} and ${state})`
  if (status === 'unread') return sql<boolean>`${isStored('unread', readUntil, stored)} and not ${isMarked()}`
  if (status === 'read')
    return sql<boolean>`(${isMarked(sql<boolean>`own.state = 'read'`)} or ${isStored('read', readUntil, stored)} and not ${isMarked()})`
  return sql<boolean>`not ${isMarked(sql<boolean>`own.state = 'deleted'`)}`
}

/** Whether a message without a mark is read or unread by the time at which it was stored. */
export function isStored(state: 'read' | 'unread', readUntil: number, stored: RawBuilder<unknown>): Condition {
  if (readUntil === 0) return state === 'unread' ? sql`1 = 1` : sql`1 = 0`
  return state === 'unread' ? sql`${stored} > ${readUntil}` : sql`${stored} <= ${readUntil}`
}

/** The state of a message that is listed. */
export const stateColumn = ({ readUntil }: Marks, stored: string) =>
  sql<string>`coalesce(message_state.state, case when ${isStored('read', readUntil, sql.ref(stored))} then 'read' else 'unread' end)`
