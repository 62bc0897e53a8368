import { codes, endpoints, type OpenSession, paths, user, wallPermissions } from '@mimic/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = 1_780_000_000_000
let now = start
let test: TestServer

/** Marks the account as one of wall screens, past the rule that its role may only view. */
const setWall = (isWall: number, loginname: string) =>
  test.server.context.db.updateTable('account').set({ isWall }).where('loginname', '=', loginname).execute()

beforeEach(async () => {
  now = start
  test = await TestServer.start({ rateFactor: 1000, now: () => now })
  await setWall(1, 'viewer-a')
})
afterEach(() => test.stop())

const info = async (client: TestClient) => (await client.get(paths.userInfo)).reply.code
const keep = (client: TestClient, title = 'Hall 3', headers: Record<string, string> = {}) =>
  client.call(paths.accountSessionDevice, { title }, headers)
const started = async (loginname = 'viewer-a') => {
  const client = await test.login(loginname)
  const { reply } = await keep(client)
  expect(reply).toMatchObject({ code: codes.ok, data: { isKept: true } })
  return client
}
/** A thief's browser with the cookie that this one has now. */
const copyOf = ({ cookie }: TestClient) => {
  const copy = new TestClient(test.origin)
  copy.cookie = cookie
  return copy
}
const listed = async () => {
  const admin = await test.login('admin-a')
  const { id } = await test.server.context.db
    .selectFrom('account')
    .select('id')
    .where('loginname', '=', 'viewer-a')
    .executeTakeFirstOrThrow()
  const { reply } = await admin.call(paths.orgAccountSessions, { id })
  return { admin, id, rows: reply.data as OpenSession[] }
}

