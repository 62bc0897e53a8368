import { setTimeout as delay } from 'node:timers/promises'
import { liveProtocols, paths, type Signal } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let viewer: TestClient
let gateway: FakeGateway
const sockets: LiveSocket[] = []

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 100 })
  viewer = await test.login('viewer-a')
})
afterAll(() => test.stop())
beforeEach(async () => {
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
})
afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
  await gateway.stop()
})

const signals = async (): Promise<Signal[]> => {
  const { reply } = await viewer.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
  return reply.data as Signal[]
}
const level = async () => (await signals()).find(({ id }) => id === 'a-level')!
const stored = async (sample: Sample, options?: Parameters<FakeGateway['send']>[1]) => {
  const seq = await gateway.send([sample], options)
  await until(() => gateway.acked.has(seq))
}
const token = async (client = viewer): Promise<string> =>
  String((await client.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })).reply.data)
const open = async (protocol?: string, client = viewer): Promise<LiveSocket> => {
  const socket = await LiveSocket.open(test.origin + paths.projectSocket + (await token(client)), {
    cookie: client.cookie,
    origin: test.origin,
    ...(protocol ? { protocol } : {}),
  })
  sockets.push(socket)
  return socket
}
let clock = Date.now() - 60_000
const later = () => ++clock

describe('ingest', () => {
  it('[spec:dev-live-newer] takes a newer value', async () => {
    await stored(['a-level', later(), 1.25, 0])
    expect(await level()).toMatchObject({ value: 1.25, time: clock })
    await stored(['a-level', later(), 1.5, 0])
    expect(await level()).toMatchObject({ value: 1.5, time: clock, quality: 0 })
    await stored(['a-level', later(), 2.5, 1])
    expect(await level()).toMatchObject({ value: 2.5, time: clock, quality: 1 })
  })

  it('[spec:dev-live-same] takes a value of the same time', async () => {
    const time = later()
    await stored(['a-level', time, 1, 0])
    await stored(['a-level', time, 2, 0])
    expect(await level()).toMatchObject({ value: 2, time })
  })

  it('[spec:dev-live-older] keeps the newer value when an older one comes', async () => {
    const time = later()
    await stored(['a-level', time, 3, 0])
    await stored(['a-level', time - 1000, 4, 0], { lane: 'backfill' })
    expect(await level()).toMatchObject({ value: 3, time })
  })

  it('keeps null, false and quality as they are', async () => {
    await stored(['a-level', later(), null, 2])
    await stored(['a-run', later(), false, 0])
    const list = await signals()
    expect(list.find(({ id }) => id === 'a-level')).toMatchObject({ value: null, quality: 2 })
    expect(list.find(({ id }) => id === 'a-run')).toMatchObject({ value: false })
  })

  it('acknowledges a repeated batch and stores it once', async () => {
    const time = later()
    await stored(['a-level', time, 5, 0], { seq: 1000 })
    gateway.acked.clear()
    await stored(['a-level', time, 5, 0], { seq: 1000 })
    const { db } = test.server.context
    const rows = await db.selectFrom('history_journal').select('seq').where('boot', '=', gateway.boot).execute()
    expect(rows).toEqual([{ seq: 1000 }])
  })

  it('drops what is malformed, foreign or mistyped, and goes on', async () => {
    const time = later()
    await stored(['a-level', time, 6, 0])
    await gateway.raw('{"v":1')
    await gateway.raw('[]')
    await stored(['b-level', later(), 7, 0])
    await stored(['a-level', later(), 'nine', 0])
    expect(await level()).toMatchObject({ value: 6, time })
    const metrics = await test.server.context.metrics.registry.metrics()
    for (const reason of ['shape', 'unknown signal', 'type'])
      expect(metrics).toMatch(new RegExp(`ingest_refused_total\\{reason="${reason}"\\} [1-9]`))
  })
})

