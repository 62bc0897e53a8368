import { type BodyOf, type LoggedIn, codes as replyCodes, type Theme, type UserInfo, user } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { unlessDamaged, wasStored } from '../../platform/db/storeFault.ts'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { cookieName } from '../../platform/sessions/Sessions.ts'
import { SharedCounters } from '../../platform/shared/SharedCounters.ts'
import { ownConfig } from './ownConfig.ts'
import { isPassword } from './passwords.ts'
import { TryGuard } from './TryGuard.ts'
import { UnknownNames } from './UnknownNames.ts'
import { VerificationCodes } from './VerificationCodes.ts'

/** Failures after which a login needs a verification code. It reminds people who mistype; it stops no program. */
const FAILURES_BEFORE_CODE = 3
/** Wrong tries of an account are kept this long, to be shown at its next login. */
const TOLD_MS = 90 * 86_400_000

/** The result of a wrong try in the audit. */
const BAD_LOGIN = String(replyCodes.badLogin)

type Login = BodyOf<typeof user.login>
type Audited = Pick<ServerContext, 'db' | 'now'>

const theme: Theme = { title: 'Mimic', faviconIco: '/favicon.svg' }

/** Login, the account of the session, logout, the theme. */
export function userFeature({ config, db, log, sessions, shared, now }: ServerContext): Feature {
  const guard = new TryGuard({ state: shared, what: 'login', field: 'password', now })
  const untold = new SharedCounters(shared, 'failures.untold', now)
  const codes = new VerificationCodes(shared, now)

  const unknown = new UnknownNames({
    // Entered by audit(): an unknown name belongs to no organisation. The first organisation runs the server.
    enter: async (entry) => {
      const first = await db.selectFrom('org').select('id').orderBy('gmtCreate').orderBy('id').executeTakeFirst()
      if (first) await audit(db, { orgId: first.id, userId: '' }, entry, now())
    },
    result: BAD_LOGIN,
    now,
    onError: (error) => log.error({ err: error }, 'wrong logins could not be entered'),
  })

  /** @returns the account's id; undefined, after the same time, for an unknown name and a wrong password alike */
  const tryLogin = async ({ loginname, password, vcodeId, vcode }: Login): Promise<string | undefined> => {
    if (guard.failuresOf(loginname) >= FAILURES_BEFORE_CODE) await assertCode(codes, vcodeId, vcode)
    const account = await accountOf(db, loginname)
    const isRight = await isPassword(account?.passwordHash, password)
    return isRight && account && !account.isDisabled ? account.id : undefined
  }

  /** Failed logins since the account's last login; shown once. */
  const toldTries = async (loginname: string): Promise<Pick<LoggedIn, 'wrongTries'>> => {
    const wrong = untold.read(loginname)
    if (!wrong) return {}
    await untold.clear(loginname)
    return { wrongTries: { count: wrong.count, last: wrong.last } }
  }

  return {
    routes: [
      handle(
        user.login,
        async (body, { request, reply, session }) => {
          const { loginname } = body
          const userId = await guard.try(loginname, request.ip, () => tryLogin(body))
          if (userId === undefined) {
            await Promise.all([untold.add(loginname, TOLD_MS), enterWrong({ db, now }, unknown, loginname)])
            throw new ApiError('badLogin')
          }
          // A session from before the login ends with it, so that nobody can plant one in advance (session fixation).
          if (session) await sessions.close(session.id)
          const token = await sessions.open(userId, request.headers['user-agent'] ?? '')
          const isSecure = request.protocol === 'https'
          reply.setCookie(cookieName(isSecure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure })
          const opened = await sessions.find(token)
          if (!opened) throw new Error('the session that was just opened is not there')
          await wasStored(db.updateTable('account').set({ gmtLogin: now() }).where('id', '=', userId).execute())
          await enterSession({ db, log, now }, opened.scope, 'user.login')
          return { ...(await userInfo(db, opened, config.lockService)), ...(await toldTries(loginname)) }
        },
        { perMinute: 60 },
      ),
      handle(user.info, async (_body, { session }) => userInfo(db, session, config.lockService)),
      handle(user.logout, async (_body, { session, request, reply }) => {
        await sessions.close(session.id)
        await enterSession({ db, log, now }, session.scope, 'user.logout')
        const isSecure = request.protocol === 'https'
        reply.clearCookie(cookieName(isSecure), { path: '/', secure: isSecure })
        return null
      }),
      handle(user.showVcode, async () => codes.make(), { perMinute: 60 }),
      handle(user.theme, async () => theme),
    ],
    stop: () => unknown.flush(),
  }
}

async function assertCode(
  codes: VerificationCodes,
  vcodeId: string | undefined,
  vcode: string | undefined,
): Promise<void> {
  if (!vcodeId || !vcode) throw new ApiError('vcodeRequired', [{ path: 'vcode', reason: 'required' }])
  if (!(await codes.spend(vcodeId, vcode))) throw new ApiError('vcodeWrong', [{ path: 'vcode', reason: 'format' }])
}

const accountOf = (db: Db, loginname: string) =>
  db
    .selectFrom('account')
    .select(['id', 'orgId', 'passwordHash', 'isDisabled'])
    .where('loginname', '=', loginname)
    .executeTakeFirst()

/** Enters a failed attempt by audit(), for the named account: the caller of a login has no session. */
async function enterWrong({ db, now }: Audited, unknown: UnknownNames, loginname: string): Promise<void> {
  const account = await accountOf(db, loginname)
  if (!account) return unknown.note(loginname)
  const entry = { action: 'user.login', subject: account.id, detail: {}, result: BAD_LOGIN } as const
  await audit(db, { orgId: account.orgId, userId: account.id }, entry, now())
}

/**
 * Enters a login or logout by audit(): a login's session is opened by the call itself, and with a damaged audit people
 * can still log in to see the plant. Their changes are refused then.
 */
async function enterSession(
  { db, log, now }: Audited & Pick<ServerContext, 'log'>,
  scope: Scope,
  action: 'user.login' | 'user.logout',
): Promise<void> {
  const entry = { action, subject: scope.userId, detail: {}, result: 'success' }
  const isEntered = await unlessDamaged(
    audit(db, scope, entry, now()).then(() => true),
    false,
  )
  if (!isEntered) log.warn({ action, userId: scope.userId }, 'not in the audit, which is damaged')
}

async function userInfo(db: Db, session: Session, lockService: string): Promise<UserInfo> {
  const { scope, loginname, tel, orgTitle, roleType, auths, useLock, mustChange } = session
  const own = await db
    .selectFrom('account')
    .leftJoin('role', (join) => join.onRef('role.id', '=', 'account.roleId').onRef('role.orgId', '=', 'account.orgId'))
    .leftJoin('dept', (join) => join.onRef('dept.id', '=', 'account.deptId').onRef('dept.orgId', '=', 'account.orgId'))
    .select(['account.name', 'account.email', 'account.roleId', 'account.deptId'])
    .select(['role.title as roleTitle', 'dept.title as deptTitle'])
    .where('account.id', '=', scope.userId)
    .executeTakeFirstOrThrow()
  return {
    userId: scope.userId,
    loginname,
    tel,
    ...own,
    roleTitle: own.roleTitle ?? '',
    deptTitle: own.deptTitle ?? '',
    orgId: scope.orgId,
    orgTitle,
    roleType,
    styleId: '',
    authRegion: '',
    dataRange: '',
    ...(await ownConfig(db, scope.userId)),
    useLock,
    lockService: useLock ? lockService : '',
    auths: [...auths],
    mustChange,
  }
}
