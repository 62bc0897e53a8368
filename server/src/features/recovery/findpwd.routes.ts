import { randomUUID } from 'node:crypto'
import { type Channel, findpwd, type Locale, limits, type Recovery, codes as replyCodes } from '@mimic/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { conflict, invalid, notFound, refusal } from '../../platform/ApiError.ts'
import { type Change, changeFor } from '../../platform/change.ts'
import { isNamed } from '../../platform/db/loginNames.ts'
import { wholeOrg } from '../../platform/db/range.ts'
import { handle, type PublicCaller } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { isShut, rightsColumns, rightsOfAccount, storedRights } from '../../platform/sessions/rights.ts'
import { kindsOf, Outbox } from '../outbox/Outbox.ts'
import { hasLocalLogin } from '../user/localLogin.ts'
import { passwordProblem } from '../user/passwordProblem.ts'
import { hashPassword } from '../user/passwords.ts'
import { answerGuard, loginGuard, TryGuard } from '../user/TryGuard.ts'
import { tryOf } from '../user/tryOf.ts'
import { VerificationCodes } from '../user/VerificationCodes.ts'
import { areRight, questionsFor, questionsOf } from './answers.ts'
import { Invitations } from './Invitations.ts'
import { type CodeUse, MessageCodes } from './MessageCodes.ts'
import { Recoveries, type RecoveryState } from './Recoveries.ts'
import { languageOf, nameOf, personColumns, tellChanged, verified } from './tellChanged.ts'

const COOKIE = 'mimic-recovery'
const PATH = '/lfscada/findpwd/'
/** The longest delay of a stranger who gives codes, ms. */
const CODE_STRANGERS_MS = 600_000
const start: RecoveryState = { step: 'account', id: '', loginname: '', accountId: '' }

/**
 * 2.7: a forgotten password. The server holds the step. A name that has no account, or whose account may not be recovered,
 * goes through the same steps in the same time, but no code and no answer is ever right.
 */
