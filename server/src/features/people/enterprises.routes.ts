import { randomUUID } from 'node:crypto'
import {
  type AuditName,
  type Enterprise,
  enterprise,
  type enterpriseEntity,
  limits,
  operator,
  operatorEntity,
  organisation,
} from '@mimic/contract'
import { sql } from 'kysely'
import { conflict, invalid } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Changed } from '../../platform/change.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db } from '../../platform/db/Database.ts'
import { isNameTaken } from '../../platform/db/loginNames.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { rangeColumns } from '../../platform/sessions/storedRange.ts'
import { FactorRows } from '../user/factors/FactorRows.ts'
import { hashPassword } from '../user/passwords.ts'
import { loginGuard } from '../user/TryGuard.ts'
import { accountState } from './accountState.ts'
import { assertManaged, assertMayDo, lockRights, managersOf } from './granting.ts'
import { makePassword } from './makePassword.ts'

const isOperatorRow = sql<boolean>`account."isOperator" = 1`
const editable = [
  'title',
  'contact',
  'tel',
  'address',
  'note',
] as const satisfies (keyof typeof enterpriseEntity.fields)[]

/**
 * The organisations of the server. An operator of the platform sees and changes all of them, and every change of another
 * one stands in the audit of both; everybody else sees their own.
 */
