import { randomInt } from 'node:crypto'
import { orgAccount, orgAccountEntity } from '@mimic/contract'
import { sql } from 'kysely'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { EntityRows, type EntityStore } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { hashPassword } from '../user/passwords.ts'
import { TryGuard } from '../user/TryGuard.ts'
import { assertHolds, assertManaged, lockRights, rightsOfRole } from './granting.ts'

const store: EntityStore = {
  facts: {
    roleTitle: sql<string>`coalesce((select "role".title from "role" where "role".id = account."roleId"), '')`,
    deptTitle: sql<string>`coalesce((select dept.title from dept where dept.id = account."deptId"), '')`,
    state: sql<string>`case
      when account."isDisabled" = 1 then 'disabled'
      when account."mustChange" = 0 then 'active'
      when account."gmtLogin" = 0 then 'new'
      else 'due' end`,
    useLock: sql<number>`case when account."lockKey" = '' then 0 else 1 end`,
  },
}

/** The accounts of an organisation, as those see them who manage them. */
export function orgAccountsFeature({ db, events, now, sessions, shared }: ServerContext): Feature {
  const rows = new EntityRows(db, orgAccountEntity, store)
  const guard = new TryGuard({ state: shared, what: 'login', field: 'password', now })
  const ownConflict = (path: string) => new ApiError('conflict', [{ path, reason: 'own' }])

  /** @throws {ApiError} 404; 400 `notHeld` for an account that may do what the caller may not */
  const assertMayChange = async (trx: Db, session: Session, id: string): Promise<{ loginname: string }> => {
    const row = found(await rows.in(trx).find(session.scope, id))
    assertHolds(session, await rightsOfRole(trx, session.scope, row.roleId), 'id')
    return row
  }
  const assertNameFree = async (trx: Db, loginname: string, id: string | undefined): Promise<void> => {
    // Names are unique over all organisations: a login names nothing else.
    const other = await trx.selectFrom('account').select('id').where('loginname', '=', loginname).executeTakeFirst()
    if (other && other.id !== id) throw invalid('loginname', 'used')
  }
  /** Refuses fields of a new account, or of one that is changed. */
  const checking = async (
    trx: Db,
    session: Session,
    { loginname, roleId, isDisabled }: Readonly<Record<string, unknown>>,
    id: string | undefined,
  ): Promise<void> => {
    await lockRights(trx, session.scope)
    const before = id === undefined ? undefined : found(await rows.in(trx).find(session.scope, id))
    if (before) assertHolds(session, await rightsOfRole(trx, session.scope, before.roleId), 'id')
    if (id === session.scope.userId) {
      if (roleId !== undefined && roleId !== before?.roleId) throw ownConflict('roleId')
      if (isDisabled === true) throw ownConflict('isDisabled')
    }
    if (typeof roleId === 'string') assertHolds(session, await rightsOfRole(trx, session.scope, roleId), 'roleId')
    if (typeof loginname === 'string') await assertNameFree(trx, loginname, id)
  }

  return {
    routes: [
      ...entityRoutes(
        orgAccountEntity,
        orgAccount,
        { db, now },
        {
          ...store,
          checking,
          removing: async (trx, scope, { id }, { session }) => {
            await lockRights(trx, scope)
            if (id === scope.userId) throw ownConflict('id')
            await assertMayChange(trx, session, id)
            const { tell } = await sessions.remove(trx, id)
            await trx
              .updateTable('account')
              .set({ isDisabled: 1, roleId: 'viewer', deptId: '', tel: '', email: '', lockKey: '' })
              .where('id', '=', id)
              .execute()
            return { done: tell }
          },
          settled: (trx, { scope }) => assertManaged(trx, scope),
          changed: (_scope, userId) => events.emit('accountChanged', { userId }),
        },
      ),
      handle(orgAccount.add, async (fields, { session, change }) => {
        const { scope, loginname } = session
        const password = makePassword()
        const passwordHash = await hashPassword(password)
        const id = await change(async (trx) => {
          await checking(trx, session, { roleId: orgAccountEntity.fields.roleId.initial, ...fields }, undefined)
          const own = rows.in(trx)
          const secret = { passwordHash, mustChange: 1 }
          const added = await own.add(scope, fields, { loginname, now: now() }, secret)
          return { after: found(await own.fields(scope, added)), reply: added }
        })
        return { id, loginname: fields.loginname, password }
      }),
      handle(orgAccount.resetPassword, async ({ id }, { session, change }) => {
        if (id === session.scope.userId) throw ownConflict('id')
        const password = makePassword()
        const passwordHash = await hashPassword(password)
        const { loginname, tell } = await change(async (trx) => {
          const account = await assertMayChange(trx, session, id)
          await trx
            .updateTable('account')
            // Nobody could choose a password at a wall screen.
            .set((eb) => ({ passwordHash, mustChange: eb(eb.val(1), '-', eb.ref('isWall')) }))
            .where('id', '=', id)
            .execute()
          const ended = await sessions.remove(trx, id)
          const reply = { loginname: account.loginname, tell: ended.tell }
          return { subject: id, detail: { title: account.loginname }, reply }
        })
        tell()
        await guard.forget(loginname)
        return { id, loginname, password }
      }),
      handle(orgAccount.unlock, async ({ id }, { session, change }) => {
        const { loginname } = await change(async (trx) => {
          const account = await assertMayChange(trx, session, id)
          return { subject: id, detail: { title: account.loginname }, reply: account }
        })
        await guard.forget(loginname)
        return null
      }),
      handle(orgAccount.sessions, async ({ id }, { session }) => {
        found(await rows.find(session.scope, id))
        return sessions.list(id, session.id)
      }),
      handle(orgAccount.endSessions, async ({ id, sessionId }, { session, change }) => {
        const { count, tell } = await change(async (trx) => {
          const { loginname } = await assertMayChange(trx, session, id)
          const reply = await sessions.remove(trx, id, { only: sessionId, but: session.id })
          return { subject: id, detail: { title: loginname, ended: reply.count }, reply }
        })
        tell()
        return { ended: count }
      }),
    ],
  }
}

/** No letter or digit that looks like another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A password that is read aloud or copied by hand once: three times four of 31 letters and digits, 59 bits. */
function makePassword(): string {
  const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [four(), four(), four()].join('-')
}
