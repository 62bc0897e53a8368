import { type BodyOf, limits, codes as replyCodes, security, textForms } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type ChangingCaller, type Handler, handle } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { From } from '../../platform/shared/Delays.ts'
import { Outbox } from '../outbox/Outbox.ts'
import { passwordProblem } from '../user/passwordProblem.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { answerGuard, guardOf, type TryGuard } from '../user/TryGuard.ts'
import { areRight, hashAnswers, questionsOf, saveQuestions } from './answers.ts'
import { IdentityMarks } from './IdentityMarks.ts'
import { type CodeUse, MessageCodes } from './MessageCodes.ts'
import { channelOfWay, languageOf, nameOf, notifyPerson, personColumns, verified } from './notifyPerson.ts'

/** Logins that are shown. */
const LOGINS = 10

type Way = 'tel' | 'email'
interface Deps extends Pick<ServerContext, 'db' | 'now' | 'sessions'> {
  readonly codes: MessageCodes
  readonly marks: IdentityMarks
  readonly box: Outbox
  readonly passwords: TryGuard
  readonly answers: TryGuard
  readonly tries: TryGuard
}

/** How the own account can be recovered: verified telephone and e-mail, and questions. */
export function securityFeature(context: ServerContext): Feature {
  const { now, secrets, shared } = context
  const deps: Deps = {
    ...context,
    codes: new MessageCodes(shared, secrets, now),
    marks: new IdentityMarks(shared, now),
    box: new Outbox(context),
    passwords: guardOf(context, 'password', 'password'),
    answers: answerGuard(context),
    tries: guardOf(context, 'code', 'code'),
  }
  return {
    routes: [
      handle(security.query, query(deps)),
      handle(security.sendCode, sendCode(deps), { perMinute: 20, per: 'session' }),
      handle(security.check, check(deps)),
      handle(security.telSave, ({ tel, code }, caller) => saveVerified(deps, 'tel', tel, code, caller)),
      handle(security.emailSave, ({ email, code }, caller) => saveVerified(deps, 'email', email, code, caller)),
      handle(security.questionsSave, setQuestions(deps)),
      handle(security.passwordSave, setPassword(deps)),
    ],
  }
}

const query =
  ({ db, now, marks, box }: Deps): Handler<typeof security.query> =>
  async (_body, { session }) => {
    const { scope } = session
    const person = await personOf(db, session)
    const logins = await lastLogins(db, session)
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
  }

const sendCode =
  ({ db, now, codes, marks, box }: Deps): Handler<typeof security.sendCode> =>
  async ({ way, destination: wanted }, { session, request, change }) => {
    const channel = channelOfWay(way)
    const problem = await box.problem(session.scope.orgId, channel)
    if (problem) throw conflict('way', problem)
    if (wanted !== undefined) marks.assert(session.id)
    const form = new RegExp(textForms[way])
    if (wanted !== undefined && !form.test(wanted)) throw invalid('destination', 'format')
    const destination = wanted ?? (await ownDestination(db, session, way))
    const use = useOf(session, wanted === undefined ? 'identity' : way, destination)
    const secret = await codes.make(use, ownerAt(session, request.ip))
    return change(async (trx) => {
      const person = await personOf(trx, session)
      const to = { orgId: person.orgId, accountId: person.id, name: nameOf(person), destination }
      const locale = languageOf(person, localeOf(request.headers))
      const gmtExpires = now() + limits.security.codeMs
      await box.addOwn(trx, channel, to, { purpose: 'code', locale, secret, gmtExpires })
      return { subject: person.id, detail: { way }, done: () => box.wake(), reply: null }
    })
  }

export const check =
  (deps: Deps): Handler<typeof security.check> =>
  async (body, { session, request, change }) => {
    const { way } = body
    const isRight = await isProved(deps, session, body, request.ip)
    const entry = { subject: session.scope.userId, detail: { way }, reply: null }
    await change(async () => (isRight ? entry : { ...entry, result: String(replyCodes.wrongPassword) }))
    if (!isRight) throw invalid(way === 'password' ? 'password' : way === 'question' ? 'answers' : 'code', 'format')
    return { checkedUntil: await deps.marks.set(session.id) }
  }

