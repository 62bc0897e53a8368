import { type BodyOf, codes, factor } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalid, refusal } from '../../../platform/ApiError.ts'
import { newId } from '../../../platform/bulkChange.ts'
import type { Change } from '../../../platform/change.ts'
import { type Handler, handle, handlePerson, orNotFound } from '../../../platform/handle.ts'
import type { Feature, ServerContext } from '../../../platform/ServerContext.ts'
import { isShut } from '../../../platform/sessions/rights.ts'
import type { Session } from '../../../platform/sessions/Session.ts'
import type { HalfLogin } from '../HalfLogins.ts'
import type { Logins } from '../Logins.ts'
import type { PasswordLogins } from '../PasswordLogins.ts'
import { guardOf, type TryGuard } from '../TryGuard.ts'
import type { FactorRows, NewFactor } from './FactorRows.ts'
import { type Factors, type Given, sealUse } from './Factors.ts'
import { askNewPasskey, newPasskey } from './passkeys.ts'
import { makeTotp, totpStep } from './totp.ts'

/** The setup of a factor has to end within this time, ms. */
const SETUP_MS = 600_000
const SETUP = 'factorSetup'
const WRONG = String(codes.wrongPassword)

interface Deps extends Pick<ServerContext, 'db' | 'now' | 'secrets' | 'sessions' | 'shared'> {
  readonly factors: Factors
  readonly rows: FactorRows
  readonly logins: Logins
  readonly passwordLogins: PasswordLogins
  readonly passwords: TryGuard
}

/** Second factors of the own account, the second step of a login, and the proof that the person is at the screen. */
export function factorFeature(
  context: ServerContext,
  factors: Factors,
  logins: Logins,
  passwordLogins: PasswordLogins,
): Feature {
  const passwords = guardOf(context, 'password', 'password')
  const deps: Deps = { ...context, factors, rows: factors.rows, logins, passwordLogins, passwords }
  return {
    routes: [
      handle(factor.loginOptions, loginOptions(deps), { perMinute: 60, per: 'device' }),
      handle(factor.login, login(deps), { perMinute: 60, per: 'device' }),
      handlePerson(factor.query, async (_body, { session }) => ({
        ...(await factors.rows.query(session.scope)),
        isRequired: session.needsFactor,
      })),
      handle(factor.totpBegin, totpBegin(deps)),
      handle(factor.totpAdd, totpAdd(deps)),
      handle(factor.passkeyBegin, passkeyBegin(deps)),
      handle(factor.passkeyAdd, passkeyAdd(deps)),
      handle(factor.delete, remove(deps)),
      handle(factor.codes, makeCodes(deps)),
      handle(factor.proofOptions, async (_body, { session: { id, scope }, request }) => ({
        options: await factors.ask(id, scope.userId, request),
      })),
      handle(factor.prove, prove(deps), { perMinute: 60, per: 'session' }),
    ],
  }
}

const loginOptions =
  ({ factors, logins }: Deps): Handler<typeof factor.loginOptions> =>
  async (_body, { request }) => {
    const { token, userId } = halfLogin(logins, request)
    return { options: await factors.ask(token, userId, request) }
  }

const login =
  ({ db, now, factors, logins }: Deps): Handler<typeof factor.login> =>
  async (body, caller) => {
    const open = halfLogin(logins, caller.request)
    const { token, userId, loginname } = open
    const own = db
      .selectFrom('account')
      .select(['orgId', isShut(now()).as('isClosed')])
      .where('id', '=', userId)
    const { orgId, isClosed } = orNotFound(await own.executeTakeFirst())
    const isOpen = () => logins.half.isOpen(open)
    const factor = await factors.check(token, userId, givenOf(body), caller.request, isOpen)
    if (factor === undefined || isClosed === 1) {
      const entry = { action: 'user.factor.login', subject: userId, detail: {}, result: WRONG } as const
      await Promise.all([logins.countWrong(loginname), logins.enterOrLog({ orgId, userId }, entry)])
      throw refusalOf(body)
    }
    await logins.half.end(open)
    return logins.open(open, caller, { factor })
  }

const totpBegin =
  (deps: Deps): Handler<typeof factor.totpBegin> =>
  async (_body, { session }) => {
    const made = makeTotp(session.loginname)
    await keepSetup(deps, session, 'totp', made.secret)
    return made
  }

const totpAdd =
  (deps: Deps): Handler<typeof factor.totpAdd> =>
  async ({ title, code }, { session, change }) => {
    const text = setupOf(deps, session, 'totp')
    const counter = text === undefined ? undefined : totpStep(text, code, deps.now())
    if (text === undefined || counter === undefined) throw invalid('code', 'format')
    const id = newId()
    const secret = deps.secrets.seal(text, sealUse(id))
    return add(deps, session, change, id, { kind: 'totp', title, secret, credentialId: '', transports: '', counter })
  }