describe('the live socket', () => {
  it('sends a snapshot first, then deltas with consecutive seq', async () => {
    await stored(['a-level', later(), 1, 0])
    const socket = await open()
    await until(() => socket.frames.length > 0)
    expect(socket.snapshots[0]).toMatchObject({ kind: 'snapshot', epoch: expect.any(String) })
    expect(socket.values.get('a-level')).toBe(1)
    for (const value of [2, 3]) {
      await stored(['a-level', later(), value, 0])
      await until(() => socket.values.get('a-level') === value)
    }
    const start = socket.snapshots[0]!.seq
    expect(socket.deltas.map(({ seq }) => seq - start)).toEqual(socket.deltas.map((_, i) => i + 1))
  })

  it('gives a later viewer the age of each value, so that a stale one never looks live', async () => {
    await stored(['a-level', later(), 1, 0])
    await delay(300)
    expect((await level()).ageMs).toBeGreaterThanOrEqual(300)
    for (const protocol of [liveProtocols.json, liveProtocols.binary]) {
      const socket = await open(protocol)
      await until(() => socket.frames.length > 0)
      const { signalVal = [], ages = [] } = socket.snapshots[0] ?? {}
      const at = signalVal.findIndex(({ id }) => id === 'a-level')
      expect(ages).toHaveLength(signalVal.length)
      expect(ages[at]).toBeGreaterThanOrEqual(300)
      expect(ages[at]).toBeLessThan(60_000)
    }
  })

  it('carries only the signals of the page', async () => {
    const socket = await open()
    await until(() => socket.frames.length > 0)
    expect([...socket.values.keys()].sort()).toEqual(['a-level', 'a-set'])
    await stored(['a-run', later(), true, 0])
    await stored(['a-set', later(), 2.5, 0])
    await until(() => socket.values.get('a-set') === 2.5)
    expect(socket.values.has('a-run')).toBe(false)
  })

  it('answers resync with a new snapshot', async () => {
    const socket = await open()
    await until(() => socket.snapshots.length === 1)
    socket.socket.send('idle')
    socket.socket.send('resync')
    await until(() => socket.snapshots.length === 2)
    expect(socket.snapshots[1]!.epoch).toBe(socket.snapshots[0]!.epoch)
  })

  it('shows the same in binary as in JSON', async () => {
    const json = await open(liveProtocols.json)
    const binary = await open(liveProtocols.binary)
    await stored(['a-level', later(), 4.25, 1])
    await until(() => json.values.get('a-level') === 4.25 && binary.values.get('a-level') === 4.25)
    const plain = (socket: LiveSocket) => [...socket.values.entries()]
    expect(plain(binary)).toEqual(plain(json))
    expect(binary.deltas.at(-1)?.signalVal).toEqual(json.deltas.at(-1)?.signalVal)
  })

  it('tells when the gateway or its device goes offline', async () => {
    const socket = await open()
    const isOnline = () => {
      const frame = socket.frames.findLast((each) => each.kind !== 'page' && each.gatewayAlarm)
      return frame?.kind === 'page' ? undefined : frame?.gatewayAlarm?.[0]?.online
    }
    await until(() => isOnline() === true)
    await gateway.status(true, { 'eq-a': false })
    await until(() => isOnline() === false)
    await gateway.status(true, { 'eq-a': true })
    await until(() => isOnline() === true)
    await gateway.status(false)
    await until(() => isOnline() === false)
  })

  it('moves viewers to a saved version', async () => {
    const socket = await open()
    await until(() => socket.snapshots.length === 1)
    const designer = await test.login('designer-a')
    const widget = {
      id: 'w9',
      widgetType: 'UsualDataText',
      position: { x: 1, y: 1, width: 50, height: 20, rotate: 0 },
      data: { type: 'signal', signalId: 'a-run', equipId: 'eq-a' },
    }
    const file = { format: 1, con: { width: 800, height: 600 }, widgets: [widget], bind: {} }
    const { version } = await test.server.context.db
      .selectFrom('page')
      .select('version')
      .where('id', '=', 'page-a')
      .executeTakeFirstOrThrow()
    const fields = { id: 'page-a', projectId: 'project-a', title: 'Page', width: '800', height: '600' }
    const saved = await designer.post(paths.projectPageSave, {
      ...fields,
      baseVersion: String(version),
      file: JSON.stringify(file),
    })
    expect(saved.reply.code).toBe(200)
    await until(() => socket.frames.some((frame) => frame.kind === 'page'))
    expect(socket.frames.find((frame) => frame.kind === 'page')).toEqual({
      kind: 'page',
      pageId: 'page-a',
      version: version + 1,
    })
    await until(() => socket.snapshots.length === 2)
    expect(socket.snapshots[1]!.epoch).not.toBe(socket.snapshots[0]!.epoch)
    expect(socket.snapshots[1]!.signalVal.map(({ id }) => id)).toEqual(['a-run'])
  })
})

describe('the token', () => {
  const refusal = async (of: string, options: { cookie?: string; origin?: string } = {}) => {
    const url = test.origin + paths.projectSocket + of
    return LiveSocket.open(url, { cookie: viewer.cookie, origin: test.origin, ...options }).then(
      () => 'open',
      (error: Error) => error.message,
    )
  }

  it('is good for one socket', async () => {
    const once = await token()
    const url = test.origin + paths.projectSocket + once
    sockets.push(await LiveSocket.open(url, { cookie: viewer.cookie, origin: test.origin }))
    expect(await refusal(once)).toBe('refused 403')
  })

  it('is bound to its session and its kind of socket', async () => {
    const other = await test.login('operation-a')
    expect(await refusal(await token(), { cookie: other.cookie })).toBe('refused 403')
    const device = await viewer.call(paths.deviceMonitorToken, { equipmentId: 'eq-a' })
    expect(await refusal(String(device.reply.data))).toBe('refused 403')
    expect(await refusal('nonsense')).toBe('refused 403')
  })

  it('needs our own origin and a session', async () => {
    expect(await refusal(await token(), { origin: 'https://evil.example' })).toBe('refused 403')
    expect(await refusal(await token(), { cookie: '' })).toBe('refused 401')
  })

  it('is of no use after the logout, which also closes the socket within 2 s', async () => {
    const leaving = await test.login('viewer-a')
    const socket = await open(undefined, leaving)
    const unused = await token(leaving)
    await leaving.call(paths.userLogout, {})
    await until(() => socket.closeCode === 4001)
    expect(await refusal(unused, { cookie: leaving.cookie })).toMatch(/refused 40[13]/)
  })
})
