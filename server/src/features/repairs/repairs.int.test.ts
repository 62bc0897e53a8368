import { codes, paths, type RepairOrder } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`repair orders, on ${engine.name}`, () => {
    let test: TestServer
    let operator: TestClient

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      operator = await test.login('operation-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const call = async (path: string, body: Record<string, string>, client = operator) =>
      (await client.call(path, body)).reply
    const add = async (title: string) =>
      (await call(paths.repairAdd, { equipmentId: 'eq-a', title, note: 'leaks' })).data as RepairOrder
    const list = async (client = operator) => call(paths.repairQuery, { equipmentId: 'eq-a' }, client)

    it('[spec:perm-repair-yes] are reported, seen by who may, and taken on until they are over', async () => {
      const first = await add('Seal')
      await add('Bearing')
      expect((await list()).data).toMatchObject({
        total: 2,
        rows: [{ title: 'Bearing' }, { title: 'Seal', status: 'pending', author: 'operation-a' }],
      })
      for (const status of ['dispatched', 'received', 'finished'])
        expect((await call(paths.repairEdit, { id: first.id, status })).data).toMatchObject({ status, note: 'leaks' })
      expect(await call(paths.repairEdit, { id: first.id, status: 'pending' })).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'status' }],
      })
    })

    it('list the one that an address names before the newer ones', async () => {
      const first = await add('Valve')
      await add('Gauge')
      const named = { equipmentId: 'eq-a', orderId: first.id, pageSize: '2' }
      const { rows } = (await call(paths.repairQuery, named)).data as { rows: RepairOrder[] }
      expect(rows.map(({ title }) => title)).toEqual(['Valve', 'Gauge'])
    })

    it('[spec:perm-repair-no] are not shown to an account without the permission, which reports and changes none', async () => {
      const { id } = await add('Coupling')
      for (const role of ['designer', 'viewer']) {
        const client = await test.login(`${role}-a`)
        expect((await list(client)).code).toBe(codes.forbidden)
        expect((await call(paths.repairAdd, { equipmentId: 'eq-a', title: 'x' }, client)).code).toBe(codes.forbidden)
        expect((await call(paths.repairEdit, { id, status: 'ended' }, client)).code).toBe(codes.forbidden)
      }
    })

    it('of another organisation do not exist', async () => {
      const { id } = await add('Motor')
      const foreign = await test.login('admin-b')
      expect((await list(foreign)).code).toBe(codes.notFound)
      expect((await call(paths.repairEdit, { id, status: 'ended' }, foreign)).code).toBe(codes.notFound)
    })
  })
}
