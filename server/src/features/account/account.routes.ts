import { account, codes, limits } from '@mimic/contract'
import { invalid, refusal } from '../../platform/ApiError.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { IdentityMarks } from '../recovery/IdentityMarks.ts'
import { ownConfig } from '../user/ownConfig.ts'
import { passwordProblem } from '../user/passwordProblem.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { guardOf, type TryGuard } from '../user/TryGuard.ts'
import { OperationRows } from './OperationRows.ts'
import { operationsCsv } from './operationsCsv.ts'
import { wallSessionRoute } from './wallSession.routes.ts'

interface Deps extends Pick<ServerContext, 'db' | 'sessions'> {
  readonly guard: TryGuard
  readonly marks: IdentityMarks
  readonly operations: OperationRows
}

/** The caller's own account: password, telephone and operations. */
export function accountFeature(context: ServerContext): Feature {
  const { db, sessions, shared, now } = context
  const guard = guardOf(context, 'password', 'oldPassword')
  const deps: Deps = { db, sessions, guard, marks: new IdentityMarks(shared, now), operations: new OperationRows(db) }
  return {
    routes: [
      handle(account.sessionQuery, (_body, { session: { id, scope } }) => sessions.list(scope.userId, id)),
      handle(account.sessionEnd, endSessions(deps)),
      wallSessionRoute(context),
      handle(account.configQuery, (_body, { session }) => ownConfig(db, session.scope.userId)),
      handle(account.configSave, setConfig),
      handle(account.edit, edit(deps)),
      handle(account.passwordEdit, setPassword(deps), { perMinute: 20, per: 'session' }),
      handle(account.operationLog, queryOperations(deps)),
      handle(account.operationExport, exportOperations(deps)),
    ],
  }
}

const endSessions =
  ({ sessions }: Deps): Handler<typeof account.sessionEnd> =>
  ({ sessionId }, { session: { id, scope }, change }) =>
    change(async (trx) => {
      const { count: ended, notify } = await sessions.remove(trx, scope.userId, { only: sessionId, but: id })
      return { subject: scope.userId, detail: { ended }, done: notify, reply: { ended } }
    })

const setConfig: Handler<typeof account.configSave> = ({ scadaAdaption, ...texts }, { session: { scope }, change }) =>
  change(async (trx) => {
    const { userId: subject } = scope
    const before = await ownConfig(trx, subject)
    const set = { ...texts, ...(scadaAdaption !== undefined && { scadaAdaption: Number(scadaAdaption) }) }
    if (Object.keys(set).length > 0) await trx.updateTable('account').set(set).where('id', '=', subject).execute()
    return { subject, before, after: await ownConfig(trx, subject), reply: null }
  })

const edit =
  ({ marks }: Deps): Handler<typeof account.edit> =>
  (given, { session, change }) =>
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
    })

const setPassword =
  (deps: Deps): Handler<typeof account.passwordEdit> =>
  async ({ oldPassword, password }, { session, request, change }) => {
    const problem = await passwordProblem(password, session.loginname)
    if (problem) throw invalid('password', problem)
    if (!(await isOwnPassword(deps, session, request.ip, oldPassword))) {
      const wrong = { subject: session.scope.userId, result: String(codes.wrongPassword) }
      await change(async () => ({ ...wrong, reply: null }))
      throw invalid('oldPassword', 'format')
    }
    if (password === oldPassword) throw invalid('password', 'used')
    const passwordHash = await hashPassword(password)
    return change(async (trx) => {
      const { userId: subject } = session.scope
      await trx.updateTable('account').set({ passwordHash, mustChange: 0 }).where('id', '=', subject).execute()
      const { notify } = await deps.sessions.remove(trx, subject, { but: session.id })
      return { subject, done: notify, reply: null }
    })
  }

const queryOperations =
  ({ operations }: Deps): Handler<typeof account.operationLog> =>
  async ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session }) =>
    operations.query(session.scope, allowed(session, filter), { page, pageSize })

const exportOperations =
  ({ operations }: Deps): Handler<typeof account.operationExport> =>
  async (filter, { session, request, reply, change }) => {
    const part = { page: 1, pageSize: limits.history.exportRows }
    const { rows } = await operations.query(session.scope, allowed(session, filter), part)
    const detail = { ...filter, rows: rows.length }
    await change(async () => ({ subject: session.scope.userId, detail, reply: null }))
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="operations.csv"')
    return operationsCsv(rows, localeOf(request.headers))
  }

/** @throws {ApiError} 429 after many wrong ones: somebody else may be at the screen */
async function isOwnPassword({ db, guard }: Deps, { scope }: Session, address: string, password: string) {
  return guard.try(scope.userId, address, async () => {
    const own = db.selectFrom('account').select('passwordHash').where('id', '=', scope.userId)
    const { passwordHash } = orNotFound(await own.executeTakeFirst())
    return (await isPassword(passwordHash, password)) || undefined
  })
}

/** The filter of a log. @throws {ApiError} forbidden for others' operations, which need `people.read` */
function allowed<F extends { readonly of?: 'own' | 'org' | undefined }>({ auths }: Session, filter: F) {
  const { of = 'own' } = filter
  if (of === 'org' && !auths.includes('people.read')) throw refusal('forbidden', 'of', 'limit')
  return { ...filter, of }
}
