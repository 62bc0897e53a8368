import {
  DAY_MS,
  limits,
  type Message,
  type MessageSubject,
  messageSubjects,
  type StoredMessageParts,
  storedMessageText,
} from '@mimic/contract'
import { contains } from '../../platform/db/contains.ts'
import type { Db, TableRow } from '../../platform/db/Database.ts'
import { inScope, namedInScopeOf } from '../../platform/db/range.ts'
import type { MessageFilter, Reader, ReadingAt } from './messageFilter.ts'
import { type Marks, stateColumn } from './messageState.ts'

/** A message is listed by the time at which it was stored. */
export const storedColumns = {
  id: 'stored_message.id',
  time: 'stored_message.gmtCreate',
  stored: 'stored_message.gmtCreate',
} as const

/**
 * The stored messages that an account may see: those of its organisation and data range that are for everybody, for
 * itself, for its role, or for a permission that it has, whatever their state.
 */
export function storedMessages(
  db: Db,
  { scope, auths }: Reader,
  { type, search, ids, dataId }: MessageFilter,
  now: number,
) {
  const { userId } = scope
  let query = db
    .selectFrom('stored_message')
    .where(ids ? namedInScopeOf(db, scope, 'stored_message') : inScope(scope, 'stored_message'))
    .where('stored_message.gmtCreate', '>=', now - limits.message.days * DAY_MS)
    .where((eb) => eb.or([eb('stored_message.userId', 'is', null), eb('stored_message.userId', '=', userId)]))
    .where((eb) =>
      eb.or([
        eb('stored_message.auth', 'is', null),
        ...(auths.length === 0 ? [] : [eb('stored_message.auth', 'in', auths)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('stored_message.roleId', 'is', null),
        eb('stored_message.roleId', '=', eb.selectFrom('account').select('account.roleId').where('id', '=', userId)),
      ]),
    )
  if (type !== undefined) query = query.where('stored_message.type', '=', type)
  if (ids) query = query.where('stored_message.id', 'in', ids)
  if (dataId !== undefined) query = query.where('stored_message.dataId', '=', dataId)
  if (search) query = query.where(contains('stored_message.title', search))
  return query
}

/** The stored messages with these ids, as far as the reader may see them. */
export async function readStoredMessages(
  db: Db,
  reader: Reader,
  marks: Marks,
  ids: readonly string[],
  { locale, now }: ReadingAt,
): Promise<Message[]> {
  if (ids.length === 0) return []
  const rows = await storedMessages(db, reader, { ids }, now)
    .leftJoin('message_state', (join) =>
      join.onRef('message_state.messageId', '=', 'stored_message.id').on('message_state.userId', '=', marks.userId),
    )
    .selectAll('stored_message')
    .select(stateColumn(marks, storedColumns.stored).as('state'))
    .execute()
  return rows.map((row) => {
    const parts = partsOf(row)
    return {
      id: row.id,
      // Written by us from the closed list.
      type: row.type as Message['type'],
      subject: parts.subject,
      ...storedMessageText(parts, locale),
      state: row.state as Message['state'],
      equipType: messageSubjects[parts.subject].equipType,
      dataId: row.dataId,
      ...(row.equipId !== null && { equipId: row.equipId }),
      dataStatus: row.stage,
      gmtCreate: row.gmtCreate,
    }
  })
}

/** Parts of the text of a stored message. */
export function partsOf({ subject, stage, title, params }: TableRow<'stored_message'>): StoredMessageParts {
  // `storeMessages` has written both.
  const own = JSON.parse(params) as Readonly<Record<string, string>>
  return { subject: subject as MessageSubject, stage, params: { ...own, title } }
}
