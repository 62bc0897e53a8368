import { codes, type FormObject, type GatewayAnswer, paths, says } from '@mimic/contract'
import type { Answer, TestReading } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let admin: TestClient
let gateway: FakeGateway
/** How far the monotonic clock of the server is ahead. */
let aheadMs = 0

beforeAll(async () => {
  test = await TestServer.start({
    rateFactor: 1000,
    now: () => Date.now(),
    monotonic: () => performance.now() + aheadMs,
  })
  admin = await test.login('admin-a')
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
})
afterAll(async () => {
  await gateway?.stop()
  await test?.stop()
})
beforeEach(() => {
  aheadMs = 0
})

/** A device that is not stored yet. */
const tried = {
  gatewayId: 'gw-a',
  driver: 'modbus-tcp',
  driverConfig: { host: '192.0.2.10', port: 502, unitId: 1 },
  signal: {
    sn: 'LIT-101',
    dataType: 'number',
    access: 'r',
    address: { area: 'input', address: 0, type: 'i16', byteOrder: 'ABCD' },
  },
}
const ask = async (client = admin, body: FormObject = tried) => (await client.call(paths.equipmentTest, body)).reply
const callback = async (uuid: unknown, client = admin) =>
  (await client.call(paths.deviceMonitorCallback, { uuid: String(uuid) })).reply
/** Asks until the gateway is known to be there. @returns the uuid, once the gateway has the question */
async function asked(): Promise<string> {
  const pending = await until(async () => {
    const reply = await ask()
    return reply['status'] === 'pending' && reply
  })
  expect(pending).toMatchObject({ code: codes.ok, online: true })
  const uuid = String(pending['uuid'])
  await until(() => gateway.commands.some((command) => command.kind === 'test' && command.uuid === uuid))
  return uuid
}
async function answered(said: Partial<Answer>) {
  const uuid = await asked()
  expect(await callback(uuid)).toMatchObject({ status: 'pending', uuid })
  await gateway.answerQuestion(uuid, said)
  return until(async () => {
    const reply = await callback(uuid)
    return reply['status'] !== 'pending' && reply
  })
}

it('gives the raw and the decoded value of a good device', async () => {
  const reading: TestReading = {
    signalId: 'LIT-101',
    raw: '0102',
    value: 2.58,
    quality: 0,
    code: codes.ok,
    text: '',
    time: 7,
  }
  expect(await answered({ readings: [reading], tookMs: 12 })).toMatchObject({
    status: 'success',
    code: codes.ok,
    data: { code: codes.ok, tookMs: 12, readings: [reading] },
  })
})

it('gives 1301 for a silent device, with the words of its driver in the data', async () => {
  const text = 'no answer within 1000 ms'
  expect(await answered({ code: codes.gatewayTimeout, text })).toMatchObject({
    status: 'failure',
    code: codes.commandTimeout,
    message: '通讯超时',
    data: { code: codes.gatewayTimeout, text },
  })
})

it('says why in the language of whoever asks, with the words of the protocol unchanged', async () => {
  const reading = {
    signalId: 'LIT-101',
    raw: '',
    value: null,
    quality: 2 as const,
    code: codes.gatewayIllegalAddress,
    text: says('exception', {}, 'Modbus exception 2'),
    time: null,
  }
  const node = { node: 'a', title: 'a', hasChildren: false, signal: null, detail: says('tooSlowToRead') }
  const uuid = await asked()
  await gateway.answerQuestion(uuid, { readings: [reading], nodes: [node], text: says('noAnswer', { ms: 50 }) })
  const dataIn = (lang: string) =>
    until(async () => {
      const { data } = (await admin.call(paths.deviceMonitorCallback, { uuid }, { 'x-mimic-lang': lang })).reply
      return data as GatewayAnswer | null
    })
  expect(await dataIn('en')).toMatchObject({
    text: 'no answer within 50 ms',
    readings: [{ text: 'the device answered with an exception: Modbus exception 2' }],
    nodes: [{ detail: 'not read: the device answers too slowly' }],
  })
  expect(await dataIn('cn')).toMatchObject({
    text: '50 毫秒内无应答',
    readings: [{ text: '设备返回异常：Modbus exception 2' }],
    nodes: [{ detail: '未读取：设备应答太慢' }],
  })
})

it('gives the code of a device that refuses', async () => {
  expect(await answered({ code: codes.gatewayIllegalAddress, text: 'x' })).toMatchObject({
    status: 'failure',
    code: codes.gatewayIllegalAddress,
  })
})

it('gives 1301 for a gateway that stays silent', async () => {
  const uuid = await asked()
  expect(await callback(uuid)).toMatchObject({ status: 'pending' })
  aheadMs = limits.ask.waitMs + 1
  expect(await callback(uuid)).toMatchObject({ status: 'failure', code: codes.commandTimeout, message: '通讯超时' })
})

it('tells another organisation nothing, and asks no device for who may only look', async () => {
  const uuid = await asked()
  const foreign = await test.login('admin-b')
  expect((await callback(uuid, foreign)).code).toBe(codes.notFound)
  const before = gateway.commands.length
  expect((await ask(foreign, { id: 'eq-a' })).code).toBe(codes.notFound)
  expect((await ask(foreign)).fields).toEqual([{ path: 'gatewayId', reason: 'unknown' }])
  expect((await ask(await test.login('viewer-a'))).code).toBe(codes.forbidden)
  expect(gateway.commands).toHaveLength(before)
})

it('asks a gateway for the endpoints of a server, with the certificates that it shows', async () => {
  const body = { gatewayId: 'gw-a', driver: 'opcua', driverConfig: { endpointUrl: 'opc.tcp://192.0.2.10:4840' } }
  const endpoint = { url: 'opc.tcp://plc:4840', securityMode: 'Sign', securityPolicy: 'Basic256Sha256', level: 5 }
  const certificate = {
    state: 'refused' as const,
    thumbprint: 'A'.repeat(40),
    fingerprint: 'B'.repeat(64),
    subject: 'CN=PLC',
    from: 1,
    to: 2,
  }
  const endpoints = [{ ...endpoint, userTokens: ['userName' as const], thumbprint: certificate.thumbprint }]
  const { uuid } = (await admin.call(paths.equipmentEndpoints, body)).reply
  const asked = await until(() => gateway.commands.find((command) => 'uuid' in command && command.uuid === uuid))
  expect(asked).toMatchObject({ kind: 'endpoints', device: { driver: 'opcua', ...body.driverConfig } })
  await gateway.answerQuestion(String(uuid), { endpoints, certificates: [certificate] })
  const told = await until(async () => {
    const reply = await callback(uuid)
    return reply['status'] !== 'pending' && reply
  })
  expect(told).toMatchObject({ status: 'success', data: { endpoints, certificates: [certificate] } })
  // A kind without endpoints, and somebody who may only look.
  const { signal: _, ...other } = tried
  const modbus = (await admin.call(paths.equipmentEndpoints, other)).reply
  expect(modbus.fields).toEqual([{ path: 'driver', reason: 'format', detail: 'modbus-tcp' }])
  const viewer = await test.login('viewer-a')
  expect((await viewer.call(paths.equipmentEndpoints, body)).reply.code).toBe(codes.forbidden)
})
