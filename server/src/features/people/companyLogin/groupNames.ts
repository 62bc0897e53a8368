import { invalid } from '../../../platform/ApiError.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { usedRefusal } from '../../../platform/usedRefusal.ts'
import { deptNamed, roleNamed } from './CompanyAccounts.ts'
import { type GroupRule, groupRules, renamedRules } from './groupMap.ts'

// The lines of a company login name roles and departments by their titles.

type Named = Extract<keyof GroupRule, 'role' | 'dept'>

/**
 * Gives a role or a department its new name in the lines that name it.
 * @throws {ApiError} 400 at `title` for a name that a line cannot have, or by which it would name another row
 */
export async function renameInGroups(trx: Db, { orgId }: Scope, what: Named, id: string, title: string): Promise<void> {
  const before = await ownTitle(trx, orgId, what, id)
  if (before === undefined || before === title) return
  const other = await namedOf(what)(trx, orgId, title)
  const providers = await trx
    .selectFrom('login_provider')
    .select(['id', 'groups', 'version'])
    .where('orgId', '=', orgId)
    .execute()
  for (const { id: providerId, groups, version } of providers) {
    const next = renamedRules(groups, what, before, title)
    if (next === groups) continue
    // The line would name another row: a built-in role, or an older one of the same name.
    if (other !== undefined && other !== id) throw invalid('title', 'used')
    const rules = groupRules(next)
    if (typeof rules === 'number' || !rules.some((rule) => rule[what] === title)) throw invalid('title', 'format')
    const changed = { groups: next, version: version + 1 }
    await trx.updateTable('login_provider').set(changed).where('id', '=', providerId).execute()
  }
}

/** @throws {ApiError} 409 `used` with the company logins whose lines name the role or the department */
export async function refuseInGroups(trx: Db, { orgId }: Scope, what: Named, id: string): Promise<void> {
  const title = await ownTitle(trx, orgId, what, id)
  if (title === undefined) return
  const own = trx.selectFrom('login_provider').select(['title', 'groups']).where('orgId', '=', orgId)
  const users = (await own.orderBy('title').execute()).filter(
    ({ groups }) => renamedRules(groups, what, title, '') !== groups,
  )
  if (users.length > 0)
    throw usedRefusal(
      'id',
      users.map((user) => user.title),
    )
}

/** The title by which lines name this row; undefined where they name another one by it. */
async function ownTitle(trx: Db, orgId: string, what: Named, id: string): Promise<string | undefined> {
  const table = what === 'role' ? 'role' : 'dept'
  const row = await trx
    .selectFrom(table)
    .select('title')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return (await namedOf(what)(trx, orgId, row.title)) === id ? row.title : undefined
}

const namedOf = (what: Named) => (what === 'role' ? roleNamed : deptNamed)
