import { codes, secondPerson, type WaitingWrite } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Changed } from '../../platform/change.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { isNamed } from '../../platform/db/loginNames.ts'
import { type ChangingCaller, found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { findPerson, type Person } from '../../platform/sessions/person.ts'
import type { Commands, WaitingCommand } from '../commands/store/Commands.ts'
import { PageRows } from '../pages/PageRows.ts'
import type { Factors } from '../user/factors/Factors.ts'
import type { Logins } from '../user/Logins.ts'
import type { PasswordLogins } from '../user/PasswordLogins.ts'
import { loginGuard } from '../user/TryGuard.ts'
import { tryOf } from '../user/tryOf.ts'
import type { SignalRows } from './store/SignalRows.ts'
import { writeOrder } from './writeOrder.ts'

const WRONG = String(codes.wrongPassword)

/** The second person of a write: sees what waits, agrees or refuses, on the own screen or at the writer's. */
export function secondPersonFeature(
  context: ServerContext,
  { commands, signals }: { readonly commands: Commands; readonly signals: SignalRows },
  factors: Factors,
  logins: Logins,
  passwords: PasswordLogins,
): Feature {
  const { db, devices, now, sessions } = context
  const pages = new PageRows(db)
  // The same counts as at the login: another door must not give further tries.
  const guard = loginGuard(context)

  const waitingOf = async (scope: Scope, uuid: string): Promise<WaitingCommand> =>
    found((await commands.waiting(scope)).find((each) => each.uuid === uuid))

  /** @throws {ApiError} 2008 for the writer and whoever may not write; 404 for whoever does not see the signal */
  const assertMayAgree = async (person: Person, { userId, signalId }: WaitingCommand, path: string): Promise<void> => {
    if (person.scope.userId === userId) throw new ApiError('writeDenied', [{ path, reason: 'own' }])
    if (person.isWall || !person.auths.includes('signal.write'))
      throw new ApiError('writeDenied', [{ path, reason: 'notHeld' }])
    if ((await signals.byId(person.scope, [signalId])).length === 0) throw new ApiError('notFound')
  }

  /** Makes every check of the write again. A write that fails one is over. @throws {ApiError} why */
  const again = async ({ uuid, value, asked }: WaitingCommand) => {
    try {
      const writer = await sessions.byId(asked.sessionId)
      if (!writer || writer.isLocked) throw new ApiError('secondExpired')
      if (!writer.auths.includes('signal.write')) throw new ApiError('writeDenied')
      const request = await writeOrder({ db, signals, pages }, asked.body, writer)
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

  const agree = async (waiting: WaitingCommand, person: Person, { change }: ChangingCaller, detail: object = {}) => {
    const request = await again(waiting)
    await commands.agree(waiting.uuid, person.scope.userId, request, (mark) =>
      change(async (trx) => {
        await mark(trx)
        return entryOf(waiting, detail)
      }),
    )
    return null
  }

  const shownOf = async (waiting: readonly WaitingCommand[], person: Person): Promise<WaitingWrite[]> => {
    const others = waiting.filter(({ userId }) => userId !== person.scope.userId)
    if (others.length === 0 || person.isWall) return []
    const seen = await signals.byId(person.scope, [...new Set(others.map(({ signalId }) => signalId))])
    const writers = await db
      .selectFrom('account')
      .select(['id', 'name', 'loginname'])
      .where('orgId', '=', person.scope.orgId)
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

  /** The account that is named at the writer's screen. @throws {ApiError} 1003 while its second factor is missing; 429 */
  const personAt = async (
    { loginname, password, code }: { loginname: string; password: string; code?: string },
    { session, request, change }: ChangingCaller,
    signalId: string,
  ): Promise<Person> => {
    const enterWrong = async () => {
      await logins.countWrong(loginname)
      await change(async () => ({ subject: signalId, detail: { loginname }, result: WRONG, reply: null }))
    }
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
    const person = id === undefined ? undefined : await findPerson(db, id, now())
    if (id === undefined || !person) {
      await enterWrong()
      if (isSilent) throw new ApiError('directorySilent')
      throw invalid('password', 'format')
    }
    // Its key is at its own screen.
    if (person.useLock) throw new ApiError('lockFailed', [{ path: 'loginname', reason: 'required' }])
    if ((await factors.rows.of(id)).length > 0) {
      if (code === undefined) throw new ApiError('factorRequired', [{ path: 'code', reason: 'required' }])
      if ((await factors.check(`second:${session.id}`, id, { code }, request)) === undefined) {
        await enterWrong()
        throw invalid('code', 'format')
      }
    }
    return person
  }

  return {
    routes: [
      handle(secondPerson.query, async (_body, { session }) => shownOf(await commands.waiting(session.scope), session)),
      handle(secondPerson.accept, async ({ uuid }, caller) => {
        const waiting = await waitingOf(caller.session.scope, uuid)
        await assertMayAgree(caller.session, waiting, 'uuid')
        return agree(waiting, caller.session, caller)
      }),
      handle(secondPerson.refuse, async ({ uuid }, { session, change }) => {
        const waiting = await waitingOf(session.scope, uuid)
        const { userId } = session.scope
        // The writer withdraws the own request.
        if (userId !== waiting.userId) await assertMayAgree(session, waiting, 'uuid')
        const code = userId === waiting.userId ? codes.writeCancelled : codes.secondRefused
        // Somebody else may have agreed in the meantime.
        if (!(await commands.turnDown(uuid, code, userId))) throw new ApiError('notFound')
        await change(async () => entryOf(waiting))
        return null
      }),
      handle(
        secondPerson.confirmHere,
        async ({ uuid, ...given }, caller) => {
          const { scope } = caller.session
          const waiting = await waitingOf(scope, uuid)
          // Only at the screen where the write was asked for.
          if (waiting.asked.sessionId !== caller.session.id) throw new ApiError('notFound')
          const person = await personAt(given, caller, waiting.signalId)
          await assertMayAgree(person, waiting, 'loginname')
          return agree(waiting, person, caller, { second: person.loginname, secondId: person.scope.userId })
        },
        { perMinute: 60, per: 'session' },
      ),
    ],
  }
}
