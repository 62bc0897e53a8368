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
  // Inputs of a formula stand as `equipment.signal`; ids have no other characters than these.
  for (const { title, formula } of mvars)
    if (formula.split(/[^A-Za-z0-9_-]+/).some((part) => ids.has(part))) names.push(`variable ${title}`)
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
