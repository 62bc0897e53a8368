import { dayOf, splitIds } from '@mimic/contract'
import type { Selectable } from 'kysely'
import type { Db, TableRow, Tables } from '../../../platform/db/Database.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import { storeMessages } from '../storeMessages.ts'

type Announcement = Pick<Selectable<Tables['announcement']>, 'id' | 'orgId' | 'title' | 'audience' | 'roleIds'>
/** The accounts of an organisation, or those with one role. */
interface Target {
  readonly orgId: string
  readonly roleId?: string
}

/**
 * Makes the messages of the announcements that hold today, and takes back those of announcements that are withdrawn,
 * removed, or not for these people any more. It may run at any time, and as often as anybody likes.
 */
export async function publishAnnouncements({ db, events, now }: Pick<ServerContext, 'db' | 'events' | 'now'>) {
  const rows = await db.transaction().execute((trx) => publish(trx, now()))
  if (rows.length > 0) events.emit('messagesStored', { rows })
}

async function publish(trx: Db, now: number): Promise<TableRow<'stored_message'>[]> {
  const today = dayOf(now)
  // The empty text, for at once, comes before every day.
  const begun = trx.selectFrom('announcement').where('isWithdrawn', '=', 0).where('firstDay', '<=', today)
  const stale = await trx
    .selectFrom('stored_message')
    .select('id')
    .where('subject', '=', 'announcement')
    .where('dataId', 'not in', begun.select('id'))
    .execute()
  // Usually there is none, and a statement that deletes nothing is written all the same.
  for (const { id } of stale) await trx.deleteFrom('stored_message').where('id', '=', id).execute()
  const current = await begun
    .select(['id', 'orgId', 'title', 'audience', 'roleIds'])
    .where((eb) => eb.or([eb('lastDay', '=', ''), eb('lastDay', '>=', today)]))
    .execute()
  const rows: TableRow<'stored_message'>[] = []
  for (const each of current) rows.push(...(await publishOne(trx, each, now)))
  return rows
}

async function publishOne(trx: Db, announcement: Announcement, now: number): Promise<TableRow<'stored_message'>[]> {
  const { id, title } = announcement
  const targets = await targetsOf(trx, announcement)
  const wanted = new Set(targets.map(keyOf))
  const own = trx.selectFrom('stored_message').where('subject', '=', 'announcement').where('dataId', '=', id)
  const there = await own.select(['id', 'orgId', 'roleId', 'title']).execute()
  const lost = there.filter(({ orgId, roleId }) => !wanted.has(keyOf({ orgId, ...(roleId !== null && { roleId }) })))
  for (const row of lost) await trx.deleteFrom('stored_message').where('id', '=', row.id).execute()
  if (there.some((row) => row.title !== title))
    await trx
      .updateTable('stored_message')
      .set({ title })
      .where('subject', '=', 'announcement')
      .where('dataId', '=', id)
      .execute()
  const known = new Set(there.map(({ orgId, roleId }) => keyOf({ orgId, ...(roleId !== null && { roleId }) })))
  const missing = targets.filter((target) => !known.has(keyOf(target)))
  return storeMessages(
    trx,
    missing.map((target) => ({
      ...target,
      ...{ type: 'notice', subject: 'announcement', dataId: id, stage: 'published', params: { title } },
    })),
    now,
  )
}

async function targetsOf(trx: Db, { orgId, audience, roleIds }: Announcement): Promise<Target[]> {
  if (audience === 'everybody') {
    const orgs = await trx.selectFrom('org').select('id').execute()
    return orgs.map(({ id }) => ({ orgId: id }))
  }
  return audience === 'roles' ? splitIds(roleIds).map((roleId) => ({ orgId, roleId })) : [{ orgId }]
}

const keyOf = ({ orgId, roleId = '' }: Target): string => `${orgId} ${roleId}`
