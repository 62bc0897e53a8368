import { codes, orgAccount, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { FakeGateway } from './testing/FakeGateway.ts'
import { storeEngines } from './testing/storeEngines.ts'
import { TestClient } from './testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from './testing/TestServer.ts'
import { until } from './testing/until.ts'

// Generated from the contract's list of sockets: a new one has to say here how it is asked for.

type SocketName = Extract<keyof typeof paths, `${string}Socket`>
interface Asked {
  readonly path: string
  readonly body: Record<string, string>
  readonly isOfPlant: boolean
}

/** How a caller gets the end of the address of each socket, and whether it is about a row of the plant. */
const sockets: Readonly<Record<SocketName, Asked>> = {
  deviceSocket: { path: paths.deviceMonitorToken, body: { equipmentId: 'eq-a' }, isOfPlant: true },
  messageSocket: { path: paths.messageToken, body: {}, isOfPlant: false },
  pageEditSocket: {
    path: paths.projectPageEditOpen,
    body: { projectId: 'project-a', pageId: 'page-a' },
    isOfPlant: true,
  },
  projectSocket: { path: paths.projectMonitorToken, body: { pageId: 'page-a', dataEquip: '' }, isOfPlant: true },
}
const names = Object.keys(paths).filter((name): name is SocketName => name.endsWith('Socket'))

const inside = [
  ['whose range is empty', { roleId: 'admin', dataRange: 'chosen' }],
  ['of a department without equipment', { roleId: 'admin', dataRange: 'dept' }],
  ['of a partner company without a grant', { roleId: 'admin', dataRange: 'chosen', kind: 'ext' }],
  ['without the permission', { roleId: 'bare' }],
  ['that has to choose a password', { roleId: 'admin', mustChange: 1 }],
  ['that is disabled', { roleId: 'admin', isDisabled: 1 }],
  ['whose last day has passed', { roleId: 'admin', lastDay: '2020-01-01' }],
] as const
const callers = ['nobody', 'of another organisation', ...inside.map(([name]) => name)] as const
type Caller = (typeof callers)[number]

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`every socket, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let gateway: FakeGateway
    const clients = new Map<Caller, TestClient>()

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, severity: 1, message: 'High' }
      expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(codes.ok)
      const permissions = 'people.read'
      const role = await admin.call(paths.orgRoleAdd, { title: 'Bare', permissions })
      const bare = (role.reply.data as { id: string }).id
      clients.set('nobody', new TestClient(test.origin)).set('of another organisation', await test.login('admin-b'))
      for (const [i, [name, { roleId, ...more }]] of inside.entries()) {
        const { reply } = await admin.call(orgAccount.add.path, { loginname: `caller.${i}`, roleId: 'admin' })
        const { password } = reply.data as { password: string }
        const client = await TestClient.login(test.origin, `caller.${i}`, password)
        await client.call(paths.accountPasswordEdit, { oldPassword: password, password: 'River-kettle-4' })
        await test.server.context.db
          .updateTable('account')
          .set({ ...more, roleId: roleId === 'bare' ? bare : roleId })
          .where('loginname', '=', `caller.${i}`)
          .execute()
        clients.set(name, client)
      }
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })

    const of = (caller: Caller): TestClient => {
      const client = clients.get(caller)
      if (!client) throw new Error(`there is no caller ${caller}`)
      return client
    }
    const ask = (client: TestClient, { path, body }: Asked) => client.call(path, body)
    const keyOf = async (name: SocketName, client = admin): Promise<string> => {
      const { data } = (await ask(client, sockets[name])).reply
      return typeof data === 'string' ? data : String((data as { room: string } | undefined)?.room)
    }
    /** The socket, or the status of the refusal. */
    const open = (name: SocketName, key: string, { cookie }: TestClient, origin = test.origin) => {
      const socket = new WebSocket(`${test.origin.replace('http', 'ws')}${paths[name]}${key}`, {
        headers: { cookie },
        origin,
      })
      return new Promise<WebSocket | number>((resolve, reject) => {
        socket.on('open', () => resolve(socket))
        socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
        socket.on('error', reject)
      })
    }

    it.each(names)('%s opens for who asked for it, from the own site only', async (name) => {
      expect(await open(name, await keyOf(name), admin, 'https://evil.example')).toBe(403)
      const socket = await open(name, await keyOf(name), admin)
      if (typeof socket === 'number') throw new Error(`refused ${socket}`)
      socket.terminate()
    })

    describe.each(callers)('%s', (caller) => {
      it.each(names)('%s does not open with what another was given', async (name) => {
        expect([401, 403, 404]).toContain(await open(name, await keyOf(name), of(caller)))
      })

      it.each(names.filter((name) => sockets[name].isOfPlant))('%s is asked for in vain', async (name) => {
        const { status, reply } = await ask(of(caller), sockets[name])
        expect([status >= 400, reply.data]).toEqual([true, undefined])
      })
    })

    it('the messages of none of them have an alarm of the plant', async () => {
      const listening = callers.slice(1, 6)
      const listen = async (client: TestClient) => {
        const socket = await open('messageSocket', await keyOf('messageSocket', client), client)
        if (typeof socket === 'number') throw new Error(`refused ${socket}`)
        const texts: string[] = []
        socket.on('message', (data) => texts.push(data.toString()))
        return { socket, texts }
      }
      const own = await listen(admin)
      const others = await Promise.all(listening.map((caller) => listen(of(caller))))
      await gateway.send([['a-level', Date.now() - 2000, 6, 0]])
      await gateway.send([['a-level', Date.now() - 1000, 1, 0]])
      await until(() => own.texts.some((text) => text.includes('returned')))
      expect(others.map(({ texts }) => texts)).toEqual(listening.map(() => []))
      for (const { socket } of [own, ...others]) socket.terminate()
    })
  })
}
