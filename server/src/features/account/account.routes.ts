import { account, codes, limits } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { found, handle } from '../../platform/handle.ts'
import { localeOf } from '../../platform/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/Sessions.ts'
import { passwordProblem } from '../user/passwordProblem.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { TryGuard } from '../user/TryGuard.ts'
import { OperationRows } from './OperationRows.ts'
import { operationsCsv } from './operationsCsv.ts'

/** One's own account: password, telephone, and what one has done. */
export function accountFeature({ db, sessions, shared, now }: ServerContext): Feature {
  const guard = new TryGuard({ state: shared, what: 'password', field: 'oldPassword', now })
  const operations = new OperationRows(db)

  /** @throws {ApiError} 400 for a wrong one, 429 when many were wrong: somebody may sit at another's screen */
  const assertPassword = async (scope: Scope, address: string, password: string): Promise<void> => {
    const { userId } = scope
    const isRight = await guard.try(userId, address, async () => {
      const own = db.selectFrom('account').select('passwordHash').where('id', '=', userId)
      const { passwordHash } = found(await own.executeTakeFirst())
      return (await isPassword(passwordHash, password)) || undefined
    })
    if (isRight) return
    const own = {
      action: 'user.password.edit',
      subject: userId,
      detail: {},
      result: String(codes.wrongPassword),
    } as const
    await audit(db, scope, own, now())
    throw invalid('oldPassword', 'format')
  }

  const changePassword = async (session: Session, password: string): Promise<void> => {
    const { userId } = session.scope
    const passwordHash = await hashPassword(password)
    const tellEnded = await db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ passwordHash }).where('id', '=', userId).execute()
      const entry = { action: 'user.password.edit', subject: userId, detail: {}, result: 'success' } as const
      await audit(trx, session.scope, entry, now())
      return sessions.removeOthers(trx, session)
    })
    tellEnded()
  }

  return {
    routes: [
      handle(account.edit, async ({ tel }, { session: { scope, tel: before } }) => {
        await db.transaction().execute(async (trx) => {
          await trx.updateTable('account').set({ tel }).where('id', '=', scope.userId).execute()
          const detail = { before: { tel: before }, after: { tel } }
          await audit(trx, scope, { action: 'user.edit', subject: scope.userId, detail, result: 'success' }, now())
        })
        return null
      }),
      handle(
        account.passwordEdit,
        async ({ oldPassword, password }, { session, request }) => {
          const problem = await passwordProblem(password, session.loginname)
          if (problem) throw invalid('password', problem)
          await assertPassword(session.scope, request.ip, oldPassword)
          await changePassword(session, password)
          return null
        },
        { perMinute: 20, per: 'session' },
      ),
      handle(account.operationLog, async ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session }) =>
        operations.query(session.scope, allowed(session, filter), { page, pageSize }),
      ),
      handle(account.operationExport, async (filter, { session, request, reply }) => {
        const part = { page: 1, pageSize: limits.history.exportRows }
        const { rows } = await operations.query(session.scope, allowed(session, filter), part)
        const entry = { action: 'user.operationlog.export', subject: session.scope.userId, result: 'success' } as const
        await audit(db, session.scope, { ...entry, detail: { ...filter, rows: rows.length } }, now())
        reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="operations.csv"')
        return operationsCsv(rows, localeOf(request.headers))
      }),
    ],
  }
}

/** @throws {ApiError} forbidden for the operations of others, which administrators see alone */
function allowed<F extends { readonly of?: 'own' | 'org' | undefined }>({ roleType }: Session, filter: F) {
  const { of = 'own' } = filter
  if (of === 'org' && roleType !== 'admin') throw new ApiError('forbidden', [{ path: 'of', reason: 'limit' }])
  return { ...filter, of }
}
