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

describe('a copy of a device', () => {
  const alarmsOf = async (equipmentId: string) =>
    (await call(paths.alarmRuleQuery, { equipmentId })).data as {
      signalTitle: string
      message: string
      value: number
    }[]
  const condition = { kind: 'compare', symbol: '>', value: 5, severity: 2, message: 'High' }

  it('has its settings, signals, alarms and simulation, and none of its passwords', async () => {
    const original = (
      await call(paths.equipmentAdd, {
        ...{ equipName: 'Server', sn: 'S-1', note: 'Hall 2', gatewayId: 'gw-a', driver: 'opcua' },
        driverConfig: { endpointUrl: 'opc.tcp://192.0.2.1:4840', userName: 'u', password: 'secret-7' },
        signals: [
          { title: 'Level', sn: 'L', address: { nodeId: 'ns=1;s=L' } },
          { title: 'Double', sn: 'D', formula: '{L} * 2' },
        ],
      })
    ).data as { id: string; signals: { id: string }[] }
    const otherSignalId = original.signals[1]?.id ?? ''
    const other = { kind: 'deviation', symbol: '>', value: 5, message: 'Apart', otherSignalId }
    await call(paths.equipmentEdit, {
      id: original.id,
      alarms: [
        { sn: 'L', condition },
        { sn: 'L', condition: { ...other, suppressWhen: `{${original.id}.${otherSignalId}} > 9` } },
      ],
      simulation: { [original.signals[0]?.id ?? '']: { behaviour: 'ramp', max: 4 } },
    })
    const { data } = await call(paths.equipmentCopy, { id: original.id, equipName: 'Server 2', sn: 'S-2' })
    const { id, secrets } = data as { id: string; secrets: string[] }
    expect(secrets).toEqual(['password'])
    const [one, two] = await Promise.all(
      [original.id, id].map(async (each) => (await call(paths.equipmentInfo, { id: each })).data as EquipmentInfo),
    )
    expect(two).toMatchObject({ equipName: 'Server 2', sn: 'S-2', note: 'Hall 2', gatewayId: 'gw-a' })
    expect(two?.driverConfig).toEqual({ ...one?.driverConfig, password: '' })
    const bare = (info: EquipmentInfo | undefined) => info?.signals.map(({ id: _, ...signal }) => signal)
    expect(bare(two)).toEqual(bare(one))
    expect(Object.keys(two?.simulation ?? {})).toEqual([two?.signals[0]?.id])
    const double = two?.signals[1]?.id
    // What names signals of the device names those of its copy.
    expect((await alarmsOf(id)).toSorted((a, b) => a.message.localeCompare(b.message))).toMatchObject([
      { message: 'Apart', otherSignalId: double, suppressWhen: `{${id}.${double}} > 9` },
      { signalTitle: 'Level', message: 'High', value: 5 },
    ])
  })

  it('follows the same template with the same parameters, and keeps what the device has of its own', async () => {
    const rows = [row(41)]
    const [first] = (await call(paths.equipmentAddMany, { templateId, rows })).data as { id: string }[]
    const info = (await call(paths.equipmentInfo, { id: first?.id ?? '' })).data as EquipmentInfo
    await call(paths.equipmentEdit, { id: info.id, signals: [{ ...info.signals[0], unit: 'mm' }] })
    const { data } = await call(paths.equipmentCopy, { id: info.id, equipName: 'Pump 42' })
    const copy = (await call(paths.equipmentInfo, { id: (data as { id: string }).id })).data as EquipmentInfo
    expect(copy).toMatchObject({
      templateId,
      driverConfig: { host: '192.0.2.41' },
      signals: [{ sn: 'LIT', unit: 'mm' }],
    })
  })
})

describe('devices that are assigned together', () => {
  const gatewayOf = async (id: string) => ((await call(paths.equipmentInfo, { id })).data as EquipmentInfo).gatewayId
  const membersOf = async (id: string) =>
    ((await call(paths.groupMembers, {})).data as { id: string; equipIds: string[] }[]).find((each) => each.id === id)
      ?.equipIds ?? []
  const two = async () => {
    const rows = [row(51), row(52)]
    const { data } = await call(paths.equipmentAddMany, { templateId, rows })
    return (data as { id: string }[]).map(({ id }) => id)
  }

  it('have the gateway and the group, beside the groups they are in', async () => {
    const ids = await two()
    const group = { groupId: 'group-a' }
    expect(await call(paths.equipmentAssign, { equipIds: ids.join(), gatewayId: 'gw-a', ...group })).toMatchObject({
      code: codes.ok,
    })
    expect(await Promise.all(ids.map(gatewayOf))).toEqual(['gw-a', 'gw-a'])
    expect(await membersOf('group-a')).toEqual(expect.arrayContaining(ids))
    await call(paths.equipmentAssign, { equipIds: ids.join(), gatewayId: '' })
    expect(await Promise.all(ids.map(gatewayOf))).toEqual([null, null])
  })

  it.each([
    ['eq-b', { gatewayId: 'gw-a' }, 'equipIds.2.id'],
    ['none', { gatewayId: 'gw-a' }, 'equipIds.2.id'],
    ['', { gatewayId: 'gw-b' }, 'gatewayId'],
    ['', { gatewayId: 'gw-a', groupId: 'group-b' }, 'groupId'],
    ['', {}, 'gatewayId'],
  ])('are not assigned at all when one is not of the organisation (%s, %j)', async (more, to, path) => {
    const ids = await two()
    const reply = await call(paths.equipmentAssign, { equipIds: [...ids, more].join(), ...to })
    expect([reply.code, reply.fields?.[0]?.path]).toEqual([codes.invalid, path])
    expect(await Promise.all(ids.map(gatewayOf))).toEqual([null, null])
  })
})