export function enterprisesFeature(context: ServerContext): Feature {
  const { db, events, now, sessions } = context
  const factors = new FactorRows(db, now)
  const guard = loginGuard(context)

  const isOperator = ({ auths }: Session): boolean => auths.includes('platform.operate')
  /** The organisations that a session may see, with their main accounts. */
  const visible = (trx: Db, session: Session) => {
    const all = trx
      .selectFrom('org')
      .leftJoin('account as main', (join) => join.onRef('main.orgId', '=', 'org.id').on('main.isMain', '=', 1))
    return isOperator(session) ? all : all.where('org.id', '=', session.scope.orgId)
  }
  const countOf = (table: 'account' | 'equipment' | 'project', only: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} counted where counted."orgId" = org.id ${sql.raw(only)})`
  const read = async (query: ReturnType<typeof visible>): Promise<Enterprise[]> => {
    const rows = await query
      .select(['org.id', 'org.version', 'org.title', 'org.contact', 'org.tel', 'org.address', 'org.note'])
      .select(['org.gmtCreate', 'org.isDisabled', 'main.gmtLogin'])
      .select(['main.id as mainId', 'main.loginname as mainLogin', 'main.name as mainName'])
      .select(['main.tel as mainTel', 'main.email as mainEmail'])
      .select([
        countOf('account', 'and counted."gmtDeleted" = 0').as('accounts'),
        countOf('equipment', '').as('equipment'),
        // Pages of equipment and of templates stand in projects of their own.
        countOf('project', 'and counted."equipmentId" is null and counted."templateId" is null').as('projects'),
      ])
      .execute()
    return rows.map(({ isDisabled, ...row }) => ({
      ...row,
      accounts: Number(row.accounts),
      equipment: Number(row.equipment),
      projects: Number(row.projects),
      state: isDisabled === 1 ? 'disabled' : 'active',
      gmtLogin: Number(row.gmtLogin ?? 0),
      gmtCreate: Number(row.gmtCreate),
      mainId: row.mainId ?? '',
      mainLogin: row.mainLogin ?? '',
      mainName: row.mainName ?? '',
      mainTel: row.mainTel ?? '',
      mainEmail: row.mainEmail ?? '',
    }))
  }
  const find = async (trx: Db, session: Session, id: string): Promise<Enterprise> =>
    orNotFound((await read(visible(trx, session).where('org.id', '=', id)))[0])
  const fieldsOf = (row: Enterprise) => Object.fromEntries(['id', ...editable].map((name) => [name, row[name as 'id']]))

  /** Enters what an operator does to another organisation in that one's audit too. */
  const told = async <T>(
    trx: Db,
    session: Session,
    orgId: string,
    action: AuditName,
    changed: Changed<T>,
  ): Promise<Changed<T>> => {
    const { scope, loginname } = session
    if (orgId !== scope.orgId) {
      const { before, after, detail } = changed
      const entry = { action, subject: changed.subject ?? orgId, result: 'success' } as const
      const more = { ...(before && { before }), ...(after && { after }), ...detail }
      await audit(trx, { orgId, userId: scope.userId }, { ...entry, detail: { ...more, operator: loginname } }, now())
    }
    return changed
  }
  const assertNameFree = async (trx: Db, loginname: string): Promise<void> => {
    if (await isNameTaken(trx, loginname)) throw invalid('loginname', 'used')
  }
  /** Tells everything that is open for the accounts and API keys of an organisation to look at its rights again. */
  const tellAccounts = async (orgId: string): Promise<void> => {
    const accounts = await db.selectFrom('account').select('id').where('orgId', '=', orgId).execute()
    const keys = await db.selectFrom('api_key').select('id').where('orgId', '=', orgId).execute()
    for (const { id: userId } of [...accounts, ...keys]) events.emit('accountChanged', { userId })
  }
  /** Marks an account of the caller's organisation as an operator, or takes the mark away. */
  const setOperator = (trx: Db, { scope }: Session, id: string, isOne: boolean) =>
    trx
      .updateTable('account')
      .set({ isOperator: Number(isOne) })
      .where('orgId', '=', scope.orgId)
      .where('id', '=', id)
      .where('gmtDeleted', '=', 0)
      .where('kind', '=', 'int')
      .where('isOperator', '=', Number(!isOne))
      .returning('loginname')
      .executeTakeFirst()

  return {
    routes: [
      handle(enterprise.query, async (body, { session }) => {
        const { page = 1, pageSize = limits.pageSize.default, search, sort } = body
        let query = visible(db, session)
        if (search)
          query = query.where((eb) =>
            eb.or(['org.title', 'org.contact', 'main.loginname'].map((column) => contains(column, search))),
          )
        const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const ordered = sort === 'name' ? query.orderBy('org.title') : query.orderBy('org.gmtCreate', 'desc')
        const rows = await read(
          ordered
            .orderBy('org.id')
            .limit(pageSize)
            .offset((page - 1) * pageSize),
        )
        return { rows, total: Number(total) }
      }),
      handle(enterprise.edit, async ({ id, baseVersion, ...fields }, { session, change }) => {
        await change(async (trx) => {
          const before = await find(trx, session, id)
          if (baseVersion !== undefined && before.version !== baseVersion) {
            const { modifiedBy } = await trx
              .selectFrom('org')
              .select('modifiedBy')
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
            throw conflict('baseVersion', 'changed', modifiedBy)
          }
          await trx
            .updateTable('org')
            .set((eb) => ({ ...fields, version: eb('version', '+', 1), modifiedBy: session.loginname }))
            .where('id', '=', id)
            .execute()
          const after = await find(trx, session, id)
          const changed = { before: fieldsOf(before), after: fieldsOf(after), reply: null }
          return told(trx, session, id, 'enterprise.edit', changed)
        })
        return find(db, session, id)
      }),
      handle(enterprise.add, async ({ loginname, name = '', email = '', ...fields }, { session, change }) => {
        const password = makePassword()
        const passwordHash = await hashPassword(password)
        const [orgId, id] = [randomUUID(), randomUUID()]
        await change(async (trx) => {
          await assertNameFree(trx, loginname)
          const stamps = { gmtCreate: now(), modifiedBy: session.loginname, version: 1 }
          await trx
            .insertInto('org')
            .values({ id: orgId, ...fields, ...stamps })
            .execute()
          const admin = { roleId: 'admin', isMain: 1, mustChange: 1, isDisabled: 0, tel: '' }
          await trx
            .insertInto('account')
            .values({ id, orgId, loginname, name, email, passwordHash, ...admin, ...stamps, gmtModified: now() })
            .execute()
          const after = { ...fieldsOf(await find(trx, session, orgId)), loginname }
          return told(trx, session, orgId, 'enterprise.add', { after, reply: null })
        })
        return { id, orgId, loginname, password }
      }),
      handle(enterprise.setDisabled, async ({ id, isDisabled }, { session, change }) => {
        if (id === session.scope.orgId) throw conflict('id', 'own')
        await change(async (trx) => {
          const { title, state } = await find(trx, session, id)
          const after = { id, title, isDisabled }
          await trx
            .updateTable('org')
            .set({ isDisabled: Number(isDisabled) })
            .where('id', '=', id)
            .execute()
          const changed = { before: { ...after, isDisabled: state === 'disabled' }, after, reply: null }
          return told(trx, session, id, 'enterprise.setDisabled', changed)
        })
        await tellAccounts(id)
        // Its devices are shared with accounts of others.
        events.emit('rangesChanged', { orgId: id })
        return null
      }),
      handle(enterprise.resetMain, async ({ id }, { session, change }) => {
        const password = makePassword()
        const passwordHash = await hashPassword(password)
        const { main, notify } = await change(async (trx) => {
          const { title, mainId, mainLogin } = await find(trx, session, id)
          if (mainId === '') throw invalid('id', 'unknown')
          if (mainId === session.scope.userId) throw conflict('id', 'own')
          await trx.updateTable('account').set({ passwordHash, mustChange: 1 }).where('id', '=', mainId).execute()
          await factors.in(trx).removeAll(mainId)
          const ended = await sessions.remove(trx, mainId)
          const reply = { main: { id: mainId, loginname: mainLogin }, notify: ended.notify }
          const changed = { subject: mainId, detail: { title, loginname: mainLogin }, reply }
          return told(trx, session, id, 'enterprise.resetMain', changed)
        })
        notify()
        await guard.forget(main.loginname)
        return { ...main, password }
      }),
      handle(enterprise.setMain, async ({ accountId }, { session, change }) =>
        change(async (trx) => {
          const { scope } = session
          await lockRights(trx, scope)
          const concerned = await trx
            .selectFrom('account')
            .select(['account.id', 'account.loginname', 'account.roleId', 'account.regionIds', ...rangeColumns])
            .where('orgId', '=', scope.orgId)
            .where((eb) => eb.or([eb('id', '=', accountId), eb('isMain', '=', 1)]))
            .execute()
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
        }),
      ),
      ...entityRoutes(operatorEntity, operator, { db, now }, { facts: { state: accountState }, only: isOperatorRow }),
      handle(operator.add, async ({ id }, { session, change }) => {
        await change(async (trx) => {
          const { loginname: title } = orNotFound(await setOperator(trx, session, id, true))
          return { before: { id, title, isOperator: false }, after: { id, title, isOperator: true }, reply: null }
        })
        events.emit('accountChanged', { userId: id })
        return null
      }),
      handle(operator.delete, async ({ id }, { session, change }) => {
        await change(async (trx) => {
          await lockRights(trx, session.scope)
          const { loginname: title } = orNotFound(await setOperator(trx, session, id, false))
          const left = trx.selectFrom('account').select('id').where('isOperator', '=', 1).where('isDisabled', '=', 0)
          if (!(await left.executeTakeFirst())) throw conflict('id', 'last')
          await assertManaged(trx, session.scope)
          return { before: { id, title, isOperator: true }, after: { id, title, isOperator: false }, reply: null }
        })
        events.emit('accountChanged', { userId: id })
        return null
      }),
      handle(organisation.myInfo, async (_body, { session: { scope, isExternal } }) => {
        const row = await db
          .selectFrom('account')
          .innerJoin('org', 'org.id', 'account.orgId')
          .select(['org.id', 'org.title', 'org.contact', 'org.tel', 'org.address', 'org.note'])
          .select(['account.company', 'account.lastDay', 'account.isMain', 'account.isOperator'])
          .where('account.id', '=', scope.userId)
          .executeTakeFirstOrThrow()
        // The note is for those who manage the organisation.
        const own = isExternal ? ({ kind: 'ext', note: '' } as const) : ({ kind: 'int' } as const)
        return { ...row, ...own, isMain: row.isMain === 1, isOperator: row.isOperator === 1 }
      }),
      handle(organisation.queryCompanyAndExternal, async (_body, { session: { scope } }) => {
        const rows = await db
          .selectFrom('account')
          .innerJoin('org', 'org.id', 'account.orgId')
          .select(['account.id', 'account.kind', 'account.loginname', 'account.name', 'account.company'])
          .select('org.title as orgTitle')
          .where('account.orgId', '=', scope.orgId)
          .where('account.gmtDeleted', '=', 0)
          .where((eb) => eb.or([eb('account.isMain', '=', 1), eb('account.kind', '=', 'ext')]))
          .orderBy('account.isMain', 'desc')
          .orderBy('account.company')
          .orderBy('account.loginname')
          .execute()
        return rows.map(({ kind, orgTitle, ...row }) =>
          kind === 'ext' ? { ...row, kind: 'ext' } : { ...row, kind: 'co', company: orgTitle },
        )
      }),
    ],
  }
}
