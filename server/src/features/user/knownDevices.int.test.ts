import { codes, encodeForm, type FormObject, paths, type Reply } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { totpCode } from '../../testing/totpCode.ts'
import { until } from '../../testing/until.ts'
import { hashAnswers, saveQuestions } from '../recovery/answers.ts'
import { plain } from './TryGuard.ts'
import { VerificationCodes } from './VerificationCodes.ts'

const DAY_MS = 86_400_000
const NEW = 'Hedge-lantern-7'
/** The longest delay of a stranger at a login, s. */
const LONGEST_S = 600
/** A program reads every picture code. */
const read = { vcodeId: 'read', vcode: 'read' }

let now = Date.now()
let test: TestServer

/** A browser at a network address. It keeps its cookies. */
class Browser {
  readonly #cookies = new Map<string, string>()
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  async call(path: string, body: FormObject): Promise<Reply & { readonly data?: unknown }> {
    const response = await fetch(test.origin + path, {
      method: 'POST',
      body: encodeForm(body),
      headers: {
        origin: test.origin,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': this.#address,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return (await response.json()) as Reply
  }

  /** The code of a login, and the seconds to wait for it. */
  async login(loginname: string, password = PASSWORD, more: FormObject = {}): Promise<readonly [number, number]> {
    const { code, fields } = await this.call(paths.userLogin, { loginname, password, ...more })
    return [code, fields?.[0]?.limit ?? 0]
  }

  get device(): string {
    return this.#cookies.get('mimic-device') ?? ''
  }

  set device(token: string) {
    this.#cookies.set('mimic-device', token)
  }
}

const known = async (loginname: string, address = '192.0.2.1') => {
  const browser = new Browser(address)
  expect(await browser.login(loginname, PASSWORD, read)).toEqual([codes.ok, 0])
  return browser
}
/** Wrong tries from many addresses, until every stranger waits for as long as strangers do. */
const besiege = async (attempt: (stranger: Browser, i: number) => Promise<unknown>) => {
  for (let i = 0; i < 16; i++) {
    await attempt(new Browser(`198.51.100.${i}`), i)
    now += LONGEST_S * 1_000
  }
  await attempt(new Browser('198.51.100.99'), 99)
}
/** The same for logins, as the guard counts it. */
const siegeOf = (loginname: string) => {
  const wrong = JSON.stringify({ count: 20, last: now, epoch: 0 })
  return test.server.context.shared.set('tries.login', plain(loginname), wrong, now + DAY_MS)
}

beforeEach(() => {
  vi.spyOn(VerificationCodes.prototype, 'spend').mockResolvedValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  now += 2 * DAY_MS
})

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`a known device, on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1_000, now: () => now })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    it('gets in while strangers try, without a picture code; a new one within the longest delay', async () => {
      const own = await known('viewer-a')
      await siegeOf('viewer-a')
      expect(await own.login('viewer-a')).toEqual([codes.ok, 0])
      const [stranger, fresh] = [new Browser('198.51.100.3'), new Browser('192.0.2.2')]
      expect(await stranger.login('viewer-a', 'guess', read)).toEqual([codes.tooMany, LONGEST_S])
      now += 1_000
      expect(await fresh.login('viewer-a', PASSWORD, read)).toEqual([codes.tooMany, LONGEST_S - 1])
      now += (LONGEST_S - 1) * 1_000
      expect(await stranger.login('viewer-a', 'guess', read)).toEqual([codes.badLogin, 0])
      expect(await fresh.login('viewer-a')).toEqual([codes.vcodeRequired, 0])
      expect(await fresh.login('viewer-a', PASSWORD, read)).toEqual([codes.ok, 0])
      // It is a known one now.
      expect(await fresh.login('viewer-a')).toEqual([codes.ok, 0])
    })

    it('waits after its own wrong tries, and asks for the picture code', async () => {
      const own = await known('viewer-a')
      for (let i = 0; i < 3; i++) expect(await own.login('viewer-a', 'wrong')).toEqual([codes.badLogin, 0])
      expect(await own.login('viewer-a')).toEqual([codes.vcodeRequired, 0])
      for (let i = 0; i < 2; i++) await own.login('viewer-a', 'wrong', read)
      expect(await own.login('viewer-a', PASSWORD, read)).toEqual([codes.tooMany, 1])
      expect(await (await known('viewer-a', '192.0.2.9')).login('viewer-a')).toEqual([codes.ok, 0])
      now += 1_000
      expect(await own.login('viewer-a', PASSWORD, read)).toEqual([codes.ok, 0])
    })

    it('is so for the accounts that used it, by its newest token, and nothing tells who they are', async () => {
      const own = await known('viewer-a')
      const planted = own.device
      expect(await own.login('operation-a')).toEqual([codes.ok, 0])
      const thief = new Browser('203.0.113.1')
      thief.device = planted
      for (const loginname of ['nobody', 'designer-a', 'viewer-a']) {
        await siegeOf(loginname)
        const refused = [codes.tooMany, LONGEST_S]
        expect(await thief.login(loginname, PASSWORD, read), loginname).toEqual(refused)
        if (loginname !== 'viewer-a') expect(await own.login(loginname, PASSWORD, read), loginname).toEqual(refused)
      }
      expect(await own.login('viewer-a')).toEqual([codes.ok, 0])
    })

    it('is known no more after 90 days, and with the sessions that somebody ends; a password changed there leaves it', async () => {
      const admin = await known('admin-a')
      const { data } = await admin.call(paths.orgAccountQuery, { search: 'designer-a' })
      const id = (data as { rows: { id: string }[] }).rows[0]?.id ?? ''
      const isKnown = async (browser: Browser, password = PASSWORD) => {
        await siegeOf('designer-a')
        return (await browser.login('designer-a', password, read))[0] === codes.ok
      }
      // Each at an address of its own, which would have an appointment after a refusal.
      const at = (place: number) => known('designer-a', `192.0.2.${place}`)
      const [one, other, late] = [await at(1), await at(2), await at(3)]
      expect(await isKnown(one)).toBe(true)
      await late.call(paths.accountPasswordEdit, { oldPassword: PASSWORD, password: NEW })
      expect([await isKnown(one, NEW), await isKnown(late, NEW)]).toEqual([false, true])
      await late.call(paths.accountPasswordEdit, { oldPassword: NEW, password: PASSWORD })
      expect(await isKnown(other)).toBe(false)
      await admin.login('admin-a')
      expect((await admin.call(paths.orgAccountEndSessions, { id })).code).toBe(codes.ok)
      expect(await isKnown(late)).toBe(false)
      now += 2 * DAY_MS
      const old = await at(4)
      now += 89 * DAY_MS
      expect(await isKnown(old)).toBe(true)
      now += 91 * DAY_MS
      expect(await isKnown(old)).toBe(false)
    })

    it('gives way to newer ones of its account after fifty', async () => {
      const { db, steady } = test.server.context
      const ofAdmin = db.selectFrom('account').select('id').where('loginname', '=', 'admin-a')
      const { id: userId } = await ofAdmin.executeTakeFirstOrThrow()
      await db.deleteFrom('known_device').execute()
      const rows = Array.from({ length: 50 }, (_, i) => {
        const id = `device-${i}`
        return { id, tokenHash: id, userId, sessionId: '', gmtExpire: steady() + DAY_MS + i }
      })
      await db.insertInto('known_device').values(rows).execute()
      await known('admin-a')
      const left = (await db.selectFrom('known_device').select('id').execute()).map(({ id }) => id)
      expect(left).toHaveLength(50)
      expect(left).not.toContain('device-0')
    })

    it('gives its second factor while a stranger who knows the password tries codes', async () => {
      const own = await known('operation-a')
      const made = (await own.call(paths.factorTotpBegin, {})).data as { secret: string }
      await own.call(paths.factorTotpAdd, { title: 'App', code: totpCode(made.secret, now) })
      now += 5 * 60_000
      await besiege(async (stranger, i) => {
        expect((await stranger.login('operation-a', PASSWORD, read))[0]).toBe(codes.factorRequired)
        await stranger.call(paths.factorLogin, { code: `00000${i % 10}` })
      })
      const stranger = new Browser('203.0.113.1')
      await stranger.login('operation-a', PASSWORD, read)
      expect((await stranger.call(paths.factorLogin, { code: totpCode(made.secret, now) })).code).toBe(codes.tooMany)
      expect((await own.login('operation-a'))[0]).toBe(codes.factorRequired)
      expect((await own.call(paths.factorLogin, { code: totpCode(made.secret, now) })).code).toBe(codes.ok)
      await test.server.context.db.deleteFrom('second_factor').execute()
    })
  })
}

describe('an address', () => {
  beforeAll(async () => {
    test = await TestServer.start({ now: () => now })
  })
  afterAll(() => test.stop())

  it('whose stranger uses up its logins of a minute lets known devices in', async () => {
    const own = await known('viewer-a')
    const stranger = new Browser('192.0.2.1')
    for (let i = 0; i < 60; i++) await stranger.login(`name ${i}`, 'guess')
    expect((await stranger.login('further', 'guess'))[0]).toBe(codes.tooMany)
    expect(await own.login('viewer-a')).toEqual([codes.ok, 0])
  })

  it('with a stale key delays no login, and wrong logins no key', async () => {
    const stale = () =>
      fetch(test.origin + paths.equipmentMonitorQuery, {
        method: 'POST',
        headers: { authorization: `Bearer mk_none_${'A'.repeat(43)}`, 'x-forwarded-for': '192.0.2.1' },
      })
    for (let i = 0; i < 40; i++) await stale()
    expect(await new Browser('192.0.2.1').login('viewer-a')).toEqual([codes.ok, 0])
    for (let i = 0; i < 30; i++) await new Browser('192.0.2.7').login(`name ${i}`, 'guess')
    const { status } = await fetch(test.origin + paths.equipmentMonitorQuery, {
      method: 'POST',
      headers: { authorization: `Bearer mk_none_${'A'.repeat(43)}`, 'x-forwarded-for': '192.0.2.7' },
    })
    expect(status).toBe(401)
  })

  it('with 21 typing errors of one person lets a colleague in at once', async () => {
    const clumsy = new Browser('192.0.2.1')
    for (let i = 0; i < 21; i++) {
      const [, seconds] = await clumsy.login('operation-a', 'wrogn', read)
      now += seconds * 1_000
    }
    expect(await new Browser('192.0.2.1').login('viewer-a')).toEqual([codes.ok, 0])
  })
})

describe('a recovery', () => {
  const EMAIL = 'operation@plant.example'
  let catcher: Browser
  beforeAll(async () => {
    test = await TestServer.start({ rateFactor: 1_000, now: () => now })
    catcher = await known('admin-a')
    await catcher.call(paths.providerAdd, { title: 'mailCatcher', kind: 'mailCatcher' })
    const { db } = test.server.context
    const named = () => db.selectFrom('account').select('id').where('loginname', '=', 'operation-a')
    await db
      .updateTable('account')
      .set({ email: EMAIL, verifiedEmail: EMAIL })
      .where('loginname', '=', 'operation-a')
      .execute()
    const { id } = await named().executeTakeFirstOrThrow()
    const answers = await hashAnswers([
      { question: 'pet', answer: 'Rex' },
      { question: 'trip', answer: 'Lake' },
      { question: 'job', answer: 'Yard' },
    ])
    await db.transaction().execute((trx) => saveQuestions(trx, id, answers))
  })
  afterAll(() => test.stop())

  const begin = (browser: Browser) => browser.call(paths.findpwdAccount, { loginname: 'operation-a', ...read })
  const sendCode = (browser: Browser) => browser.call(paths.findpwdSendCode, { way: 'email' })
  const give = (browser: Browser, code: string) => browser.call(paths.findpwdValidate, { way: 'email', code })
  const answer = (browser: Browser, answers: string[]) =>
    browser.call(paths.findpwdValidate, { way: 'question', answers })
  const codeSent = async () => {
    await catcher.login('admin-a', PASSWORD, read)
    return until(async () => {
      const { data } = await catcher.call(paths.outboxQuery, { search: EMAIL })
      const [sent] = (data as { rows: { text: string; state: string }[] }).rows
      return sent?.state === 'sent' ? /\d{6}/.exec(sent.text)?.[0] : undefined
    })
  }
  const forgetMessages = () => test.server.context.db.deleteFrom('outbox').execute()

  it('by a code goes on while a stranger asks for others and guesses', async () => {
    const owner = new Browser('192.0.2.1')
    const stranger = new Browser('198.51.100.1')
    await begin(owner)
    expect((await sendCode(owner)).code).toBe(codes.ok)
    const code = await codeSent()
    now += 61_000
    await begin(stranger)
    expect((await sendCode(stranger)).code).toBe(codes.ok)
    // A code is good for the recovery that has asked for it.
    expect((await give(stranger, code)).code).toBe(codes.invalid)
    for (let i = 0; i < 8; i++) await give(stranger, `00000${i}`)
    expect((await give(owner, code)).code).toBe(codes.ok)
    expect((await owner.call(paths.findpwdPassword, { password: PASSWORD })).code).toBe(codes.ok)
    // Its browser is known: it logs in whatever strangers do.
    await siegeOf('operation-a')
    expect(await owner.login('operation-a')).toEqual([codes.ok, 0])
    await forgetMessages()
  })

  it('by a code is begun within an hour while a stranger asks all the time, and at once from a known device', async () => {
    const own = await known('operation-a')
    const stranger = new Browser('198.51.100.1')
    let sent = 0
    for (let minutes = 0; minutes < 23 * 60; minutes += 20) {
      now += 20 * 60_000
      await begin(stranger)
      if ((await sendCode(stranger)).code === codes.ok) sent++
    }
    expect(sent).toBeLessThanOrEqual(30)
    await begin(own)
    expect((await sendCode(own)).code).toBe(codes.ok)
    const owner = new Browser('192.0.2.1')
    await begin(owner)
    const seconds = (await sendCode(owner)).fields?.[0]?.limit ?? 0
    expect(seconds).toBeLessThanOrEqual(3_600)
    now += seconds * 1_000
    await sendCode(stranger)
    await begin(owner)
    expect((await sendCode(owner)).code).toBe(codes.ok)
  })

  it('by answers goes on from a known device, and within an hour from a new one', async () => {
    const own = await known('operation-a')
    await besiege(async (stranger) => {
      await begin(stranger)
      await answer(stranger, ['a', 'b', 'c'])
    })
    await begin(own)
    expect((await answer(own, ['Rex', 'Lake', 'Yard'])).code).toBe(codes.ok)
    const owner = new Browser('192.0.2.1')
    await begin(owner)
    const seconds = (await answer(owner, ['Rex', 'Lake', 'Yard'])).fields?.[0]?.limit ?? 0
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3_600)
    now += seconds * 1_000
    await begin(owner)
    expect((await answer(owner, ['Rex', 'Lake', 'Yard'])).code).toBe(codes.ok)
  })
})
