import { randomUUID } from 'node:crypto'
import type { MessageKind, MessageSubject, Permission } from '@mimic/contract'
import type { Db, TableRow } from '../../platform/db/Database.ts'

export interface NewMessage {
  readonly orgId: string
  readonly type: Exclude<MessageKind, 'alarm'>
  readonly subject: MessageSubject
  /** The object that a click opens. */
  readonly dataId: string
  /** The stage: `created`, `dispatched`, `overdue`, `finished`; of an expiry, the days left: `30`, `7`, `1`, `0`. */
  readonly stage: string
  /** Names and numbers of its text (`storedMessageText`), at most a few hundred characters in all. `title` is searched. */
  readonly params: Readonly<Record<string, string>>
  /** The only account that sees it; every account of the organisation without it. */
  readonly userId?: string | undefined
  /** Only accounts of this role see it. */
  readonly roleId?: string | undefined
  /** Only accounts with this permission see it. */
  readonly auth?: Permission | undefined
  /** Only accounts whose data range includes this equipment see it. */
  readonly equipId?: string | undefined
  /** Tells apart what happens to one object several times, such as two dispatches to one person. */
  readonly turn?: string | undefined
}

/** Rows of one statement, which has a limit of variables. */
const ROWS_AT_ONCE = 50

/**
 * Stores messages in the transaction that makes them. A message of the same subject, object, stage, turn and account or
 * role is stored once, whoever asks and however often.
 * @returns the rows that are new, for the event `messagesStored`, which is to be emitted after the commit
 */
export async function storeMessages(
  trx: Db,
  messages: readonly NewMessage[],
  now: number,
): Promise<TableRow<'stored_message'>[]> {
  const stored: TableRow<'stored_message'>[] = []
  for (let i = 0; i < messages.length; i += ROWS_AT_ONCE)
    stored.push(
      ...(await trx
        .insertInto('stored_message')
        .values(messages.slice(i, i + ROWS_AT_ONCE).map((each) => rowOf(each, now)))
        .onConflict((conflict) => conflict.column('once').doNothing())
        .returningAll()
        .execute()),
    )
  return stored
}

function rowOf({ params, userId, roleId, auth, equipId, turn, ...message }: NewMessage, now: number) {
  const { title = '', ...others } = params
  return {
    ...message,
    id: randomUUID(),
    title,
    params: JSON.stringify(others),
    userId: userId ?? null,
    roleId: roleId ?? null,
    auth: auth ?? null,
    equipId: equipId ?? null,
    once: [message.orgId, message.subject, message.dataId, message.stage, turn ?? '', userId ?? roleId ?? ''].join(' '),
    gmtCreate: now,
  }
}
