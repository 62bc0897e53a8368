import { codes, type EquipmentInfo, type MonitorEquipment, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

let test: TestServer
let admin: TestClient
beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  admin = await test.login('admin-a')
})
afterAll(() => test.stop())

const idsOf = async (path: string, body: Record<string, string>) => {
  const { data } = (await admin.call(path, body)).reply as { data?: unknown }
  const rows = Array.isArray(data) ? data : (data as { rows: MonitorEquipment[] }).rows
  return (rows as MonitorEquipment[]).map(({ id }) => id)
}

describe('an archived device', () => {
  it('is in no list for monitoring, keeps what it has, and comes back', async () => {
    const lists = async () =>
      Promise.all([
        idsOf(paths.equipmentMonitorQuery, {}),
        idsOf(paths.groupQueryAllByGroup, { groupId: 'group-a' }),
        idsOf(paths.deviceMonitorQueryAllForMap, {}),
      ])
    const archive = async (archived: string) =>
      (await admin.call(paths.equipmentEdit, { id: 'eq-a', archived })).reply.data as EquipmentInfo
    for (const ids of await lists()) expect(ids).toContain('eq-a')
    expect((await archive('true')).archived).toBe(true)
    for (const ids of await lists()) expect(ids).not.toContain('eq-a')
    expect(await idsOf(paths.equipmentQuery, { archived: 'true' })).toEqual(['eq-a'])
    expect(await idsOf(paths.equipmentQuery, { archived: 'false' })).not.toContain('eq-a')
    // Its address still opens, and its signals are read on.
    const { reply } = await admin.call(paths.deviceMonitorDetailInfo, { equipmentId: 'eq-a' })
    expect(reply.code).toBe(codes.ok)
    expect(
      ((await admin.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })).reply.data as object[]).length,
    ).toBe(3)
    expect((await archive('false')).archived).toBe(false)
    for (const ids of await lists()) expect(ids).toContain('eq-a')
  })
})
