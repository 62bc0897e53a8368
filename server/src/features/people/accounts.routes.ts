import { type Entity, extAccount, extAccountEntity, orgAccount, orgAccountEntity } from '@mimic/contract'
import { sql } from 'kysely'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { EntityRows, type EntityStore } from '../../platform/entity/EntityRows.ts'
import { entityRoutes, type RemovedParts } from '../../platform/entity/entityRoutes.ts'
import { type ChangingCaller, type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { endPush } from '../../platform/sessions/endPush.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { noRange } from '../../platform/sessions/storedRange.ts'
import { Outbox } from '../outbox/Outbox.ts'
import { Invitations } from '../recovery/Invitations.ts'
import { FactorRows } from '../user/factors/FactorRows.ts'
import { makePassword } from '../user/passwords.ts'
import { loginGuard, type TryGuard } from '../user/TryGuard.ts'
import { accountRows, accountStore, clearAccount, countOfRange, isLocal } from './accountRows.ts'
import { assertMayChange, checkAccount, ofPartner } from './accountRules.ts'
import { unbindWechat } from './companyLogin/wechatRows.ts'
import { assertManaged, lockRights } from './granting.ts'

type Fields = Readonly<Record<string, unknown>>

const {
  roleTitle: _role,
  deptTitle: _dept,
  useLock: _lock,
  hasWechat: _wechat,
  ...extFacts
} = { ...accountStore.facts }
const intStore: EntityStore = { ...accountStore, only: sql<boolean>`account.kind = 'int'` }
const extStore: EntityStore = { facts: extFacts, only: sql<boolean>`account.kind = 'ext'` }

interface Deps extends Pick<ServerContext, 'db' | 'events' | 'now' | 'sessions'> {
  readonly factors: FactorRows
  readonly guard: TryGuard
  readonly invitations: Invitations
  readonly box: Outbox
}

/** The accounts of an organisation, as those see them who manage them. */
export function orgAccountsFeature(context: ServerContext): Feature {
  const { db, now, shared } = context
  const deps: Deps = {
    ...context,
    factors: new FactorRows(db, now),
    guard: loginGuard(context),
    invitations: new Invitations(shared, now),
    box: new Outbox(context),
  }
  return {
    routes: [
      ...entityRoutes(orgAccountEntity, orgAccount, context, optionsOf(deps, intStore, false)),
      ...entityRoutes(extAccountEntity, extAccount, context, optionsOf(deps, extStore, true)),
      handle(orgAccount.add, (fields, caller) => add(deps, orgAccountEntity, fields, caller)),
      handle(extAccount.add, (fields, caller) => add(deps, extAccountEntity, fields, caller, ofPartner)),
      handle(orgAccount.resetPassword, resetPassword(deps)),
      handle(orgAccount.invite, invite(deps)),
      handle(orgAccount.rangeCount, (asked, { session }) => countOfRange(db, session.scope, { ...noRange, ...asked })),
      handle(orgAccount.unlock, unlock(deps)),
      handle(orgAccount.removeFactors, removeFactors(deps)),
      handle(orgAccount.sessions, querySessions(deps)),
      handle(orgAccount.endSessions, endSessions(deps)),
    ],
  }
}

/** Both kinds of accounts share the work of their declared calls. */
const optionsOf = (deps: Deps, own: EntityStore, isExternal: boolean) => ({
  ...own,
  checking: async (trx: Db, session: Session, fields: Fields, id: string | undefined) => {
    await checkAccount(trx, session, fields, id, isExternal)
    // Its sessions end by themselves while it is disabled; its browsers would get alarms again afterwards.
    if (id !== undefined && fields['isDisabled'] === true) await endPush(trx, id)
  },
  removing: (trx: Db, _scope: Scope, { id }: { readonly id: string }, { session }: { readonly session: Session }) =>
    removeParts(deps, trx, session, id),
  // An imported account has no password until it is invited or given one.
  added: async () => ({ passwordHash: '', mustChange: 1, ...(isExternal && ofPartner) }),
  settled: (trx: Db, { scope }: Session) => assertManaged(trx, scope),
  changed: (_scope: Scope, userId: string) => deps.events.emit('accountChanged', { userId }),
})

async function removeParts({ sessions, factors }: Deps, trx: Db, session: Session, id: string): Promise<RemovedParts> {
  await lockRights(trx, session.scope)
  refuseSelf(session, id)
  await assertMayChange(trx, session, id)
  const { notify } = await sessions.remove(trx, id)
  await factors.in(trx).removeAll(id)
  await clearAccount(trx, id)
  return { done: notify }
}

/** Adds an account with a password that is told this once. */
async function add(
  { now }: Deps,
  entity: Entity,
  fields: Fields & { readonly loginname: string },
  { session, change }: ChangingCaller,
  more: Fields = {},
) {
  const { scope, loginname } = session
  const { password, passwordHash } = await makePassword()
  const id = await change(async (trx) => {
    const { initial } = orgAccountEntity.fields.roleId
    await checkAccount(trx, session, { roleId: initial, ...fields }, undefined, more['kind'] === 'ext')
    const own = new EntityRows(trx, entity)
    const secret = { passwordHash, mustChange: 1 }
    const added = await own.add(scope, fields, { loginname, now: now() }, { ...more, ...secret })
    return { after: orNotFound(await own.fields(scope, added)), reply: added }
  })
  return { id, loginname: fields.loginname, password }
}

const resetPassword =
  ({ sessions, guard }: Deps): Handler<typeof orgAccount.resetPassword> =>
  async ({ id }, { session, change }) => {
    refuseSelf(session, id)
    const { password, passwordHash } = await makePassword()
    return change(async (trx) => {
      const { loginname } = await assertMayChange(trx, session, id)
      if (!(await isLocal(trx, id))) throw conflict('id', 'localOff')
      // `mustChange` does not apply to the account of a wall screen, where nobody could choose one.
      await trx.updateTable('account').set({ passwordHash, mustChange: 1 }).where('id', '=', id).execute()
      const { notify } = await sessions.remove(trx, id)
      const done = () => {
        notify()
        return guard.forget(loginname)
      }
      return { subject: id, detail: { title: loginname }, done, reply: { id, loginname, password } }
    })
  }

const invite =
  ({ db, box, invitations }: Deps): Handler<typeof orgAccount.invite> =>
  async ({ id, channel }, { session, request, change }) => {
    const { orgId } = session.scope
    const problem = await box.problem(orgId, channel)
    if (problem) throw conflict('channel', problem)
    const { loginname, name, tel, email, state } = await assertMayChange(db, session, id)
    if (!(await isLocal(db, id))) throw conflict('id', 'localOff')
    if (state !== 'new') throw conflict('id', 'used', state)
    const destination = channel === 'mail' ? email : tel
    if (destination === '') throw invalid('channel', 'unknown')
    // Stored before the transaction: the shared state has its own.
    const origin = `${request.protocol}://${request.host}`
    const { link: secret, expires } = await invitations.make(id, { channel, origin })
    return change(async (trx) => {
      const to = { orgId, accountId: id, name: name || loginname, destination }
      const locale = localeOf(request.headers)
      await box.addOwn(trx, channel, to, { purpose: 'invitation', locale, secret, gmtExpires: expires })
      return { subject: id, detail: { title: loginname, channel }, done: () => box.wake(), reply: null }
    })
  }

const unlock =
  ({ guard }: Deps): Handler<typeof orgAccount.unlock> =>
  ({ id }, { session, change }) =>
    change(async (trx) => {
      const { loginname } = await assertMayChange(trx, session, id)
      return { subject: id, detail: { title: loginname }, done: () => guard.forget(loginname), reply: null }
    })

const removeFactors =
  ({ factors, sessions }: Deps): Handler<typeof orgAccount.removeFactors> =>
  async ({ id }, { session, change }) => {
    refuseSelf(session, id)
    return change(async (trx) => {
      const { loginname } = await assertMayChange(trx, session, id)
      const count = await factors.in(trx).removeAll(id)
      const unbound = await unbindWechat(trx, { orgId: session.scope.orgId, userId: id })
      const { notify } = await sessions.remove(trx, id)
      const detail = { title: loginname, factors: count, wechat: unbound.length }
      return { subject: id, detail, done: notify, reply: null }
    })
  }

const querySessions =
  ({ db, sessions }: Deps): Handler<typeof orgAccount.sessions> =>
  async ({ id }, { session }) => {
    orNotFound(await accountRows(db).find(session.scope, id))
    return sessions.list(id, session.id)
  }

const endSessions =
  ({ sessions }: Deps): Handler<typeof orgAccount.endSessions> =>
  ({ id, sessionId }, { session, change }) =>
    change(async (trx) => {
      const { loginname } = await assertMayChange(trx, session, id)
      const { count, notify } = await sessions.remove(trx, id, { only: sessionId, but: session.id })
      return { subject: id, detail: { title: loginname, ended: count }, done: notify, reply: { ended: count } }
    })

/** @throws {ApiError} 409 `own` for the caller's own account */
function refuseSelf({ scope }: Session, id: string): void {
  if (id === scope.userId) throw conflict('id', 'own')
}