const passkeyBegin =
  (deps: Deps): Handler<typeof factor.passkeyBegin> =>
  async (_body, { session, request }) => {
    const { userId } = session.scope
    const known = await deps.rows.of(userId)
    const question = await askNewPasskey(request, { userId, loginname: session.loginname, known })
    await keepSetup(deps, session, 'passkey', question.challenge)
    return { options: question.options }
  }

const passkeyAdd =
  (deps: Deps): Handler<typeof factor.passkeyAdd> =>
  async ({ title, passkey }, { session, request, change }) => {
    const challenge = setupOf(deps, session, 'passkey')
    if (challenge === undefined) throw invalid('passkey', 'format')
    const made = await newPasskey(request, challenge, passkey)
    return add(deps, session, change, newId(), { ...made, title })
  }

const remove =
  ({ rows }: Deps): Handler<typeof factor.delete> =>
  ({ id }, { session: { scope }, change }) =>
    change(async (trx) => {
      const { title, kind } = orNotFound(await rows.in(trx).remove(scope.userId, id))
      return { subject: scope.userId, detail: { title, kind }, reply: null }
    })

const makeCodes =
  ({ rows }: Deps): Handler<typeof factor.codes> =>
  async (_body, { session: { scope }, change }) => {
    await rows.assertAny(scope.userId)
    return change(async (trx) => {
      return { subject: scope.userId, reply: { codes: await rows.in(trx).makeCodes(scope) } }
    })
  }

const prove =
  (deps: Deps): Handler<typeof factor.prove> =>
  async (body, { session, request, change }) => {
    const { id, scope } = session
    const { userId: subject } = scope
    const by =
      body.password === undefined
        ? await deps.factors.check(id, subject, givenOf(body), request)
        : await byPassword(deps, subject, body.password, request.ip)
    await change(async () =>
      by === undefined ? { subject, result: WRONG, reply: null } : { subject, detail: { by }, reply: null },
    )
    if (by === undefined) throw refusalOf(body)
    await deps.sessions.prove(id)
    return null
  }

function halfLogin({ half }: Logins, request: FastifyRequest): HalfLogin {
  const open = half.of(request)
  if (!open) throw refusal('factorRequired', 'password', 'required')
  return open
}

/** Keeps what a session has begun to set up: a secret or a challenge. */
const keepSetup = ({ shared, secrets, now }: Deps, { id }: Session, kind: string, text: string) =>
  shared.set(SETUP, `${id} ${kind}`, secrets.seal(text, `${SETUP}:${id}`), now() + SETUP_MS)

function setupOf({ shared, secrets }: Deps, { id }: Session, kind: string): string | undefined {
  const sealed = shared.get(SETUP, `${id} ${kind}`)
  return sealed && secrets.open(sealed, `${SETUP}:${id}`)
}

/** Adds a factor that was set up; the first one comes with recovery codes. */
async function add(
  { rows, shared }: Deps,
  { id: sessionId, scope }: Session,
  change: Change,
  id: string,
  made: NewFactor,
): Promise<{ codes: string[] }> {
  const codes = await change(async (trx) => {
    const own = rows.in(trx)
    const isFirst = (await own.of(scope.userId)).length === 0
    await own.add(scope, made, id)
    const reply = isFirst ? await own.makeCodes(scope) : []
    return { subject: scope.userId, detail: { title: made.title, kind: made.kind }, reply }
  })
  await shared.remove(SETUP, `${sessionId} ${made.kind}`)
  return { codes }
}

async function byPassword({ passwords, passwordLogins }: Deps, userId: string, password: string, address: string) {
  let isSilent = false
  const by = await passwords.try(userId, address, async () => {
    const answer = await passwordLogins.proves(userId, password)
    isSilent = answer === 'silent'
    return answer === 'right' ? ('password' as const) : undefined
  })
  if (isSilent) throw new ApiError('directorySilent')
  return by
}

type Proof = BodyOf<typeof factor.prove>

/** @throws {ApiError} 400 where neither is given */
function givenOf({ code, passkey }: Proof): Given {
  if (code === undefined && passkey === undefined) throw invalid('code', 'required')
  return { code, passkey }
}

const refusalOf = ({ password, passkey }: Proof): ApiError =>
  invalid(password !== undefined ? 'password' : passkey !== undefined ? 'passkey' : 'code', 'format')
