import type { Db, Tables } from '../platform/db/Database.ts'
import { type Rows, StoreLook } from './StoreLook.ts'

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

/** Looks at every row that a call may change, to test that nothing, or what, has changed. */
export const lookAtRows = (db: Db): Promise<StoreLook> =>
  StoreLook.at(db, tables, (table) =>
    table === 'audit' ? auditedChanges(db) : db.selectFrom(table).selectAll().execute(),
  )

/** Every row that a call may change, by table, in a fixed order. */
export const storedRows = async (db: Db): Promise<Rows> => (await lookAtRows(db)).rows()

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

/** The changed columns of rows that exist before and after the call, from two looks. */
export function changedColumns(before: Rows, after: Rows): ChangedColumn[] {
  return Object.keys(before).flatMap((table) => {
    const [earlier, later] = [new Set(before[table]), new Set(after[table])]
    const old = rowsByKey([...earlier].filter((row) => !later.has(row)))
    const rows = [...rowsByKey([...later].filter((row) => !earlier.has(row)))]
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
