import { type BodyOf, codes, secondPerson, type WaitingWrite } from '@mimic/contract'
import { ApiError, invalid, refusal } from '../../platform/ApiError.ts'
import type { Changed } from '../../platform/change.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { isNamed } from '../../platform/db/loginNames.ts'
import {
  type ChangingCaller,
  type Handler,
  handle,
  handlePerson,
  orNotFound,
  type PersonHandler,
} from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { findPerson, type Person } from '../../platform/sessions/person.ts'
import type { WaitingCommand } from '../commands/store/Approvals.ts'
import type { Commands } from '../commands/store/Commands.ts'
import { PageRows } from '../pages/PageRows.ts'
import type { Factors } from '../user/factors/Factors.ts'
import type { Logins } from '../user/Logins.ts'
import type { PasswordLogins } from '../user/PasswordLogins.ts'
import { loginGuard, type TryGuard } from '../user/TryGuard.ts'
import { tryOf } from '../user/tryOf.ts'
import type { SignalRows } from './store/SignalRows.ts'
import { writeOrder } from './writeOrder.ts'

const WRONG = String(codes.wrongPassword)

interface Deps extends Pick<ServerContext, 'db' | 'devices' | 'now' | 'sessions'> {
  readonly commands: Commands
  readonly signals: SignalRows
  readonly pages: PageRows
  readonly factors: Factors
  readonly logins: Logins
  readonly passwords: PasswordLogins
  readonly guard: TryGuard
}

/** The second person of a write: sees what waits, agrees or refuses, on the own screen or at the writer's. */
export function secondPersonFeature(
  context: ServerContext,
  { commands, signals }: { readonly commands: Commands; readonly signals: SignalRows },
  proofs: Pick<Deps, 'factors' | 'logins' | 'passwords'>,
): Feature {
  // The same counts as at the login: another door must not give further tries.
  const guard = loginGuard(context)
  const deps: Deps = { ...context, ...proofs, commands, signals, pages: new PageRows(context.db), guard }
  return {
    routes: [
      handlePerson(secondPerson.query, query(deps)),
      handlePerson(secondPerson.accept, accept(deps)),
      handlePerson(secondPerson.refuse, refuse(deps)),
      handle(secondPerson.confirmHere, confirmHere(deps), { perMinute: 60, per: 'session' }),
    ],
  }
}

const query =
  (deps: Deps): PersonHandler<typeof secondPerson.query> =>
  async (_body, { session }) => {
    const waiting = await deps.commands.waiting(session.scope)
    const others = waiting.filter(({ userId }) => userId !== session.scope.userId)
    return others.length === 0 || session.isWall ? [] : shownOf(deps, others, session.scope)
  }

const accept =
  (deps: Deps): PersonHandler<typeof secondPerson.accept> =>
  async ({ uuid }, caller) => {
    const waiting = await waitingOf(deps, caller.session.scope, uuid)
    await assertMayAgree(deps, caller.session, waiting, 'uuid')
    return agree(deps, waiting, caller.session, caller)
  }

const refuse =
  (deps: Deps): PersonHandler<typeof secondPerson.refuse> =>
  async ({ uuid }, { session, change }) => {
    const waiting = await waitingOf(deps, session.scope, uuid)
    const { userId } = session.scope
    // The writer withdraws the own request.
    if (userId !== waiting.userId) await assertMayAgree(deps, session, waiting, 'uuid')
    const code = userId === waiting.userId ? codes.writeCancelled : codes.secondRefused
    // Somebody else may have agreed in the meantime.
    if (!(await deps.commands.turnDown(uuid, code, userId))) throw new ApiError('notFound')
    await change(async () => entryOf(waiting))
    return null
  }

const confirmHere =
  (deps: Deps): Handler<typeof secondPerson.confirmHere> =>
  async ({ uuid, ...given }, caller) => {
    const waiting = await waitingOf(deps, caller.session.scope, uuid)
    // Only at the screen where the write was asked for.
    if (waiting.asked.sessionId !== caller.session.id) throw new ApiError('notFound')
    const person = await personAt(deps, given, caller, waiting.signalId)
    await assertMayAgree(deps, person, waiting, 'loginname')
    return agree(deps, waiting, person, caller, { second: person.loginname, secondId: person.scope.userId })
  }

const waitingOf = async ({ commands }: Deps, scope: Scope, uuid: string): Promise<WaitingCommand> =>
  orNotFound((await commands.waiting(scope)).find((each) => each.uuid === uuid))

/** @throws {ApiError} 2008 for the writer and whoever may not write; 404 for whoever does not see the signal */
async function assertMayAgree(
  { signals }: Deps,
  person: Person,
  { userId, signalId }: WaitingCommand,
  path: string,
): Promise<void> {
  if (person.scope.userId === userId) throw refusal('writeDenied', path, 'own')
  if (person.isWall || !person.auths.includes('signal.write')) throw refusal('writeDenied', path, 'notHeld')
  if ((await signals.byId(person.scope, [signalId])).length === 0) throw new ApiError('notFound')
}

