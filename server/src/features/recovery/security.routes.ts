import { type BodyOf, limits, codes as replyCodes, security, textForms } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { handle } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { From } from '../../platform/shared/Delays.ts'
import { Outbox } from '../outbox/Outbox.ts'
import { passwordProblem } from '../user/passwordProblem.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { answerGuard, TryGuard } from '../user/TryGuard.ts'
import { areRight, hashAnswers, questionsOf, saveQuestions } from './answers.ts'
import { IdentityMarks } from './IdentityMarks.ts'
import { type CodeUse, MessageCodes } from './MessageCodes.ts'
import { languageOf, nameOf, personColumns, tellChanged, verified } from './tellChanged.ts'

/** Logins that are shown. */
const LOGINS = 10

type Check = BodyOf<typeof security.check>

/** A caller with a session of the account is no stranger, whatever browser it has. */
const own = ({ scope }: Session, address: string): From => ({ address, device: `account ${scope.userId}` })

/** How the own account can be recovered: verified telephone and e-mail, and questions. */
export function securityFeature(context: ServerContext): Feature {
  const { db, now, secrets, sessions, shared } = context
  const codes = new MessageCodes(shared, secrets, now)
  const marks = new IdentityMarks(shared, now)
  const box = new Outbox(context)
  const passwords = new TryGuard({ state: shared, what: 'password', field: 'password', now })
  const answers = answerGuard(context)
  const tries = new TryGuard({ state: shared, what: 'code', field: 'code', now })

  const personOf = (of: Db, { scope }: Session) =>
    of
      .selectFrom('account')
      .select([...personColumns, 'passwordHash'])
      .where('id', '=', scope.userId)
      .executeTakeFirstOrThrow()

  /** Where an identity check sends its code. @throws {ApiError} for an address that is not verified */
  const ownDestination = async (session: Session, way: 'tel' | 'email'): Promise<string> => {
    const destination = verified(await personOf(db, session), way === 'email' ? 'mail' : 'sms')
    if (destination === '') throw invalid('way', 'unknown')
    return destination
  }
  const useOf = (session: Session, purpose: CodeUse['purpose'], destination: string): CodeUse => ({
    purpose,
    account: session.scope.userId,
    destination,
  })

  /** Whether somebody has proved to be the owner; each way has its own count of wrong tries. */
  const isProved = async (session: Session, { way, password, code, answers: given }: Check, ip: string) => {
    const { userId } = session.scope
    if (way === 'password') {
      if (password === undefined) throw invalid('password', 'required')
      const { passwordHash } = await personOf(db, session)
      return passwords.try(userId, ip, async () => (await isPassword(passwordHash, password)) || undefined)
    }
    if (way === 'question') {
      if (given === undefined) throw invalid('answers', 'required')
      return answers.try(userId, own(session, ip), async () => (await areRight(db, userId, given)) || undefined)
    }
    if (code === undefined) throw invalid('code', 'required')
    const use = useOf(session, 'identity', await ownDestination(session, way))
    return tries.try(userId, ip, async () => (await codes.spend(use, code)) || undefined)
  }

  /** Takes a code that was sent to a new number or address. */
  const spend = async (session: Session, purpose: 'tel' | 'email', destination: string, code: string, ip: string) => {
    marks.assert(session.id)
    const use = useOf(session, purpose, destination)
    const isRight = await tries.try(session.scope.userId, ip, async () => (await codes.spend(use, code)) || undefined)
    if (!isRight) throw invalid('code', 'format')
  }

  return {
    routes: [
      handle(security.query, async (_body, { session }) => {
        const { scope } = session
        const person = await personOf(db, session)
        const logins = await db
          .selectFrom('audit')
          .select(['gmtCreate as time', 'address', 'result'])
          .where('orgId', '=', scope.orgId)
          .where('userId', '=', scope.userId)
          .where('action', '=', 'user.login')
          .orderBy('gmtCreate', 'desc')
          .limit(LOGINS)
          .execute()
        const until = marks.until(session.id)
        return {
          tel: person.tel,
          isTelVerified: verified(person, 'sms') !== '',
          email: person.email,
          isEmailVerified: verified(person, 'mail') !== '',
          questions: await questionsOf(db, scope.userId),
          hasSms: await box.hasProvider(scope.orgId, 'sms'),
          hasMail: await box.hasProvider(scope.orgId, 'mail'),
          checkedUntil: until > now() ? until : 0,
          logins: logins.map(({ result, ...login }) => ({ ...login, isWrong: result !== 'success' })),
        }
      }),
      handle(
        security.sendCode,
        async ({ way, destination: wanted }, { session, request, change }) => {
          const channel = way === 'email' ? 'mail' : 'sms'
          if (!(await box.hasProvider(session.scope.orgId, channel))) throw conflict('way', 'noProvider')
          if (wanted !== undefined) marks.assert(session.id)
          const form = new RegExp(textForms[way])
          if (wanted !== undefined && !form.test(wanted)) throw invalid('destination', 'format')
          const destination = wanted ?? (await ownDestination(session, way))
          const use = useOf(session, wanted === undefined ? 'identity' : way, destination)
          const secret = await codes.make(use, own(session, request.ip))
          await change(async (trx) => {
            const person = await personOf(trx, session)
            const to = { orgId: person.orgId, accountId: person.id, name: nameOf(person), destination }
            const locale = languageOf(person, localeOf(request.headers))
            const gmtExpires = now() + limits.security.codeMs
            await box.addOwn(trx, channel, to, { purpose: 'code', locale, secret, gmtExpires })
            return { subject: person.id, detail: { way }, reply: null }
          })
          box.wake()
          return null
        },
        { perMinute: 20, per: 'session' },
      ),
      handle(security.check, async (body, { session, request, change }) => {
        const isRight = await isProved(session, body, request.ip)
        const { userId: subject } = session.scope
        const detail = { way: body.way }
        if (!isRight) {
          await change(async () => ({ subject, detail, result: String(replyCodes.wrongPassword), reply: null }))
          const path = body.way === 'password' ? 'password' : body.way === 'question' ? 'answers' : 'code'
          throw invalid(path, 'format')
        }
        await change(async () => ({ subject, detail, reply: null }))
        return { checkedUntil: await marks.set(session.id) }
      }),
      handle(security.telSave, async ({ tel, code }, { session, request, change }) => {
        await spend(session, 'tel', tel, code, request.ip)
        return change(async (trx) => {
          const before = await personOf(trx, session)
          await trx
            .updateTable('account')
            .set({ tel, verifiedTel: tel })
            .where('id', '=', session.scope.userId)
            .execute()
          return { subject: before.id, before: { tel: before.tel }, after: { tel }, reply: null }
        })
      }),
      handle(security.emailSave, async ({ email, code }, { session, request, change }) => {
        await spend(session, 'email', email, code, request.ip)
        return change(async (trx) => {
          const before = await personOf(trx, session)
          await trx
            .updateTable('account')
            .set({ email, verifiedEmail: email })
            .where('id', '=', session.scope.userId)
            .execute()
          return { subject: before.id, before: { email: before.email }, after: { email }, reply: null }
        })
      }),
      handle(security.questionsSave, async ({ questions }, { session, change }) => {
        marks.assert(session.id)
        const twice = questions.findIndex(
          ({ question }, at) => questions.findIndex((q) => q.question === question) < at,
        )
        if (twice >= 0) throw invalid(`questions.${twice}.question`, 'used')
        const { userId: subject } = session.scope
        const hashed = await hashAnswers(questions)
        await change(async (trx) => {
          await saveQuestions(trx, subject, hashed)
          return { subject, detail: { questions: questions.length }, reply: null }
        })
        return null
      }),
      handle(security.passwordSave, async ({ password }, { session, request, change }) => {
        marks.assert(session.id)
        const problem = await passwordProblem(password, session.loginname)
        if (problem) throw invalid('password', problem)
        const passwordHash = await hashPassword(password)
        const notify = await change(async (trx) => {
          const person = await personOf(trx, session)
          await trx.updateTable('account').set({ passwordHash, mustChange: 0 }).where('id', '=', person.id).execute()
          const ended = await sessions.remove(trx, person.id, { but: session.id })
          const isTold = await tellChanged(trx, box, person, localeOf(request.headers))
          return { subject: person.id, detail: { ended: ended.count, told: isTold }, reply: ended.notify }
        })
        notify()
        box.wake()
        return null
      }),
    ],
  }
}
