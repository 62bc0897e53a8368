import { type EquipmentGroup, type GroupMembers, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`groups as they are arranged, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const groups = async (client = admin) => (await client.call(paths.groupMembers, {})).reply.data as GroupMembers[]
    const titles = async () => (await groups()).map(({ title }) => title)
    const membersOf = async (id: string) => (await groups()).find((each) => each.id === id)?.equipIds.toSorted()
    const added = async (title: string) =>
      ((await admin.call(paths.groupAdd, { title })).reply.data as EquipmentGroup).id
    const move = (body: Record<string, string>, client = admin) => client.call(paths.groupMove, body)

    it('moves equipment from one group to another, and leaves what is there already', async () => {
      const other = await added('Other')
      await move({ equipIds: 'eq-a,eq-a-none', toId: other })
      expect(await membersOf(other)).toEqual(['eq-a', 'eq-a-none'])
      expect(await membersOf('group-a')).toEqual(['eq-a'])
      expect((await move({ equipIds: 'eq-a', fromId: 'group-a', toId: other })).reply.code).toBe(200)
      expect(await membersOf('group-a')).toEqual([])
      expect(await membersOf(other)).toEqual(['eq-a', 'eq-a-none'])
      await move({ equipIds: 'eq-a-none', fromId: other })
      expect(await membersOf(other)).toEqual(['eq-a'])
      const { rows } = (await admin.call(paths.accountOperationLog, { objectId: other })).reply.data as {
        rows: object[]
      }
      expect(rows[0]).toMatchObject({ action: 'group.move', objectId: other })
      await admin.call(paths.groupDelete, { id: other })
    })

    it('refuses what the organisation does not have, and a move to nowhere', async () => {
      const refusal = async (body: Record<string, string>) => {
        const { code, fields } = (await move(body)).reply
        return [code, fields?.[0]?.path, fields?.[0]?.reason]
      }
      expect(await refusal({ equipIds: 'eq-b', toId: 'group-a' })).toEqual([400, 'equipIds', 'unknown'])
      expect(await refusal({ equipIds: '', toId: 'group-a' })).toEqual([400, 'equipIds', 'required'])
      expect(await refusal({ equipIds: 'eq-a' })).toEqual([400, 'toId', 'required'])
      expect((await refusal({ equipIds: 'eq-a', toId: 'group-b' }))[0]).toBe(404)
      expect((await refusal({ equipIds: 'eq-a', fromId: 'group-b' }))[0]).toBe(404)
      expect((await groups(await test.login('admin-b'))).map(({ id }) => id)).toEqual(['group-b'])
    })

    it('keeps the order that somebody made, and adds at the end also after a removal', async () => {
      const [one, two] = [await added('One'), await added('Two')]
      await admin.call(paths.groupPlace, { id: two, beforeId: one })
      expect(await titles()).toEqual(['Pumps', 'Two', 'One'])
      await admin.call(paths.groupDelete, { id: two })
      await added('Three')
      expect(await titles()).toEqual(['Pumps', 'One', 'Three'])
      await admin.call(paths.groupPlace, { id: 'group-a' })
      expect(await titles()).toEqual(['One', 'Three', 'Pumps'])
      const { reply } = await admin.call(paths.groupPlace, { id: one, beforeId: 'group-b' })
      expect(reply).toMatchObject({ code: 400, fields: [{ path: 'beforeId', reason: 'unknown' }] })
    })
  })
}
