import { type MonitorEquipment, type ProjectGateway, paths, type Signal } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let test: TestServer
let operator: TestClient
let gateway: FakeGateway

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  operator = await test.login('operation-a')
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  await until(async () => (await gateways())[0]?.online)
})
afterAll(async () => {
  await gateway.stop()
  await test.stop()
})

const call = async (path: string, body: Record<string, string>) => (await operator.call(path, body)).reply
const gateways = async (dataEquip = 'eq-a') =>
  (await call(paths.projectMonitorGatewayQuery, { pageId: 'page-a', dataEquip })).data as ProjectGateway[]
const signals = async (dataSignal: string) =>
  ((await call(paths.projectMonitorSignalQuery, { pageId: 'page-a', dataSignal })).data as Signal[]).map(({ id }) => id)

describe('a project page', () => {
  it('[spec:proj-gateway-query] gets online, vpn and interval of each of its equipment', async () => {
    expect(await gateways()).toEqual([{ equipmentId: 'eq-a', interval: 1000, online: true, vpn: false }])
    await gateway.status(false)
    await until(async () => (await gateways())[0]?.online === false)
    const { db } = test.server.context
    await db.updateTable('gateway').set({ vpn: 1 }).where('id', '=', 'gw-a').execute()
    expect(await gateways()).toMatchObject([{ online: false, vpn: true }])
    await db.updateTable('gateway').set({ vpn: 0 }).where('id', '=', 'gw-a').execute()
    await gateway.status(true)
    await until(async () => (await gateways())[0]?.online)
  })

  it('[spec:proj-signal-query] [spec:comma-lists] gets those signals of a comma list that it shows', async () => {
    expect(await signals('a-level,a-set')).toEqual(['a-level', 'a-set'])
    expect(await signals('a-set')).toEqual(['a-set'])
    // One is not on the page, one belongs to another organisation, one does not exist.
    expect(await signals('a-run,b-level,nothing')).toEqual([])
  })

  it('[spec:comma-lists] gets no equipment that it does not show', async () => {
    expect((await gateways('eq-a,eq-b,eq-a-none')).map(({ equipmentId }) => equipmentId)).toEqual(['eq-a'])
    // All equipment of the page.
    expect((await gateways('')).map(({ equipmentId }) => equipmentId)).toEqual(['eq-a'])
  })

  it('[spec:async-callback-fields] gets status, code, message, data, online and uuid of a command', async () => {
    gateway.onWrite = ({ value }) => ({ code: 200, value })
    const { uuid } = await call(paths.projectMonitorWrite, { projectId: 'project-a', signalId: 'a-set', value: '2' })
    for (const path of [paths.projectMonitorWriteCallback, paths.deviceMonitorCallback]) {
      const reply = await until(async () => {
        const answer = await call(path, { uuid: String(uuid) })
        return answer['status'] !== 'pending' && answer
      })
      expect(reply).toEqual({ status: 'success', code: 200, message: '成功', data: 2, online: true, uuid })
    }
  })
})

describe('an equipment', () => {
  it('[spec:equip-display] opens as its list or its page', async () => {
    const display = async () =>
      (
        (await call(paths.deviceMonitorDetailInfo, { equipmentId: 'eq-a' })).data as {
          equipment: MonitorEquipment
        }
      ).equipment.display
    expect(await display()).toBe('list')
    const admin = await test.login('admin-a')
    await admin.call(paths.equipmentEdit, { id: 'eq-a', display: 'page' })
    expect(await display()).toBe('page')
  })
})
