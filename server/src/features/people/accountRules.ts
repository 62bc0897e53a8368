import { externalPermissions, wallPermissions } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { isNameTaken } from '../../platform/db/loginNames.ts'
import { orNotFound } from '../../platform/handle.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { noRange } from '../../platform/sessions/storedRange.ts'
import { accountRows } from './accountRows.ts'
import {
  assertChosen,
  assertCovers,
  assertHolds,
  assertHoldsRegions,
  assertMayDo,
  lockRights,
  rightsOfRole,
} from './granting.ts'

type Fields = Readonly<Record<string, unknown>>

/** The columns of a new account of a partner company that nobody gives. */
export const ofPartner = { kind: 'ext', dataRange: 'chosen' } as const

/** @throws {ApiError} 404; 400 `notHeld` for an account that may do what the caller may not */
export async function assertMayChange(trx: Db, session: Session, id: string) {
  const row = orNotFound(await accountRows(trx).find(session.scope, id))
  await assertMayDo(trx, session, row, 'id')
  return row
}

/** Refuses fields of a new account, or of one that is changed. @param id undefined for a new one */
export async function checkAccount(
  trx: Db,
  session: Session,
  fields: Fields,
  id: string | undefined,
  isExternal: boolean,
): Promise<void> {
  const { loginname, roleId, regionIds } = fields
  const { scope } = session
  await lockRights(trx, scope)
  const before = id === undefined ? undefined : await assertMayChange(trx, session, id)
  // Fields of a new account that are not given have the values of its declaration.
  const after = { ...noRange, ...before, ...(isExternal && ofPartner), ...fields }
  await assertCovers(trx, scope, after, 'dataRange')
  assertChosen(before ? fields : after, after)
  if (before && id === scope.userId) refuseOwn(fields, before)
  const { isWall = false, roleId: nextRole = '' }: { isWall?: unknown; roleId?: unknown } = after
  // One that a seed file has made so may do more, and keeps its role.
  if (isWall === true && (before?.isWall !== true || nextRole !== before.roleId))
    await assertOnlyViews(trx, scope, String(nextRole))
  if (typeof roleId === 'string') {
    const rights = await rightsOfRole(trx, scope, roleId)
    // Those of a partner company get no others, whatever their role has.
    const given = isExternal ? rights.filter((each) => externalPermissions.includes(each)) : rights
    assertHolds(session, given, 'roleId')
  }
  if (typeof regionIds === 'string') assertHoldsRegions(session, regionIds, 'regionIds')
  if (typeof loginname !== 'string' || loginname === before?.loginname) return
  if (await isNameTaken(trx, loginname, id)) throw invalid('loginname', 'used')
}

/** Nobody changes the own role or data range, nor disables the own account. @throws {ApiError} 409 `own` */
export function refuseOwn(fields: Fields, before: { readonly roleId: string; readonly dataRange: string }): void {
  const { roleId = before.roleId, isDisabled, dataRange = before.dataRange } = fields
  if (roleId !== before.roleId) throw conflict('roleId', 'own')
  if (isDisabled === true) throw conflict('isDisabled', 'own')
  if (dataRange !== before.dataRange) throw conflict('dataRange', 'own')
}

/** Many know the password of a wall screen, and it needs no second factor: its role may not do more than view. */
async function assertOnlyViews(trx: Db, scope: Scope, roleId: string): Promise<void> {
  const more = (await rightsOfRole(trx, scope, roleId)).find(
    (each) => each !== 'account.edit' && !wallPermissions.includes(each),
  )
  if (more) throw invalid('isWall', 'onlyViews', more)
}
