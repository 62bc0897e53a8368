import { inspection } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { rightsColumns, rightsOfAccount, storedRights } from '../../platform/sessions/rights.ts'

/** The accounts of an organisation that may carry out inspections, by name. */
export async function inspectorsOf(
  db: Db,
  { orgId }: Pick<Scope, 'orgId'>,
): Promise<{ userId: string; loginname: string }[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['account.id as userId', 'account.loginname', ...rightsColumns, storedRights.as('ownRights')])
    .where('account.orgId', '=', orgId)
    .where('account.isDisabled', '=', 0)
    .where('account.gmtDeleted', '=', 0)
    .orderBy('account.loginname')
    .execute()
  return accounts
    .filter((account) => rightsOfAccount(account).includes(inspection.edit.allow))
    .map(({ userId, loginname }) => ({ userId, loginname }))
}
