import { codes, paths } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../testing/TestServer.ts'
import { FakeGateway } from './testing/FakeGateway.ts'
import { LiveSocket } from './testing/LiveSocket.ts'
import { until } from './testing/until.ts'

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
}
const open = async (dataSignal: string, client = designer) =>
  (await client.call(paths.pagePreviewOpen, { pageId: 'page-a', dataSignal })).reply
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
