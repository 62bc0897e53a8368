import { type BodyOf, codes as replyCodes, user } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError, refusal } from '../../platform/ApiError.ts'
import { isNamed } from '../../platform/db/loginNames.ts'
import { wasStored } from '../../platform/db/storeFault.ts'
import { type Handler, handle, handlePerson } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { endPushAtLogout } from '../../platform/sessions/endPush.ts'
import { cookieName } from '../../platform/sessions/Sessions.ts'
import type { Logins } from './Logins.ts'
import type { PasswordAnswer, PasswordLogins } from './PasswordLogins.ts'
import { openedLogout } from './providerLogout.ts'
import { loginGuard, type TryGuard } from './TryGuard.ts'
import { tryOf } from './tryOf.ts'
import { UnknownNames } from './UnknownNames.ts'
import { userInfo } from './userInfo.ts'
import { VerificationCodes } from './VerificationCodes.ts'

/** Failures after which a login needs a verification code. Programs read it, so no other rule is weaker for it. */
const FAILURES_BEFORE_CODE = 3
type Right = Extract<PasswordAnswer, { is: 'right' }>
type Login = BodyOf<typeof user.login>

interface Deps extends Pick<ServerContext, 'config' | 'db' | 'devices' | 'secrets' | 'sessions'> {
  readonly logins: Logins
  readonly passwords: PasswordLogins
  readonly guard: TryGuard
  readonly codes: VerificationCodes
  readonly unknown: UnknownNames
}

/** Login, the account of the session, logout. */
export function userFeature(context: ServerContext, logins: Logins, passwords: PasswordLogins): Feature {
  const { config, db, log, shared, now } = context
  const codes = new VerificationCodes(shared, now)
  const unknown = new UnknownNames({
    // An unknown name belongs to no organisation. The first organisation runs the server.
    enter: async (entry) => {
      const first = await db.selectFrom('org').select('id').orderBy('gmtCreate').orderBy('id').executeTakeFirst()
      if (first) await logins.enterOrLog({ orgId: first.id, userId: '' }, entry)
    },
    now,
    onError: (error) => log.error({ err: error }, 'wrong logins could not be entered'),
  })
  const deps: Deps = { ...context, logins, passwords, guard: loginGuard(context), codes, unknown }
  return {
    routes: [
      handle(user.login, login(deps), { perMinute: 60, per: 'device' }),
      handlePerson(user.info, (_body, { session }) => userInfo(db, session, config.lockService)),
      handle(user.logout, logout(deps)),
      handle(user.showVcode, () => codes.make(), { perMinute: 60, per: 'device' }),
    ],
    stop: () => unknown.flush(),
  }
}

const login =
  (deps: Deps): Handler<typeof user.login> =>
  async (body, caller) => {
    const { loginname } = body
    const { right, code } = await tryLogin(deps, body, caller.request)
    if (!right) {
      await Promise.all([deps.logins.countWrong(loginname), enterWrong(deps, loginname, String(replyCodes[code]))])
      throw new ApiError(code)
    }
    const account = await right.account()
    return deps.logins.admit(account.id, account.loginname, caller)
  }

const logout =
  ({ db, devices, logins, secrets, sessions }: Deps): Handler<typeof user.logout> =>
  async (_body, { session, request, reply }) => {
    const own = db.selectFrom('session').select('logoutUrl').where('id', '=', session.id)
    const url = openedLogout(secrets, (await own.executeTakeFirst())?.logoutUrl ?? '')
    const { userId } = session.scope
    const device = await devices.of(request, ({ id }) => id === userId)
    await wasStored(endPushAtLogout(db, userId, session.id, device))
    await sessions.close(session.id)
    await logins.enter(session.scope, 'user.logout')
    const isSecure = request.protocol === 'https'
    reply.clearCookie(cookieName(isSecure), { path: '/', secure: isSecure })
    return { url }
  }

/** A try whose answer is not that the password is right counts as a wrong one, whoever has given it. */
async function tryLogin(
  { devices, guard, codes, passwords }: Deps,
  { vcodeId, vcode, ...given }: Login,
  request: FastifyRequest,
) {
  const { loginname } = given
  let isSilent = false
  const from = await tryOf(devices, request, { loginname })
  const right = await guard.try<Right>(loginname, from, async () => {
    if (guard.failuresOf(loginname, from) >= FAILURES_BEFORE_CODE) await assertCode(codes, vcodeId, vcode)
    const answer = await passwords.login(given)
    isSilent = answer.is === 'silent'
    return answer.is === 'right' ? answer : undefined
  })
  return { right, code: isSilent ? 'directorySilent' : 'badLogin' } as const
}

async function assertCode(
  codes: VerificationCodes,
  vcodeId: string | undefined,
  vcode: string | undefined,
): Promise<void> {
  if (!vcodeId || !vcode) throw refusal('vcodeRequired', 'vcode', 'required')
  if (!(await codes.spend(vcodeId, vcode))) throw refusal('vcodeWrong', 'vcode', 'format')
}

/** Enters a failed attempt by audit(), for the named account: the caller of a login has no session. */
async function enterWrong({ db, logins, unknown }: Deps, loginname: string, result: string): Promise<void> {
  const own = db.selectFrom('account').select(['id', 'orgId']).where(isNamed(loginname))
  const account = await own.executeTakeFirst()
  if (!account) return unknown.note(loginname, result)
  const entry = { action: 'user.login', subject: account.id, detail: {}, result } as const
  await logins.enterOrLog({ orgId: account.orgId, userId: account.id }, entry)
}
