import type { Db } from '../../../platform/db/Database.ts'
import type { ShareGrant } from '../../../platform/sessions/Session.ts'

interface WriteEntry {
  readonly userId: string
  /** The embed token or the share that it came by. */
  readonly embedId?: string
  readonly share?: ShareGrant
}

/** The author of a write, from its entry in the audit; undefined for a write that is not there yet. */
export async function writeEntry(db: Db, orgId: string, uuid: unknown): Promise<WriteEntry | undefined> {
  const row = await db
    .selectFrom('audit')
    .select(['detail', 'userId'])
    .where('id', '=', String(uuid))
    .where('orgId', '=', orgId)
    .executeTakeFirst()
  // Written by Commands.
  return row && { ...(JSON.parse(row.detail) as Omit<WriteEntry, 'userId'>), userId: row.userId }
}
