import { type BodyOf, codes, factor } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalid, refusal } from '../../../platform/ApiError.ts'
import { newId } from '../../../platform/bulkChange.ts'
import type { Change } from '../../../platform/change.ts'
import { handle, orNotFound } from '../../../platform/handle.ts'
import type { Feature, ServerContext } from '../../../platform/ServerContext.ts'
import { isShut } from '../../../platform/sessions/rights.ts'
import type { Session } from '../../../platform/sessions/Session.ts'
import type { HalfLogin } from '../HalfLogins.ts'
import type { Logins } from '../Logins.ts'
import type { PasswordLogins } from '../PasswordLogins.ts'
import { TryGuard } from '../TryGuard.ts'
import type { NewFactor } from './FactorRows.ts'
import { type Factors, type Given, type ProvedBy, sealUse } from './Factors.ts'
import { askNewPasskey, newPasskey } from './passkeys.ts'
import { makeTotp, totpStep } from './totp.ts'

/** The setup of a factor has to end within this time, ms. */
const SETUP_MS = 600_000
const SETUP = 'factorSetup'
const WRONG = String(codes.wrongPassword)

/** Second factors of the own account, the second step of a login, and the proof that the person is at the screen. */
export function factorFeature(
  context: ServerContext,
  factors: Factors,
  logins: Logins,
  passwordLogins: PasswordLogins,
): Feature {
  const { db, now, secrets, sessions, shared } = context
  const passwords = new TryGuard({ state: shared, what: 'password', field: 'password', now })
  const { rows } = factors

  /** What a session has begun to set up: a secret or a challenge. */
  const keepSetup = ({ id }: Session, kind: string, text: string) =>
    shared.set(SETUP, `${id} ${kind}`, secrets.seal(text, `${SETUP}:${id}`), now() + SETUP_MS)
  const setupOf = ({ id }: Session, kind: string): string | undefined => {
    const sealed = shared.get(SETUP, `${id} ${kind}`)
    return sealed && secrets.open(sealed, `${SETUP}:${id}`)
  }

  const add = async (session: Session, change: Change, factorOf: (id: string) => NewFactor) => {
    const { scope } = session
    const id = newId()
    const made = factorOf(id)
    const codes = await change(async (trx) => {
      const own = rows.in(trx)
      const isFirst = (await own.of(scope.userId)).length === 0
      await own.add(scope, made, id)
      const reply = isFirst ? await own.makeCodes(scope) : []
      return { subject: scope.userId, detail: { title: made.title, kind: made.kind }, reply }
    })
    await shared.remove(SETUP, `${session.id} ${made.kind}`)
    return { codes }
  }

  const half = (request: FastifyRequest): HalfLogin => {
    const open = logins.half.of(request)
    if (!open) throw refusal('factorRequired', 'password', 'required')
    return open
  }

  const byPassword = async (session: Session, password: string, address: string): Promise<'password' | undefined> => {
    const { userId } = session.scope
    let isSilent = false
    const by = await passwords.try(userId, address, async () => {
      const answer = await passwordLogins.proves(userId, password)
      isSilent = answer === 'silent'
      return answer === 'right' ? 'password' : undefined
    })
    if (isSilent) throw new ApiError('directorySilent')
    return by
  }

  return {
    routes: [
      handle(
        factor.loginOptions,
        async (_body, { request }) => {
          const { token, userId } = half(request)
          return { options: await factors.ask(token, userId, request) }
        },
        { perMinute: 60, per: 'device' },
      ),
      handle(
        factor.login,
        async (body, caller) => {
          const open = half(caller.request)
          const { token, userId, loginname } = open
          const { orgId, isClosed } = orNotFound(
            await db
              .selectFrom('account')
              .select(['orgId', isShut(now()).as('isClosed')])
              .where('id', '=', userId)
              .executeTakeFirst(),
          )
          const factor = await factors.check(token, userId, givenOf(body), caller.request, () =>
            logins.half.isOpen(open),
          )
          if (factor === undefined || Number(isClosed) === 1) {
            const entry = { action: 'user.factor.login', subject: userId, detail: {}, result: WRONG } as const
            await Promise.all([logins.countWrong(loginname), logins.enterOrLog({ orgId, userId }, entry)])
            throw refusalOf(body)
          }
          await logins.half.end(open)
          return logins.open(open, caller, { factor })
        },
        { perMinute: 60, per: 'device' },
      ),
      handle(factor.query, async (_body, { session }) => ({
        ...(await rows.query(session.scope)),
        isRequired: session.needsFactor,
      })),
      handle(factor.totpBegin, async (_body, { session }) => {
        const made = makeTotp(session.loginname)
        await keepSetup(session, 'totp', made.secret)
        return made
      }),
      handle(factor.totpAdd, async ({ title, code }, { session, change }) => {
        const secret = setupOf(session, 'totp')
        const counter = secret === undefined ? undefined : totpStep(secret, code, now())
        if (secret === undefined || counter === undefined) throw invalid('code', 'format')
        const sealed = (id: string) => secrets.seal(secret, sealUse(id))
        const other = { kind: 'totp', title, credentialId: '', transports: '', counter } as const
        return add(session, change, (id) => ({ ...other, secret: sealed(id) }))
      }),
      handle(factor.passkeyBegin, async (_body, { session, request }) => {
        const { userId } = session.scope
        const known = await rows.of(userId)
        const question = await askNewPasskey(request, { userId, loginname: session.loginname, known })
        await keepSetup(session, 'passkey', question.challenge)
        return { options: question.options }
      }),
      handle(factor.passkeyAdd, async ({ title, passkey }, { session, request, change }) => {
        const challenge = setupOf(session, 'passkey')
        if (challenge === undefined) throw invalid('passkey', 'format')
        const made = await newPasskey(request, challenge, passkey)
        return add(session, change, () => ({ ...made, title }))
      }),
      handle(factor.delete, async ({ id }, { session: { scope }, change }) =>
        change(async (trx) => {
          const { title, kind } = orNotFound(await rows.in(trx).remove(scope.userId, id))
          return { subject: scope.userId, detail: { title, kind }, reply: null }
        }),
      ),
      handle(factor.codes, async (_body, { session: { scope }, change }) => {
        await rows.assertAny(scope.userId)
        const codes = await change(async (trx) => {
          return { subject: scope.userId, reply: await rows.in(trx).makeCodes(scope) }
        })
        return { codes }
      }),
      handle(factor.proofOptions, async (_body, { session, request }) => ({
        options: await factors.ask(session.id, session.scope.userId, request),
      })),
      handle(
        factor.prove,
        async (body, { session, request, change }) => {
          const { id, scope } = session
          const { password } = body
          const by: ProvedBy | 'password' | undefined =
            password === undefined
              ? await factors.check(id, scope.userId, givenOf(body), request)
              : await byPassword(session, password, request.ip)
          const subject = scope.userId
          await change(async () =>
            by === undefined ? { subject, result: WRONG, reply: null } : { subject, detail: { by }, reply: null },
          )
          if (by === undefined) throw refusalOf(body)
          await sessions.prove(id)
          return null
        },
        { perMinute: 60, per: 'session' },
      ),
    ],
  }
}

type Proof = BodyOf<typeof factor.prove>

/** @throws {ApiError} 400 where neither is given */
function givenOf({ code, passkey }: Proof): Given {
  if (code === undefined && passkey === undefined) throw invalid('code', 'required')
  return { code, passkey }
}

const refusalOf = ({ password, passkey }: Proof): ApiError =>
  invalid(password !== undefined ? 'password' : passkey !== undefined ? 'passkey' : 'code', 'format')
