import { createHash, randomUUID } from 'node:crypto'
import { codes, paths, user } from '@mimic/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VerificationCodes } from '../../features/user/VerificationCodes.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { storeFault } from '../db/storeFault.ts'

const HOUR = 3_600_000
const start = 1_780_000_000_000
let now = start
let test: TestServer

beforeEach(async () => {
  now = start
  test = await TestServer.start({ rateFactor: 100, now: () => now })
})
afterEach(() => test.stop())

const login = (body: Record<string, string>, client = new TestClient(test.origin)) => client.call(paths.userLogin, body)
const info = async (client: TestClient) => (await client.get(paths.userInfo)).reply.code

describe('a login', () => {
  it('[spec:session-login-user] [spec:session-login-auths] answers who it is and what it may do', async () => {
    const { reply } = await login({ loginname: 'operation-a', password: PASSWORD })
    expect(reply.data).toMatchObject({ loginname: 'operation-a', orgId: 'org-a', roleType: 'operation' })
    expect((reply.data as { auths: string[] }).auths).toEqual(
      expect.arrayContaining(['equipment.read', 'signal.write', 'monitor_multi_designer_alarm']),
    )
    expect(JSON.stringify(reply)).not.toMatch(/password|hash/i)
  })

  it('sets a cookie that scripts and other sites do not get, and stores only its hash', async () => {
    const response = await fetch(test.origin + paths.userLogin, {
      method: 'POST',
      headers: { origin: test.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ loginname: 'viewer-a', password: PASSWORD }),
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^mimic=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = cookie.slice('mimic='.length, cookie.indexOf(';'))
    const rows = await test.server.context.db.selectFrom('session').selectAll().execute()
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([createHash('sha256').update(token).digest('hex')])
    expect(JSON.stringify([rows, await response.text()])).not.toContain(token)
  })

  it('behind https sets a cookie that only https carries', async () => {
    const response = await fetch(test.origin + paths.userLogin, {
      method: 'POST',
      headers: {
        origin: test.origin,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-proto': 'https',
      },
      body: new URLSearchParams({ loginname: 'viewer-a', password: PASSWORD }),
    })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-mimic=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(response.headers.getSetCookie()[1]).toMatch(
      /^__Host-mimic-device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('is by the same password for years: none expires', async () => {
    now += 3 * 365 * 24 * HOUR
    const { reply } = await login({ loginname: 'viewer-a', password: PASSWORD })
    expect(reply).toMatchObject({ code: codes.ok, data: { mustChange: false } })
  })

  it('does not reuse a session: an invented token is not adopted, an old one ends', async () => {
    const client = new TestClient(test.origin)
    client.cookie = `mimic=${'A'.repeat(43)}`
    await login({ loginname: 'viewer-a', password: PASSWORD }, client)
    expect(client.cookie).not.toContain('A'.repeat(43))
    const old = new TestClient(test.origin)
    old.cookie = client.cookie
    await login({ loginname: 'viewer-a', password: PASSWORD }, client)
    expect(client.cookie).not.toBe(old.cookie)
    expect([await info(client), await info(old)]).toEqual([codes.ok, codes.sessionEnded])
  })

  it('answers the same for a wrong password, an unknown name and a disabled account', async () => {
    await test.server.context.db
      .updateTable('account')
      .set({ isDisabled: 1 })
      .where('loginname', '=', 'designer-a')
      .execute()
    const wrong = await login({ loginname: 'viewer-a', password: 'Wrong-pass-1' })
    expect([wrong.status, wrong.reply.code]).toEqual([401, codes.badLogin])
    expect(await login({ loginname: 'nobody', password: PASSWORD })).toEqual(wrong)
    expect(await login({ loginname: 'designer-a', password: PASSWORD })).toEqual(wrong)
  })

  it('asks for a verification code from the fourth try on, for unknown names too, and forgets after a day', async () => {
    for (const loginname of ['viewer-a', 'nobody']) {
      for (let i = 0; i < 3; i++) expect((await login({ loginname, password: 'x' })).reply.code).toBe(codes.badLogin)
      const asked = await login({ loginname, password: PASSWORD })
      expect([asked.status, asked.reply.code]).toEqual([401, codes.vcodeRequired])
      const { reply } = await new TestClient(test.origin).call(paths.userShowVcode, {})
      const { vcodeId, image } = reply.data as { vcodeId: string; image: string }
      expect(image).toMatch(/^data:image\/svg\+xml;base64,/)
      const wrong = await login({ loginname, password: PASSWORD, vcodeId, vcode: '----' })
      expect(wrong.reply.code).toBe(codes.vcodeWrong)
    }
    now += 24 * HOUR
    expect((await login({ loginname: 'viewer-a', password: PASSWORD })).reply.code).toBe(codes.ok)
  })

  it('counts tries that come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login({ loginname: 'viewer-a', password: 'x' })))
    const bad = answers.filter(({ reply }) => reply.code === codes.badLogin)
    expect(bad).toHaveLength(3)
    expect(answers.filter(({ reply }) => reply.code === codes.vcodeRequired)).toHaveLength(9)
  })

  it('waits from the fifth wrong attempt on, from any address, even if every picture code is read', async () => {
    const read = vi.spyOn(VerificationCodes.prototype, 'spend').mockResolvedValue(true)
    const guess = (address: string, password = 'guess') =>
      new TestClient(test.origin).call(
        paths.userLogin,
        { loginname: 'viewer-a', password, vcodeId: 'read', vcode: 'read' },
        { 'x-forwarded-for': address },
      )
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(`192.0.2.${i + 1}`)))
      expect(answers.filter(({ reply }) => reply.code === codes.badLogin)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(55)
      const { reply } = await guess('192.0.2.99', PASSWORD)
      expect([reply.code, reply.fields, reply.message]).toEqual([
        codes.tooMany,
        [{ path: 'password', reason: 'limit', limit: 1 }],
        '尝试次数过多，请在 1 秒后再试',
      ])
      now += 1_000
      const { reply: opened } = await guess('192.0.2.99', PASSWORD)
      // The account is told once.
      expect(opened.data).toMatchObject({ wrongTries: { count: 5, last: now - 1_000 } })
      expect((await guess('192.0.2.99', PASSWORD)).reply.data).not.toHaveProperty('wrongTries')
    } finally {
      read.mockRestore()
    }
  })

  it('from one address waits after twenty wrong attempts over all names; a server that follows knows them', async () => {
    const guess = (loginname: string, address: string) =>
      new TestClient(test.origin).call(paths.userLogin, { loginname, password: 'x' }, { 'x-forwarded-for': address })
    for (let i = 0; i < 21; i++) expect((await guess(`name-${i}`, '192.0.2.7')).reply.code).toBe(codes.badLogin)
    expect((await guess('name-21', '192.0.2.7')).status).toBe(429)
    expect((await guess('name-21', '192.0.2.8')).reply.code).toBe(codes.badLogin)
    await test.server.stop()
    await test.startServer()
    expect((await guess('name-22', '192.0.2.7')).status).toBe(429)
  })
})

describe('a session', () => {
  it('ends after 12 idle hours', async () => {
    const client = await test.login('viewer-a')
    now += 11 * HOUR
    expect(await info(client)).toBe(codes.ok)
    now += 11 * HOUR
    expect(await info(client)).toBe(codes.ok)
    now += 12 * HOUR + 60_001
    expect(await info(client)).toBe(codes.sessionEnded)
  })

  it('ends after 7 days, however busy', async () => {
    const client = await test.login('viewer-a')
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect(await info(client)).toBe(codes.ok)
      now += 8 * HOUR
    }
    now += 1
    expect(await info(client)).toBe(codes.sessionEnded)
  })

  it('that nobody used again is deleted', async () => {
    await test.login('viewer-a')
    now += 13 * HOUR
    await test.login('admin-a')
    expect(await test.server.context.db.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  it('ends for every use at logout, its live socket too', async () => {
    const client = await test.login('viewer-a')
    const copy = new TestClient(test.origin)
    copy.cookie = client.cookie
    const { reply } = await client.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
    const live = await LiveSocket.open(test.origin + paths.projectSocket + String(reply.data), {
      cookie: client.cookie,
      origin: test.origin,
    })
    expect((await client.call(user.logout.path, {})).reply.code).toBe(codes.ok)
    expect(await info(copy)).toBe(codes.sessionEnded)
    await until(() => live.closeCode !== undefined)
    expect(live.closeCode).toBe(4001)
  })

  it('ends when its account is disabled', async () => {
    const client = await test.login('viewer-a')
    await test.server.context.db
      .updateTable('account')
      .set({ isDisabled: 1 })
      .where('loginname', '=', 'viewer-a')
      .execute()
    expect(await info(client)).toBe(codes.sessionEnded)
  })

  it('follows its account’s role from the next call on', async () => {
    const client = await test.login('designer-a')
    const edit = () => client.call(paths.projectEdit, { id: 'project-a', title: 'New' })
    expect((await edit()).reply.code).toBe(codes.ok)
    await test.server.context.db
      .updateTable('account')
      .set({ roleId: 'viewer' })
      .where('loginname', '=', 'designer-a')
      .execute()
    expect((await edit()).reply.code).toBe(codes.forbidden)
  })
})

describe('with a full disk', () => {
  /** Forbids the file to grow, and uses up the space in the pages of a table. */
  async function fill(): Promise<void> {
    const { db } = test.server.context
    const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count ?? 0
    await sql.raw(`pragma max_page_count = ${pages}`).execute(db)
    const userId = await idOf('admin-a')
    const row = (id: string) => ({ ...{ id, tokenHash: id, userId }, gmtCreate: now, gmtSeen: now })
    const entry = (id: string) => ({ id, orgId: 'org-a', userId: '', action: 'x', subject: '', detail: '' })
    for (const add of [
      (id: string) =>
        db
          .insertInto('session')
          .values({ ...row(id), unlockedPages: '' })
          .execute(),
      (id: string) =>
        db
          .insertInto('audit')
          .values({ ...entry(id), result: '', gmtCreate: now })
          .execute(),
    ])
      for (let failures = 0; failures < 60; )
        await add(randomUUID()).catch((error) => {
          expect(storeFault(error)).toBe('full')
          failures++
        })
  }
  const free = () => sql`pragma max_page_count = 1000000000`.execute(test.server.context.db)
  const idOf = async (loginname: string) => {
    const own = test.server.context.db.selectFrom('account').select('id').where('loginname', '=', loginname)
    return (await own.executeTakeFirstOrThrow()).id
  }
  const stored = async (loginname: string) => {
    const own = test.server.context.db.selectFrom('session').select('id')
    return (await own.where('userId', '=', await idOf(loginname)).execute()).length
  }

  it('people log in to see and log out, sessions are stored when there is space, and those that ended are not', async () => {
    const warn = vi.spyOn(test.server.context.log, 'warn')
    await fill()
    const [stays, leaves] = [new TestClient(test.origin), new TestClient(test.origin)]
    for (const client of [stays, leaves]) {
      expect((await login({ loginname: 'viewer-a', password: PASSWORD }, client)).reply.code).toBe(codes.ok)
      expect(await info(client)).toBe(codes.ok)
    }
    expect((await login({ loginname: 'viewer-a', password: 'Wrong-word-1' })).reply.code).toBe(codes.badLogin)
    const said = warn.mock.calls.filter(([, text]) => /^not in the audit/.test(text ?? ''))
    expect(said.map(([entry]) => entry)).toMatchObject([
      { action: 'user.login', result: 'success' },
      { action: 'user.login', result: 'success' },
      { action: 'user.login', result: String(codes.badLogin) },
    ])
    const open = (await stays.call(paths.accountSessionQuery, {})).reply.data as { id: string; isOwn: boolean }[]
    expect(open.map(({ isOwn }) => isOwn).toSorted()).toEqual([false, true])
    expect((await leaves.call(paths.userLogout, {})).reply.code).toBe(codes.ok)
    expect(await info(leaves)).toBe(codes.sessionEnded)
    expect(await stored('viewer-a')).toBe(0)
    await free()
    test.server.context.events.emit('storeChanged', {})
    await until(async () => (await stored('viewer-a')) === 1)
    expect(await info(stays)).toBe(codes.ok)
  })
})
