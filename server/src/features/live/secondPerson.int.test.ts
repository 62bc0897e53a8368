import { codes, limits, paths, type WaitingWrite } from '@mimic/contract'
import { WRITES_CHANGED } from '@mimic/contract/live'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { totpCode } from '../../testing/totpCode.ts'
import { until } from '../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`a write that needs a second person, on ${engine.name}`, () => {
    let test: TestServer
    let writer: TestClient
    let second: TestClient
    let gateway: FakeGateway
    let offsetMs = 0

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({
        ...engine.options,
        rateFactor: 1000,
        now: () => Date.now() + offsetMs,
        monotonic: () => performance.now() + offsetMs,
      })
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      writer = await test.login('operation-a')
      second = await test.login('admin-a')
      await until(async () => (await online()) === true)
      await setSignal({ secondPerson: 1 })
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })
    beforeEach(() => {
      gateway.commands.length = 0
    })

    const online = async () =>
      ((await writer.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })).reply.data as { online: boolean })
        .online
    const setSignal = (set: { secondPerson?: number; upperLimit?: number; writeFormula?: string }) =>
      test.server.context.db.updateTable('signal').set(set).where('id', '=', 'a-set').execute()
    const write = async (value: string, client = writer, more: Record<string, string> = {}) =>
      (await client.call(paths.projectMonitorWrite, { signalId: 'a-set', value, awaitsSecond: 'true', ...more })).reply
    /** A write that waits. @returns its uuid */
    const ask = async (value: string) => {
      const reply = await write(value)
      expect(reply).toMatchObject({ status: 'pending', secondLeftMs: limits.secondPersonMs })
      return String(reply['uuid'])
    }
    const code = async (client: TestClient, path: string, body: Record<string, string>) =>
      (await client.call(path as never, body as never)).reply.code
    const accept = (client: TestClient, uuid: string) => code(client, paths.secondPersonAccept, { uuid })
    const here = (uuid: string, loginname: string, password = PASSWORD, more = {}, client = writer) =>
      client.call(paths.secondPersonConfirmHere, { uuid, loginname, password, ...more })
    const state = async (uuid: string) => (await writer.call(paths.projectMonitorWriteCallback, { uuid })).reply
    const ended = (uuid: string) =>
      until(async () => {
        const reply = await state(uuid)
        return reply['status'] !== 'pending' && reply
      })
    const waiting = async (client: TestClient) =>
      (await client.call(paths.secondPersonQuery, {})).reply.data as WaitingWrite[]
    const audited = async (uuid: string) => {
      const { db } = test.server.context
      const rows = await db.selectFrom('audit').select(['id', 'action', 'result', 'detail', 'userId']).execute()
      const own = rows.filter(
        ({ id, detail }) => id === uuid || (JSON.parse(detail) as { uuid?: string }).uuid === uuid,
      )
      return own.map(({ action, result }) => `${action} ${result}`).sort()
    }
    const commandOf = (uuid: string) =>
      test.server.context.db
        .selectFrom('command')
        .select(['status', 'code', 'secondBy', 'userId'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    const idOf = async (loginname: string) =>
      (
        await test.server.context.db
          .selectFrom('account')
          .select('id')
          .where('loginname', '=', loginname)
          .executeTakeFirstOrThrow()
      ).id

    it('goes to the device once another account has agreed; who asked and who agreed is kept', async () => {
      const token = (await second.call(paths.messageToken, {})).reply.data as string
      const told: string[] = []
      const socket = new WebSocket(`${test.origin.replace('http', 'ws')}${paths.messageSocket}${token}`, {
        headers: { cookie: second.cookie },
      })
      socket.on('message', (data) => told.push(String(data)))
      await new Promise((resolve) => socket.on('open', resolve))
      const uuid = await ask('3')
      await until(() => told.includes(WRITES_CHANGED))
      socket.close()
      expect((await state(uuid))['secondLeftMs']).toBeGreaterThan(0)
      expect(await waiting(writer)).toEqual([])
      expect(await waiting(second)).toMatchObject([{ uuid, signalId: 'a-set', value: '3', loginname: 'operation-a' }])
      expect(gateway.commands).toEqual([])
      // A retry of the same write asks nobody anew.
      expect(await write('3', writer, { uuid })).toMatchObject({ status: 'pending', uuid })
      expect(await waiting(second)).toHaveLength(1)
      expect(await accept(second, uuid)).toBe(codes.ok)
      expect(await ended(uuid)).toMatchObject({ status: 'success', data: 3 })
      expect(gateway.commands).toMatchObject([{ kind: 'write', uuid, value: 3 }])
      expect(await commandOf(uuid)).toMatchObject({
        userId: await idOf('operation-a'),
        secondBy: await idOf('admin-a'),
      })
      expect(await audited(uuid)).toEqual(['signal.write success 3', 'signal.write.accept success'])
      // It serves once.
      expect(await accept(second, uuid)).toBe(codes.notFound)
      expect(gateway.commands).toHaveLength(1)
    })

    it('two who agree at once write once', async () => {
      const uuid = await ask('4')
      const other = await test.login('admin-a')
      const both = await Promise.all([accept(second, uuid), accept(other, uuid)])
      expect(both.sort((a, b) => a - b)).toEqual([codes.ok, codes.notFound])
      await ended(uuid)
      expect(gateway.commands).toHaveLength(1)
    })

    it('is not sent when it is refused or withdrawn', async () => {
      const uuid = await ask('5')
      expect(await code(second, paths.secondPersonRefuse, { uuid })).toBe(codes.ok)
      expect(await ended(uuid)).toMatchObject({ code: codes.secondRefused })
      expect(await audited(uuid)).toEqual([`signal.write ${codes.secondRefused}`, 'signal.write.refuse success'])
      expect((await commandOf(uuid)).secondBy).toBe(await idOf('admin-a'))
      const own = await ask('5')
      expect(await code(writer, paths.secondPersonRefuse, { uuid: own })).toBe(codes.ok)
      expect(await ended(own)).toMatchObject({ code: codes.writeCancelled })
      expect(await accept(second, own)).toBe(codes.notFound)
      expect(gateway.commands).toEqual([])
    })

    it('ends after two minutes, and with a restart of the server', async () => {
      const uuid = await ask('6')
      offsetMs += limits.secondPersonMs
      expect(await accept(second, uuid)).toBe(codes.notFound)
      expect(await ended(uuid)).toMatchObject({ code: codes.secondExpired })
      expect(await audited(uuid)).toEqual([`signal.write ${codes.secondExpired}`])
      const left = await ask('6')
      await test.server.stop()
      await test.startServer()
      writer = await test.login('operation-a')
      second = await test.login('admin-a')
      await until(async () => (await online()) === true)
      expect(await state(left)).toMatchObject({ status: 'failure', code: codes.secondExpired })
      expect(gateway.commands).toEqual([])
    })

    it('cannot be confirmed by the writer, in whatever session', async () => {
      const uuid = await ask('1')
      const otherSession = await test.login('operation-a')
      for (const client of [writer, otherSession]) expect(await accept(client, uuid)).toBe(codes.writeDenied)
      expect((await here(uuid, 'operation-a')).reply).toMatchObject({
        code: codes.writeDenied,
        fields: [{ path: 'loginname', reason: 'own' }],
      })
      expect(await code(writer, paths.secondPersonRefuse, { uuid })).toBe(codes.ok)
    })

    it('needs somebody who may write, sees the device, and is of the organisation', async () => {
      const uuid = await ask('1')
      const viewer = await test.login('viewer-a')
      expect(await accept(viewer, uuid)).toBe(codes.writeDenied)
      expect((await here(uuid, 'viewer-a')).reply.code).toBe(codes.writeDenied)
      const other = await test.login('admin-b')
      expect(await waiting(other)).toEqual([])
      expect(await accept(other, uuid)).toBe(codes.notFound)
      expect((await here(uuid, 'admin-b')).reply).toMatchObject({ code: codes.invalid, fields: [{ path: 'password' }] })
      const { db } = test.server.context
      const range = (dataRange: string) =>
        db.updateTable('account').set({ dataRange }).where('loginname', '=', 'admin-a').execute()
      await range('chosen')
      expect(await waiting(second)).toEqual([])
      expect(await accept(second, uuid)).toBe(codes.notFound)
      expect((await here(uuid, 'admin-a')).reply.code).toBe(codes.notFound)
      await range('all')
      await code(writer, paths.secondPersonRefuse, { uuid })
      expect(gateway.commands).toEqual([])
    })

    it('is checked again at the time of the write: limits, formula, rights and session of the writer', async () => {
      expect((await write('99')).code).toBe(codes.writeOutOfRange)
      const { upperLimit } = await test.server.context.db
        .selectFrom('signal')
        .select('upperLimit')
        .where('id', '=', 'a-set')
        .executeTakeFirstOrThrow()
      const limited = await ask('8')
      await setSignal({ upperLimit: 7 })
      expect(await accept(second, limited)).toBe(codes.writeOutOfRange)
      expect(await ended(limited)).toMatchObject({ code: codes.writeOutOfRange })
      await setSignal({ upperLimit: upperLimit ?? 10 })
      const computed = await ask('2')
      await setSignal({ writeFormula: 'x * 2' })
      expect(await accept(second, computed)).toBe(codes.secondExpired)
      await setSignal({ writeFormula: '' })
      const { db } = test.server.context
      const demoted = await ask('2')
      const role = (roleId: string) =>
        db.updateTable('account').set({ roleId }).where('loginname', '=', 'operation-a').execute()
      await role('viewer')
      expect(await accept(second, demoted)).toBe(codes.writeDenied)
      await role('operation')
      const gone = await test.login('operation-a')
      const left = String((await write('2', gone))['uuid'])
      await gone.call(paths.userLogout, {})
      expect(await accept(second, left)).toBe(codes.secondExpired)
      expect(gateway.commands).toEqual([])
    })

    it('is confirmed at the writer’s screen by a password and the second factor, and only there', async () => {
      const uuid = await ask('7')
      expect((await here(uuid, 'admin-a', PASSWORD, {}, await test.login('operation-a'))).reply.code).toBe(
        codes.notFound,
      )
      expect((await here(uuid, 'admin-a')).reply.code).toBe(codes.ok)
      expect(await ended(uuid)).toMatchObject({ status: 'success', data: 7 })
      expect(await audited(uuid)).toEqual(['signal.write success 7', 'signal.write.acceptHere success'])
      expect((await commandOf(uuid)).secondBy).toBe(await idOf('admin-a'))

      const { secret } = (await second.call(paths.factorTotpBegin, {})).reply.data as { secret: string }
      const now = () => Date.now() + offsetMs
      await second.call(paths.factorTotpAdd, { title: 'Phone', code: totpCode(secret, now()) })
      const guarded = await ask('7')
      expect((await here(guarded, 'admin-a')).reply).toMatchObject({
        code: codes.factorRequired,
        fields: [{ path: 'code', reason: 'required' }],
      })
      expect((await here(guarded, 'admin-a', PASSWORD, { code: '000000' })).reply).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'code', reason: 'format' }],
      })
      offsetMs += 30_000
      expect((await here(guarded, 'admin-a', PASSWORD, { code: totpCode(secret, now()) })).reply.code).toBe(codes.ok)
      expect(await ended(guarded)).toMatchObject({ status: 'success' })
    })

    it('lets nobody guess passwords at the writer’s screen', async () => {
      const uuid = await ask('1')
      for (let i = 0; i < 5; i++)
        expect((await here(uuid, 'designer-a', 'wrong-one')).reply).toMatchObject({
          code: codes.invalid,
          fields: [{ path: 'password', reason: 'format' }],
        })
      expect((await here(uuid, 'designer-a')).reply.code).toBe(codes.tooMany)
      // The login counts the same tries.
      expect(
        (
          await new TestClient(test.origin).call(paths.userLogin, {
            loginname: 'designer-a',
            password: PASSWORD,
          })
        ).reply.code,
      ).toBe(codes.tooMany)
      await code(writer, paths.secondPersonRefuse, { uuid })
    })

    it('is refused with the reason where nobody can be asked, and in a flood', async () => {
      const { reply } = await writer.call(paths.projectMonitorWrite, { signalId: 'a-set', value: '1' })
      expect(reply).toMatchObject({ code: codes.secondNeeded, fields: [{ path: 'signalId', reason: 'required' }] })
      const { db } = test.server.context
      await db.updateTable('account').set({ isWall: 1 }).where('loginname', '=', 'operation-a').execute()
      expect((await write('1')).code).toBe(codes.secondNeeded)
      await db.updateTable('account').set({ isWall: 0 }).where('loginname', '=', 'operation-a').execute()
      const uuids: string[] = []
      for (let i = 0; i < 10; i++) uuids.push(await ask('1'))
      expect((await write('1')).code).toBe(codes.tooMany)
      offsetMs += limits.secondPersonMs
      for (const uuid of uuids) expect(await ended(uuid)).toMatchObject({ code: codes.secondExpired })
      expect(gateway.commands).toEqual([])
    })
  })
}
