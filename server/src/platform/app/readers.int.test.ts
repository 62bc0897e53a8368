import { setTimeout as delay } from 'node:timers/promises'
import { paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TestServer } from '../../testing/TestServer.ts'

let test: TestServer
beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 100 })
})
afterAll(() => test.stop())

it('point 18: a live, a message and a room socket that do not read are closed within 15 s, and one that reads stays', {
  timeout: 60_000,
}, async () => {
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
  await delay(15_000)
  // A socket that the server has left open stays open after it reads again.
  const closed = silent.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of silent) socket.resume()
  const states = await Promise.race([Promise.all(closed).then(() => 'closed'), delay(1_000, 'open')])
  expect([states, reading.readyState]).toEqual(['closed', WebSocket.OPEN])
  reading.close()
})
