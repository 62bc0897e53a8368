import { type Announcement, type announcementEntity, dayOf, splitIds } from '@mimic/contract'
import { sql } from 'kysely'
import { invalid } from '../../../platform/ApiError.ts'
import type { EntityOptions } from '../../../platform/entity/entityRoutes.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import type { Session } from '../../../platform/sessions/Session.ts'
import { publishAnnouncements } from './publishAnnouncements.ts'

type Fields = Readonly<Partial<Record<keyof (typeof announcementEntity)['fields'], unknown>>>

/** Checks of an announcement beyond its declaration; its messages follow each change of it. */
export function announcementOptions(
  context: Pick<ServerContext, 'db' | 'events' | 'now'>,
): EntityOptions<typeof announcementEntity, Announcement> {
  return {
    // It depends on the day.
    facts: { state: sql<string>`''` },
    complete: async (_db, _scope, rows) => rows.map((row) => ({ ...row, state: stateOf(row, dayOf(context.now())) })),
    checking: async (_trx, session, fields, _id, before) => {
      assertMayTell(session, fields, before)
      assertConsistent({ ...before, ...fields })
    },
    removing: async (trx, _scope, before, { session }) => {
      assertMayTell(session, before)
      await trx.deleteFrom('announcement_image').where('announcementId', '=', before.id).execute()
      return {}
    },
    changed: () => publishAnnouncements(context),
  }
}

function stateOf({ isWithdrawn, firstDay, lastDay }: Announcement, today: string): Announcement['state'] {
  if (isWithdrawn) return 'withdrawn'
  if (firstDay > today) return 'planned'
  return lastDay !== '' && lastDay < today ? 'over' : 'current'
}

/** Only operators of the platform tell all organisations something, or take it back. */
export function assertMayTell({ auths }: Session, ...announcements: readonly (Fields | undefined)[]): void {
  const isForAll = announcements.some((each) => each?.audience === 'everybody')
  if (isForAll && !auths.includes('platform.operate')) throw invalid('audience', 'notHeld', 'platform.operate')
}

function assertConsistent({ audience, roleIds = '', firstDay = '', lastDay = '' }: Fields): void {
  if (audience === 'roles' && splitIds(String(roleIds)).length === 0) throw invalid('roleIds', 'required')
  if (lastDay !== '' && String(lastDay) < String(firstDay)) throw invalid('lastDay', 'beforeStart')
}
