import { account, limits } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/Sessions.ts'
import { audit } from '../audit.ts'
import { FailureCount } from '../user/FailureCount.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { OperationRows } from './OperationRows.ts'

/** Wrong passwords of somebody who sits at another's screen. */
const FAILURES = 5

/** One's own account: password, telephone, and what one has done. */
export function accountFeature({ db, sessions, now }: ServerContext): Feature {
  const guard = new FailureCount(now, FAILURES)
  const operations = new OperationRows(db)

  /** @throws {ApiError} 400 for a wrong one, 429 after too many of them */
  const assertPassword = async (userId: string, password: string): Promise<void> => {
    if (guard.isOver(userId)) throw new ApiError('tooMany')
    const row = found(await db.selectFrom('account').select('passwordHash').where('id', '=', userId).executeTakeFirst())
    if (!(await isPassword(row.passwordHash, password))) {
      guard.failed(userId)
      throw invalid('oldPassword', 'format')
    }
    guard.succeeded(userId)
  }

  const changePassword = async (session: Session, password: string): Promise<void> => {
    const { userId } = session.scope
    const passwordHash = await hashPassword(password)
    const tellEnded = await db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ passwordHash }).where('id', '=', userId).execute()
      const entry = { action: 'user.password.edit', subject: userId, detail: {}, result: 'success' }
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
        async ({ oldPassword, password }, { session }) => {
          const { userId } = session.scope
          await guard.inTurn(userId, () => assertPassword(userId, oldPassword))
          await changePassword(session, password)
          return null
        },
        { perMinute: 20, per: 'session' },
      ),
      handle(
        account.operationLog,
        async ({ objectId, of = 'own', page = 1, pageSize = limits.pageSize.default }, { session }) => {
          if (of === 'org' && session.roleType !== 'admin')
            throw new ApiError('forbidden', [{ path: 'of', reason: 'limit' }])
          return operations.query(session.scope, { objectId, of }, { page, pageSize })
        },
      ),
    ],
  }
}
