import {
  type Entity,
  extAccount,
  extAccountEntity,
  externalPermissions,
  orgAccount,
  orgAccountEntity,
  wallPermissions,
} from '@mimic/contract'
import { sql } from 'kysely'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { isNameTaken } from '../../platform/db/loginNames.ts'
import { inScope } from '../../platform/db/range.ts'
import { EntityRows, type EntityStore } from '../../platform/entity/EntityRows.ts'
import { entityRoutes, type RemovedParts } from '../../platform/entity/entityRoutes.ts'
import { type ChangingCaller, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { rangeOf } from '../../platform/sessions/storedRange.ts'
import { Outbox } from '../outbox/Outbox.ts'
import { Invitations } from '../recovery/Invitations.ts'
import { FactorRows } from '../user/factors/FactorRows.ts'
import { hasLocalLogin } from '../user/localLogin.ts'
import { hashPassword } from '../user/passwords.ts'
import { loginGuard } from '../user/TryGuard.ts'
import { accountStore } from './accountRows.ts'
import {
  assertChosen,
  assertCovers,
  assertHolds,
  assertHoldsRegions,
  assertManaged,
  assertMayDo,
  lockRights,
  rightsOfRole,
} from './granting.ts'
import { makePassword } from './makePassword.ts'

const noRange = { deptId: '', dataRange: 'all', rangeGroups: '', rangeEquips: '', rangeProjects: '' }

const { roleTitle: _role, deptTitle: _dept, useLock: _lock, ...extFacts } = { ...accountStore.facts }
const intStore: EntityStore = { ...accountStore, only: sql<boolean>`account.kind = 'int'` }
const extStore: EntityStore = { facts: extFacts, only: sql<boolean>`account.kind = 'ext'` }
/** The columns of a new account of a partner company that nobody gives. */
const ofPartner = { kind: 'ext', dataRange: 'chosen' } as const

/** The accounts of an organisation, as those see them who manage them. */
export function orgAccountsFeature(context: ServerContext): Feature {
  const { db, events, now, sessions, shared } = context
  const rows = new EntityRows(db, orgAccountEntity, accountStore)
  const factors = new FactorRows(db, now)
  const guard = loginGuard(context)
  const invitations = new Invitations(shared, now)
  const box = new Outbox(context)
  const ownConflict = (path: string) => conflict(path, 'own')

  /** @throws {ApiError} 404; 400 `notHeld` for an account that may do what the caller may not */
  const assertMayChange = async (trx: Db, session: Session, id: string) => {
    const row = orNotFound(await rows.in(trx).find(session.scope, id))
    await assertMayDo(trx, session, row, 'id')
    return row
  }
  /** @throws {ApiError} 409 for an account to which a password is of no use */
  const assertLocal = async (trx: Db, id: string): Promise<void> => {
    const own = trx.selectFrom('account').select(hasLocalLogin.as('hasLocalLogin')).where('id', '=', id)
    if (!(await own.executeTakeFirst())?.hasLocalLogin) throw conflict('id', 'localOff')
  }
  const assertNameFree = async (trx: Db, loginname: string, id: string | undefined): Promise<void> => {
    if (await isNameTaken(trx, loginname, id)) throw invalid('loginname', 'used')
  }
  /** Many know the password of a wall screen, and it needs no second factor: its role may not do more than view. */
  const assertOnlyViews = async (trx: Db, scope: Scope, roleId: string): Promise<void> => {
    const more = (await rightsOfRole(trx, scope, roleId)).find(
      (each) => each !== 'account.edit' && !wallPermissions.includes(each),
    )
    if (more) throw invalid('isWall', 'onlyViews', more)
  }
  /** Refuses fields of a new account, or of one that is changed. */
  const checking = async (
    trx: Db,
    session: Session,
    fields: Readonly<Record<string, unknown>>,
    id: string | undefined,
    isExternal: boolean,
  ): Promise<void> => {
    const { loginname, roleId, regionIds, isDisabled, dataRange } = fields
    await lockRights(trx, session.scope)
    const before = id === undefined ? undefined : orNotFound(await rows.in(trx).find(session.scope, id))
    if (before) await assertMayDo(trx, session, before, 'id')
    // Fields of a new account that are not given have the values of its declaration.
    const after = { ...noRange, ...before, ...(isExternal && ofPartner), ...fields }
    await assertCovers(trx, session.scope, after, 'dataRange')
    assertChosen(before ? fields : after, after)
    if (id === session.scope.userId) {
      if (roleId !== undefined && roleId !== before?.roleId) throw ownConflict('roleId')
      if (isDisabled === true) throw ownConflict('isDisabled')
      if (dataRange !== undefined && dataRange !== before?.dataRange) throw ownConflict('dataRange')
    }
    const { isWall = false, roleId: nextRole = '' }: { isWall?: unknown; roleId?: unknown } = after
    // One that a seed file has made so may do more, and keeps its role.
    if (isWall === true && (before?.isWall !== true || nextRole !== before.roleId))
      await assertOnlyViews(trx, session.scope, String(nextRole))
    if (typeof roleId === 'string') {
      const rights = await rightsOfRole(trx, session.scope, roleId)
      // Those of a partner company get no others, whatever their role has.
      const given = isExternal ? rights.filter((each) => externalPermissions.includes(each)) : rights
      assertHolds(session, given, 'roleId')
    }
    if (typeof regionIds === 'string') assertHoldsRegions(session, regionIds, 'regionIds')
    if (typeof loginname === 'string' && loginname !== before?.loginname) await assertNameFree(trx, loginname, id)
  }

  /** Both kinds of accounts share the work of their declared calls. */
  const optionsOf = (own: EntityStore, isExternal: boolean) => ({
    ...own,
    checking: (trx: Db, session: Session, fields: Readonly<Record<string, unknown>>, id: string | undefined) =>
      checking(trx, session, fields, id, isExternal),
    removing: async (
      trx: Db,
      scope: Scope,
      { id }: { readonly id: string },
      { session }: { readonly session: Session },
    ): Promise<RemovedParts> => {
      await lockRights(trx, scope)
      if (id === scope.userId) throw ownConflict('id')
      await assertMayChange(trx, session, id)
      const { notify } = await sessions.remove(trx, id)
      await factors.in(trx).removeAll(id)
      await trx.deleteFrom('avatar').where('userId', '=', id).execute()
      await trx.deleteFrom('account_link').where('userId', '=', id).execute()
      await trx
        .updateTable('account')
        .set({
          isDisabled: 1,
          roleId: 'viewer',
          deptId: '',
          regionIds: '',
          tel: '',
          email: '',
          lockKey: '',
          gmtAvatar: 0,
        })
        .where('id', '=', id)
        .execute()
      return { done: notify }
    },
    // An imported account has no password until it is invited or given one.
    added: async () => ({ passwordHash: '', mustChange: 1, ...(isExternal && ofPartner) }),
    settled: (trx: Db, { scope }: Session) => assertManaged(trx, scope),
    changed: (_scope: Scope, userId: string) => events.emit('accountChanged', { userId }),
  })
  /** Adds an account with a password that is told this once. */
  const adding = async (
    entity: Entity,
    fields: Readonly<Record<string, unknown>> & { readonly loginname: string },
    { session, change }: ChangingCaller,
    more: Readonly<Record<string, unknown>> = {},
  ) => {
    const { scope, loginname } = session
    const password = makePassword()
    const passwordHash = await hashPassword(password)
    const id = await change(async (trx) => {
      const { initial } = orgAccountEntity.fields.roleId
      await checking(trx, session, { roleId: initial, ...fields }, undefined, more['kind'] === 'ext')
      const own = new EntityRows(trx, entity)
      const secret = { passwordHash, mustChange: 1 }
      const added = await own.add(scope, fields, { loginname, now: now() }, { ...more, ...secret })
      return { after: orNotFound(await own.fields(scope, added)), reply: added }
    })
    return { id, loginname: fields.loginname, password }
  }

  return {
    routes: [
      ...entityRoutes(orgAccountEntity, orgAccount, { db, now }, optionsOf(intStore, false)),
      ...entityRoutes(extAccountEntity, extAccount, { db, now }, optionsOf(extStore, true)),
      handle(orgAccount.add, (fields, caller) => adding(orgAccountEntity, fields, caller)),
      handle(extAccount.add, (fields, caller) => adding(extAccountEntity, fields, caller, ofPartner)),
      handle(orgAccount.resetPassword, async ({ id }, { session, change }) => {
        if (id === session.scope.userId) throw ownConflict('id')
        const password = makePassword()
        const passwordHash = await hashPassword(password)
        const { loginname, notify } = await change(async (trx) => {
          const account = await assertMayChange(trx, session, id)
          await assertLocal(trx, id)
          await trx
            .updateTable('account')
            // It does not apply to the account of a wall screen, where nobody could choose one.
            .set({ passwordHash, mustChange: 1 })
            .where('id', '=', id)
            .execute()
          const ended = await sessions.remove(trx, id)
          const reply = { loginname: account.loginname, notify: ended.notify }
          return { subject: id, detail: { title: account.loginname }, reply }
        })
        notify()
        await guard.forget(loginname)
        return { id, loginname, password }
      }),
      handle(orgAccount.invite, async ({ id, channel }, { session, request, change }) => {
        if (!(await box.hasProvider(session.scope.orgId, channel))) throw conflict('channel', 'noProvider')
        const { loginname, name, tel, email, state } = await assertMayChange(db, session, id)
        await assertLocal(db, id)
        if (state !== 'new') throw conflict('id', 'used', state)
        const destination = channel === 'mail' ? email : tel
        if (destination === '') throw invalid('channel', 'unknown')
        // Stored before the transaction: the shared state has its own.
        const origin = `${request.protocol}://${request.host}`
        const { link: secret, expires } = await invitations.make(id, { channel, origin })
        await change(async (trx) => {
          const to = { orgId: session.scope.orgId, accountId: id, name: name || loginname, destination }
          const locale = localeOf(request.headers)
          await box.addOwn(trx, channel, to, { purpose: 'invitation', locale, secret, gmtExpires: expires })
          return { subject: id, detail: { title: loginname, channel }, reply: null }
        })
        box.wake()
        return null
      }),
      handle(orgAccount.rangeCount, async (asked, { session: { scope } }) => {
        const range = rangeOf({ ...noRange, ...asked })
        const both = { ...scope, range }
        const devices = db.selectFrom('equipment').where(inScope(scope, 'equipment')).where(inScope(both, 'equipment'))
        const projects = db
          .selectFrom('project')
          .where(inScope(scope, 'project'))
          .where(inScope(both, 'project'))
          .where('equipmentId', 'is', null)
          .where('templateId', 'is', null)
        const n = sql<number>`count(*)`.as('n')
        const equipment = await devices.select(n).executeTakeFirstOrThrow()
        const own = await projects.select(n).executeTakeFirstOrThrow()
        return { equipment: Number(equipment.n), projects: Number(own.n) }
      }),
      handle(orgAccount.unlock, async ({ id }, { session, change }) => {
        const { loginname } = await change(async (trx) => {
          const account = await assertMayChange(trx, session, id)
          return { subject: id, detail: { title: account.loginname }, reply: account }
        })
        await guard.forget(loginname)
        return null
      }),
      handle(orgAccount.removeFactors, async ({ id }, { session, change }) => {
        if (id === session.scope.userId) throw ownConflict('id')
        const notify = await change(async (trx) => {
          const { loginname } = await assertMayChange(trx, session, id)
          const count = await factors.in(trx).removeAll(id)
          const ended = await sessions.remove(trx, id)
          return { subject: id, detail: { title: loginname, factors: count }, reply: ended.notify }
        })
        notify()
        return null
      }),
      handle(orgAccount.sessions, async ({ id }, { session }) => {
        orNotFound(await rows.find(session.scope, id))
        return sessions.list(id, session.id)
      }),
      handle(orgAccount.endSessions, async ({ id, sessionId }, { session, change }) => {
        const { count, notify } = await change(async (trx) => {
          const { loginname } = await assertMayChange(trx, session, id)
          const reply = await sessions.remove(trx, id, { only: sessionId, but: session.id })
          return { subject: id, detail: { title: loginname, ended: reply.count }, reply }
        })
        notify()
        return { ended: count }
      }),
    ],
  }
}
