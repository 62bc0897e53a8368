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

/** A column that differs in a row that is there before and after a call. */
export interface ChangedColumn {
  readonly column: string
  readonly before: unknown
  readonly after: unknown
}

/** Columns that an entry does not repeat. */
const untold = [
  // Secrets.
  ...['passwordHash', 'passwordId'],
  // When, by whom and how often a row was written: the entries say it themselves.
  ...['gmtModified', 'modifiedBy', 'userId', 'author', 'version'],
  // The entry has the whole order.
  'place',
  // The seal of the audit, which comes a second later.
  ...['seq', 'hash'],
]

/** The changed columns of the rows that are there before and after a call, as {@link storedRows} gives them. */
export function changedColumns(
  before: Readonly<Record<string, readonly string[]>>,
  after: Readonly<Record<string, readonly string[]>>,
): ChangedColumn[] {
  return Object.keys(before).flatMap((table) => {
    const old = rowsByKey(before[table] ?? [])
    return [...rowsByKey(after[table] ?? [])].flatMap(([key, row]) =>
      Object.entries(old.get(key) ?? {})
        .filter(([column, value]) => !untold.includes(column) && JSON.stringify(value) !== JSON.stringify(row[column]))
        .map(([column, value]) => ({ column: `${table}.${column}`, before: value, after: row[column] })),
    )
  })
}

function rowsByKey(rows: readonly string[]): Map<string, Record<string, unknown>> {
  return new Map(
    rows.map((json) => {
      const row = JSON.parse(json) as Record<string, unknown>
      return [keyOf(row), row]
    }),
  )
}

/** Without an id, the version of a page and the columns that name other rows tell a row from the others. */
function keyOf({ id, version, ...row }: Record<string, unknown>): string {
  return JSON.stringify(id ?? [version, ...Object.entries(row).filter(([name]) => /Id$|^uuid$/.test(name))])
}

/** Logins and refusals are entered too, and entries are sealed a second later: neither changes anything. */
const auditedChanges = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['id', 'orgId', 'userId', 'action', 'subject', 'detail', 'result', 'gmtCreate'])
    .where('action', 'not in', ['user.login', 'user.logout', 'call.refused'])
    .execute()
