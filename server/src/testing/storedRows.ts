import { sql } from 'kysely'
import type { Db, Tables } from '../platform/db/Database.ts'

/** All tables but sessions, which change with logins. The rest changes only by successful calls. */
const tables = [
  'org',
  'account',
  'role',
  'dept',
  'feedback',
  'provider',
  'push_subscription',
  'message_template',
  'account_question',
  'second_factor',
  'recovery_code',
  'api_key',
  'api_grant',
  'login_provider',
  'account_link',
  'gateway',
  'gateway_config',
  'device_model',
  'firmware_offer',
  'field_account',
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
  'alarm_table_row',
  'alarm_table_draft',
  'alarm_table_change',
  'alarm',
  'report',
  'equip_group',
  'equip_group_member',
  'equip_follow',
  'repair_order',
  'equip_share',
  'inspection',
  'order_photo',
  'inspection_content',
  'inspection_plan',
  'message_state',
  'stored_message',
  'sim_card',
  'notify_rule',
  'notify_roster',
  'notify_shift',
  'notify_absence',
  'alarm_class',
  'alarm_filter',
  'operating_position',
  'card_source',
  'purchase',
  'purchase_offer',
  'invoice',
  'style',
  'style_host',
  'frame',
  'announcement',
  'audit',
  'command',
  'coedit_room',
  'coedit_update',
] as const satisfies readonly (keyof Tables)[]

/**
 * Every row that a call may change, by table, in a fixed order, to test that nothing changed.
 * @param of the tables to read
 */
export async function storedRows(db: Db, of: readonly (keyof Tables)[] = tables): Promise<Record<string, string[]>> {
  const read = of.map(async (table) => {
    const rows = table === 'audit' ? await auditedChanges(db) : await db.selectFrom(table).selectAll().execute()
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/**
 * Differs where {@link storedRows} of these tables differ. It costs one statement, while PostgreSQL needs one round trip
 * a table for the rows; SQLite has none, so its rows are compared.
 */
export async function rowsDigest(db: Db, of: readonly (keyof Tables)[], isPostgres: boolean): Promise<string> {
  if (!isPostgres) return JSON.stringify(await storedRows(db, of))
  const digests = of.map(
    (table) => sql`(select md5(coalesce(string_agg(x::text, ',' order by x::text), '')) from ${sql.table(table)} as x)`,
  )
  const { rows } = await sql<{ digest: string }>`select concat_ws(' ', ${sql.join(digests)}) as digest`.execute(db)
  return rows[0]?.digest ?? ''
}

/** A column that a call changed, in a row that exists before and after the call. */
export interface ChangedColumn {
  readonly column: string
  readonly before: unknown
  readonly after: unknown
}

/** Columns that audit entries leave out. */
const untold = [
  // These are secrets.
  ...['passwordHash', 'passwordId', 'enrolHash', 'brokerHash', 'clientSecret', 'secret', 'secretHash', 'oldHash'],
  // Audit entries have their own fields for who wrote a row and when.
  ...['gmtModified', 'modifiedBy', 'userId', 'author', 'version'],
  // How far a device follows its template; the entry has the settings that it got.
  ...['templateBase', 'templateVersion', 'templateSignalId'],
  // So does the answer to a feedback.
  ...['answeredBy', 'gmtAnswer'],
  // How far the server itself has come with plans of inspections.
  ...['gmtMade', 'isOverdueTold'],
  // It follows from the invoice that the entry is about.
  'invoiced',
  // The entry has the whole order instead.
  'place',
  // The audit is sealed a second later.
  ...['seq', 'hash'],
]

/** The changed columns of rows that exist before and after the call, from {@link storedRows}. */
export function changedColumns(
  before: Readonly<Record<string, readonly string[]>>,
  after: Readonly<Record<string, readonly string[]>>,
): ChangedColumn[] {
  return Object.keys(before).flatMap((table) => {
    const old = rowsByKey(before[table] ?? [])
    const rows = [...rowsByKey(after[table] ?? [])]
    // A removed account stays as a row.
    const present = rows.filter(([key, { gmtDeleted }]) => gmtDeleted === old.get(key)?.['gmtDeleted'])
    return present.flatMap(([key, row]) =>
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

/** A row without an id is identified by the version of a page or by the columns that name other rows. */
function keyOf({ id, version, ...row }: Record<string, unknown>): string {
  return JSON.stringify(id ?? [version, ...Object.entries(row).filter(([name]) => /Id$|^uuid$/.test(name))])
}

/** Logins and refusals have entries too, and entries are sealed a second later. Neither is a change. */
const auditedChanges = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['id', 'orgId', 'userId', 'action', 'subject', 'detail', 'result', 'gmtCreate'])
    .where('action', 'not in', ['user.login', 'user.logout', 'call.refused'])
    .execute()
