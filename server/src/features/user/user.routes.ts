import { type Theme, type UserInfo, user } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { cookieName, type Session } from '../../platform/Sessions.ts'
import { FailureCount } from './FailureCount.ts'
import { isPassword } from './passwords.ts'
import { VerificationCodes } from './VerificationCodes.ts'

/** From the fourth try on a login needs a verification code. */
const FAILURES_BEFORE_CODE = 3

const theme: Theme = { title: 'Mimic', faviconIco: '/favicon.svg' }

/** Login, the account of the session, logout, the theme. */
export function userFeature({ config, db, sessions, now }: ServerContext): Feature {
  const guard = new FailureCount(now, FAILURES_BEFORE_CODE)
  const codes = new VerificationCodes(now)

  /** @returns the account's id. @throws {ApiError} the same, after the same time, for an unknown name and a wrong password */
  const assertLogin = async (
    loginname: string,
    password: string,
    vcodeId?: string,
    vcode?: string,
  ): Promise<string> => {
    if (guard.isOver(loginname)) {
      if (!vcodeId || !vcode) throw new ApiError('vcodeRequired', [{ path: 'vcode', reason: 'required' }])
      if (!codes.spend(vcodeId, vcode)) throw new ApiError('vcodeWrong', [{ path: 'vcode', reason: 'format' }])
    }
    const account = await db
      .selectFrom('account')
      .select(['id', 'passwordHash', 'isDisabled'])
      .where('loginname', '=', loginname)
      .executeTakeFirst()
    if (!(await isPassword(account?.passwordHash, password)) || !account || account.isDisabled) {
      guard.failed(loginname)
      throw new ApiError('badLogin')
    }
    guard.succeeded(loginname)
    return account.id
  }

  return {
    routes: [
      handle(
        user.login,
        async ({ loginname, password, vcodeId, vcode }, { request, reply, session }) => {
          const userId = await guard.inTurn(loginname, () => assertLogin(loginname, password, vcodeId, vcode))
          // A session that was there before the login ends with it: nobody can fix one in advance.
          if (session) await sessions.close(session.id)
          const token = await sessions.open(userId)
          const isSecure = request.protocol === 'https'
          reply.setCookie(cookieName(isSecure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure })
          const opened = await sessions.find(token)
          if (!opened) throw new Error('the session that was just opened is not there')
          return userInfo(opened, config.lockService)
        },
        { perMinute: 60 },
      ),
      handle(user.info, async (_body, { session }) => userInfo(session, config.lockService)),
      handle(user.logout, async (_body, { session, request, reply }) => {
        await sessions.close(session.id)
        const isSecure = request.protocol === 'https'
        reply.clearCookie(cookieName(isSecure), { path: '/', secure: isSecure })
        return null
      }),
      handle(user.showVcode, async () => codes.make(), { perMinute: 60 }),
      handle(user.theme, async () => theme),
    ],
  }
}

function userInfo(session: Session, lockService: string): UserInfo {
  const { scope, loginname, tel, orgTitle, roleType, auths, useLock } = session
  return {
    userId: scope.userId,
    loginname,
    tel,
    orgId: scope.orgId,
    orgTitle,
    deptId: '',
    roleId: roleType,
    roleType,
    styleId: '',
    authRegion: '',
    dataRange: '',
    prompType: 'sound,title,alter',
    scadaAdaption: true,
    equipDisplay: 'list',
    useLock,
    lockService: useLock ? lockService : '',
    auths: [...auths],
  }
}
