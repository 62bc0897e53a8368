import { codes, type EquipmentInfo, limits, paths, type Template } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

let test: TestServer
let admin: TestClient
let templateId: string
const call = async (path: string, body: object, client = admin) =>
  (await client.call(path, body as Record<string, string>)).reply
const count = async () => ((await call(paths.equipmentQuery, {})).data as { total: number }).total

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  admin = await test.login('admin-a')
  templateId = ((await call(paths.templateAdd, { title: 'Pump' })).data as Template).id
  const reply = await call(paths.templateSettingsEdit, {
    id: templateId,
    parameters: [{ name: 'ip', title: 'Address', initial: '192.0.2.1' }],
    driver: 'modbus-tcp',
    driverConfig: { host: '{ip}', port: 502, unitId: 1, intervalMs: 1000 },
    signals: [
      {
        ...{ title: 'Level', sn: 'LIT', dataType: 'number', unit: 'm', access: 'r' },
        address: { area: 'input', address: 0, type: 'i16', byteOrder: 'ABCD' },
      },
    ],
  })
  expect(reply).toMatchObject({ code: codes.ok })
})
afterAll(() => test.stop())

const row = (n: number, ip = `192.0.2.${n}`) => ({ equipName: `Pump ${n}`, sn: `P-${n}`, parameters: { ip } })

describe('many devices from a template', () => {
  it('are added together, each with its parameters, and read by their gateway', async () => {
    const rows = [row(11), row(12), row(13)]
    const { data } = await call(paths.equipmentAddMany, { templateId, gatewayId: 'gw-a', rows })
    const added = data as { id: string; equipName: string }[]
    expect(added.map(({ equipName }) => equipName)).toEqual(['Pump 11', 'Pump 12', 'Pump 13'])
    const info = (await call(paths.equipmentInfo, { id: added[1]?.id ?? '' })).data as EquipmentInfo
    expect(info).toMatchObject({ sn: 'P-12', templateId, gatewayId: 'gw-a', driverConfig: { host: '192.0.2.12' } })
    expect(info.signals.map(({ sn }) => sn)).toEqual(['LIT'])
    const entries = await test.server.context.db
      .selectFrom('audit')
      .select('subject')
      .where('action', '=', 'equipment.addMany')
      .execute()
    expect(entries.map(({ subject }) => subject).sort()).toEqual(added.map(({ id }) => id).sort())
  })

  it.each([
    [{ rows: [row(1), { ...row(2), parameters: { port: '1' } }] }, 'rows.1.parameters.port'],
    [{ rows: [row(1), row(2), row(3, '')] }, 'rows.2.driverConfig.host'],
    [{ rows: [row(1), { ...row(2), equipName: '' }] }, 'rows.1.equipName'],
    [{ rows: [row(1)], gatewayId: 'gw-b' }, 'gatewayId'],
    [{ rows: Array.from({ length: limits.addMany + 1 }, (_, n) => row(n)) }, 'rows'],
  ])('are not added at all when one is wrong, and it says which and where', async (body, path) => {
    const before = await count()
    const reply = await call(paths.equipmentAddMany, { templateId, ...body })
    expect([reply.code, reply.fields?.[0]?.path]).toEqual([codes.invalid, path])
    expect(await count()).toBe(before)
  })

  it('need the permission, and a template of the organisation', async () => {
    const rows = [row(1)]
    const viewer = await test.login('viewer-a')
    expect((await call(paths.equipmentAddMany, { templateId, rows }, viewer)).code).toBe(codes.forbidden)
    const foreign = await test.login('admin-b')
    expect((await call(paths.equipmentAddMany, { templateId, rows }, foreign)).fields?.[0]?.path).toBe('templateId')
  })
})
