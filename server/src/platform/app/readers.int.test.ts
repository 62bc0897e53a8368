import { paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { soon } from '../../testing/soon.ts'
import { TestServer } from '../../testing/TestServer.ts'

let test: TestServer
beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 100, waitFactor: 0.3 })
})
afterAll(() => test.stop())

// After how long, ReaderWatch.test.ts shows.
it('point 18: a live, a message and a room socket that do not read are closed, and one that reads stays', async () => {
  const client = await test.login('designer-a')
  const open = async (path: string) => {
    const socket = new WebSocket(test.origin.replace('http', 'ws') + path, {
      headers: { cookie: client.cookie, origin: test.origin },
    })
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return socket
  }
  const tokenOf = async (path: string, body: Record<string, string> = {}) =>
    String((await client.call(path, body)).reply.data)
  const page = async () =>
    open(paths.projectSocket + (await tokenOf(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })))
  const room = (await client.call(paths.projectPageEditOpen, { projectId: 'project-a', pageId: 'page-a' })).reply
    .data as {
    room: string
  }
  const silent = [
    await page(),
    await open(paths.deviceSocket + (await tokenOf(paths.deviceMonitorToken, { equipmentId: 'eq-a' }))),
    await open(paths.messageSocket + (await tokenOf(paths.messageToken))),
    await open(`${paths.pageEditSocket}${room.room}`),
  ]
  const reading = await page()
  for (const socket of silent) socket.pause()
  const { registry } = test.server.context.metrics
  await expect.poll(() => registry.getSingleMetricAsString('mimic_sockets_silent_total')).toMatch(/total 4$/m)
  // A socket that the server has left open stays open after it reads again.
  const closed = silent.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of silent) socket.resume()
  await soon(Promise.all(closed))
  expect(reading.readyState).toBe(WebSocket.OPEN)
  reading.close()
})
