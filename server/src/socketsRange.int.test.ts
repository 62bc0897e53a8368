import { type Alarm, announcement, apiGrant, apiKey, dayOf, embed, orgAccount, paths, share } from '@mimic/contract'
import { liveProtocols, PING_TEXT, PONG, RESYNC_TEXT } from '@mimic/contract/live'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { storeMessages } from './features/messages/storeMessages.ts'
import type { ServerEvents } from './platform/events.ts'
import type { Session } from './platform/sessions/Session.ts'
import type { TokenSubject } from './platform/sessions/SocketTokens.ts'
import { FakeGateway } from './testing/FakeGateway.ts'
import { TestClient } from './testing/TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from './testing/TestServer.ts'
import { until } from './testing/until.ts'

// Whatever the server opens, for callers of every kind and data range, while everything happens to a device that they do
// not see: nothing of it is told. A new kind of socket or event has to say here how it is asked for or what causes it.

/** What is asked for, and the address of its socket. */
interface Stream {
  readonly ask: string
  readonly body: Readonly<Record<string, string>>
  readonly socket: string
  /** The text by which a client is answered after all that was sent before. */
  readonly barrier?: string
}

const page = { pageId: 'page-a', dataEquip: '' }
const room = { projectId: 'project-a', pageId: 'page-a' }
const streams: Readonly<Record<TokenSubject['kind'] | 'own equipment' | 'room', Stream>> = {
  page: { ask: paths.projectMonitorToken, body: page, socket: paths.projectSocket, barrier: RESYNC_TEXT },
  preview: {
    ask: paths.pagePreviewOpen,
    // A measured variable is the project's: whoever sees the project sees the mean, of one value too.
    body: { pageId: 'page-a', dataSignal: 'a-level,a-set' },
    socket: paths.projectSocket,
    barrier: RESYNC_TEXT,
  },
  equipment: {
    ask: paths.deviceMonitorToken,
    body: { equipmentId: 'eq-a' },
    socket: paths.deviceSocket,
    barrier: RESYNC_TEXT,
  },
  'own equipment': {
    ask: paths.deviceMonitorToken,
    body: { equipmentId: 'eq-a-none' },
    socket: paths.deviceSocket,
    barrier: RESYNC_TEXT,
  },
  message: { ask: paths.messageToken, body: {}, socket: paths.messageSocket, barrier: PING_TEXT },
  room: { ask: paths.projectPageEditOpen, body: room, socket: paths.pageEditSocket },
}
type StreamName = keyof typeof streams
const streamNames = Object.keys(streams) as StreamName[]

const ranges = {
  'one group': { dataRange: 'chosen', rangeProjects: 'project-a' },
  nothing: { dataRange: 'chosen', rangeProjects: '', rangeGroups: '' },
}
type RangeName = keyof typeof ranges
/** The marks by which a session differs from that of an own account. */
type Mark = Exclude<Session['by'], 'person' | 'seed'> | 'isExternal' | 'isWall' | 'device'
/** The kinds of callers, each with the streams that it opens when its range is one group. A new mark has to say them. */
const kinds: Readonly<Record<'own account' | Mark, readonly StreamName[]>> = {
  'own account': ['page', 'preview', 'own equipment', 'message', 'room'],
  isExternal: ['page', 'own equipment', 'message'],
  isWall: ['page', 'own equipment', 'message'],
  device: ['page', 'own equipment', 'message'],
  embed: ['page'],
  key: ['own equipment'],
  grant: ['own equipment'],
  visitor: ['own equipment', 'message'],
}
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

/** Texts that only those who see the device may be told. */
const secrets = [
  'Hidden pump',
  'Hidden alarm',
  '8.71875',
  '3.15625',
  'plc.hidden',
  '"equipId":"eq-a"',
  '"dataId":"eq-a"',
]

interface Listening {
  readonly socket: WebSocket
  readonly texts: string[]
}

