import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TestServer } from '../../testing/TestServer.ts'
import { Proxies } from '../http/Proxies.ts'
import type { ServerContext } from '../ServerContext.ts'
import { Metrics } from '../telemetry/Metrics.ts'
import { Upgrades } from './upgrades.ts'

let test: TestServer
let server: Server
let context: ServerContext
/** Runs while the route decides. */
let meanwhile = () => {}
/** Whether the caller's data range is not everything. */
let isRanged = false
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
      return { isRanged, take: () => {} }
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

it('a socket whose rights may have changed while it was decided on is refused, and opens when it is tried again', async () => {
  expect(await opened()).toBe('open')
  meanwhile = () => context.events.emit('accountChanged', { userId: 'somebody' })
  expect(await opened()).toMatch(/503/)
  meanwhile = () => {}
  expect(await opened()).toBe('open')
})

it.each(['equipmentChanged', 'rangesChanged'] as const)(
  '%s refuses those alone whose data range it may change',
  async (name) => {
    meanwhile = () => context.events.emit(name, { orgId: 'org-a' })
    expect(await opened()).toBe('open')
    isRanged = true
    expect(await opened()).toMatch(/503/)
    meanwhile = () => {}
    expect(await opened()).toBe('open')
    isRanged = false
  },
)