export function findpwdFeature(context: ServerContext): Feature {
  const { db, devices, log, now, secrets, sessions, shared } = context
  const recoveries = new Recoveries(shared, now)
  const invitations = new Invitations(shared, now)
  const pictures = new VerificationCodes(shared, now)
  const codes = new MessageCodes(shared, secrets, now)
  const box = new Outbox(context)
  const tries = new TryGuard({ state: shared, what: 'recovery', field: 'code', strangersMs: CODE_STRANGERS_MS, now })
  const answerTries = answerGuard(context)
  const logins = loginGuard(context)

  /** An account that its owner may recover: not a removed, disabled or shared one, nor one that only the company lets in. */
  const recoverable = async (by: 'id' | 'loginname', value: string) => {
    const row = await db
      .selectFrom('account')
      .select([
        ...personColumns,
        'isWall',
        'mustChange',
        'gmtLogin',
        isShut(now()).as('isClosed'),
        ...rightsColumns,
        storedRights.as('ownRights'),
      ])
      .select(hasLocalLogin.as('hasLocalLogin'))
      .where((eb) => (by === 'id' ? eb('id', '=', value) : isNamed(value)))
      .where('gmtDeleted', '=', 0)
      .executeTakeFirst()
    const mayChange = row && rightsOfAccount(row).includes('account.edit')
    return mayChange && row.hasLocalLogin && Number(row.isClosed) === 0 && !row.isWall ? row : undefined
  }

  type Recoverable = NonNullable<Awaited<ReturnType<typeof recoverable>>>

  /** Work whose time must not tell whether there is an account: the reply does not wait for it. */
  const afterwards = (work: () => Promise<void>): void => {
    work().catch((error) => log.error({ err: error }, 'a step of a recovery failed'))
  }

  /** A change of the account by its owner, who has no session. */
  const changeOf = (
    { orgId, id }: { readonly orgId: string; readonly id: string },
    action: 'findpwd.account' | 'findpwd.validate' | 'findpwd.password',
  ): Change => changeFor(db, action, { ...wholeOrg(orgId), userId: id }, now)
  /** Enters a step that changes no row. */
  const enter = (
    account: { readonly orgId: string; readonly id: string },
    action: 'findpwd.account' | 'findpwd.validate',
    { result = 'success', ...detail }: { readonly result?: string; readonly way?: string },
  ): Promise<void> => changeOf(account, action)(async () => ({ subject: account.id, detail, result, reply: undefined }))

  /** The channels that any organisation of this server can use: which one the account belongs to stays untold. */
  const hasChannel = async (channel: Channel): Promise<boolean> =>
    (await db
      .selectFrom('provider')
      .select('id')
      .where('isEnabled', '=', 1)
      .where('kind', 'in', kindsOf(channel))
      .limit(1)
      .executeTakeFirst()) !== undefined

  /** Sends a message to an account, where its organisation has a provider for it. */
  const send = async (
    account: Recoverable,
    channel: 'mail' | 'sms',
    destination: string,
    { locale, ...message }: Parameters<Outbox['addOwn']>[3],
  ): Promise<void> => {
    if (!(await box.hasProvider(account.orgId, channel))) return
    const to = { orgId: account.orgId, accountId: account.id, name: nameOf(account), destination }
    await box.addOwn(db, channel, to, { ...message, locale: languageOf(account, locale) })
    box.wake()
  }

  /**
   * An account that was invited and has not logged in has no verified address, and nothing to recover: its invitation is
   * sent once more, by the same way.
   */
  const inviteAgain = async (account: Recoverable, channel: 'mail' | 'sms', locale: Locale): Promise<void> => {
    const sent = invitations.sentTo(account.id)
    const destination = channel === 'mail' ? account.email : account.tel
    const isNew = account.mustChange === 1 && account.gmtLogin === 0
    if (!isNew || sent?.channel !== channel || destination === '') return
    const { link: secret, expires: gmtExpires } = await invitations.make(account.id, sent)
    await send(account, channel, destination, { purpose: 'invitation', locale, secret, gmtExpires })
  }

  const shown = async ({ step, loginname, accountId }: RecoveryState): Promise<Recovery> => {
    if (step !== 'validate') return { step, loginname, ways: [], questions: [] }
    const [hasSms, hasMail] = [await hasChannel('sms'), await hasChannel('mail')]
    const own = await questionsOf(db, accountId)
    const questions = own.length > 0 ? own : questionsFor(secrets, loginname)
    return {
      step,
      loginname,
      ways: [...(hasSms ? (['tel'] as const) : []), ...(hasMail ? (['email'] as const) : []), 'question'],
      questions,
    }
  }

  const tokenOf = ({ cookies }: FastifyRequest): string | undefined => cookies[COOKIE]
  const setToken = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
    reply.setCookie(COOKIE, token, {
      path: PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: limits.security.recoveryMs / 1_000,
    })
  }
  const go = async ({ request, reply }: PublicCaller, next: RecoveryState): Promise<Recovery> => {
    setToken(request, reply, await recoveries.go(tokenOf(request), next))
    return shown(next)
  }
  /** @throws {ApiError} conflict on `step` where the recovery stands elsewhere */
  const at = (request: FastifyRequest, step: RecoveryState['step']): RecoveryState => {
    const found = recoveries.find(tokenOf(request)) ?? start
    if (found.step !== step) throw conflict('step', 'changed', found.step)
    return found
  }
  /** The use of a code; where it is sent nowhere, the use is that of this name alone. */
  const useOf = ({ id, accountId, loginname }: RecoveryState, way: string, destination: string): CodeUse => {
    // As an account is one in any case of its name, so is an unknown name.
    const account = accountId || `unknown ${loginname.toLowerCase()}`
    return { purpose: 'recovery', account, holder: id, destination: destination || `none ${account} ${way}` }
  }
  const channelOfWay = (way: 'tel' | 'email') => (way === 'email' ? 'mail' : 'sms')

  return {
    routes: [
      handle(findpwd.state, (_body, { request }) => shown(recoveries.find(tokenOf(request)) ?? start)),
      handle(
        findpwd.account,
        async ({ loginname, vcodeId, vcode }, caller) => {
          if (!(await pictures.spend(vcodeId, vcode))) throw refusal('vcodeWrong', 'vcode', 'format')
          const account = await recoverable('loginname', loginname)
          if (account) afterwards(() => enter(account, 'findpwd.account', {}))
          return go(caller, { step: 'validate', id: randomUUID(), loginname, accountId: account?.id ?? '' })
        },
        { perMinute: 30, per: 'device' },
      ),
      handle(
        findpwd.invited,
        async ({ token }, caller) => {
          const invitation = await invitations.spend(token)
          const account = invitation && (await recoverable('id', invitation.accountId))
          // Whoever has logged in by the company since then owns the account.
          if (!account || account.gmtLogin > 0) throw notFound()
          const invitedBy = invitation.channel
          return go(caller, {
            step: 'password',
            id: randomUUID(),
            loginname: account.loginname,
            accountId: account.id,
            invitedBy,
          })
        },
        { perMinute: 30, per: 'device' },
      ),
      handle(
        findpwd.sendCode,
        async ({ way }, { request }) => {
          const recovery = at(request, 'validate')
          const channel = channelOfWay(way)
          const account = await recoverable('id', recovery.accountId)
          const destination = account ? verified(account, channel) : ''
          const from = await tryOf(devices, request, recovery)
          const secret = await codes.make(useOf(recovery, way, destination), from)
          const gmtExpires = now() + limits.security.codeMs
          const locale = localeOf(request.headers)
          if (account && destination !== '')
            afterwards(() => send(account, channel, destination, { purpose: 'code', locale, secret, gmtExpires }))
          else if (account) afterwards(() => inviteAgain(account, channel, locale))
          return null
        },
        { perMinute: 30, per: 'device' },
      ),
      handle(
        findpwd.validate,
        async ({ way, code, answers }, caller) => {
          const { request } = caller
          const recovery = at(request, 'validate')
          const account = await recoverable('id', recovery.accountId)
          const path = way === 'question' ? 'answers' : 'code'
          const attempt = async (): Promise<true | undefined> => {
            if (way === 'question') {
              if (answers === undefined) throw invalid('answers', 'required')
              return ((await areRight(db, recovery.accountId, answers)) && account !== undefined) || undefined
            }
            if (code === undefined) throw invalid('code', 'required')
            const destination = account ? verified(account, channelOfWay(way)) : ''
            const isRight = await codes.spend(useOf(recovery, way, destination), code)
            // A code that was sent nowhere can only be guessed.
            return (isRight && destination !== '') || undefined
          }
          const name = recovery.accountId || `unknown ${recovery.loginname}`
          const from = await tryOf(devices, request, recovery)
          // A code belongs to this recovery: another one of the name has tries of its own.
          const isRight = await (way === 'question'
            ? answerTries.try(name, from, attempt)
            : tries.try(`${name} ${recovery.id}`, from, attempt))
          if (!isRight || !account) {
            if (account)
              afterwards(() => enter(account, 'findpwd.validate', { way, result: String(replyCodes.wrongPassword) }))
            throw invalid(path, 'format')
          }
          await enter(account, 'findpwd.validate', { way })
          return go(caller, { ...recovery, step: 'password' })
        },
        { perMinute: 60, per: 'device' },
      ),
      handle(
        findpwd.password,
        async ({ password }, caller) => {
          const recovery = at(caller.request, 'password')
          const account = await recoverable('id', recovery.accountId)
          if (!account) throw conflict('step', 'changed', 'account')
          const problem = await passwordProblem(password, account.loginname)
          if (problem) throw invalid('password', problem)
          const passwordHash = await hashPassword(password)
          const { invitedBy } = recovery
          const reached =
            invitedBy === 'mail'
              ? { verifiedEmail: account.email }
              : invitedBy === 'sms'
                ? { verifiedTel: account.tel }
                : {}
          const notify = await changeOf(
            account,
            'findpwd.password',
          )(async (trx) => {
            await trx
              .updateTable('account')
              .set({ passwordHash, mustChange: 0, ...reached })
              .where('id', '=', account.id)
              .execute()
            const ended = await sessions.remove(trx, account.id)
            const told = invitedBy ? false : await tellChanged(trx, box, account, localeOf(caller.request.headers))
            return { subject: account.id, detail: { told }, reply: ended.notify }
          })
          notify()
          box.wake()
          await logins.forget(account.loginname)
          const done = await go(caller, { ...recovery, step: 'finish', loginname: account.loginname, accountId: '' })
          // Whoever has set the password logs in with it next, however many strangers try.
          await devices.remember(account.id, '', caller.request, caller.reply)
          return done
        },
        { perMinute: 30, per: 'device' },
      ),
    ],
  }
}
