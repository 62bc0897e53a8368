import { type ApiKey, apiKeyEntity, machinePermissions, plantPermissions, splitIds } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { orNotFound } from '../../platform/handle.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { noRange } from '../../platform/sessions/storedRange.ts'
import { assertChosen, assertCovers, assertHolds } from '../people/granting.ts'
import { addressesIn, assertAddresses } from './addressesIn.ts'

const permissionsIn = (list: string) => machinePermissions.filter((each) => splitIds(list).includes(each))

/** The key, if the caller may do and see all that it may. @throws {ApiError} 404, 400 `notHeld` */
export async function assertMayEnd(trx: Db, session: Session, id: string): Promise<ApiKey> {
  const row = orNotFound(await new EntityRows(trx, apiKeyEntity).find(session.scope, id))
  assertHolds(session, permissionsIn(row.permissions), 'id')
  await assertCovers(trx, session.scope, { ...noRange, ...row }, 'id')
  return row
}

/** The same for a key that goes on. @throws {ApiError} 409 `used` for a revoked one */
export async function assertMayChange(trx: Db, session: Session, id: string): Promise<ApiKey> {
  const row = await assertMayEnd(trx, session, id)
  if (row.gmtRevoke !== 0) throw conflict('id', 'used', 'revoked')
  return row
}

/**
 * Refuses fields of a new key, or of one that is changed.
 * @param id undefined for a new one
 * @returns the key before the change; undefined for a new one
 */
export async function checkKey(
  trx: Db,
  session: Session,
  fields: Readonly<Record<string, unknown>>,
  id: string | undefined,
): Promise<ApiKey | undefined> {
  const before = id === undefined ? undefined : await assertMayChange(trx, session, id)
  const after: Record<string, unknown> & typeof noRange = { ...noRange, ...before, ...fields }
  assertChosen(fields, after)
  await assertCovers(trx, session.scope, after, 'dataRange')
  const { permissions, addresses } = fields
  const hasPlant = permissionsIn(String(after['permissions'])).some((each) =>
    plantPermissions.some((own) => own === each),
  )
  if (hasPlant && addressesIn(String(after['addresses'] ?? '')).length === 0) throw invalid('addresses', 'required')
  if (permissions === '') throw invalid('permissions', 'required')
  if (typeof permissions === 'string') assertHolds(session, permissionsIn(permissions), 'permissions')
  if (typeof addresses === 'string') assertAddresses(addresses)
  return before
}
