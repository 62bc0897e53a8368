import {
  closeCodes,
  codes,
  type EmbedToken,
  type FirstPassword,
  type OpenSession,
  type OrgRole,
  paths,
  type Share,
  type ShownKey,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Designer } from '../../coedit/testing/Designer.ts'
import { roomCloseCodes } from '../../coedit/wire.ts'
import { DatabaseRelay } from '../../testing/DatabaseRelay.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { type Answer, TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

// Several servers on one store serve one at a time: the others stand by, and take neither calls nor sockets. So a change
// of rights holds on every server where it holds on the active one, where the others let nobody in, and where a server
// that is not the active one any more has closed its sockets before the next one can make a change.

const OWN = 'River-kettle-4'
const ORIGIN = 'https://intranet.example'
/** A change holds after this long, counted from its answer: in the middle of all of them, for one may meet a busy machine. */
const HOLDS_MS = 2_000
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** UTC+8, by which last days count. */
const ZONE_MS = 480 * MINUTE_MS
/** Answers to whoever tries anew. */
const [GONE, DENIED, HIDDEN] = [codes.sessionEnded, codes.forbidden, codes.notFound].map(String) as [
  string,
  string,
  string,
]
const WORKS =
  'equipment.read,project.read,signal.write,page.edit,project.edit,account.edit,monitor_multi_designer_alarm'
const { sessionEnded, rights } = closeCodes

const ways = ['call', 'page', 'device', 'messages', 'room'] as const
type Way = (typeof ways)[number]

/** Somebody who has access, by a cookie or by a token. */
interface Visitor {
  readonly cookie: string
  readonly headers?: Readonly<Record<string, string>>
  readonly id?: string
  /** The organisation whose page and device are visited. */
  readonly of?: 'a' | 'b'
}

interface OpenSocket {
  readonly closeCode: number | undefined
  /** Whether it was told to load its page again. */
  readonly isMoved: boolean
  close(): void
}

/** Somebody's ways in, and what a change makes of them: how an open socket ends, and the answer to whoever tries anew. */
interface Case {
  readonly title: string
  readonly visit: () => Promise<Visitor>
  readonly change: (visitor: Visitor) => Promise<Answer>
  readonly after: Readonly<Partial<Record<Way, readonly [end: number | 'moved' | 'open', anew: string]>>>
}

const [engine] = (await storeEngines()).filter(({ name }) => name.startsWith('PostgreSQL'))
if (!engine) throw new Error('there is no such engine')

