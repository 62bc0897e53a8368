import { administration, type Permission, rolePermissions, splitIds } from '@mimic/contract'
import { type ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import type { DataRange, Db, Scope } from '../../platform/db/Database.ts'
import { inScope, isOwnDept } from '../../platform/db/range.ts'
import { holdsRegion } from '../../platform/sessions/regions.ts'
import { rightsOf, storedRights } from '../../platform/sessions/rights.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { rangeColumns, rangeOf, type StoredRange } from '../../platform/sessions/storedRange.ts'

/** @throws {ApiError} 400 that names the first of the rights that the caller does not hold */
export function assertHolds({ auths }: Session, rights: readonly Permission[], path: string): void {
  const missing = rights.find((each) => !auths.includes(each))
  if (missing !== undefined) throw notHeld(path, missing)
}

/** @param detail the permission or the region that is missing; `dataRange` for equipment and projects out of range */
const notHeld = (path: string, detail: string): ApiError => invalid(path, 'notHeld', detail)

/**
 * @param list ids of permission regions, separated by commas
 * @throws {ApiError} 400 that names the first of the regions that the caller does not hold
 */
export function assertHoldsRegions({ regions }: Session, list: string, path: string): void {
  const missing = splitIds(list).find((id) => !holdsRegion(regions, id))
  if (missing !== undefined) throw notHeld(path, missing)
}

/** The permissions of a role of the organisation, or of a built-in one. */
export async function rightsOfRole(db: Db, { orgId }: Scope, roleId: string): Promise<readonly Permission[]> {
  const own = db.selectFrom('role').select('permissions').where('orgId', '=', orgId).where('id', '=', roleId)
  return rightsOf(roleId, (await own.executeTakeFirst())?.permissions ?? null)
}

/** Changes of rights in one organisation go one after the other, so that two cannot take away each other's last administrator. */
export async function lockRights(trx: Db, { orgId }: Pick<Scope, 'orgId'>): Promise<void> {
  await trx
    .updateTable('org')
    .set((eb) => ({ gmtCreate: eb.ref('gmtCreate') }))
    .where('id', '=', orgId)
    .execute()
}

/**
 * An account with a limited data range gives no wider one, and changes no account that has one.
 * @param path the field that a refusal names
 * @throws {ApiError} 400 `notHeld`
 */
export async function assertCovers(trx: Db, scope: Scope, account: StoredRange, path: string): Promise<void> {
  if (scope.range.is === 'all') return
  const range = rangeOf(account)
  if (!(await covers(trx, scope, range))) throw notHeld(path, 'dataRange')
}

/** @throws {ApiError} 400 `notHeld` where an account may do or see what the caller may not, or is an operator's */
export async function assertMayDo(
  trx: Db,
  session: Session,
  account: StoredRange & { readonly id: string; readonly roleId: string; readonly regionIds: string },
  path: string,
): Promise<void> {
  assertHolds(session, await rightsOfRole(trx, session.scope, account.roleId), path)
  assertHoldsRegions(session, account.regionIds, path)
  await assertCovers(trx, session.scope, account, path)
  const own = trx.selectFrom('account').select('isOperator').where('id', '=', account.id)
  if ((await own.executeTakeFirstOrThrow()).isOperator === 1) assertHolds(session, ['platform.operate'], path)
}

/** A change of a role changes every account that has it. @throws {ApiError} as {@link assertMayDo} for each of them */
export async function assertMayDoRole(trx: Db, session: Session, roleId: string, path: string): Promise<void> {
  const { scope } = session
  assertHolds(session, await rightsOfRole(trx, scope, roleId), path)
  const accounts = await trx
    .selectFrom('account')
    .select([...rangeColumns, 'account.isOperator'])
    .distinct()
    .where('account.orgId', '=', scope.orgId)
    .where('account.roleId', '=', roleId)
    .where('account.gmtDeleted', '=', 0)
    .execute()
  for (const account of accounts) {
    if (account.isOperator === 1) assertHolds(session, ['platform.operate'], path)
    await assertCovers(trx, scope, account, path)
  }
}

/**
 * The right that a caller lacks of all that the accounts of their organisation may hold: a permission or `dataRange`;
 * undefined for nothing. Accounts may get more rights later, so those that they have now are not asked.
 */
export async function missingOfAnyone(trx: Db, { auths, scope }: Session): Promise<string | undefined> {
  const missing = rolePermissions.admin.find((each) => !auths.includes(each))
  if (missing !== undefined) return missing
  if (scope.range.is !== 'all') return 'dataRange'
  if (auths.includes('platform.operate')) return undefined
  const operators = trx.selectFrom('account').select('id').where('orgId', '=', scope.orgId).where('isOperator', '=', 1)
  return (await operators.executeTakeFirst()) && 'platform.operate'
}

/**
 * For what lets in, or gives a new password to, whichever account its maker likes: a login of the company, and a provider
 * of the messages that have codes.
 * @throws {ApiError} 400 `notHeld` with {@link missingOfAnyone}
 */
export async function assertMayBeAnyone(trx: Db, session: Session, path: string): Promise<void> {
  const missing = await missingOfAnyone(trx, session)
  if (missing !== undefined) throw notHeld(path, missing)
}

/**
 * Refuses a limited data range that is left empty: a form that was saved too early would give an account or a key that
 * sees nothing. Accounts of partner companies are added first and granted something then.
 * @param fields those that are given; a change of others is not refused
 * @param after the row with them
 * @throws {ApiError} 400 `required`
 */
export function assertChosen(fields: Readonly<Record<string, unknown>>, after: StoredRange): void {
  const names = ['deptId', 'dataRange', 'rangeGroups', 'rangeEquips', 'rangeProjects']
  if (!names.some((name) => fields[name] !== undefined)) return
  const range = rangeOf(after)
  if (range.is === 'dept' && range.deptId === '') throw invalid('deptId', 'required')
  if (range.is !== 'chosen' || range.isExternal) return
  if (range.groups.length + range.equips.length + range.projects.length === 0) throw invalid('rangeEquips', 'required')
}

async function covers(trx: Db, scope: Scope, range: DataRange): Promise<boolean> {
  switch (range.is) {
    case 'dept': {
      const own = trx.selectFrom('dept').select('id').where('orgId', '=', scope.orgId).where(isOwnDept(scope))
      return (await own.where('id', '=', range.deptId).executeTakeFirst()) !== undefined
    }
    case 'chosen': {
      const lists = [
        ['equip_group', range.groups],
        ['equipment', range.equips],
        ['project', range.projects],
      ] as const
      for (const [table, ids] of lists) {
        if (ids.length === 0) continue
        const own = trx.selectFrom(table).select('id').where(inScope(scope, table)).where('id', 'in', ids)
        if ((await own.execute()).length < ids.length) return false
      }
      return true
    }
    default:
      return false
  }
}

/**
 * @throws {ApiError} 409 `last` where nobody who can log in manages accounts and roles, or operates the platform that
 *   this organisation runs; `main` where its main account does not; `noFallback` where no fallback account manages while
 *   local passwords are off
 */
export async function assertManaged(trx: Db, scope: Pick<Scope, 'orgId'>): Promise<void> {
  const reason = await unmanaged(trx, scope)
  if (reason) throw conflict('id', reason)
}

/** Why an organisation would be left without somebody who manages it; undefined where it is not. */
export async function unmanaged(
  trx: Db,
  { orgId }: Pick<Scope, 'orgId'>,
): Promise<'last' | 'main' | 'noFallback' | undefined> {
  const managers = await managersOf(trx, { orgId })
  if (managers.length === 0) return 'last'
  const isKept = managers.some((each) => !each.isLocalOff || (each.isFallback && each.hasPassword))
  if (!isKept) return 'noFallback'
  const marked = await trx
    .selectFrom('account')
    .select(['id', 'isMain', 'isOperator', 'isDisabled'])
    .where('orgId', '=', orgId)
    .where((eb) => eb.or([eb('isMain', '=', 1), eb('isOperator', '=', 1)]))
    .execute()
  if (marked.some(({ id, isMain }) => isMain === 1 && !managers.some((manager) => manager.id === id))) return 'main'
  const operators = marked.filter(({ isOperator }) => isOperator === 1)
  if (operators.length > 0 && operators.every(({ isDisabled }) => isDisabled === 1)) return 'last'
  return undefined
}

/** The accounts that can log in and manage accounts and roles. */
export async function managersOf(trx: Db, { orgId }: Pick<Scope, 'orgId'>) {
  const accounts = await trx
    .selectFrom('account')
    .innerJoin('org', 'org.id', 'account.orgId')
    .select(['account.id', 'account.roleId', 'account.isFallback', 'org.isLocalOff', storedRights.as('ownRights')])
    .select((eb) => eb('account.passwordHash', '<>', '').as('hasPassword'))
    .where('account.orgId', '=', orgId)
    .where('account.isDisabled', '=', 0)
    .where('account.dataRange', '=', 'all')
    .execute()
  return accounts.filter(({ roleId, ownRights }) => {
    const rights = rightsOf(roleId, ownRights)
    return administration.every((each) => rights.includes(each))
  })
}
