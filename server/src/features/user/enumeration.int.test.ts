import { createHash } from 'node:crypto'
import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { hashAnswers, saveQuestions } from '../recovery/answers.ts'
import { hashPassword } from './passwords.ts'
import { loginGuard } from './TryGuard.ts'

// An answer must not tell by its time whether there is an account. Tokens of invitations and logins at a company's provider
// name no account, so they are not among these calls.

/** Pairs of a known and an unknown name that are asked one after the other. */
const PAIRS = isLong ? 1_000 : 9
const MOST_ROUNDS = isLong ? 1 : 4
/** The long form measures the time of an answer. */
const MOST_MS = 5
/**
 * The short form runs beside other tests, which cost time but no processor time of this process. It compares the
 * processor time of server and caller with that of one hash: a hash that one side lacks is found.
 */
const MOST_HASHES = 0.5
const KNOWN = 'operation-a'
const EMAIL = 'operation@plant.example'
const DAY_MS = 86_400_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`answers about accounts that exist and others, on ${engine.name}`, () => {
    let test: TestServer
    let offsetMs = 0
    const now = () => Date.now() + offsetMs
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1_000_000, now })
      const admin = await test.login('admin-a')
      for (const kind of ['mailCatcher', 'smsCatcher']) await admin.call(paths.providerAdd, { title: kind, kind })
      const { db } = test.server.context
      // The passwords of the tests' store are hashed cheaply.
      const passwordHash = await hashPassword('Hedge-lantern-7')
      const own = { passwordHash, email: EMAIL, verifiedEmail: EMAIL }
      await db.updateTable('account').set(own).where('loginname', '=', KNOWN).execute()
      const { id } = await db
        .selectFrom('account')
        .select('id')
        .where('loginname', '=', KNOWN)
        .executeTakeFirstOrThrow()
      const answers = await hashAnswers([
        { question: 'pet', answer: 'Rex' },
        { question: 'trip', answer: 'Lake' },
        { question: 'job', answer: 'Yard' },
      ])
      await db.transaction().execute((trx) => saveQuestions(trx, id, answers))
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    /** What a call cost, ms, by its step; `call` makes it for a name. */
    type Times = Record<string, number[]>
    const timed = async <T>(times: Times, step: string, call: () => Promise<T>): Promise<T> => {
      const from = clock()
      const answer = await call()
      const mine = times[step] ?? []
      mine.push(clock() - from)
      times[step] = mine
      return answer
    }
    const costOfHash = async () => {
      const times: Times = {}
      for (let i = 0; i < 5; i++) await timed(times, 'hash', () => hashPassword('Hedge-lantern-7'))
      return medianOf(times['hash'] ?? [])
    }
    // The two of a pair share what the machine did at that moment.
    const apartOf = (a: readonly number[], b: readonly number[]) =>
      medianOf(a.map((ms, i) => ms - (b[i] ?? Number.NaN)))
    const compare = async (attempt: (name: string, times: Times) => Promise<void>) => {
      const [known, unknown]: [Times, Times] = [{}, {}]
      const most = isLong ? MOST_MS : MOST_HASHES * (await costOfHash())
      const isApart = (step: string) => Math.abs(apartOf(known[step] ?? [], unknown[step] ?? [])) > most
      // What is really apart stays so with more pairs.
      for (let round = 0; round === 0 || (round < MOST_ROUNDS && Object.keys(known).some(isApart)); round++)
        for (let i = 0; i < PAIRS; i++) {
          const name = `nobody-${round}-${i}`
          const tries = [() => attempt(KNOWN, known), () => attempt(name, unknown)]
          // Whoever comes second finds a busier or a warmer server.
          for (const one of i % 2 === 0 ? tries : tries.reverse()) await one()
        }
      for (const step of Object.keys(known)) {
        const [a, b] = [known[step] ?? [], unknown[step] ?? []]
        const told =
          `${step} on ${engine.name}: known ${medianOf(a).toFixed(2)} ms, unknown ${medianOf(b).toFixed(2)} ms, ` +
          `apart ${apartOf(a, b).toFixed(2)} of at most ${most.toFixed(2)} ms, ${a.length} pairs`
        process.stdout.write(`${told}\n`)
        expect(isApart(step), told).toBe(false)
      }
    }

    it('a login with a wrong password takes the same time', { timeout: 900_000 }, async () => {
      const { shared } = test.server.context
      const guard = loginGuard({ shared, now })
      await compare(async (loginname, times) => {
        const client = new TestClient(test.origin)
        const body = { loginname, password: 'wrong-Password-1' }
        const { reply } = await timed(times, 'login', () => client.call(paths.userLogin, body))
        expect(reply.code).toBe(codes.badLogin)
        // A guesser has many addresses and many names.
        await guard.forget(loginname)
        await shared.remove('names.login', '127.0.0.1')
      })
    })

    it('each step of a forgotten password takes the same time', { timeout: 1_800_000 }, async () => {
      await compare(async (loginname, times) => {
        offsetMs += DAY_MS + 1
        const client = new TestClient(test.origin)
        const vcodeId = `picture-${loginname}-${offsetMs}`
        const picture = createHash('sha256').update(`${vcodeId} abcd`).digest('base64url')
        await test.server.context.shared.set('vcode', vcodeId, picture, now() + 60_000)
        const body = { loginname, vcodeId, vcode: 'ABCD' }
        const begun = await timed(times, 'findpwd.account', () => client.call(paths.findpwdAccount, body))
        expect(begun.reply.code).toBe(codes.ok)
        const sent = await timed(times, 'findpwd.sendCode', () => client.call(paths.findpwdSendCode, { way: 'email' }))
        expect(sent.reply.code).toBe(codes.ok)
        for (const [step, given] of [
          ['findpwd.validate, a code', { way: 'email', code: '000000' }],
          ['findpwd.validate, answers', { way: 'question', answers: ['a', 'b', 'c'] }],
        ] as const) {
          const { reply } = await timed(times, step, () => client.call(paths.findpwdValidate, given))
          expect(reply.code, JSON.stringify(reply)).toBe(codes.invalid)
        }
      })
    })
  })
}

/** Time that passes in the long form, and processor time in the short one, ms. */
function clock(): number {
  if (isLong) return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
