import { codes, paths } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let designer: TestClient
let gateway: FakeGateway
const sockets: LiveSocket[] = []

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 100 })
  designer = await test.login('designer-a')
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
})
afterAll(async () => {
  await gateway.stop()
  await test.stop()
})
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
})

interface Opened {
  readonly token: string
  readonly signals: { readonly id: string }[]
  readonly mvars: { readonly id: string; readonly value: number | null }[]
  readonly gateways: { readonly equipmentId: string; readonly online: boolean }[]
}
const open = async (dataSignal: string, client = designer, dataMvar = '') =>
  (await client.call(paths.pagePreviewOpen, { pageId: 'page-a', dataSignal, dataMvar })).reply
const system = async (dataKey: string, client = designer, pageId = 'page-a') =>
  (await client.call(paths.pagePreviewSystem, { pageId, dataKey })).reply
const connect = async (token: string, client = designer) => {
  const socket = await LiveSocket.open(test.origin + paths.projectSocket + token, {
    cookie: client.cookie,
    origin: test.origin,
  })
  sockets.push(socket)
  return socket
}

describe('live values of a page that is being edited', () => {
  it('are of the named signals, which no saved version binds, and of nothing else', async () => {
    const { signals, token } = (await open('a-run,b-level,nothing')).data as Opened
    expect(signals.map(({ id }) => id)).toEqual(['a-run'])
    const socket = await connect(token)
    const seq = await gateway.send([
      ['a-run', Date.now(), true, 0],
      ['a-level', Date.now(), 7, 0],
    ])
    await until(() => gateway.acked.has(seq))
    await until(() => socket.values.get('a-run') === true)
    expect([...socket.values.keys()]).toEqual(['a-run'])
  })

  it('are of measured variables too, with the equipment that they are made of', async () => {
    await until(async () => ((await open('', designer, 'mvar-a')).data as Opened).gateways[0]?.online ?? false)
    const seq = await gateway.send([['a-level', Date.now(), 4, 0]])
    await until(() => gateway.acked.has(seq))
    const { token, mvars, signals, gateways } = (await open('', designer, 'mvar-a,mvar-b,nothing')).data as Opened
    expect(signals).toEqual([])
    expect(mvars.map(({ id, value }) => [id, value])).toEqual([['mvar-a', 4]])
    expect(gateways.map(({ equipmentId }) => equipmentId)).toEqual(['eq-a'])
    const socket = await connect(token)
    const next = await gateway.send([['a-level', Date.now() + 1, 5, 0]])
    await until(() => gateway.acked.has(next))
    await until(() => socket.values.get('mvar:mvar-a') === 5)
    expect([...socket.values.keys()]).toEqual(['mvar:mvar-a'])
  })

  it('are of the system, by the keys that the page is to show, saved or not', async () => {
    expect(((await system('equipment_count,nothing')).data as { key: string }[]).map(({ key }) => key)).toEqual([
      'equipment_count',
    ])
    expect((await system('time', await test.login('viewer-a'))).code).toBe(codes.forbidden)
    expect((await system('time', await test.login('admin-b'))).code).toBe(codes.notFound)
  })

  it('are for designers of the organisation alone', async () => {
    expect((await open('a-run', await test.login('viewer-a'))).code).toBe(codes.forbidden)
    const foreign = await open('b-level', await test.login('admin-b'))
    expect([foreign.code, foreign.data]).toEqual([codes.notFound, undefined])
  })

  it('come by a token of one use, for the session that asked', async () => {
    const { token } = (await open('a-run')).data as Opened
    await expect(connect(token, await test.login('admin-a'))).rejects.toThrow()
    await connect(token)
    await expect(connect(token)).rejects.toThrow()
  })
})
