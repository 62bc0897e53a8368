import type { Db, Scope } from '../../platform/db/Database.ts'

/** Uses that a refusal names; further ones are left out. */
const TOLD = 20

/**
 * Finds the users of any of these signals: pages (by their newest version), measured variables, alarm conditions and
 * reports.
 * @returns their names, each with its kind: `page Overview`
 */
export async function signalUses(db: Db, { orgId }: Scope, ids: ReadonlySet<string>): Promise<string[]> {
  const names: string[] = []
  const pages = await db
    .selectFrom('page')
    .innerJoin('page_version', (join) =>
      join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
    )
    .select(['page.title', 'page_version.bind'])
    .where('page.orgId', '=', orgId)
    .execute()
  for (const { title, bind } of pages) {
    // Written by us.
    const { signals } = JSON.parse(bind) as { signals: string[] }
    if (signals.some((id) => ids.has(id))) names.push(`page ${title}`)
  }
  const mvars = await db.selectFrom('mvar').select(['title', 'formula']).where('orgId', '=', orgId).execute()
  for (const { title, formula } of mvars) if (isNamed(formula, ids)) names.push(`variable ${title}`)
  names.push(...(await calculatedOf(db, orgId, ids)))
  const rules = await db.selectFrom('alarm_rule').select(['signalId', 'message']).where('orgId', '=', orgId).execute()
  for (const { signalId, message } of rules) if (ids.has(signalId)) names.push(`alarm ${message}`)
  const reports = await db.selectFrom('report').select(['title', 'columns']).where('orgId', '=', orgId).execute()
  for (const { title, columns } of reports) {
    // Written by us.
    const list = JSON.parse(columns) as { dataId: string }[]
    if (list.some(({ dataId }) => ids.has(dataId))) names.push(`report ${title}`)
  }
  return names.slice(0, TOLD)
}

/** Inputs of a formula stand as `equipment.signal`; ids have no other characters than these. */
const isNamed = (formula: string, ids: ReadonlySet<string>): boolean =>
  formula.split(/[^A-Za-z0-9_-]+/).some((part) => ids.has(part))

/** Calculated signals of other devices; those of the same device name it by its tag, and are checked with it. */
async function calculatedOf(db: Db, orgId: string, ids: ReadonlySet<string>): Promise<string[]> {
  const calculated = await db
    .selectFrom('signal')
    .select(['id', 'equipId', 'title', 'formula'])
    .where('orgId', '=', orgId)
    .where('formula', '!=', '')
    .execute()
  const users = calculated.filter(({ id, formula }) => !ids.has(id) && isNamed(formula, ids))
  if (users.length === 0) return []
  const own = await db
    .selectFrom('signal')
    .select('equipId')
    .distinct()
    .where('id', 'in', [...ids])
    .execute()
  const equipIds = new Set(own.map(({ equipId }) => equipId))
  return users.filter(({ equipId }) => !equipIds.has(equipId)).map(({ title }) => `variable ${title}`)
}
