import { inspection } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { isShut, rightsColumns, rightsOfAccount, storedRights } from '../../platform/sessions/rights.ts'

/** The accounts of an organisation that can log in and may carry out inspections, by name. */
export async function inspectorsOf(
  db: Db,
  { orgId }: Pick<Scope, 'orgId'>,
  now: number,
): Promise<{ userId: string; loginname: string }[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['account.id as userId', 'account.loginname', ...rightsColumns, storedRights.as('ownRights')])
    .where('account.orgId', '=', orgId)
    .where('account.gmtDeleted', '=', 0)
    .where('account.isWall', '=', 0)
    .where(isShut(now), '=', 0)
    .orderBy('account.loginname')
    .execute()
  return accounts
    .filter((account) => rightsOfAccount(account).includes(inspection.edit.allow))
    .map(({ userId, loginname }) => ({ userId, loginname }))
}