const setQuestions =
  ({ marks }: Deps): Handler<typeof security.questionsSave> =>
  async ({ questions }, { session, change }) => {
    marks.assert(session.id)
    const twice = questions.findIndex(({ question }, at) => questions.findIndex((q) => q.question === question) < at)
    if (twice >= 0) throw invalid(`questions.${twice}.question`, 'used')
    const { userId: subject } = session.scope
    const hashed = await hashAnswers(questions)
    return change(async (trx) => {
      await saveQuestions(trx, subject, hashed)
      return { subject, detail: { questions: questions.length }, reply: null }
    })
  }

const setPassword =
  ({ marks, sessions, box }: Deps): Handler<typeof security.passwordSave> =>
  async ({ password }, { session, request, change }) => {
    marks.assert(session.id)
    const problem = await passwordProblem(password, session.loginname)
    if (problem) throw invalid('password', problem)
    const passwordHash = await hashPassword(password)
    return change(async (trx) => {
      const person = await personOf(trx, session)
      await trx.updateTable('account').set({ passwordHash, mustChange: 0 }).where('id', '=', person.id).execute()
      const { count, notify } = await sessions.remove(trx, person.id, { but: session.id })
      const told = await notifyPerson(trx, box, person, 'passwordChanged', localeOf(request.headers))
      const done = () => {
        notify()
        box.wake()
      }
      return { subject: person.id, detail: { ended: count, told }, done, reply: null }
    })
  }

/** Stores a new number or address, and that it is verified, by the code that was sent to it. */
async function saveVerified(
  { marks, codes, tries }: Deps,
  way: Way,
  destination: string,
  code: string,
  { session, request, change }: ChangingCaller,
): Promise<null> {
  marks.assert(session.id)
  const use = useOf(session, way, destination)
  const attempt = async () => (await codes.spend(use, code)) || undefined
  if (!(await tries.try(session.scope.userId, request.ip, attempt))) throw invalid('code', 'format')
  return change(async (trx) => {
    const { id, [way]: before } = await personOf(trx, session)
    const after = { [way]: destination }
    const mark = way === 'tel' ? { verifiedTel: destination } : { verifiedEmail: destination }
    await trx
      .updateTable('account')
      .set({ ...after, ...mark })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { [way]: before }, after, reply: null }
  })
}

/** Whether somebody has proved to be the owner; each way has its own count of wrong tries. */
async function isProved(
  { db, codes, passwords, answers, tries }: Deps,
  session: Session,
  { way, password, code, answers: given }: BodyOf<typeof security.check>,
  ip: string,
): Promise<true | undefined> {
  const { userId } = session.scope
  if (way === 'password') {
    if (password === undefined) throw invalid('password', 'required')
    const { passwordHash } = await personOf(db, session)
    return passwords.try(userId, ip, async () => (await isPassword(passwordHash, password)) || undefined)
  }
  if (way === 'question') {
    if (given === undefined) throw invalid('answers', 'required')
    return answers.try(userId, ownerAt(session, ip), async () => (await areRight(db, userId, given)) || undefined)
  }
  if (code === undefined) throw invalid('code', 'required')
  const use = useOf(session, 'identity', await ownDestination(db, session, way))
  return tries.try(userId, ip, async () => (await codes.spend(use, code)) || undefined)
}

/** Where an identity check sends its code. @throws {ApiError} for an address that is not verified */
async function ownDestination(db: Db, session: Session, way: Way): Promise<string> {
  const destination = verified(await personOf(db, session), channelOfWay(way))
  if (destination === '') throw invalid('way', 'unknown')
  return destination
}

const useOf = ({ scope }: Session, purpose: CodeUse['purpose'], destination: string): CodeUse => ({
  purpose,
  account: scope.userId,
  destination,
})

/** A caller with a session of the account is no stranger, whatever browser it has. */
const ownerAt = ({ scope }: Session, address: string): From => ({ address, device: `account ${scope.userId}` })

const personOf = (db: Db, { scope }: Session) =>
  db
    .selectFrom('account')
    .select([...personColumns, 'passwordHash'])
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow()

const lastLogins = (db: Db, { scope }: Session) =>
  db
    .selectFrom('audit')
    .select(['gmtCreate as time', 'address', 'result'])
    .where('orgId', '=', scope.orgId)
    .where('userId', '=', scope.userId)
    .where('action', '=', 'user.login')
    .orderBy('gmtCreate', 'desc')
    .limit(LOGINS)
    .execute()
