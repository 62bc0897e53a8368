import { randomUUID } from 'node:crypto'
import { type BodyOf, findpwd, limits, type Recovery, codes as replyCodes } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { conflict, invalid, notFound, refusal } from '../../platform/ApiError.ts'
import { type Change, changeFor } from '../../platform/change.ts'
import { wholeOrg } from '../../platform/db/range.ts'
import { type Handler, handle, type PublicCaller } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { Outbox } from '../outbox/Outbox.ts'
import { passwordProblem } from '../user/passwordProblem.ts'
import { hashPassword } from '../user/passwords.ts'
import { answerGuard, guardOf, loginGuard, type TryGuard } from '../user/TryGuard.ts'
import { tryOf } from '../user/tryOf.ts'
import { VerificationCodes } from '../user/VerificationCodes.ts'
import { areRight, questionsFor, questionsOf } from './answers.ts'
import { Invitations } from './Invitations.ts'
import { type CodeUse, MessageCodes } from './MessageCodes.ts'
import { channelOfWay, notifyPerson, verified } from './notifyPerson.ts'
import { Recoveries, type RecoveryState } from './Recoveries.ts'
import { findRecoverable, hasChannel, type Recoverable } from './recoverable.ts'
import { type MessageDeps, resendInvitation, sendTo } from './recoveryMessages.ts'

/** The longest delay of a stranger who gives codes, ms. */
const CODE_STRANGERS_MS = 600_000

interface Deps extends MessageDeps, Pick<ServerContext, 'devices' | 'log' | 'now' | 'secrets' | 'sessions'> {
  readonly recoveries: Recoveries
  readonly pictures: VerificationCodes
  readonly codes: MessageCodes
  readonly tries: TryGuard
  readonly answerTries: TryGuard
  readonly logins: TryGuard
}

/**
 * 2.7: a forgotten password. The server holds the step. A name that has no account, or whose account may not be recovered,
 * goes through the same steps in the same time, but no code and no answer is ever right.
 */
export function findpwdFeature(context: ServerContext): Feature {
  const { now, secrets, shared } = context
  const deps: Deps = {
    ...context,
    recoveries: new Recoveries(shared, now),
    invitations: new Invitations(shared, now),
    pictures: new VerificationCodes(shared, now),
    codes: new MessageCodes(shared, secrets, now),
    box: new Outbox(context),
    tries: guardOf(context, 'recovery', 'code', CODE_STRANGERS_MS),
    answerTries: answerGuard(context),
    logins: loginGuard(context),
  }
  return {
    routes: [
      handle(findpwd.state, (_body, { request }) => shown(deps, deps.recoveries.of(request))),
      handle(findpwd.account, nameAccount(deps), { perMinute: 30, per: 'device' }),
      handle(findpwd.invited, invited(deps), { perMinute: 30, per: 'device' }),
      handle(findpwd.sendCode, sendCode(deps), { perMinute: 30, per: 'device' }),
      handle(findpwd.validate, validate(deps), { perMinute: 60, per: 'device' }),
      handle(findpwd.password, setPassword(deps), { perMinute: 30, per: 'device' }),
    ],
  }
}

const nameAccount =
  (deps: Deps): Handler<typeof findpwd.account> =>
  async ({ loginname, vcodeId, vcode }, caller) => {
    if (!(await deps.pictures.spend(vcodeId, vcode))) throw refusal('vcodeWrong', 'vcode', 'format')
    const account = await findRecoverable(deps.db, deps.now(), 'loginname', loginname)
    if (account) afterwards(deps, () => enter(deps, account, 'findpwd.account', {}))
    return go(deps, caller, { step: 'validate', id: randomUUID(), loginname, accountId: account?.id ?? '' })
  }

const invited =
  (deps: Deps): Handler<typeof findpwd.invited> =>
  async ({ token }, caller) => {
    const invitation = await deps.invitations.spend(token)
    const account = invitation && (await findRecoverable(deps.db, deps.now(), 'id', invitation.accountId))
    // Whoever has logged in by the company since then owns the account.
    if (!account || account.gmtLogin > 0) throw notFound()
    const { id: accountId, loginname } = account
    return go(deps, caller, {
      step: 'password',
      id: randomUUID(),
      loginname,
      accountId,
      invitedBy: invitation.channel,
    })
  }

const sendCode =
  (deps: Deps): Handler<typeof findpwd.sendCode> =>
  async ({ way }, { request }) => {
    const recovery = deps.recoveries.at(request, 'validate')
    const channel = channelOfWay(way)
    const account = await findRecoverable(deps.db, deps.now(), 'id', recovery.accountId)
    const destination = account ? verified(account, channel) : ''
    const from = await tryOf(deps.devices, request, recovery)
    const secret = await deps.codes.make(useOf(recovery, way, destination), from)
    const gmtExpires = deps.now() + limits.security.codeMs
    const locale = localeOf(request.headers)
    if (account && destination !== '')
      afterwards(deps, () =>
        sendTo(deps, account, channel, destination, { purpose: 'code', locale, secret, gmtExpires }),
      )
    else if (account) afterwards(deps, () => resendInvitation(deps, account, channel, locale))
    return null
  }