describe.skipIf(!engine.isHere)(`changed rights with two servers on ${engine.name}`, () => {
  let relay: DatabaseRelay
  let a: TestServer
  let b: TestServer
  let admin: TestClient
  /** The clocks of both servers go ahead by so much, and show 23:30 in UTC+8 at first. */
  let offsetMs = DAY_MS - 30 * MINUTE_MS - ((Date.now() + ZONE_MS) % DAY_MS)
  const depts: Record<string, string> = {}
  let roleId = ''
  let region = ''
  let count = 0
  const visitors = new Map<string, Visitor>()
  const held: { ms: number; title: string }[] = []

  beforeAll(async () => {
    await engine.create()
    relay = await DatabaseRelay.start(engine.options.databaseUrl ?? '')
    const shared = { ...engine.options, rateFactor: 1_000, now, monotonic: steady }
    a = await TestServer.start({ ...shared, databaseUrl: relay.url })
    b = await TestServer.start({ ...shared, env: { MQTT_URL: a.brokerUrl } })
    expect([a.server.activeUrl, b.server.activeUrl]).toEqual([undefined, a.server.context.ownUrl()])
    admin = await a.login('admin-a')
    roleId = await added(paths.orgRoleAdd, { title: 'Works', permissions: WORKS })
    region = await added(paths.orgRegionAdd, { title: 'North' })
    for (const [title, above] of [
      ['Works', ''],
      ['Hall', 'Works'],
      ['Office', ''],
    ] as const)
      depts[title] = await added(paths.deptAdd, { title, parentId: depts[above] ?? '' })
    for (const path of [paths.equipmentEdit, paths.projectEdit])
      await ok(admin.call(path, { id: path === paths.equipmentEdit ? 'eq-a' : 'project-a', deptId: dept('Hall') }))
    const widget = (id: string, signalId: string, more: object = {}) => ({
      ...{ id, widgetType: 'UsualDataText', position: { x: 20, y: 20, width: 100, height: 40, rotate: 0 } },
      ...{ data: { type: 'signal', signalId, equipId: 'eq-a' }, ...more },
    })
    const widgets = [widget('free', 'a-level'), widget('north', 'a-set', { authRegion: region })]
    const file = JSON.stringify({ format: 1, con: {}, widgets })
    const page = { id: 'page-a', projectId: 'project-a', title: 'Page', width: '800', height: '600' }
    await ok(admin.post(paths.projectPageSave, { ...page, baseVersion: '1', file }))
  })
  afterAll(async () => {
    relay?.mend()
    await b?.stop()
    await a?.stop()
    await relay?.stop()
    await engine.drop()
  })

  const now = () => Date.now() + offsetMs
  const steady = () => performance.now() + offsetMs
  const dept = (title: string) => depts[title] ?? ''
  const ok = async (answer: Promise<Answer>) => {
    const { reply } = await answer
    expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
    return reply.data
  }
  const added = async (path: string, body: Record<string, string>) => ((await ok(admin.call(path, body))) as OrgRole).id
  const account = async (fields: Record<string, string> = {}, path: string = paths.orgAccountAdd): Promise<Visitor> => {
    const role = path === paths.enterpriseAdd ? {} : { roleId }
    const body = { loginname: `visitor-${++count}`, ...role, ...fields }
    const { id, loginname, password } = (await ok(admin.call(path, body))) as FirstPassword
    const client = await TestClient.login(a.origin, loginname, password)
    await ok(client.call(paths.accountPasswordEdit, { oldPassword: password, password: OWN }))
    return { cookie: client.cookie, id }
  }
  const external = (fields: Record<string, string> = {}) =>
    account(
      { company: 'Pumps', roleId: 'operation', rangeEquips: 'eq-a', rangeProjects: 'project-a', ...fields },
      paths.extAccountAdd,
    )
  const key = async (): Promise<Visitor> => {
    const permissions = 'equipment.read,project.read'
    const made = (await ok(admin.call(paths.apiKeyAdd, { title: 'Line', permissions, lifetime: 'd30' }))) as ShownKey
    return { cookie: '', headers: { authorization: `Bearer ${made.key}` }, id: made.id }
  }
  const embed = async (): Promise<Visitor> => {
    const body = { pageId: 'page-a', title: 'Hall', origins: ORIGIN }
    const made = (await ok(admin.call(paths.embedAdd, body))) as { token: string; embed: EmbedToken }
    return { cookie: '', headers: { authorization: `Bearer ${made.token}`, origin: ORIGIN }, id: made.embed.id }
  }
  /** Opens the share of a device of organisation `of` for an account of the other one. */
  const share = async (of: 'a' | 'b'): Promise<Visitor> => {
    const owner = await a.login(`admin-${of}`)
    await ok(owner.call(paths.shareEditPwd, { equipId: `eq-${of}`, password: 'pump2026' }))
    const { path } = (await ok(
      owner.call(paths.shareEditAuth, { equipId: `eq-${of}`, enabled: true, history: true, alarms: true, write: true }),
    )) as Share
    const { cookie } = await (of === 'a' ? account({ title: 'Example Water' }, paths.enterpriseAdd) : account())
    const visitor = Object.assign(new TestClient(a.origin), { cookie })
    await ok(visitor.call(paths.shareOpen, { code: path.split('/').at(-1) ?? '', password: 'pump2026' }))
    return { cookie, of }
  }
  const edit = ({ id = '' }: Visitor, fields: Record<string, string>) =>
    admin.call(paths.orgAccountEdit, { id, ...fields })
  const setDisabled = (isDisabled: string) => admin.call(paths.enterpriseSetDisabled, { id: 'org-b', isDisabled })
  const chosen = (more: Record<string, string> = {}) =>
    account({ dataRange: 'chosen', rangeProjects: 'project-a', rangeEquips: 'eq-a', ...more })

  /** The ways in at a server. @throws {Error} `refused`, with the code or the status */
  const open = async (visitor: Visitor, way: Way, origin: string): Promise<OpenSocket | undefined> => {
    const { cookie, headers = {}, of = 'a' } = visitor
    const client = Object.assign(new TestClient(origin), { cookie })
    const ask = async (path: string, body: Record<string, string>) => {
      const { reply } = await client.call(path, body, headers)
      if (reply.code !== codes.ok) throw new Error(`refused ${reply.code}`)
      return reply.data
    }
    const socket = async (prefix: string, path: string, body: Record<string, string>) =>
      listen(`${origin}${prefix}${await ask(path, body)}`, cookie, headers['origin'] ?? origin)
    switch (way) {
      case 'call':
        if (headers['origin']) await ask(paths.projectMonitorSignalQuery, { pageId: `page-${of}`, dataSignal: '' })
        else await ask(paths.deviceMonitorSignalQuery, { equipmentId: `eq-${of}` })
        return undefined
      case 'page':
        return socket(paths.projectSocket, paths.projectMonitorToken, { pageId: `page-${of}`, dataEquip: '' })
      case 'device':
        return socket(paths.deviceSocket, paths.deviceMonitorToken, { equipmentId: `eq-${of}` })
      case 'messages':
        return socket(paths.messageSocket, paths.messageToken, {})
      case 'room': {
        const body = { projectId: `project-${of}`, pageId: `page-${of}` }
        const designer = new Designer(client, ((await ask(paths.projectPageEditOpen, body)) as { room: string }).room)
        await until(() => designer.provider.synced)
        return Object.assign(designer, { isMoved: false })
      }
    }
  }
  const anew = async (visitor: Visitor, way: Way, origin: string): Promise<string> => {
    try {
      ;(await open(visitor, way, origin))?.close()
      return 'open'
    } catch (error) {
      return error instanceof Error ? error.message.replace('refused ', '') : String(error)
    }
  }
  const waysOf = ({ after }: Case) => ways.filter((way) => after[way])
  const allAnew = async (each: Case, origin: string) => {
    const visitor = visitors.get(each.title) ?? { cookie: '' }
    const seen: Partial<Record<Way, string>> = {}
    for (const way of waysOf(each)) seen[way] = await anew(visitor, way, origin)
    return seen
  }
  const expectedAnew = (each: Case) => Object.fromEntries(waysOf(each).map((way) => [way, each.after[way]?.[1]]))

  const ended = (of: readonly Way[]): Case['after'] => {
    const all: Case['after'] = {
      call: ['open', GONE],
      page: [sessionEnded, GONE],
      device: [sessionEnded, GONE],
      messages: [sessionEnded, GONE],
      room: [roomCloseCodes.sessionEnded, GONE],
    }
    return Object.fromEntries(of.map((way) => [way, all[way]]))
  }
  const withoutRights: Case['after'] = {
    call: ['open', DENIED],
    page: [rights, DENIED],
    device: [rights, DENIED],
    messages: [rights, 'open'],
    room: [roomCloseCodes.forbidden, DENIED],
  }

  const outOfRange: Case['after'] = {
    call: ['open', HIDDEN],
    page: [sessionEnded, HIDDEN],
    device: [rights, HIDDEN],
    room: [roomCloseCodes.forbidden, HIDDEN],
  }
  /** The page stays, without the values of the device. */
  const withoutDevice: Case['after'] = {
    ...outOfRange,
    page: [rights, 'open'],
    messages: [rights, 'open'],
    room: ['open', 'open'],
  }

  const cases: readonly Case[] = [
    {
      title: 'another role',
      visit: () => account(),
      change: async (who) => edit(who, { roleId: await added(paths.orgRoleAdd, { title: 'None', permissions: '' }) }),
      after: withoutRights,
    },
    {
      title: 'a role that may do less',
      visit: async () => account({ roleId: await added(paths.orgRoleAdd, { title: 'Less', permissions: WORKS }) }),
      change: async () => {
        const { rows } = (await ok(admin.call(paths.orgRoleQuery, {}))) as { rows: OrgRole[] }
        const id = rows.find(({ title }) => title === 'Less')?.id ?? ''
        return admin.call(paths.orgRoleEdit, { id, permissions: '' })
      },
      after: withoutRights,
    },
    {
      title: 'another data range',
      visit: () => account(),
      change: (who) => edit(who, { dataRange: 'chosen', rangeEquips: 'eq-a-none' }),
      after: { ...outOfRange, messages: [rights, 'open'] },
    },
    {
      title: 'a department that moved',
      visit: () => account({ dataRange: 'dept', deptId: dept('Works') }),
      change: () => admin.call(paths.deptEdit, { id: dept('Hall'), parentId: dept('Office') }),
      after: { ...outOfRange, messages: [rights, 'open'] },
    },
    {
      title: 'a device of another department',
      visit: () => account({ dataRange: 'dept', deptId: dept('Hall') }),
      change: () => admin.call(paths.equipmentEdit, { id: 'eq-a', deptId: dept('Office') }),
      after: withoutDevice,
    },
    {
      title: 'another group of a device',
      visit: () => chosen({ rangeEquips: '', rangeGroups: 'group-a' }),
      change: () => admin.call(paths.groupMove, { equipIds: 'eq-a', fromId: 'group-a' }),
      after: withoutDevice,
    },
    {
      title: 'a region that is taken away',
      visit: () => account({ roleId: 'operation', regionIds: region }),
      change: (who) => edit(who, { regionIds: '' }),
      after: { page: ['moved', 'open'], device: ['open', 'open'] },
    },
    {
      title: 'a disabled account',
      visit: () => account(),
      change: (who) => edit(who, { isDisabled: 'true' }),
      after: ended(ways),
    },
    {
      title: 'a removed account',
      visit: () => account(),
      change: ({ id = '' }) => admin.call(paths.orgAccountDelete, { id }),
      after: ended(ways),
    },
    {
      title: 'a session that an administrator ended',
      visit: () => account(),
      change: async ({ id = '' }) => {
        const [session] = (await ok(admin.call(paths.orgAccountSessions, { id }))) as OpenSession[]
        return admin.call(paths.orgAccountEndSessions, { id, sessionId: session?.id ?? '' })
      },
      after: ended(ways),
    },
    {
      title: 'a new password by an administrator',
      visit: () => account(),
      change: ({ id = '' }) => admin.call(paths.orgAccountResetPassword, { id }),
      after: ended(ways),
    },
    {
      title: 'a revoked API key',
      visit: key,
      change: ({ id = '' }) => admin.call(paths.apiKeyRevoke, { id }),
      after: ended(['call', 'device']),
    },
    {
      title: 'other addresses of an API key',
      visit: key,
      change: ({ id = '' }) => admin.call(paths.apiKeyEdit, { id, addresses: '10.0.0.0/8' }),
      after: { call: ['open', DENIED], device: [sessionEnded, DENIED] },
    },
    {
      title: 'a data range of an API key',
      visit: key,
      change: ({ id = '' }) => admin.call(paths.apiKeyEdit, { id, dataRange: 'chosen', rangeEquips: 'eq-a-none' }),
      after: { call: ['open', HIDDEN], device: [rights, HIDDEN] },
    },
    {
      title: 'a revoked embed token',
      visit: embed,
      change: ({ id = '' }) => admin.call(paths.embedRevoke, { id }),
      after: ended(['call', 'page']),
    },
    {
      title: 'a share that is turned off',
      visit: () => share('a'),
      change: () =>
        admin.call(paths.shareEditAuth, { equipId: 'eq-a', enabled: false, history: true, alarms: true, write: true }),
      after: { call: ['open', HIDDEN], device: [sessionEnded, HIDDEN] },
    },
    {
      title: 'another grant of an external account',
      visit: () => external(),
      change: ({ id = '' }) => admin.call(paths.extAccountEdit, { id, rangeEquips: '', rangeProjects: '' }),
      after: {
        call: ['open', HIDDEN],
        page: [sessionEnded, HIDDEN],
        device: [rights, HIDDEN],
        messages: [rights, 'open'],
      },
    },
    {
      title: 'an earlier last day of an external account',
      visit: () => external(),
      change: ({ id = '' }) => admin.call(paths.extAccountEdit, { id, lastDay: '2020-01-01' }),
      after: ended(['call', 'page', 'device', 'messages']),
    },
    // One after the other: a session that one of them finds ended ends the others, too.
    ...(['page', 'device', 'messages', 'room'] as const).map((way) => ({
      title: `a disabled enterprise: ${way}`,
      visit: async (): Promise<Visitor> => {
        await setDisabled('false')
        return { cookie: (await a.login('admin-b')).cookie, of: 'b' }
      },
      change: () => setDisabled('true'),
      after: ended([way]),
    })),
    {
      title: 'a disabled enterprise: a shared device',
      visit: async () => {
        await setDisabled('false')
        return share('b')
      },
      change: () => setDisabled('true'),
      after: { call: ['open', HIDDEN], device: [sessionEnded, HIDDEN] },
    },
  ]

  /** Waits for the ends of sockets after a change that was just answered. */
  const expectEnds = async ({ title, after }: Pick<Case, 'title' | 'after'>, sockets: ReadonlyMap<Way, OpenSocket>) => {
    const answered = performance.now()
    const stateOf = ({ closeCode, isMoved }: OpenSocket) => closeCode ?? (isMoved ? 'moved' : 'open')
    const ends = () => Object.fromEntries([...sockets].map(([way, socket]) => [way, stateOf(socket)]))
    const expected = Object.fromEntries([...sockets.keys()].map((way) => [way, after[way]?.[0]]))
    // The check that runs every minute is no help: a change is told at once.
    await expect.poll(ends, { timeout: 30_000, interval: 15 }).toEqual(expected)
    held.push({ ms: performance.now() - answered, title })
  }

  it.each(cases)('$title: at the active server at once, and the other lets nobody in', async (each) => {
    const visitor = await each.visit()
    visitors.set(each.title, visitor)
    const sockets = new Map<Way, OpenSocket>()
    for (const way of waysOf(each)) {
      const socket = await open(visitor, way, a.origin)
      if (socket) sockets.set(way, socket)
      expect([way, await anew(visitor, way, b.origin)]).toEqual([way, '503'])
    }
    await ok(each.change(visitor))
    await expectEnds(each, sockets)
    expect(await allAnew(each, a.origin)).toEqual(expectedAnew(each))
    for (const socket of sockets.values()) socket.close()
  })

  it('changes held within 2 s', () => {
    const byTime = held.toSorted((x, y) => x.ms - y.ms)
    const slowest = byTime.at(-1)
    console.log(`the slowest change held after ${slowest?.ms.toFixed(0)} ms: ${slowest?.title}`)
    expect(byTime.length).toBeGreaterThan(10)
    expect(byTime[byTime.length >> 1]?.ms).toBeLessThan(HOLDS_MS)
  })

  it('what ends at its time does so at once: a last day, an API key, an embed token', async () => {
    const { db } = a.server.context
    const gmtExpire = now() + 10 * MINUTE_MS
    const visits = [
      await external({ lastDay: new Date(now() + ZONE_MS).toISOString().slice(0, 10) }),
      await key(),
      await embed(),
    ]
    await db
      .updateTable('api_key')
      .set({ gmtExpire })
      .where('id', '=', visits[1]?.id ?? '')
      .execute()
    await db
      .updateTable('embed_token')
      .set({ gmtExpire })
      .where('id', '=', visits[2]?.id ?? '')
      .execute()
    const [page, device, embedded] = await Promise.all(
      (['page', 'device', 'page'] as const).map((way, i) => open(visits[i] ?? { cookie: '' }, way, a.origin)),
    )
    const messages = await open(visits[0] ?? { cookie: '' }, 'messages', a.origin)
    offsetMs += 31 * MINUTE_MS
    const ends = () => [page, messages, device, embedded].map((each) => each?.closeCode)
    await expect
      .poll(ends, { timeout: 30_000, interval: 15 })
      .toEqual([sessionEnded, sessionEnded, sessionEnded, sessionEnded])
  })

  it('a server that is cut off closes its sockets before the next is active, where nobody comes in who lost access', async () => {
    // The one before may be long ago by the clock.
    admin = await a.login('admin-a')
    const visitor = await account()
    const sockets = await Promise.all(ways.map((way) => open(visitor, way, a.origin)))
    relay.cut()
    const began = performance.now()
    const closed: Record<string, number> = {}
    await until(() => {
      for (const [i, way] of ways.entries())
        if (sockets[i]?.closeCode !== undefined) closed[way] ??= Math.round(performance.now() - began)
      return b.server.activeUrl === undefined
    }, 60_000)
    console.log(`the next server was active after ${Math.round(performance.now() - began)} ms`, closed)
    expect(Object.keys(closed).sort()).toEqual(['device', 'messages', 'page', 'room'])
    expect(await anew(visitor, 'call', b.origin)).toBe('open')
    admin = await b.login('admin-a')
    await ok(edit(visitor, { isDisabled: 'true' }))
    for (const each of cases)
      expect([each.title, await allAnew(each, b.origin)]).toEqual([each.title, expectedAnew(each)])
    expect(await anew(visitor, 'call', b.origin)).toBe(GONE)
    relay.mend()
    await until(async () => {
      const answer = await anew(visitor, 'call', a.origin)
      expect(answer).not.toBe('open')
      return answer === 'fetch failed'
    }, 60_000)
  })
})

/** Opens a socket as a browser does. */
async function listen(url: string, cookie: string, origin: string): Promise<OpenSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { cookie }, origin })
  const seen = { closeCode: undefined as number | undefined, isMoved: false, close: () => socket.terminate() }
  socket.on('message', (data) => {
    seen.isMoved ||= String(data).includes('"kind":"page"')
  })
  socket.on('close', (code) => {
    seen.closeCode = code
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(`refused ${response.statusCode}`)))
    socket.on('error', reject)
  })
  return seen
}
