import { randomUUID } from 'node:crypto'
import type { Permission } from '@mimic/contract'
import type { MessageKind } from '@mimic/contract/live'
import type { Db, TableRow } from '../../platform/db/Database.ts'

/** What a stored message is about. Its text follows from subject, stage and params, in the reader's language. */
export type MessageSubject = 'repair' | 'worksheet' | 'apiGrant' | 'project' | 'card' | 'announcement'

export interface NewMessage {
  readonly orgId: string
  readonly type: Exclude<MessageKind, 'alarm'>
  readonly subject: MessageSubject
  /** The object that a click opens. */
  readonly dataId: string
  /** What has happened: `created`, `dispatched`, `overdue`, `finished`; of an expiry, the days left: `30`, `7`, `1`, `0`. */
  readonly stage: string
  /** Names and numbers of its text, at most a few hundred characters in all. */
  readonly params: Readonly<Record<string, string>>
  /** The only account that sees it; every account of the organisation without it. */
  readonly userId?: string | undefined
  /** Only accounts with this permission see it. */
  readonly auth?: Permission | undefined
  /** Only accounts whose data range includes this equipment see it. */
  readonly equipId?: string | undefined
  /** Tells apart what happens to one object several times, such as two dispatches to one person. */
  readonly turn?: string | undefined
}

/**
 * Stores messages in the transaction that makes them. A message of the same subject, object, stage, turn and account is
 * stored once, whoever asks and however often.
 * @returns the rows that are new, for the event `messagesStored`, which is to be emitted after the commit
 */
export async function storeMessages(
  trx: Db,
  messages: readonly NewMessage[],
  now: number,
): Promise<TableRow<'stored_message'>[]> {
  const rows = messages.map(({ params, userId, auth, equipId, turn, ...message }) => ({
    ...message,
    id: randomUUID(),
    params: JSON.stringify(params),
    userId: userId ?? null,
    auth: auth ?? null,
    equipId: equipId ?? null,
    once: [message.orgId, message.subject, message.dataId, message.stage, turn ?? '', userId ?? ''].join(' '),
    gmtCreate: now,
  }))
  if (rows.length === 0) return []
  return trx
    .insertInto('stored_message')
    .values(rows)
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returningAll()
    .execute()
}
