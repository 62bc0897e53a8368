import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TestServer } from '../../testing/TestServer.ts'
import { Proxies } from '../http/Proxies.ts'
import type { SocketOwner } from '../http/SocketRoute.ts'
import type { ServerContext } from '../ServerContext.ts'
import { Metrics } from '../telemetry/Metrics.ts'
import { Upgrades } from './upgrades.ts'

let test: TestServer
let server: Server
let context: ServerContext
/** Runs while the route decides. */
let meanwhile = () => {}
const owner: SocketOwner = {
  sessionId: 'session-1',
  scope: { orgId: 'org-a', userId: 'li', range: { is: 'all' } },
}
/** Whose socket it is. */
let opener = owner
beforeAll(async () => {
  test = await TestServer.start()
  // The server has upgrades of its own, with metrics of the same names.
  context = { ...test.server.context, metrics: new Metrics() }
  const route = {
    prefix: '/socket/',
    maxPayload: 1000,
    protocols: [],
    async accept() {
      await new Promise((resolve) => setTimeout(resolve, 5))
      meanwhile()
      return { owner: opener, take: () => {} }
    },
  }
  const upgrades = new Upgrades(context, [route], new Proxies([]))
  server = createServer()
  upgrades.listen(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await test.stop()
})

/** Resolves to `open`, or to the status of the refusal. */
const opened = () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const socket = new WebSocket(`${origin}/socket/x`, { origin })
  return new Promise<string>((resolve) => {
    socket.on('open', () => {
      socket.terminate()
      resolve('open')
    })
    socket.on('error', ({ message }) => resolve(message))
  })
}

const ranged = { ...owner, scope: { ...owner.scope, range: { is: 'dept', deptId: 'dept-1' } } } as const
it.each([
  ['sessionEnded', { sessionId: 'session-1' }, owner, { ...owner, sessionId: 'session-2' }],
  ['accountChanged', { userId: 'li' }, owner, { ...owner, scope: { ...owner.scope, userId: 'wang' } }],
  ['pageLocked', { pageId: 'page-1' }, { ...owner, watchedPageId: 'page-1' }, owner],
  ['shareChanged', { equipId: '1001' }, { ...owner, sharedEquipId: '1001' }, { ...owner, sharedEquipId: '1002' }],
  ['rangesChanged', { orgId: 'org-a' }, ranged, owner],
  ['equipmentChanged', { orgId: 'org-a' }, ranged, { ...ranged, scope: { ...ranged.scope, orgId: 'org-b' } }],
] as const)(
  '%s while it is decided on refuses the socket that it concerns, which opens when it is tried again, and no other',
  async (name, event, concerned, other) => {
    meanwhile = () => context.events.emit(name, event as never)
    opener = other
    expect(await opened()).toBe('open')
    opener = concerned
    expect(await opened()).toMatch(/503/)
    meanwhile = () => {}
    expect(await opened()).toBe('open')
  },
)
