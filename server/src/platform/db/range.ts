import { type Parent, parents } from '@mimic/contract'
import { type RawBuilder, sql } from 'kysely'
import type { DataRange, Db, RangedTable, Scope } from './Database.ts'
import { isPostgres } from './isPostgres.ts'

/** The start of the key of a measured variable; its id follows. Alarms and commands carry keys in place of signal ids. */
export const MVAR_PREFIX = 'mvar:'

export const everything: DataRange = { is: 'all' }

/** The scope of the server's own work: every row of an organisation, for no account. */
export const wholeOrg = (orgId: string): Scope => ({ orgId, userId: '', range: everything })

/** The same account without its data range, for rules that concern rows it may not see: limits, names in use. */
export const unlimited = ({ orgId, userId }: Scope): Scope => ({ orgId, userId, range: everything })

export type Condition = RawBuilder<boolean>

/**
 * The condition for the rows of a table that a scope includes: its organisation, and its data range. The column `orgId`
 * of these tables compares with no text, so a query of theirs does not compile without this.
 * @param alias the name of the table in the query, if it has another one there
 * @param among all ids that the query may give, where they are few equipment: PostgreSQL reads all members of groups
 *   otherwise
 */
export function inScope(
  scope: Scope,
  table: RangedTable,
  alias: string = table,
  among: readonly string[] | 'all' = 'all',
): Condition {
  const ofOrg = sql<boolean>`${sql.ref(`${alias}.orgId`)} = ${scope.orgId}`
  if (scope.range.is === 'all') return ofOrg
  if (table === 'equipment' && among !== 'all') return sql`${ofOrg} and (${isOwnEquip(scope, alias, among)})`
  return sql<boolean>`${ofOrg} and (${conditions[table](scope, alias)})`
}

/** The same for a table by its name: one that no data range concerns has its organisation as the only condition. */
export const inScopeOf = (scope: Scope, table: string): Condition =>
  isRanged(table) ? inScope(scope, table) : sql<boolean>`${sql.ref(`${table}.orgId`)} = ${scope.orgId}`

/** The condition for equipment with these ids, a page of a list, that a scope includes. */
export function namedInScope(scope: Scope, ids: readonly string[]): Condition {
  return sql<boolean>`${inScope(scope, 'equipment', 'equipment', ids)} and equipment.id in (${sql.join(ids)})`
}

