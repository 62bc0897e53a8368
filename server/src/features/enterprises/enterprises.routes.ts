import { randomUUID } from 'node:crypto'
import { type Enterprise, enterprise, limits } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import { auditInBoth } from '../../platform/auditInBoth.ts'
import { isNameTaken } from '../../platform/db/loginNames.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { assertMayDo, lockRights, managersOf } from '../people/granting.ts'
import { FactorRows } from '../user/factors/FactorRows.ts'
import { makePassword } from '../user/passwords.ts'
import { loginGuard, type TryGuard } from '../user/TryGuard.ts'
import { EnterpriseRows } from './EnterpriseRows.ts'

const editable = ['title', 'contact', 'tel', 'address', 'note'] as const

interface Deps extends Pick<ServerContext, 'events' | 'now' | 'sessions'> {
  readonly rows: EnterpriseRows
  readonly factors: FactorRows
  readonly guard: TryGuard
}

/**
 * The organisations of the server. An operator of the platform sees and changes all of them, and every change of another
 * one stands in the audit of both; everybody else sees their own.
 */
export function enterprisesFeature(context: ServerContext): Feature {
  const { db, now } = context
  const guard = loginGuard(context)
  const deps = { ...context, guard, rows: new EnterpriseRows(db), factors: new FactorRows(db, now) }
  return {
    routes: [
      handle(enterprise.query, query(deps)),
      handle(enterprise.edit, edit(deps)),
      handle(enterprise.add, add(deps)),
      handle(enterprise.setDisabled, setDisabled(deps)),
      handle(enterprise.resetMain, resetMain(deps)),
      handle(enterprise.setMain, setMain(deps)),
    ],
  }
}

const query =
  ({ rows }: Deps): Handler<typeof enterprise.query> =>
  ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session }) =>
    rows.query(session, { page, pageSize, ...filter })

const edit =
  ({ rows, now }: Deps): Handler<typeof enterprise.edit> =>
  async ({ id, baseVersion, ...fields }, { session, change }) => {
    await change(async (trx) => {
      const own = rows.in(trx)
      const before = orNotFound(await own.find(session, id))
      if (baseVersion !== undefined && before.version !== baseVersion) {
        const row = trx.selectFrom('org').select('modifiedBy').where('id', '=', id)
        throw conflict('baseVersion', 'changed', (await row.executeTakeFirstOrThrow()).modifiedBy)
      }
      await own.edit(id, fields, session.loginname)
      const after = orNotFound(await own.find(session, id))
      const changed = { before: fieldsOf(before), after: fieldsOf(after), reply: null }
      return auditInBoth(trx, session, id, 'enterprise.edit', changed, now())
    })
    return orNotFound(await rows.find(session, id))
  }

const add =
  ({ rows, now }: Deps): Handler<typeof enterprise.add> =>
  async ({ loginname, name = '', email = '', ...fields }, { session, change }) => {
    const { password, passwordHash } = await makePassword()
    const [orgId, id] = [randomUUID(), randomUUID()]
    await change(async (trx) => {
      if (await isNameTaken(trx, loginname)) throw invalid('loginname', 'used')
      const own = rows.in(trx)
      const stamps = { gmtCreate: now(), modifiedBy: session.loginname }
      await own.add({ id: orgId, ...fields }, { id, loginname, name, email, passwordHash }, stamps)
      const after = { ...fieldsOf(orNotFound(await own.find(session, orgId))), loginname }
      return auditInBoth(trx, session, orgId, 'enterprise.add', { after, reply: null }, now())
    })
    return { id, orgId, loginname, password }
  }

const setDisabled =
  ({ rows, events, now }: Deps): Handler<typeof enterprise.setDisabled> =>
  async ({ id, isDisabled }, { session, change }) => {
    if (id === session.scope.orgId) throw conflict('id', 'own')
    const done = async () => {
      // Everything that is open for them looks at its rights again.
      for (const userId of await rows.actors(id)) events.emit('accountChanged', { userId })
      // Its devices are shared with accounts of others.
      events.emit('rangesChanged', { orgId: id })
    }
    return change(async (trx) => {
      const { title, state } = orNotFound(await rows.in(trx).find(session, id))
      const [before, after] = [state === 'disabled', isDisabled].map((isDisabled) => ({ id, title, isDisabled }))
      const set = { isDisabled: Number(isDisabled) }
      await trx.updateTable('org').set(set).where('id', '=', id).execute()
      return auditInBoth(trx, session, id, 'enterprise.setDisabled', { before, after, done, reply: null }, now())
    })
  }

const resetMain =
  ({ rows, factors, guard, sessions, now }: Deps): Handler<typeof enterprise.resetMain> =>
  async ({ id }, { session, change }) => {
    const { password, passwordHash } = await makePassword()
    return change(async (trx) => {
      const { title, mainId, mainLogin: loginname } = orNotFound(await rows.in(trx).find(session, id))
      if (mainId === '') throw invalid('id', 'unknown')
      if (mainId === session.scope.userId) throw conflict('id', 'own')
      await trx.updateTable('account').set({ passwordHash, mustChange: 1 }).where('id', '=', mainId).execute()
      await factors.in(trx).removeAll(mainId)
      const { notify } = await sessions.remove(trx, mainId)
      const done = () => {
        notify()
        return guard.forget(loginname)
      }
      const reply = { id: mainId, loginname, password }
      const changed = { subject: mainId, detail: { title, loginname }, done, reply }
      return auditInBoth(trx, session, id, 'enterprise.resetMain', changed, now())
    })
  }

const setMain =
  ({ rows }: Deps): Handler<typeof enterprise.setMain> =>
  ({ accountId }, { session, change }) =>
    change(async (trx) => {
      const { scope } = session
      await lockRights(trx, scope)
      const concerned = await rows.in(trx).concerned(scope.orgId, accountId)
      const { loginname } = orNotFound(concerned.find(({ id }) => id === accountId))
      if (!(await managersOf(trx, scope)).some((manager) => manager.id === accountId))
        throw invalid('accountId', 'unknown')
      for (const account of concerned) await assertMayDo(trx, session, account, 'accountId')
      await trx
        .updateTable('account')
        .set((eb) => ({ isMain: eb.case().when('id', '=', accountId).then(1).else(0).end() }))
        .where('orgId', '=', scope.orgId)
        .execute()
      const [before, after] = [false, true].map((isMain) => ({ id: accountId, title: loginname, isMain }))
      return { before, after, reply: null }
    })

const fieldsOf = (row: Enterprise) =>
  Object.fromEntries((['id', ...editable] as const).map((name) => [name, row[name]]))
