import { createHash, randomBytes } from 'node:crypto'
import { type Firmware, type FirmwareGateway, gatewayText, type Locale, paths, says } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let admin: TestClient
let gateway: FakeGateway
let modelId: string

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  admin = await test.login('admin-a')
  const model = { manufacturer: 'Advantech', title: 'UNO', kind: 'gateway' }
  modelId = ((await admin.call(paths.modelAdd, model)).reply.data as { id: string }).id
  await admin.call(paths.firmwareSetModel, { gatewayId: 'gw-a', modelId })
})
afterAll(() => test.stop())
beforeEach(async () => {
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
})
afterEach(() => gateway.stop())

const upload = async (firmwareVersion: string, bytes: Uint8Array, by = admin) => {
  const fields = { modelId, firmwareVersion, fileName: 'gateway.bin' }
  return (await by.upload(paths.firmwareUpload, fields, new Uint8Array(bytes))).reply
}
const gateways = async (by = admin, locale: Locale = 'cn') =>
  (await by.call(paths.firmwareGateways, { gatewayId: 'gw-a' }, { 'x-mimic-lang': locale })).reply
    .data as FirmwareGateway[]
const offer = async (locale?: Locale) => (await gateways(admin, locale))[0]?.offer ?? null

describe('a firmware', () => {
  it('goes to a chosen gateway in parts, which checks it', async () => {
    const bytes = randomBytes(limits.firmware.partBytes * 2 + 5)
    const { data } = await upload('1.0.0', bytes)
    const { id, sha256, bytes: size } = data as Firmware
    expect({ sha256, size }).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length })
    let received = Buffer.alloc(0)
    gateway.onFirmware = ({ file, at, data: part }) => {
      if (at === received.length) received = Buffer.concat([received, Buffer.from(part, 'base64')])
      return {
        received: received.length,
        ...(received.length === file.bytes && { handedOver: true, text: '/inbox/x' }),
      }
    }
    expect((await admin.call(paths.firmwareRollOut, { id, gatewayIds: 'gw-a' })).reply.code).toBe(200)
    await until(async () => (await offer())?.state === 'done')
    expect(received.equals(bytes)).toBe(true)
    expect(await offer()).toMatchObject({ firmwareId: id, firmwareVersion: '1.0.0', reason: '/inbox/x' })
    // It is a fact now, and no offer that could be taken back.
    expect((await admin.call(paths.firmwareWithdraw, { gatewayId: 'gw-a' })).reply.code).toBe(409)
    expect((await admin.call(paths.firmwareQuery, {})).reply.data).toMatchObject({ rows: [{ id, doneCount: 1 }] })
  })

  it('may be refused, and the gateway’s words stand beside it', async () => {
    const { id } = (await upload('1.1.0', Buffer.from('x'))).data as Firmware
    gateway.onFirmware = () => ({ code: 409, text: says('firmwareOff') })
    await admin.call(paths.firmwareRollOut, { id, gatewayIds: 'gw-a' })
    await until(async () => (await offer())?.state === 'refused')
    for (const locale of ['cn', 'en'] as const)
      expect((await offer(locale))?.reason).toBe(gatewayText(says('firmwareOff'), locale))
    await admin.call(paths.firmwareDelete, { id })
    expect(await offer()).toBeNull()
  })

  it('waits for a gateway that is away, and can be taken back meanwhile', async () => {
    const { id } = (await upload('1.2.0', Buffer.from('y'))).data as Firmware
    await gateway.status(false)
    await until(async () => !(await gateways())[0]?.online)
    await admin.call(paths.firmwareRollOut, { id, gatewayIds: 'gw-a' })
    expect((await offer())?.state).toBe('offered')
    expect((await admin.call(paths.firmwareWithdraw, { gatewayId: 'gw-a' })).reply.code).toBe(200)
    expect(await offer()).toBeNull()
  })

  it('is refused for a version that is there, a gateway of another model or organisation, and a file without bytes', async () => {
    const { id } = (await upload('2.0.0', Buffer.from('z'))).data as Firmware
    expect(await upload('2.0.0', Buffer.from('z'))).toMatchObject({
      code: 400,
      fields: [{ path: 'firmwareVersion', reason: 'used' }],
    })
    expect(await upload('../3', Buffer.from('z'))).toMatchObject({ code: 400, fields: [{ path: 'firmwareVersion' }] })
    expect(await upload('3.0.0', Buffer.alloc(0))).toMatchObject({ code: 400, fields: [{ path: 'file' }] })
    const foreign = await test.login('admin-b')
    expect(await upload('4.0.0', Buffer.from('z'), foreign)).toMatchObject({ code: 400, fields: [{ path: 'modelId' }] })
    for (const gatewayIds of ['gw-b', 'gw-a,gw-b'])
      expect((await admin.call(paths.firmwareRollOut, { id, gatewayIds })).reply).toMatchObject({
        code: 400,
        fields: [{ path: 'gatewayIds', reason: 'unknown' }],
      })
    expect((await foreign.call(paths.firmwareRollOut, { id, gatewayIds: 'gw-b' })).reply.code).toBe(404)
    expect((await foreign.call(paths.firmwareGateways, { gatewayId: 'gw-a' })).reply.data).toEqual([])
    expect(
      (await (await test.login('viewer-a')).call(paths.firmwareRollOut, { id, gatewayIds: 'gw-a' })).reply.code,
    ).toBe(403)
  })

  it('that a gateway reports is what queryBySn tells', async () => {
    await gateway.status(true, undefined, undefined, '9.9.1')
    const told = async () => (await admin.call(paths.hardwareQueryBySn, { sn: 'SN-a' })).reply.data
    await until(async () => ((await told()) as { firmware: string }).firmware === '9.9.1')
    expect(await told()).toMatchObject({ model: 'UNO' })
  })
})