/** Those of the ids that are rows of the scope. */
export async function idsInScope(
  db: Db,
  scope: Scope,
  table: 'signal' | 'equipment' | 'equip_group' | 'mvar' | 'project',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom(table).select('id').where(inScope(scope, table)).where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Statements have a limit of variables and of parts, so each is for so many scopes at most. */
const SCOPES_AT_ONCE = 25

/**
 * Those of the rows that each of many scopes includes, all of one organisation.
 * @param asked ids by table, or `all` of the organisation
 * @returns for each scope the texts of {@link rowText}
 */
export async function rowsInScopes(
  db: Db,
  scopes: readonly Scope[],
  asked: Readonly<Partial<Record<RangedTable, readonly string[] | 'all'>>>,
): Promise<ReadonlySet<string>[]> {
  const tables = Object.entries(asked).filter(([, ids]) => ids.length > 0) as [RangedTable, readonly string[] | 'all'][]
  const [first] = scopes
  if (!first || tables.length === 0) return scopes.map(() => new Set())
  const own = tables.map(
    ([table, ids]) =>
      sql`${sql.ref(`own_${table}`)} as (select * from ${sql.table(table)} where
        ${ids === 'all' ? inScope(unlimited(first), table) : sql`id in (${sql.join(ids)})`})`,
  )
  const sets = scopes.map(() => new Set<string>())
  const read = async (from: number) => {
    const selects = scopes.slice(from, from + SCOPES_AT_ONCE).flatMap((scope, i) =>
      tables.map(([table, ids]) => {
        const alias = `own_${table}`
        const name = sql`${sql.lit(from + i)} as n, ${sql.lit(table)} as "of", ${sql.ref(`${alias}.id`)} as id`
        return sql`select ${name} from ${sql.table(alias)} where ${inScope(scope, table, alias, ids)}`
      }),
    )
    const { rows } = await sql<{ n: number; of: RangedTable; id: string }>`
      with ${sql.join(own)} ${sql.join(selects, sql` union all `)}`.execute(db)
    for (const { n, of, id } of rows) sets[n]?.add(rowText(of, id))
  }
  const parts = Math.ceil(scopes.length / SCOPES_AT_ONCE)
  await Promise.all(Array.from({ length: parts }, (_, i) => read(i * SCOPES_AT_ONCE)))
  return sets
}

/** A row of {@link rowsInScopes}. */
export const rowText = (table: RangedTable, id: string): string => `${table} ${id}`

export const isRanged = (table: string): table is RangedTable => Object.hasOwn(conditions, table)

/** The conditions of rows that belong to a row of another table. */
const ofParents = Object.fromEntries(
  Object.entries(parents).map(([table, { of, column }]) => [
    table,
    (scope: Scope, t: string) => ofRows(of, scope, `${t}.${column}`),
  ]),
  // Each table of `parents` has its condition.
) as Readonly<Record<keyof typeof parents, (scope: Scope, alias: string) => Condition>>

/** Conditions of the tables beside their organisation. */
const conditions: Readonly<Record<RangedTable, (scope: Scope, alias: string) => Condition>> = {
  ...ofParents,
  equipment: (scope, t) => isOwnEquip(scope, t),
  equip_group: ({ range, orgId }, t) => {
    if (range.is === 'dept') return isBelow(orgId, range.deptId, t)
    return range.is === 'chosen' ? isAmong(`${t}.id`, range.groups) : never
  },
  project: isOwnProject,
  gateway: (scope, t) => {
    const isBehind = sql`d."gatewayId" = ${sql.ref(`${t}.id`)}`
    // Whoever sees a part of its devices only, does not see what concerns the others as well.
    return sql`exists (select 1 from equipment d where ${isBehind} and (${isOwnEquip(scope, 'd')}))
      and not exists (select 1 from equipment d where ${isBehind} and not (${isOwnEquip(scope, 'd')}))`
  },
  embed_token: (scope, t) => {
    const equipId = `${t}.equipId`
    return sql`${ofRows('page', scope, `${t}.pageId`)} and (${sql.ref(equipId)} is null or ${ofRows('equipment', scope, equipId)})`
  },
  stored_message: (scope, t) =>
    sql`(${sql.ref(`${t}.equipId`)} is null or ${ofRows('equipment', scope, `${t}.equipId`)})
      and (${sql.ref(`${t}.subject`)} <> 'card' or ${sql.ref(`${t}.dataId`)} in (
        select c.id from sim_card c where ${inScope(scope, 'sim_card', 'c')}))`,
  alarm_rule: (scope, t) => ofVariables(scope, `${t}.signalId`),
  alarm_table_change: (scope, t) => ofVariables(scope, `${t}.signalId`),
  alarm_table_draft: (scope, t) => ofVariables(scope, `${t}.signalId`),
  alarm_table_row: (scope, t) => ofVariables(scope, `${t}.signalId`),
  command: (scope, t) => ofVariables(scope, `${t}.signalId`),
  alarm: (scope, t) => isOfOwn(scope, t, 'id'),
  alarm_event: (scope, t) => isOfOwn(scope, t, 'alarmId'),
  alarm_suppression: (scope, t) => isOfOwn(scope, t, 'alarmId'),
}

/** The condition of alarms, and of rows that have the columns of an alarm and its id. */
const isOfOwn = (scope: Scope, t: string, alarmId: 'id' | 'alarmId'): Condition =>
  sql<boolean>`${ofRows('equipment', scope, `${t}.equipId`)} or ${isOwnOfNoEquip(scope, t, alarmId)}`

/**
 * The condition of alarms that a scope includes, in parts that share no alarm: those of equipment, and those of gateways,
 * PLCs, measured variables and the server. An index of SQLite counts each part, and not both at once; PostgreSQL needs no parts.
 */
export function alarmsInScope(db: Db, scope: Scope): readonly Condition[] {
  if (scope.range.is === 'all' || isPostgres(db)) return [inScope(scope, 'alarm')]
  return [ofRows('equipment', scope, 'alarm.equipId'), isOwnOfNoEquip(scope, 'alarm')].map(
    (part) => sql<boolean>`${isOfOrgUnindexed(scope, 'alarm')} and (${part})`,
  )
}

/**
 * The rows of {@link inScope} for a query that has their ids. SQLite would rather read all rows of the organisation than
 * look up each id.
 */
export function namedInScopeOf(db: Db, scope: Scope, table: RangedTable): Condition {
  // Its statistics say which is better, and the expression would take them away.
  if (isPostgres(db)) return inScope(scope, table)
  if (scope.range.is === 'all') return isOfOrgUnindexed(scope, table)
  return sql<boolean>`${isOfOrgUnindexed(scope, table)} and (${conditions[table](scope, table)})`
}

/** No index has this expression. */
const isOfOrgUnindexed = ({ orgId }: Scope, t: string): Condition => sql`${sql.ref(`${t}.orgId`)} || '' = ${orgId}`

/** Alarms of gateways, PLCs, measured variables and the server: they name no equipment. */
function isOwnOfNoEquip(scope: Scope, t: string, alarmId: 'id' | 'alarmId' = 'id'): Condition {
  const column = (name: string) => sql.ref(`${t}.${name}`)
  const isOfGateway = sql`${column('signalId')} is null and ${column('type')} <> 'line'`
  return sql`${column('equipId')} is null and (
    ${isOfGateway} and (${column('gatewayId')} is null
      or ${column('gatewayId')} in (select d."gatewayId" from equipment d where ${isOwnEquip(scope, 'd')}))
    or ${column(alarmId)} in (select ad."alarmId" from alarm_device ad where ${ofRows('equipment', scope, 'ad.equipId')})
    or ${column('signalId')} in (${mvarKeys(scope)}))`
}

/** The tables whose rows a data range may hide. */
// The keys are those of the type.
export const rangedTables = Object.keys(conditions) as readonly RangedTable[]

const never = sql<boolean>`1 = 0`

const isAmong = (column: string, ids: readonly string[]): Condition =>
  ids.length === 0 ? never : sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`

/** Whether a row belongs to a department, or to one below it. */
const isBelow = (orgId: string, deptId: string, t: string): Condition => isWithin(orgId, deptId, `${t}.deptId`)

/** The condition for the departments whose rows are in the range of a scope. */
export const isOwnDept = ({ orgId, range }: Scope): Condition =>
  range.is === 'dept' ? isWithin(orgId, range.deptId, 'dept.id') : never

const isWithin = (orgId: string, deptId: string, column: string): Condition => sql<boolean>`${sql.ref(column)} in (
  with recursive below(id) as (
    select id from dept where "orgId" = ${orgId} and id = ${deptId}
    union select dept.id from dept join below on dept."parentId" = below.id)
  select id from below)`

/**
 * The equipment that the condition below includes, for lists that are kept: by the ids of its departments if the range is
 * a department, by its own ids otherwise. No change of equipment adds to them.
 */
export async function idsOfRange(
  db: Db,
  orgId: string,
  range: Exclude<DataRange, { readonly is: 'all' }>,
): Promise<ReadonlySet<string>> {
  switch (range.is) {
    case 'dept': {
      const below = db
        .selectFrom('dept')
        .select('id')
        .where(isWithin(orgId, range.deptId, 'dept.id'))
      return new Set((await below.execute()).map(({ id }) => id))
    }
    case 'share':
      return new Set([range.equipId])
    case 'chosen': {
      if (range.groups.length === 0) return new Set(range.equips)
      const members = db.selectFrom('equip_group_member').select('equipId').where('groupId', 'in', range.groups)
      return new Set([...range.equips, ...(await members.execute()).map(({ equipId }) => equipId)])
    }
  }
}

/** @param among all ids that the query may give, where they are few */
function isOwnEquip({ orgId, range }: Scope, t: string, among?: readonly string[]): Condition {
  switch (range.is) {
    case 'all':
      return sql`1 = 1`
    case 'dept':
      return isBelow(orgId, range.deptId, t)
    case 'share':
      return isAmong(`${t}.id`, [range.equipId])
    case 'chosen': {
      const few = among && new Set(among)
      const isChosen = isAmong(`${t}.id`, few ? range.equips.filter((id) => few.has(id)) : range.equips)
      if (range.groups.length === 0) return isChosen
      // With an offset, PostgreSQL looks each of a few devices up in the index. It plans a join with all members
      // otherwise, which takes longer than the query of a page itself.
      const isLookedUp = among ? sql`limit 1 offset 0` : sql``
      const isMember = sql<boolean>`exists (select 1 from equip_group_member m
        where m."groupId" in (${sql.join(range.groups)}) and m."equipId" = ${sql.ref(`${t}.id`)} ${isLookedUp})`
      return range.equips.length === 0 ? isMember : sql`${isChosen} or ${isMember}`
    }
  }
}

/**
 * The pages of equipment are as visible as it is. Those of templates are the library of the whole organisation, which
 * people of partner companies do not see.
 */
function isOwnProject(scope: Scope, t: string): Condition {
  const { orgId, range } = scope
  const column = (name: string) => sql.ref(`${t}.${name}`)
  const isOwn =
    range.is === 'dept'
      ? isBelow(orgId, range.deptId, t)
      : range.is === 'chosen'
        ? isAmong(`${t}.id`, range.projects)
        : never
  // Looked up for each project, because the range may include very many devices.
  const isOfOwnEquip = sql`exists (select 1 from equipment e
    where e.id = ${column('equipmentId')} and e."orgId" = ${orgId} and (${isOwnEquip(scope, 'e')}))`
  const isGranted = sql<boolean>`${isOfOwnEquip}
    or ${column('equipmentId')} is null and ${column('templateId')} is null and ${isOwn}`
  const seesLibrary = !(range.is === 'chosen' && range.isExternal)
  return seesLibrary ? sql`${column('templateId')} is not null or ${isGranted}` : isGranted
}

/** The condition for rows whose column names a row of this table that the scope includes. */
const ofRows = (table: Parent['of'], scope: Scope, column: string): Condition => sql<boolean>`${sql.ref(column)} in (
  select o.id from ${sql.table(table)} o where ${inScope(scope, table, 'o')})`

/** Signals, and measured variables by their keys. */
const ofVariables = (scope: Scope, column: string): Condition => sql<boolean>`(${sql.ref(column)} in (
  select s.id from signal s where ${ofRows('equipment', scope, 's.equipId')}) or ${sql.ref(column)} in (${mvarKeys(scope)}))`

const mvarKeys = (scope: Scope): RawBuilder<unknown> =>
  sql`select ${sql.lit(MVAR_PREFIX)} || v.id from mvar v where ${ofRows('project', scope, 'v.projectId')}`
