import { closeCodes, codes, paths, type Share } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const ALL = { enabled: true, history: true, alarms: true, write: true }

let test: TestServer
let gateway: FakeGateway
let owner: TestClient
let visitor: TestClient
const sockets: LiveSocket[] = []

const share = (auth: object) => owner.call(paths.shareEditAuth, { equipId: 'eq-a', ...auth })
const editPwd = (password: string) => owner.call(paths.shareEditPwd, { equipId: 'eq-a', password })
const tokenOf = async (equipmentId: string, client: TestClient) =>
  (await client.call(paths.deviceMonitorToken, { equipmentId })).reply
const connect = async (token: unknown, { origin, cookie }: TestClient) => {
  const socket = await LiveSocket.open(`${origin}${paths.deviceSocket}${token}`, { origin, cookie })
  sockets.push(socket)
  await until(() => socket.frames.length > 0)
  return socket
}
const watch = async (client = visitor, equipmentId = 'eq-a') =>
  connect((await tokenOf(equipmentId, client)).data, client)
const alarmsIn = (socket: LiveSocket) =>
  socket.frames.flatMap((frame) => (frame.kind === 'page' ? [] : (frame.signalAlarm ?? [])))
let time = Date.now() - 60_000
const measured = async (id: string, value: number) => {
  const seq = await gateway.send([[id, ++time, value, 0]])
  await until(() => gateway.acked.has(seq))
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the live socket of a shared equipment, on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      owner = await test.login('admin-a')
      await owner.call(paths.alarmRuleAdd, {
        signalId: 'a-level',
        kind: 'compare',
        symbol: '>',
        value: 5,
        message: 'High',
        severity: 1,
      })
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      await editPwd('pump2026')
      const { reply } = await share(ALL)
      const code = (reply.data as Share).path.split('/').at(-1) ?? ''
      visitor = await test.login('admin-b')
      expect((await visitor.call(paths.shareOpen, { code, password: 'pump2026' })).reply.code).toBe(codes.ok)
      await measured('a-level', 1)
    })
    afterEach(() => {
      for (const { socket } of sockets.splice(0)) socket.terminate()
    })

    it('shows its values, and its alarms where the share allows them', async () => {
      const socket = await watch()
      await measured('a-level', 6)
      await until(() => socket.values.get('a-level') === 6)
      await until(() => alarmsIn(socket).some(({ msg }) => msg === 'High'))
      await share({ ...ALL, alarms: false })
      const without = await watch()
      await measured('a-level', 7)
      await until(() => without.values.get('a-level') === 7)
      expect(alarmsIn(without)).toEqual([])
    })

    it.each([
      ['the share is turned off', () => share({ ...ALL, enabled: false }), closeCodes.sessionEnded, codes.notFound],
      ['its password changes', () => editPwd('other2026'), closeCodes.sessionEnded, codes.notFound],
      ['it may show no more alarms', () => share({ ...ALL, alarms: false }), closeCodes.rights, codes.ok],
    ])('ends within 2 s when %s, and no other of the session', async (_, change, closeCode, next) => {
      const socket = await watch()
      const own = await watch(visitor, 'eq-b')
      const ofOwner = await watch(owner)
      expect((await change()).reply.code).toBe(codes.ok)
      // `until` polls every 15 ms, and less often on a busy machine, so counting its polls leaves the server enough
      // time.
      let asked = 0
      await until(() => ++asked && socket.closeCode !== undefined)
      expect([socket.closeCode, asked * 15 < 2_000]).toEqual([closeCode, true])
      expect([own.isOpen, ofOwner.isOpen]).toEqual([true, true])
      expect((await tokenOf('eq-a', visitor)).code).toBe(next)
    })

    it('stays open when only something changes that it does not show', async () => {
      const socket = await watch()
      await share({ ...ALL, history: false, write: false })
      await measured('a-level', 2)
      await until(() => socket.values.get('a-level') === 2)
      expect(socket.isOpen).toBe(true)
    })

    it('is not opened by a token from before the share was turned off', async () => {
      const { data } = await tokenOf('eq-a', visitor)
      await share({ ...ALL, enabled: false })
      await expect(connect(data, visitor)).rejects.toThrow('403')
    })

    it('lets a visitor read the device faster only as its gateway does, and write to it', async () => {
      const { reply } = await visitor.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })
      expect(reply.data).toMatchObject({ online: true, interval: 1000 })
      const opened = { equipmentId: 'eq-a', interval: 1000, delay: 600 }
      expect((await visitor.call(paths.deviceMonitorOpen, opened)).reply.code).toBe(codes.ok)
      const written = await visitor.call(paths.projectMonitorWrite, { signalId: 'a-set', value: '4' })
      const uuid = String(written.reply['uuid'])
      const answer = async () => (await visitor.call(paths.projectMonitorWriteCallback, { uuid })).reply
      await expect.poll(async () => (await answer())['status']).toBe('success')
      expect((await answer()).data).toBe(4)
      expect(gateway.commands.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['open', 'write']))
      const needsSecond = (secondPerson: number) =>
        test.server.context.db.updateTable('signal').set({ secondPerson }).where('id', '=', 'a-set').execute()
      await needsSecond(1)
      const alone = { signalId: 'a-set', value: '5', awaitsSecond: true }
      expect((await visitor.call(paths.projectMonitorWrite, alone)).reply.code).toBe(codes.secondNeeded)
      await needsSecond(0)
    })
  })
}