const validate =
  (deps: Deps): Handler<typeof findpwd.validate> =>
  async (body, caller) => {
    const { way } = body
    const recovery = deps.recoveries.at(caller.request, 'validate')
    const account = await findRecoverable(deps.db, deps.now(), 'id', recovery.accountId)
    const isRight = await isProved(deps, recovery, account, body, caller.request)
    if (!isRight || !account) {
      const result = String(replyCodes.wrongPassword)
      if (account) afterwards(deps, () => enter(deps, account, 'findpwd.validate', { way, result }))
      throw invalid(way === 'question' ? 'answers' : 'code', 'format')
    }
    await enter(deps, account, 'findpwd.validate', { way })
    return go(deps, caller, { ...recovery, step: 'password' })
  }

const setPassword =
  (deps: Deps): Handler<typeof findpwd.password> =>
  async ({ password }, caller) => {
    const recovery = deps.recoveries.at(caller.request, 'password')
    const { invitedBy } = recovery
    const account = await findRecoverable(deps.db, deps.now(), 'id', recovery.accountId)
    if (!account) throw conflict('step', 'changed', 'account')
    const problem = await passwordProblem(password, account.loginname)
    if (problem) throw invalid('password', problem)
    const set = { passwordHash: await hashPassword(password), mustChange: 0, ...provedBy(invitedBy, account) }
    const change = changeOf(deps, account, 'findpwd.password')
    const notify = await change(async (trx) => {
      await trx.updateTable('account').set(set).where('id', '=', account.id).execute()
      const { notify } = await deps.sessions.remove(trx, account.id)
      const locale = localeOf(caller.request.headers)
      const told = invitedBy ? false : await notifyPerson(trx, deps.box, account, 'passwordChanged', locale)
      return { subject: account.id, detail: { told }, reply: notify }
    })
    notify()
    deps.box.wake()
    await deps.logins.forget(account.loginname)
    const done = await go(deps, caller, { ...recovery, step: 'finish', loginname: account.loginname, accountId: '' })
    // Whoever has set the password logs in with it next, however many strangers try.
    await deps.devices.remember(account.id, '', caller.request, caller.reply)
    return done
  }

/** Whether the owner has answered right. Each way has its own count of wrong tries. */
async function isProved(
  { db, devices, codes, tries, answerTries }: Deps,
  recovery: RecoveryState,
  account: Recoverable | undefined,
  { way, code, answers }: BodyOf<typeof findpwd.validate>,
  request: FastifyRequest,
): Promise<true | undefined> {
  const name = recovery.accountId || `unknown ${recovery.loginname}`
  const from = await tryOf(devices, request, recovery)
  if (way === 'question')
    return answerTries.try(name, from, async () => {
      if (answers === undefined) throw invalid('answers', 'required')
      return ((await areRight(db, recovery.accountId, answers)) && account !== undefined) || undefined
    })
  // A code belongs to this recovery: another one of the name has tries of its own.
  return tries.try(`${name} ${recovery.id}`, from, async () => {
    if (code === undefined) throw invalid('code', 'required')
    const destination = account ? verified(account, channelOfWay(way)) : ''
    const isRight = await codes.spend(useOf(recovery, way, destination), code)
    // A code that was sent nowhere can only be guessed.
    return (isRight && destination !== '') || undefined
  })
}

/** The use of a code; where it is sent nowhere, the use is that of this name alone. */
export function useOf({ id, accountId, loginname }: RecoveryState, way: string, destination: string): CodeUse {
  // As an account is one in any case of its name, so is an unknown name.
  const account = accountId || `unknown ${loginname.toLowerCase()}`
  return { purpose: 'recovery', account, holder: id, destination: destination || `none ${account} ${way}` }
}

/** An invitation that has come back proves the address that it was sent to. */
function provedBy(invitedBy: RecoveryState['invitedBy'], { email, tel }: Recoverable) {
  return { ...(invitedBy === 'mail' && { verifiedEmail: email }), ...(invitedBy === 'sms' && { verifiedTel: tel }) }
}

/** Work whose time must not tell whether there is an account: the reply does not wait for it. */
function afterwards({ log }: Deps, work: () => Promise<void>): void {
  work().catch((error) => log.error({ err: error }, 'a step of a recovery failed'))
}

type Owner = Pick<Recoverable, 'id' | 'orgId'>

/** A change of the account by its owner, who has no session. */
const changeOf = (
  { db, now }: Deps,
  { orgId, id }: Owner,
  action: 'findpwd.account' | 'findpwd.validate' | 'findpwd.password',
): Change => changeFor(db, action, { ...wholeOrg(orgId), userId: id }, now)

/** Enters a step that changes no row. */
const enter = (
  deps: Deps,
  account: Owner,
  action: 'findpwd.account' | 'findpwd.validate',
  { result = 'success', ...detail }: { readonly result?: string; readonly way?: string },
): Promise<void> =>
  changeOf(deps, account, action)(async () => ({ subject: account.id, detail, result, reply: undefined }))

async function go(deps: Deps, { request, reply }: PublicCaller, next: RecoveryState): Promise<Recovery> {
  await deps.recoveries.go(request, reply, next)
  return shown(deps, next)
}

async function shown({ db, secrets }: Deps, { step, loginname, accountId }: RecoveryState): Promise<Recovery> {
  if (step !== 'validate') return { step, loginname, ways: [], questions: [] }
  const [hasSms, hasMail] = [await hasChannel(db, 'sms'), await hasChannel(db, 'mail')]
  const own = await questionsOf(db, accountId)
  const questions = own.length > 0 ? own : questionsFor(secrets, loginname)
  const ways = [...(hasSms ? (['tel'] as const) : []), ...(hasMail ? (['email'] as const) : []), 'question' as const]
  return { step, loginname, ways, questions }
}
