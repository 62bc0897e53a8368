import { orgAccountEntity } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import { EntityRows, type EntityStore } from '../../platform/entity/EntityRows.ts'
import { hasFactor } from '../../platform/sessions/rights.ts'
import { rangeOf, type StoredRange } from '../../platform/sessions/storedRange.ts'
import { hasLocalLogin } from '../user/localLogin.ts'
import { accountState } from './accountState.ts'

/** How rows of accounts are read. */
export const accountStore: EntityStore = {
  facts: {
    roleTitle: sql<string>`coalesce((select "role".title from "role" where "role".id = account."roleId"), '')`,
    deptTitle: sql<string>`coalesce((select dept.title from dept where dept.id = account."deptId"), '')`,
    state: accountState,
    hasFactor,
    hasWechat: sql<number>`case when exists (
      select 1 from account_link
      inner join login_provider on login_provider.id = account_link."providerId" and login_provider.kind = 'wechat'
      where account_link."userId" = account.id) then 1 else 0 end`,
    useLock: sql<number>`case when account."lockKey" = '' then 0 else 1 end`,
  },
}

export const accountRows = (db: Db) => new EntityRows(db, orgAccountEntity, accountStore)

/** Whether a password is of use to an account. */
export async function isLocal(db: Db, id: string): Promise<boolean> {
  const own = db.selectFrom('account').select(hasLocalLogin.as('hasLocalLogin')).where('id', '=', id)
  return Boolean((await own.executeTakeFirst())?.hasLocalLogin)
}

/** Removes what belongs to an account that is removed, and clears the fields that name a person. */
export async function clearAccount(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('avatar').where('userId', '=', id).execute()
  await trx.deleteFrom('account_link').where('userId', '=', id).execute()
  const cleared = { isDisabled: 1, roleId: 'viewer', deptId: '', regionIds: '', tel: '', email: '', lockKey: '' }
  await trx
    .updateTable('account')
    .set({ ...cleared, gmtAvatar: 0 })
    .where('id', '=', id)
    .execute()
}

/** How many devices and projects of the caller's range a range would have. */
export async function countOfRange(db: Db, scope: Scope, stored: StoredRange) {
  const both = { ...scope, range: rangeOf(stored) }
  const devices = db.selectFrom('equipment').where(inScope(scope, 'equipment')).where(inScope(both, 'equipment'))
  const projects = db
    .selectFrom('project')
    .where(inScope(scope, 'project'))
    .where(inScope(both, 'project'))
    .where('equipmentId', 'is', null)
    .where('templateId', 'is', null)
  return { equipment: await totalOf(devices), projects: await totalOf(projects) }
}
