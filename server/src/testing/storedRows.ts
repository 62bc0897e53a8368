import type { Db, Tables } from '../platform/db/Database.ts'

/** Sessions come and go with logins; everything else changes only by a call that succeeds. */
const tables = [
  'org',
  'account',
  'gateway',
  'equipment',
  'signal',
  'project',
  'page',
  'page_version',
  'page_comment',
  'page_comment_read',
  'embed_token',
  'template',
  'mvar',
  'image',
  'alarm_rule',
  'alarm',
  'report',
  'equip_group',
  'equip_group_member',
  'equip_follow',
  'repair_order',
  'equip_share',
  'inspection',
  'message_state',
  'audit',
  'command',
  'coedit_room',
  'coedit_update',
] as const satisfies readonly (keyof Tables)[]

/** Every row that a call may change, by table, in a fixed order: for tests that nothing changed. */
export async function storedRows(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = table === 'audit' ? await auditedChanges(db) : await db.selectFrom(table).selectAll().execute()
    all[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return all
}

/** Logins and refusals are entered too, and entries are sealed a second later: neither changes anything. */
const auditedChanges = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['id', 'orgId', 'userId', 'action', 'subject', 'detail', 'result', 'gmtCreate'])
    .where('action', 'not in', ['user.login', 'user.logout', 'call.refused'])
    .execute()
