import { type EquipmentInfo, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`models and manufacturers, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let foreign: TestClient
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      foreign = await test.login('admin-b')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const added = async (fields: Record<string, string>, client = admin) =>
      ((await client.call(paths.modelAdd, fields)).reply.data as { id: string }).id
    const infoOf = async (id: string) => (await admin.call(paths.equipmentInfo, { id })).reply.data as EquipmentInfo

    it('lists the manufacturers by name, each with its models', async () => {
      const own = { manufacturer: 'Siemens', title: 'S7-1200' }
      const [plc, box] = [
        await added(own),
        await added({ manufacturer: 'Advantech', title: 'UNO-2271', kind: 'gateway' }),
      ]
      const more = await added({ manufacturer: 'Siemens', title: 'S7-1500' })
      const manufacturers = async (client = admin) =>
        (await client.call(paths.equipmentQueryAllManufacturer, {})).reply.data
      expect(await manufacturers()).toEqual([
        { title: 'Advantech', models: [{ id: box, title: 'UNO-2271', kind: 'gateway' }] },
        {
          title: 'Siemens',
          models: [
            { id: plc, title: 'S7-1200', kind: 'equipment' },
            { id: more, title: 'S7-1500', kind: 'equipment' },
          ],
        },
      ])
      expect(await manufacturers(foreign)).toEqual([])
      for (const id of [plc, box, more]) await admin.call(paths.modelDelete, { id })
    })

    it('says the model of a device, and stays while a device is of it', async () => {
      const modelId = await added({ manufacturer: 'Grundfos', title: 'CR 64' })
      const { reply } = await admin.call(paths.equipmentEdit, { id: 'eq-a', modelId })
      expect(reply.data).toMatchObject({ modelId, modelTitle: 'CR 64', manufacturer: 'Grundfos' })
      // Sent back, the facts of the answer are taken and left.
      const facts = { modelId, modelTitle: 'Other', manufacturer: 'Other' }
      await admin.call(paths.equipmentEdit, { id: 'eq-a', ...facts })
      expect(await infoOf('eq-a')).toMatchObject({ modelId, modelTitle: 'CR 64', manufacturer: 'Grundfos' })
      expect((await admin.call(paths.modelDelete, { id: modelId })).reply).toMatchObject({
        code: 409,
        fields: [{ path: 'id', reason: 'used', detail: 'Pump a' }],
      })
      await admin.call(paths.equipmentEdit, { id: 'eq-a', modelId: '' })
      expect(await infoOf('eq-a')).toMatchObject({ modelId: null, modelTitle: '', manufacturer: '' })
      expect((await admin.call(paths.modelDelete, { id: modelId })).reply.code).toBe(200)
    })

    it('refuses a model of another organisation', async () => {
      const modelId = await added({ manufacturer: 'KSB', title: 'Etanorm' }, foreign)
      for (const [path, body] of [
        [paths.equipmentEdit, { id: 'eq-a', modelId }],
        [paths.equipmentAdd, { equipName: 'Pump', modelId }],
      ] as const)
        expect((await admin.call(path, body)).reply).toMatchObject({
          code: 400,
          fields: [{ path: 'modelId', reason: 'unknown' }],
        })
    })
  })
}