/** Makes every check of the write again. A write that fails one is over. @throws {ApiError} why */
async function checkedAgain({ commands, sessions, ...deps }: Deps, { uuid, value, asked }: WaitingCommand) {
  try {
    const writer = await sessions.byId(asked.sessionId)
    if (!writer || writer.isLocked) throw new ApiError('secondExpired')
    if (!writer.auths.includes('signal.write')) throw new ApiError('writeDenied')
    const request = await writeOrder(deps, asked.body, writer)
    // Another formula meanwhile: it would not be the value that people have agreed to.
    if (JSON.stringify(request.value) !== value) throw new ApiError('secondExpired')
    return request
  } catch (error) {
    if (error instanceof ApiError) await commands.turnDown(uuid, error.code)
    throw error
  }
}

const entryOf = ({ signalId, uuid, userId, asked }: WaitingCommand, detail: object = {}): Changed<null> => ({
  subject: signalId,
  detail: { uuid, writer: userId, value: asked.body.value, ...detail },
  reply: null,
})

async function agree(
  deps: Deps,
  waiting: WaitingCommand,
  person: Person,
  { change }: ChangingCaller,
  detail: object = {},
): Promise<null> {
  const request = await checkedAgain(deps, waiting)
  await deps.commands.agree(waiting.uuid, person.scope.userId, request, (mark) =>
    change(async (trx) => {
      await mark(trx)
      return entryOf(waiting, detail)
    }),
  )
  return null
}

/** Writes of other people, with their signals; those that the scope does not see are left out. */
async function shownOf(
  { db, signals }: Deps,
  others: readonly WaitingCommand[],
  scope: Scope,
): Promise<WaitingWrite[]> {
  const seen = await signals.byId(scope, [...new Set(others.map(({ signalId }) => signalId))])
  const writers = await db
    .selectFrom('account')
    .select(['id', 'name', 'loginname'])
    .where('orgId', '=', scope.orgId)
    .where('id', 'in', [...new Set(others.map(({ userId }) => userId))])
    .execute()
  return others.flatMap(({ uuid, signalId, userId, asked, leftMs }) => {
    const signal = seen.find(({ id }) => id === signalId)
    const writer = writers.find(({ id }) => id === userId)
    if (!signal || !writer) return []
    return {
      uuid,
      signalId,
      signal: signal.title,
      tag: signal.sn,
      device: signal.equipTitle,
      unit: signal.unit,
      before: signal.value,
      value: asked.body.value,
      simulated: signal.simulated === true,
      by: writer.name || writer.loginname,
      loginname: writer.loginname,
      leftMs,
    }
  })
}

type Given = Omit<BodyOf<typeof secondPerson.confirmHere>, 'uuid'>

/** The account that is named at the writer's screen. @throws {ApiError} 1003 while its second factor is missing; 429 */
async function personAt(deps: Deps, given: Given, caller: ChangingCaller, signalId: string): Promise<Person> {
  const { db, factors, logins, now } = deps
  const { loginname, code } = given
  const { session, request, change } = caller
  const refuseWrong = async (refused: ApiError): Promise<never> => {
    await logins.countWrong(loginname)
    await change(async () => ({ subject: signalId, detail: { loginname }, result: WRONG, reply: null }))
    throw refused
  }
  const { id, isSilent } = await provenId(deps, given, caller)
  const person = id === undefined ? undefined : await findPerson(db, id, now())
  if (id === undefined || !person)
    return refuseWrong(isSilent ? new ApiError('directorySilent') : invalid('password', 'format'))
  // Its key is at its own screen.
  if (person.useLock) throw refusal('lockFailed', 'loginname', 'required')
  if ((await factors.rows.of(id)).length > 0) {
    if (code === undefined) throw refusal('factorRequired', 'code', 'required')
    if ((await factors.check(`second:${session.id}`, id, { code }, request)) === undefined)
      await refuseWrong(invalid('code', 'format'))
  }
  return person
}

/** The account whose password was given; `isSilent` where its directory did not answer. */
async function provenId(
  { db, devices, guard, passwords }: Deps,
  { loginname, password }: Given,
  { session, request }: ChangingCaller,
): Promise<{ readonly id: string | undefined; readonly isSilent: boolean }> {
  // It counts as a wrong try all the same: nobody guesses while a directory is down.
  let isSilent = false
  const from = await tryOf(devices, request, { loginname })
  const id = await guard.try(loginname, from, async () => {
    const account = await db
      .selectFrom('account')
      .select('id')
      .where(isNamed(loginname))
      .where('orgId', '=', session.scope.orgId)
      .executeTakeFirst()
    // An unknown name is asked for like a known one.
    const answer = await passwords.proves(account?.id ?? '', password)
    isSilent = answer === 'silent'
    return answer === 'right' ? account?.id : undefined
  })
  return { id, isSilent }
}
