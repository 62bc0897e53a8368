import type { Worker } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { rowsInScopes, rowText } from '../../platform/db/range.ts'
import { isShut, rightsColumns, rightsOfAccount, storedRights } from '../../platform/sessions/rights.ts'
import { rangeColumns, rangeOf } from '../../platform/sessions/storedRange.ts'

/** The accounts that may work on an order of an equipment: they have the rights, and the equipment is in their range. */
export async function workersOf(db: Db, { orgId }: Scope, equipId: string, now: number): Promise<Worker[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['account.id as userId', 'account.loginname', 'account.name'])
    .select([...rangeColumns, ...rightsColumns, storedRights.as('ownRights')])
    .where('account.orgId', '=', orgId)
    .where('account.gmtDeleted', '=', 0)
    .where('account.isWall', '=', 0)
    .where(isShut(now), '=', 0)
    .orderBy('account.loginname')
    .execute()
  const able = accounts.filter((account) => {
    const rights = rightsOfAccount(account)
    return rights.includes('order.work') && rights.includes('monitor_multi_designer_repair')
  })
  const scopes = able.map((account) => ({ orgId, userId: account.userId, range: rangeOf(account) }))
  const limited = scopes.filter(({ range }) => range.is !== 'all')
  const seen = await rowsInScopes(db, limited, { equipment: [equipId] })
  const sees = new Map(limited.map(({ userId }, i) => [userId, seen[i]?.has(rowText('equipment', equipId))]))
  return able
    .filter(({ userId }) => sees.get(userId) !== false)
    .map(({ userId, loginname, name }) => ({ userId, loginname, name }))
}
