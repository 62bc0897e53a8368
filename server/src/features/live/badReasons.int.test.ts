import { paths, type Signal } from '@mimic/contract'
import { codes } from '@mimic/contract/errors'
import { liveProtocols } from '@mimic/contract/live'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

// Issue 14, point 3.
describe('why a value is bad', () => {
  let test: TestServer
  let admin: TestClient
  let gateway: FakeGateway
  beforeAll(async () => {
    test = await TestServer.start({ rateFactor: 1000 })
    admin = await test.login('admin-a')
    gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  })
  afterAll(async () => {
    await gateway.stop()
    await test.stop()
  })

  const level = async () => {
    const { reply } = await admin.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
    return (reply.data as Signal[]).find(({ id }) => id === 'a-level')
  }
  const badOf = (socket: LiveSocket) =>
    socket.frames.flatMap((frame) => (frame.kind === 'page' ? [] : [frame.bad ?? []]))

  it('is reported with the last good value and its time, by calls and sockets, once, also after a restart', async () => {
    const { origin, cookie } = admin
    const token = await admin.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
    const text = await LiveSocket.open(`${origin}${paths.projectSocket}${token.reply.data}`, {
      origin,
      cookie,
      protocol: liveProtocols.json,
    })
    const binary = await LiveSocket.ofPage(admin, 'page-a')
    const time = Date.now() - 60_000
    const bad = { code: codes.gatewayIllegalAddress, value: 5.5, time }
    await gateway.send([['a-level', time, 5.5, 0]])
    await until(() => binary.newest('a-level')?.value === 5.5)
    await gateway.send([['a-level', time + 1000, null, 2, codes.gatewayIllegalAddress]])
    await gateway.send([['a-level', time + 2000, null, 2, codes.gatewayIllegalAddress]])
    for (const socket of [text, binary]) {
      await until(() => socket.newest('a-level')?.time === time + 2000)
      expect(badOf(socket).flat()).toEqual([{ id: 'a-level', ...bad }])
    }
    // The parts of a value that the specification describes do not change.
    const last = text.deltas.at(-1)?.signalVal
    expect(last).toEqual([{ id: 'a-level', value: null, time: time + 2000, quality: 2 }])
    expect(await level()).toMatchObject({ quality: 2, value: null, bad })
    const later = await LiveSocket.ofPage(admin, 'page-a')
    await until(() => later.snapshots.length === 1)
    expect(later.snapshots[0]?.bad).toEqual([{ id: 'a-level', ...bad }])

    await test.server.stop()
    await test.startServer()
    admin = await test.login('admin-a')
    expect(await level()).toMatchObject({ quality: 2, bad })
    await gateway.send([['a-level', time + 3000, 6, 0]])
    await until(async () => (await level())?.value === 6)
    expect(await level()).not.toHaveProperty('bad')
    for (const { socket } of [text, binary, later]) socket.terminate()
  })
})