describe('the session of a wall', () => {
  it('goes on for weeks while the wall makes its hourly call, with a new cookie a day', async () => {
    const wall = await started()
    const cookies = new Set<string>()
    for (let hours = 0; hours < 21 * 24; hours += 12) {
      now += 12 * HOUR
      expect((await keep(wall)).reply).toMatchObject({ data: { isKept: true } })
      cookies.add(wall.cookie)
    }
    expect(cookies.size).toBe(22)
    expect(await info(wall)).toBe(codes.ok)
  })

  it('is kept by its browser over a restart, and survives 29 days of a wall that is switched off, not 31', async () => {
    const client = await test.login('viewer-a')
    const response = await fetch(test.origin + paths.accountSessionDevice, {
      method: 'POST',
      headers: { origin: test.origin, cookie: client.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'title=Hall+3',
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^mimic=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    client.cookie = cookie.split(';')[0] ?? ''
    now += 29 * DAY
    expect(await info(client)).toBe(codes.ok)
    await keep(client)
    now += 31 * DAY
    expect(await info(client)).toBe(codes.sessionEnded)
  })

  it('ends after 30 days without its call, whatever else is asked with its cookie', async () => {
    const wall = await started()
    for (let days = 0; days < 30; days++) {
      now += DAY - 1
      expect(await info(wall)).toBe(codes.ok)
    }
    now += HOUR
    expect(await info(wall)).toBe(codes.sessionEnded)
  })

  it('is only for the accounts of wall screens; others keep their limits', async () => {
    const person = await test.login('operation-a')
    expect((await keep(person)).reply).toMatchObject({
      code: codes.forbidden,
      fields: [{ path: 'isWall', reason: 'notAllowed' }],
    })
    expect((await test.login('operation-a').then((client) => client.get(paths.userInfo))).reply.data).toMatchObject({
      isWall: false,
    })
    // A wall's account that has not begun one has them too.
    const wall = await test.login('viewer-a')
    now += 13 * HOUR
    expect(await info(wall)).toBe(codes.sessionEnded)
  })

  it('is seen as what it is, and ended, by an administrator; its socket closes', async () => {
    const wall = await started()
    const { reply } = await wall.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
    const live = await LiveSocket.open(test.origin + paths.projectSocket + String(reply.data), {
      cookie: wall.cookie,
      origin: test.origin,
    })
    now += 20 * DAY
    await keep(wall)
    now += HOUR
    await info(wall)
    const { admin, id, rows } = await listed()
    expect(rows).toEqual([
      expect.objectContaining({ device: 'Hall 3', isKept: true, gmtCreate: start, gmtSeen: now, isOwn: false }),
    ])
    const audit = await test.server.context.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'user.session.device')
      .execute()
    expect(audit.map(({ detail }) => JSON.parse(detail))).toEqual([{ title: 'viewer-a', device: 'Hall 3' }])
    const end = await admin.call(paths.orgAccountEndSessions, { id, sessionId: rows[0]?.id ?? '' })
    expect(end.reply.data).toEqual({ ended: 1 })
    expect(await info(wall)).toBe(codes.sessionEnded)
    await until(() => live.closeCode !== undefined)
  })

  it.each([
    ['it is disabled', { isDisabled: 1 }, codes.sessionEnded],
    ['it is no longer one of wall screens', { isWall: 0 }, codes.sessionEnded],
  ] as const)('ends with its account: %s', async (_, set, code) => {
    const wall = await started()
    now += 8 * DAY
    await keep(wall)
    now += 8 * DAY
    expect(await info(wall)).toBe(codes.ok)
    await test.server.context.db.updateTable('account').set(set).where('loginname', '=', 'viewer-a').execute()
    expect(await info(wall)).toBe(code)
  })

  it('ends when the password of its account is given anew', async () => {
    const wall = await started()
    const { admin, id } = await listed()
    expect((await admin.call(paths.orgAccountResetPassword, { id })).reply.code).toBe(codes.ok)
    expect(await info(wall)).toBe(codes.sessionEnded)
  })
})

describe('a stolen cookie of a wall', () => {
  it('is of no use after the wall’s next renewal, and its use ends the session for both', async () => {
    const wall = await started()
    now += HOUR
    const thief = copyOf(wall)
    expect(await info(thief)).toBe(codes.ok)
    now += DAY
    await keep(wall)
    expect(await info(wall)).toBe(codes.ok)
    // Calls that were under way have the token before.
    now += 59_000
    expect(await info(thief)).toBe(codes.ok)
    now += 2_000
    expect(await info(thief)).toBe(codes.sessionEnded)
    expect(await info(wall)).toBe(codes.sessionEnded)
  })

  it('that renews first is found out by the wall’s next call', async () => {
    const wall = await started()
    const thief = copyOf(wall)
    now += DAY
    await keep(thief)
    expect(await info(thief)).toBe(codes.ok)
    now += HOUR
    expect((await keep(wall)).reply.code).toBe(codes.sessionEnded)
    expect(await info(thief)).toBe(codes.sessionEnded)
  })

  it('from another address has the usual limits, and cannot lift them', async () => {
    const wall = await started()
    const away = { 'x-forwarded-for': '192.0.2.9' }
    const thief = copyOf(wall)
    const ask = async () => (await thief.call(paths.accountSessionQuery, {}, away)).reply.code
    expect(await ask()).toBe(codes.ok)
    expect((await keep(thief, 'Hall 3', away)).reply.data).toEqual({ isKept: false })
    // Nor can the wall: nobody can say which of them is the wall, so it has to log in again.
    expect((await keep(wall)).reply.data).toEqual({ isKept: false })
    expect((await listed()).rows).toMatchObject([{ device: 'Hall 3', isKept: false }])
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect(await ask()).toBe(codes.ok)
      now += 8 * HOUR
    }
    now += 1
    expect(await ask()).toBe(codes.sessionEnded)
    expect(await info(wall)).toBe(codes.sessionEnded)
  })

  it('of a session that is none of a wall yet begins one at the address of its login only', async () => {
    const person = await test.login('viewer-a')
    const begun = await keep(copyOf(person), 'Mine', { 'x-forwarded-for': '192.0.2.9' })
    expect(begun.reply).toMatchObject({ code: codes.forbidden, fields: [{ path: 'address', reason: 'notAllowed' }] })
  })

  it('is worth no more than what the wall shows: every call that changes something is refused, whatever the role', async () => {
    await setWall(1, 'admin-a')
    const wall = await started('admin-a')
    expect((await wall.get(paths.userInfo)).reply.data).toMatchObject({
      isWall: true,
      roleType: 'viewer',
      auths: wallPermissions,
    })
    const asked = (method: string, path: string) => {
      const address = path.replaceAll(/:(\w+)/g, '1')
      return method === 'GET' ? wall.get(address) : wall.call(address, {})
    }
    const changing = endpoints.filter((e) => e.allow !== 'public' && e.audit !== 'reads' && e.id !== user.logout.id)
    const allowed: string[] = []
    for (const { id, path, method } of changing) {
      const answer = await asked(method, path)
      if (answer.reply.code === codes.forbidden && answer.reply.fields?.[0]?.path === 'device') continue
      allowed.push(id)
    }
    expect(changing.length).toBeGreaterThan(150)
    // Sockets, the password of a page, and its own renewal. A new one here lets a wall without anybody change something.
    expect(allowed.toSorted()).toEqual([
      'monitor.multi.open',
      'monitor.project.gateway.open',
      'monitor.project.page.validPassword',
      'user.random',
      'user.session.device',
      'user.validLockCert',
      'ws.monitor.project.token',
      'ws.monitor.token',
      'ws.msg.token',
    ])
    for (const { id, allow, path, method } of endpoints.filter((e) => e.audit === 'reads')) {
      if (allow === 'public' || allow === 'session' || wallPermissions.some((each) => each === allow)) continue
      const answer = await asked(method, path)
      expect([id, answer.status]).toEqual([id, 403])
    }
  })
})

describe('a renewal whose answer is lost', () => {
  it('leaves the wall its cookie for as long as it has not used the new one', async () => {
    const wall = await started()
    await info(wall)
    now += DAY
    const { cookie } = wall
    await keep(wall)
    wall.cookie = cookie
    for (let days = 0; days < 3; days++) {
      now += DAY - HOUR
      expect(await info(wall)).toBe(codes.ok)
    }
    expect((await keep(wall)).reply.data).toEqual({ isKept: true })
    expect(wall.cookie).not.toBe(cookie)
    expect(await info(wall)).toBe(codes.ok)
  })

  it('of two tabs at once changes the cookie once', async () => {
    const wall = await started()
    await info(wall)
    now += DAY
    const tabs = [copyOf(wall), copyOf(wall), copyOf(wall)]
    await Promise.all(tabs.map((tab) => keep(tab)))
    const renewed = tabs.filter(({ cookie }) => cookie !== wall.cookie)
    expect(renewed).toHaveLength(1)
    expect(await info(renewed[0] ?? wall)).toBe(codes.ok)
  })
})
