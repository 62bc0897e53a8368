import { type Message, paths } from '@mimic/contract'
import { type LiveMessage, PING_TEXT, PONG } from '@mimic/contract/live'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let admin: TestClient
let gateway: FakeGateway
beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 100 })
  admin = await test.login('admin-a')
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, severity: 1, message: '液位高' }
  expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
})
afterAll(async () => {
  await gateway.stop()
  await test.stop()
})

const token = async (client: TestClient) => String((await client.call(paths.messageToken, {})).reply.data)
const open = async (client: TestClient, path?: string) => {
  const url = `${test.origin.replace('http', 'ws')}${path ?? paths.messageSocket + (await token(client))}`
  const socket = new WebSocket(url, { headers: { cookie: client.cookie, origin: test.origin } })
  const messages: LiveMessage[] = []
  const seen: { messages: LiveMessage[]; socket: WebSocket; code?: number } = { messages, socket }
  socket.on('message', (data) => messages.push(JSON.parse(data.toString())))
  socket.on('close', (code) => {
    seen.code = code
  })
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(`refused ${response.statusCode}`)))
    socket.on('error', reject)
  })
  return seen
}

describe('the message socket', () => {
  it('[spec:msg-kinds] tells of an alarm, and of its end', async () => {
    const viewer = await open(await test.login('designer-a'))
    const other = await open(await test.login('admin-b'))
    const own = await open(admin)
    await gateway.send([['a-level', Date.now() - 2000, 6, 0]])
    const raised = await until(() => own.messages[0])
    expect(raised).toMatchObject({
      type: 'alarm',
      title: 'Pump a',
      note: '液位高',
      dataId: 'eq-a',
      dataStatus: 'active',
      equipType: 'eg',
      alarmId: raised.id,
      alarmBroadcastTimes: 3,
      severity: 1,
    })
    await gateway.send([['a-level', Date.now() - 1000, 1, 0]])
    await until(() => own.messages.some(({ id, dataStatus }) => id === raised.id && dataStatus === 'returned'))
    expect([viewer.messages, other.messages]).toEqual([[], []])
    for (const { socket } of [viewer, other, own]) socket.terminate()
  })

  it('marks a GM device as one, as the lists do', async () => {
    const { db, events } = test.server.context
    const setType = async (equipType: string) => {
      await db.updateTable('equipment').set({ equipType }).where('id', '=', 'eq-a').execute()
      events.emit('equipmentChanged', { orgId: 'org-a' })
    }
    await setType('gm')
    // Nothing reports when the directory has been read, so alarms are raised until it knows them.
    const own = await open(admin)
    try {
      await until(async () => {
        const now = Date.now()
        await gateway.send([['a-level', now - 1, 1, 0]])
        await gateway.send([['a-level', now, 6, 0]])
        return own.messages.some(({ equipType }) => equipType === 'gm')
      })
      const { rows } = (await admin.call(paths.messageQuery, {})).reply.data as { rows: Message[] }
      expect(new Set(rows.filter(({ dataId }) => dataId === 'eq-a').map(({ equipType }) => equipType))).toEqual(
        new Set(['gm']),
      )
    } finally {
      await gateway.send([['a-level', Date.now() + 1, 1, 0]])
      await setType('eg')
      own.socket.terminate()
    }
  })

  it('carries the name that the equipment has now', async () => {
    const own = await open(admin)
    await admin.call(paths.equipmentEdit, { id: 'eq-a', equipName: 'Pump renamed' })
    let time = Date.now() - 950
    await until(async () => {
      await gateway.send([
        ['a-level', ++time, 6, 0],
        ['a-level', ++time, 1, 0],
      ])
      await new Promise((resolve) => setTimeout(resolve, 100))
      return own.messages.some(({ title }) => title === 'Pump renamed')
    })
    own.socket.terminate()
  })

  it('sends the most urgent message of a burst, and the number of the others', async () => {
    const own = await open(admin)
    // Earlier alarms are sent first.
    await until(async () => {
      const told = own.messages.length
      await new Promise((resolve) => setTimeout(resolve, 500))
      return own.messages.length === told
    })
    own.messages.length = 0
    const t = Date.now()
    const flapping = Array.from({ length: 80 }, (_, i) => ['a-level', t + i, i % 2 === 0 ? 6 : 1, 0] as const)
    await gateway.send(flapping.map((each) => [...each]))
    await until(() => own.messages.length >= 20)
    expect(own.messages).toHaveLength(20)
    expect(own.messages.at(-1)?.more).toBe(20)
    own.socket.terminate()
  })

  it('answers a client that asks whether it is still there, and ends one that sends anything else', async () => {
    const { socket, messages } = await open(admin)
    socket.send(PING_TEXT)
    await until(() => messages.some((message) => JSON.stringify(message) === PONG))
    const closed = new Promise((done) => socket.on('close', done))
    socket.send('hello')
    expect(await closed).toBe(1003)
  })

  it('opens by a token of its own, once, and ends with the session', async () => {
    const used = paths.messageSocket + (await token(admin))
    const client = await test.login('operation-a')
    await expect(open(client, used)).rejects.toThrow('refused 403')
    const first = await open(admin, used)
    await expect(open(admin, used)).rejects.toThrow('refused 403')
    const live = String((await admin.call(paths.deviceMonitorToken, { equipmentId: 'eq-a' })).reply.data)
    await expect(open(admin, paths.messageSocket + live)).rejects.toThrow('refused 403')
    const leaving = await open(client)
    await client.call(paths.userLogout, {})
    await until(() => leaving.code === 4001)
    first.socket.terminate()
  })
})
