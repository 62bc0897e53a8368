import {
  type ApiKey,
  apiKey,
  apiKeyEntity,
  lifetimeDays,
  limits,
  machinePermissions,
  plantPermissions,
  type ShownKey,
  splitIds,
} from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import { wrongAddress } from '../../platform/http/AddressList.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { assertChosen, assertCovers, assertHolds } from '../people/granting.ts'
import { addressesIn } from './addressesIn.ts'
import { hashSecret, keyOf, makeSecret } from './secrets.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const noRange = { deptId: '', dataRange: 'all', rangeGroups: '', rangeEquips: '', rangeProjects: '' }

const permissionsIn = (list: string) => machinePermissions.filter((each) => splitIds(list).includes(each))

/** Keys of programs: administrators add, change, renew, revoke and remove them. */
export function apiKeysFeature({ db, events, now }: ServerContext): Feature {
  const rows = new EntityRows(db, apiKeyEntity)
  // Open sockets of the key are checked by it.
  const tell = (id: string) => events.emit('accountChanged', { userId: id })
  const endOf = (lifetime: ApiKey['lifetime']): number => {
    const days = lifetimeDays[lifetime]
    return days === undefined ? 0 : now() + days * DAY_MS
  }

  /** The key, if the caller may do and see all that it may. @throws {ApiError} 404, 400 `notHeld` */
  const assertMayEnd = async (trx: Db, session: Session, id: string): Promise<ApiKey> => {
    const row = orNotFound(await rows.in(trx).find(session.scope, id))
    assertHolds(session, permissionsIn(row.permissions), 'id')
    await assertCovers(trx, session.scope, { ...noRange, ...row }, 'id')
    return row
  }
  /** The same for a key that goes on. @throws {ApiError} 409 `used` for a revoked one */
  const assertMayChange = async (trx: Db, session: Session, id: string): Promise<ApiKey> => {
    const row = await assertMayEnd(trx, session, id)
    if (row.gmtRevoke !== 0) throw conflict('id', 'used', 'revoked')
    return row
  }
  const checking = async (
    trx: Db,
    session: Session,
    fields: Readonly<Record<string, unknown>>,
    id: string | undefined,
  ): Promise<void> => {
    const before = id === undefined ? undefined : await assertMayChange(trx, session, id)
    const after: Record<string, unknown> & typeof noRange = { ...noRange, ...before, ...fields }
    assertChosen(fields, after)
    await assertCovers(trx, session.scope, after, 'dataRange')
    const { permissions, addresses, lifetime } = fields
    const hasPlant = permissionsIn(String(after['permissions'])).some((each) =>
      plantPermissions.some((own) => own === each),
    )
    if (hasPlant && addressesIn(String(after['addresses'] ?? '')).length === 0) throw invalid('addresses', 'required')
    if (permissions === '') throw invalid('permissions', 'required')
    if (typeof permissions === 'string') assertHolds(session, permissionsIn(permissions), 'permissions')
    if (typeof addresses === 'string') assertAddresses(addressesIn(addresses))
    if (id === undefined || lifetime === undefined || lifetime === before?.lifetime) return
    // The schema has checked it.
    const gmtExpire = endOf(lifetime as ApiKey['lifetime'])
    await trx.updateTable('api_key').set({ gmtExpire }).where('id', '=', id).execute()
  }

  return {
    routes: [
      ...entityRoutes(
        apiKeyEntity,
        apiKey,
        { db, now },
        {
          checking,
          removing: async (trx, _scope, { id }, { session }) => {
            await assertMayEnd(trx, session, id)
            return {}
          },
          changed: (_scope, id) => tell(id),
        },
      ),
      handle(apiKey.add, async (fields, { session, change }): Promise<ShownKey> => {
        const { scope, loginname } = session
        const secret = makeSecret()
        const gmtExpire = endOf(fields.lifetime)
        const id = await change(async (trx) => {
          await checking(trx, session, fields, undefined)
          const own = rows.in(trx)
          const extra = { author: loginname, secretHash: hashSecret(secret), gmtExpire }
          const added = await own.add(scope, fields, { loginname, now: now() }, extra)
          return { after: orNotFound(await own.fields(scope, added)), reply: added }
        })
        return { id, title: fields.title, key: keyOf({ id, secret }), gmtExpire }
      }),
      handle(apiKey.renew, async ({ id, overlapHours }, { session, change }): Promise<ShownKey> => {
        const secret = makeSecret()
        const shown = await change(async (trx) => {
          const { title, lifetime } = await assertMayChange(trx, session, id)
          const own = trx.selectFrom('api_key').select(['secretHash', 'gmtExpire', 'gmtOldEnd']).where('id', '=', id)
          const { secretHash: oldHash, ...before } = await own.executeTakeFirstOrThrow()
          const after = { gmtExpire: endOf(lifetime), gmtOldEnd: now() + overlapHours * HOUR_MS }
          const hashes = { secretHash: hashSecret(secret), oldHash }
          await trx
            .updateTable('api_key')
            .set({ ...after, ...hashes })
            .where('id', '=', id)
            .execute()
          const reply = { id, title, key: keyOf({ id, secret }), gmtExpire: after.gmtExpire }
          return { subject: id, detail: { title, overlapHours }, before, after, reply }
        })
        tell(id)
        return shown
      }),
      handle(apiKey.revoke, async ({ id }, { session, change }) => {
        const { scope } = session
        await change(async (trx) => {
          const { title, gmtRevoke } = await assertMayEnd(trx, session, id)
          const after = { gmtRevoke: gmtRevoke === 0 ? now() : gmtRevoke }
          await trx.updateTable('api_key').set(after).where('orgId', '=', scope.orgId).where('id', '=', id).execute()
          return { subject: id, detail: { title }, before: { gmtRevoke }, after, reply: null }
        })
        tell(id)
        return null
      }),
    ],
  }
}

/** @throws {ApiError} 400 that names the first text that is no address, or says that they are too many */
function assertAddresses(addresses: readonly string[]): void {
  if (addresses.length > limits.apiKey.addresses) throw invalid('addresses', 'limit', limits.apiKey.addresses)
  const wrong = wrongAddress(addresses)
  if (wrong !== undefined) throw invalid('addresses', 'format', wrong)
}
