import { administration, type Permission } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { rightsOf, storedRights } from '../../platform/sessions/rights.ts'
import type { Session } from '../../platform/sessions/Session.ts'

/** @throws {ApiError} 400 that names the first of the rights that the caller does not hold */
export function assertHolds({ auths }: Session, rights: readonly Permission[], path: string): void {
  const missing = rights.find((each) => !auths.includes(each))
  if (missing !== undefined) throw new ApiError('invalid', [{ path, reason: 'notHeld', detail: missing }])
}

/** The permissions of a role of the organisation, or of a built-in one. */
export async function rightsOfRole(db: Db, { orgId }: Scope, roleId: string): Promise<readonly Permission[]> {
  const own = db.selectFrom('role').select('permissions').where('orgId', '=', orgId).where('id', '=', roleId)
  return rightsOf(roleId, (await own.executeTakeFirst())?.permissions ?? null)
}

/** Changes of rights in one organisation go one after the other, so that two cannot take away each other's last administrator. */
export async function lockRights(trx: Db, { orgId }: Scope): Promise<void> {
  await trx
    .updateTable('org')
    .set((eb) => ({ gmtCreate: eb.ref('gmtCreate') }))
    .where('id', '=', orgId)
    .execute()
}

/** @throws {ApiError} 409 `last` where nobody who can log in manages accounts and roles */
export async function assertManaged(trx: Db, { orgId }: Scope): Promise<void> {
  const accounts = await trx
    .selectFrom('account')
    .select(['account.roleId', storedRights.as('ownRights')])
    .distinct()
    .where('account.orgId', '=', orgId)
    .where('account.isDisabled', '=', 0)
    .execute()
  const isManager = accounts.some(({ roleId, ownRights }) => {
    const rights = rightsOf(roleId, ownRights)
    return administration.every((each) => rights.includes(each))
  })
  if (!isManager) throw new ApiError('conflict', [{ path: 'id', reason: 'last' }])
}
