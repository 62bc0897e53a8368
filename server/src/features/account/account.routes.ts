import { account, codes, limits } from '@mimic/contract'
import { invalid, refusal } from '../../platform/ApiError.ts'
import type { Change } from '../../platform/change.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { IdentityMarks } from '../recovery/IdentityMarks.ts'
import { ownConfig } from '../user/ownConfig.ts'
import { passwordProblem } from '../user/passwordProblem.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { TryGuard } from '../user/TryGuard.ts'
import { OperationRows } from './OperationRows.ts'
import { operationsCsv } from './operationsCsv.ts'
import { wallSessionRoute } from './wallSession.routes.ts'

/** The caller's own account: password, telephone and operations. */
export function accountFeature(context: ServerContext): Feature {
  const { db, sessions, shared, now } = context
  const guard = new TryGuard({ state: shared, what: 'password', field: 'oldPassword', now })
  const marks = new IdentityMarks(shared, now)
  const operations = new OperationRows(db)

  /** @throws {ApiError} 429 after many wrong ones: somebody else may be at the screen */
  const isOwnPassword = async ({ userId }: Scope, address: string, password: string): Promise<boolean> => {
    const isRight = await guard.try(userId, address, async () => {
      const own = db.selectFrom('account').select('passwordHash').where('id', '=', userId)
      const { passwordHash } = orNotFound(await own.executeTakeFirst())
      return (await isPassword(passwordHash, password)) || undefined
    })
    return isRight === true
  }

  const changePassword = async (change: Change, session: Session, password: string): Promise<void> => {
    const { userId: subject } = session.scope
    const passwordHash = await hashPassword(password)
    const notify = await change(async (trx) => {
      await trx.updateTable('account').set({ passwordHash, mustChange: 0 }).where('id', '=', subject).execute()
      const { notify } = await sessions.remove(trx, subject, { but: session.id })
      return { subject, reply: notify }
    })
    notify()
  }

  return {
    routes: [
      handle(account.sessionQuery, (_body, { session: { id, scope } }) => sessions.list(scope.userId, id)),
      handle(account.sessionEnd, async ({ sessionId }, { session: { id, scope }, change }) => {
        const { count, notify } = await change(async (trx) => {
          const reply = await sessions.remove(trx, scope.userId, { only: sessionId, but: id })
          return { subject: scope.userId, detail: { ended: reply.count }, reply }
        })
        notify()
        return { ended: count }
      }),
      wallSessionRoute(context),
      handle(account.configQuery, (_body, { session }) => ownConfig(db, session.scope.userId)),
      handle(account.configSave, ({ scadaAdaption, ...texts }, { session: { scope }, change }) =>
        change(async (trx) => {
          const before = await ownConfig(trx, scope.userId)
          const flag = scadaAdaption === undefined ? {} : { scadaAdaption: Number(scadaAdaption) }
          const set = { ...texts, ...flag }
          if (Object.keys(set).length > 0)
            await trx.updateTable('account').set(set).where('id', '=', scope.userId).execute()
          return { subject: scope.userId, before, after: await ownConfig(trx, scope.userId), reply: null }
        }),
      ),
      handle(account.edit, (given, { session, change }) =>
        change(async (trx) => {
          const { userId: subject } = session.scope
          const own = trx.selectFrom('account').where('id', '=', subject)
          const { verifiedTel, verifiedEmail, ...before } = await own
            .select(['name', 'tel', 'email', 'verifiedTel', 'verifiedEmail'])
            .executeTakeFirstOrThrow()
          const after = { ...before, ...given }
          // A stranger at an open screen must not lead the recovery elsewhere.
          const losesTel = after.tel !== before.tel && before.tel !== '' && before.tel === verifiedTel
          const losesEmail = after.email !== before.email && before.email !== '' && before.email === verifiedEmail
          if (losesTel || losesEmail) marks.assert(session.id)
          await trx.updateTable('account').set(after).where('id', '=', subject).execute()
          return { subject, before, after, reply: null }
        }),
      ),
      handle(
        account.passwordEdit,
        async ({ oldPassword, password }, { session, request, change }) => {
          const problem = await passwordProblem(password, session.loginname)
          if (problem) throw invalid('password', problem)
          if (!(await isOwnPassword(session.scope, request.ip, oldPassword))) {
            const wrong = { subject: session.scope.userId, result: String(codes.wrongPassword) }
            await change(async () => ({ ...wrong, reply: null }))
            throw invalid('oldPassword', 'format')
          }
          if (password === oldPassword) throw invalid('password', 'used')
          await changePassword(change, session, password)
          return null
        },
        { perMinute: 20, per: 'session' },
      ),
      handle(account.operationLog, async ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session }) =>
        operations.query(session.scope, allowed(session, filter), { page, pageSize }),
      ),
      handle(account.operationExport, async (filter, { session, request, reply, change }) => {
        const part = { page: 1, pageSize: limits.history.exportRows }
        const { rows } = await operations.query(session.scope, allowed(session, filter), part)
        const detail = { ...filter, rows: rows.length }
        await change(async () => ({ subject: session.scope.userId, detail, reply: null }))
        reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="operations.csv"')
        return operationsCsv(rows, localeOf(request.headers))
      }),
    ],
  }
}

/** The filter of a log. @throws {ApiError} forbidden for others' operations, which need `people.read` */
function allowed<F extends { readonly of?: 'own' | 'org' | undefined }>({ auths }: Session, filter: F) {
  const { of = 'own' } = filter
  if (of === 'org' && !auths.includes('people.read')) throw refusal('forbidden', 'of', 'limit')
  return { ...filter, of }
}