describe('every socket and event, out of the data range', () => {
  let test: TestServer
  let admin: TestClient
  let gateway: FakeGateway
  let groupId: string
  const emitted = new Set<string>()
  const clients = new Map<string, TestClient>()
  const open = new Map<string, Listening | string>()

  const idOf = async (path: string, body: Record<string, string>) => {
    const { reply } = await admin.call(path, body)
    if (reply.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    return (reply.data as { id: string }).id
  }
  const ok = async (path: string, body: Record<string, string>) => {
    const { reply } = await admin.call(path, body)
    expect([path, reply.code]).toEqual([path, 200])
  }
  /** Opens a stream. @returns why it does not, otherwise */
  const listen = async (client: TestClient, { ask, body, socket: address }: Stream): Promise<Listening | string> => {
    const { reply } = await client.call(ask, body)
    const data = reply.data as string | { room?: string; token?: string } | undefined
    if (data === undefined) return `refused ${reply.code}`
    const key = typeof data === 'string' ? data : (data.room ?? data.token ?? '')
    const protocols = address === paths.pageEditSocket || address === paths.messageSocket ? [] : [liveProtocols.json]
    const { pageOrigin = test.origin, cookie } = client
    const socket = new WebSocket(`${test.origin.replace('http', 'ws')}${address}${key}`, protocols, {
      headers: { cookie },
      origin: pageOrigin,
    })
    const texts: string[] = []
    socket.on('message', (frame) => texts.push(frame.toString()))
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve({ socket, texts }))
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(`refused ${statusCode}`))
      socket.on('error', reject)
    })
  }
  /** Everything that was sent to a client before is there. */
  const settle = async ({ socket, texts }: Listening, { barrier }: Stream) => {
    if (barrier === undefined || socket.readyState !== WebSocket.OPEN) return
    const answers = () => texts.filter((text) => text === PONG || text.includes('"kind":"snapshot"')).length
    const before = answers()
    socket.send(barrier)
    await until(() => answers() > before || socket.readyState !== WebSocket.OPEN)
  }

  const makeCaller = async (kind: Kind, range: RangeName): Promise<TestClient> => {
    const own = { ...ranges[range], rangeGroups: range === 'nothing' ? '' : groupId }
    const { db } = test.server.context
    const { passwordHash } = await db
      .selectFrom('account')
      .select('passwordHash')
      .where('loginname', '=', 'admin-a')
      .executeTakeFirstOrThrow()
    const account = async (more: object) => {
      const loginname = `caller.${clients.size}`
      const id = await idOf(orgAccount.add.path, { loginname, roleId: 'viewer' })
      await db
        .updateTable('account')
        .set({ ...own, roleId: 'admin', passwordHash, mustChange: 0, ...more })
        .where('id', '=', id)
        .execute()
      return TestClient.login(test.origin, loginname, PASSWORD)
    }
    const ofWall = { isWall: 1, roleId: 'viewer' }
    const makers: Readonly<Record<Kind, () => Promise<TestClient>>> = {
      'own account': () => account({}),
      isExternal: () => account({ kind: 'ext' }),
      isWall: () => account(ofWall),
      device: async () => {
        const client = await account(ofWall)
        expect((await client.call(paths.accountSessionDevice, { title: 'Wall' })).reply.code).toBe(200)
        return client
      },
      embed: async () => {
        const body = { pageId: 'page-a', title: 'T', origins: 'https://a.example', alarms: 'true' }
        const { reply } = await (await account({})).call(embed.add.path, body)
        const { token = 'none' } = (reply.data ?? {}) as { token?: string }
        return TestClient.ofToken(test.origin, token, 'https://a.example')
      },
      key: async () => {
        const permissions = 'equipment.read,project.read,monitor_multi_designer_alarm'
        const body = { title: 'Program', permissions, lifetime: 'd30', ...own, rangeGroups: groupId }
        const made = (await admin.call(apiKey.add.path, body)).reply.data as { id: string; key: string }
        // A key with nothing chosen is refused; one is left with nothing when its group is removed.
        await db.updateTable('api_key').set({ rangeGroups: own.rangeGroups }).where('id', '=', made.id).execute()
        return TestClient.ofToken(test.origin, made.key, test.origin)
      },
      grant: async () => {
        await account({ kind: 'ext', company: 'Partner' })
        const permissions = 'equipment.read,project.read,monitor_multi_designer_alarm'
        const { dataRange: _range, ...chosen } = own
        const ends = { lastDay: dayOf(Date.now()), isSignedOnly: 'false' }
        const body = { company: 'Partner', title: 'Reports', permissions, ...ends, ...chosen, rangeGroups: groupId }
        const made = (await admin.call(apiGrant.auth.path, body)).reply.data as { id: string; key: string }
        // As for a key.
        await db.updateTable('api_grant').set({ rangeGroups: own.rangeGroups }).where('id', '=', made.id).execute()
        return TestClient.ofToken(test.origin, made.key, test.origin)
      },
      visitor: async () => {
        const visitor = await test.login('admin-b')
        const code = range === 'nothing' ? undefined : await shared()
        if (code) expect((await visitor.call(paths.shareOpen, { code, password: 'pump2026' })).reply.code).toBe(200)
        return visitor
      },
    }
    return makers[kind]()
  }
  const shared = async (): Promise<string> => {
    await ok(share.editPwd.path, { equipId: 'eq-a-none', password: 'pump2026' })
    const rights = { enabled: 'true', history: 'true', alarms: 'true', write: 'true' }
    const { reply } = await admin.call(share.editAuth.path, { equipId: 'eq-a-none', ...rights })
    return (reply.data as { path: string }).path.split('/').at(-1) ?? ''
  }

  const gatewayGoes = async (sn: string) =>
    ok(paths.gatewayDelete, { id: await idOf(paths.gatewayAdd, { title: 'Hidden pump', sn }) })

  /** What causes each event of the server. */
  const acts: { readonly [Name in keyof ServerEvents]: () => Promise<unknown> } = {
    equipmentChanged: () => ok(paths.equipmentEdit, { id: 'eq-a', equipName: 'Hidden pump' }),
    alarmsChanged: async () => {
      await gateway.send([['a-level', Date.now(), 8.71875, 0]])
      const both = (value: unknown) => ({ 'eq-a': value, 'eq-a-none': value })
      await gateway.status(true, both(false) as never, both('plc.hidden:502') as never)
      const own = open.get('whoever sees everything message')
      await until(() => typeof own === 'object' && own.texts.some((text) => text.includes('plc.hidden')))
    },
    alarmsSilenced: async () => {
      const { data } = (await admin.call(paths.alarmQueryAll, {})).reply
      const [alarm] = data as Alarm[]
      await ok(paths.alarmListSilence, { alarmIds: alarm!.id })
    },
    messagesStored: async () => {
      await ok(announcement.add.path, { title: 'Told to everybody', text: 'Work on Friday' })
      // An order of the device, as the features of orders store it.
      const { db, events } = test.server.context
      const order = { orgId: 'org-a', type: 'order', subject: 'repair', dataId: 'order-a', stage: 'created' } as const
      const rows = await storeMessages(
        db,
        [{ ...order, params: { title: 'Hidden pump' }, equipId: 'eq-a' }],
        Date.now(),
      )
      events.emit('messagesStored', { rows })
      const own = open.get('whoever sees everything message')
      await until(() => typeof own === 'object' && own.texts.some((text) => text.includes('order-a')))
    },
    waitingWritesChanged: async () => {
      await test.server.context.db.updateTable('signal').set({ secondPerson: 1 }).where('id', '=', 'a-set').execute()
      const write = { projectId: 'project-a', signalId: 'a-set', value: '3.15625', awaitsSecond: 'true' }
      await admin.call(paths.projectMonitorWrite, write)
    },
    pageSaved: async () => {
      const { data } = (await admin.call(paths.projectMonitorPageInfo, { id: 'page-a' })).reply
      const { version } = data as { version: number }
      const bound = { type: 'signal', signalId: 'a-level', equipId: 'eq-a' }
      const position = { x: 0, y: 0, width: 10, height: 10, rotate: 0 }
      const widgets = [{ id: 'w1', widgetType: 'UsualDataText', position, data: bound }]
      const file = JSON.stringify({ format: 1, con: { width: 800, height: 600 }, widgets })
      const fields = { id: 'page-a', projectId: 'project-a', title: 'Page', width: '800', height: '600', file }
      await admin.post(paths.projectPageSave, { ...fields, baseVersion: String(version) })
    },
    pageDeleted: async () =>
      ok(paths.projectPageDelete, { id: await idOf(paths.projectPageAdd, { projectId: 'project-a', title: 'Other' }) }),
    shareChanged: () => shared(),
    rangesChanged: async () => ok(paths.deptEdit, { id: await idOf(paths.deptAdd, { title: 'Works' }), title: 'Hall' }),
    gatewayConfigChanged: () => gatewayGoes('SN-8'),
    gatewayAccountsChanged: () => gatewayGoes('SN-9'),
    accountChanged: async () =>
      ok(paths.orgAccountEdit, { id: await idOf(orgAccount.add.path, { loginname: 'new.one' }), name: 'New' }),
    sessionEnded: async () => (await test.login('viewer-a')).call(paths.userLogout, {}),
    // None is told to anybody: they concern the store, the messages that leave the server, and a log.
    grantCalled: async () => {
      const byGrant = clients.get('grant, one group')
      await byGrant?.call(paths.equipmentMonitorQuery, {})
    },
    storeChanged: async () => test.server.context.events.emit('storeChanged', {}),
    outboxFilled: async () => test.server.context.events.emit('outboxFilled', {}),
    // Sockets of the page are checked again, so it comes last.
    pageLocked: () => ok(paths.projectPagePassword, { id: 'page-a', checkpwd: 'true', password: 'secret' }),
  }

  beforeAll(async () => {
    test = await TestServer.start({ rateFactor: 1000, waitFactor: 0.1 })
    admin = await test.login('admin-a')
    gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    const { db, events } = test.server.context
    for (const name of Object.keys(acts) as (keyof ServerEvents)[]) events.on(name, () => emitted.add(name))
    groupId = await idOf(paths.groupAdd, { title: 'Other pumps' })
    await ok(paths.groupMove, { equipIds: 'eq-a-none', toId: groupId })
    await ok(paths.equipmentBindGateway, { id: 'eq-a-none', gatewayId: 'gw-a' })
    const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: '5', severity: '1' }
    await idOf(paths.alarmRuleAdd, { ...rule, message: 'Hidden alarm' })
    await db.updateTable('signal').set({ upperLimit: 10 }).where('equipId', '=', 'eq-a').execute()
    clients.set('whoever sees everything', admin)
    for (const kind of kindNames)
      for (const range of Object.keys(ranges) as RangeName[])
        clients.set(`${kind}, ${range}`, await makeCaller(kind, range))
    for (const [name, client] of clients)
      for (const stream of streamNames) open.set(`${name} ${stream}`, await listen(client, streams[stream]))
    for (const act of Object.values(acts)) await act()
    for (const [name] of clients)
      for (const stream of streamNames) {
        const own = open.get(`${name} ${stream}`)
        if (typeof own === 'object') await settle(own, streams[stream])
      }
  }, 120_000)
  afterAll(async () => {
    for (const each of open.values()) if (typeof each === 'object') each.socket.terminate()
    await gateway.stop()
    await test.stop()
  })

  it('every address of a socket is asked for', () => {
    const asked = new Set<string>(Object.values(streams).map(({ socket }) => socket))
    const sockets = Object.entries(paths).filter(([name]) => name.endsWith('Socket'))
    expect(sockets.filter(([, address]) => !asked.has(address))).toEqual([])
  })

  it.each(Object.keys(acts))('%s has happened', (name) => {
    expect([...emitted]).toContain(name)
  })

  it('whoever sees an order of the device is told of it, and everybody of what is for everybody', () => {
    const hears = (text: string) =>
      [...clients.keys()].filter((name) => {
        const own = open.get(`${name} message`)
        return typeof own === 'object' && own.texts.some((each) => each.includes(text))
      })
    expect(hears('order-a')).toEqual(['whoever sees everything'])
    // Nobody stands at a wall to read it, and a visitor reads what its own organisation is told.
    expect(hears('Told to everybody')).toEqual(
      [...clients.keys()].filter((name) => /^(whoever|own account|isExternal)/.test(name)),
    )
  })

  it('whoever sees everything is told by every stream that has to do with the device', () => {
    const told = streamNames.filter((stream) => {
      const own = open.get(`whoever sees everything ${stream}`)
      return typeof own === 'object' && own.texts.some((text) => secrets.some((secret) => text.includes(secret)))
    })
    expect(told).toEqual(['page', 'preview', 'equipment', 'message'])
  })

  describe.each(kindNames)('%s', (kind) => {
    it.each(Object.keys(ranges) as RangeName[])('with a range of %s opens what it may, and no more', (range) => {
      const opened = streamNames.filter((stream) => typeof open.get(`${kind}, ${range} ${stream}`) === 'object')
      const own = range === 'one group' ? kinds[kind] : kinds[kind].filter((stream) => stream === 'message')
      expect(opened).toEqual(own)
    })

    it.each(Object.keys(ranges) as RangeName[])('with a range of %s is told nothing of the device', (range) => {
      for (const stream of streamNames) {
        const own = open.get(`${kind}, ${range} ${stream}`)
        const texts = typeof own === 'object' ? own.texts.join('\n') : ''
        expect([stream, secrets.filter((secret) => texts.includes(secret))]).toEqual([stream, []])
      }
    })
  })
})
