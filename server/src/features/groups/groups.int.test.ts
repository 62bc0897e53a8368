import { type EquipmentGroup, type GroupMembers, limits, paths } from '@mimic/contract'
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

    describe('as a tree', () => {
      let site: string
      let floor: string
      const add = async (title: string, parentId: string) =>
        ((await admin.call(paths.groupAdd, { title, parentId })).reply.data as EquipmentGroup).id
      const shape = async (client = admin) =>
        (await groups(client)).map(({ title, parentId }) => [title, parentId] as const)
      const counts = async (client = admin) =>
        ((await client.call(paths.groupQuery, {})).reply.data as EquipmentGroup[]).map(
          ({ title, equipmentCount, ownCount }) => [title, equipmentCount, ownCount],
        )
      const problemOf = async (path: string, body: Record<string, string>, client = admin) => {
        const { code, fields } = (await client.call(path, body)).reply
        return [code, fields?.[0]?.path, fields?.[0]?.reason]
      }
      const listed = async (path: string, body: Record<string, string>, client = admin) =>
        ((await client.call(path, body)).reply.data as { rows: { id: string }[] }).rows.map(({ id }) => id).sort()

      beforeAll(async () => {
        for (const { id } of await groups()) if (id !== 'group-a') await admin.call(paths.groupDelete, { id })
        site = await add('Site', '')
        floor = await add('Floor', 'group-a')
        await admin.call(paths.groupPlace, { id: 'group-a', parentId: site })
        await move({ equipIds: 'eq-a', toId: 'group-a' })
        await move({ equipIds: 'eq-a,eq-a-none', toId: floor })
      })

      it('counts what is in a group and below it, each device once', async () => {
        expect(await shape()).toEqual([
          ['Site', ''],
          ['Pumps', site],
          ['Floor', 'group-a'],
        ])
        expect(await counts()).toEqual([
          ['Site', 2, 0],
          ['Pumps', 2, 1],
          ['Floor', 2, 2],
        ])
      })

      it('lists what is in a group or below it, and what is in none', async () => {
        const both = ['eq-a', 'eq-a-none']
        expect(await listed(paths.groupQueryByGroup, { groupId: site })).toEqual(both)
        expect(((await admin.call(paths.groupQueryAllByGroup, { groupId: site })).reply.data as object[]).length).toBe(
          2,
        )
        expect(await listed(paths.equipmentQuery, { groupId: site })).toEqual(both)
        expect(await listed(paths.equipmentQuery, { groupId: 'group-a', search: 'no such' })).toEqual([])
        expect(await listed(paths.equipmentQuery, { ungrouped: 'true' })).toEqual([])
        await move({ equipIds: 'eq-a-none', fromId: floor })
        expect(await listed(paths.equipmentQuery, { groupId: site })).toEqual(['eq-a'])
        expect(await listed(paths.equipmentQuery, { ungrouped: 'true' })).toEqual(['eq-a-none'])
        await move({ equipIds: 'eq-a-none', toId: floor })
        expect((await admin.call(paths.equipmentQuery, { groupId: 'group-b' })).reply.code).toBe(404)
      })

      it('refuses a group below itself, too many levels, and a parent of others', async () => {
        for (const [path, more] of [
          [paths.groupEdit, { title: 'Site' }],
          [paths.groupPlace, {}],
        ] as const)
          expect(await problemOf(path, { id: site, ...more, parentId: floor })).toEqual([400, 'parentId', 'below'])
        expect(await problemOf(paths.groupPlace, { id: site, parentId: 'group-b' })).toEqual([
          400,
          'parentId',
          'unknown',
        ])
        expect(await problemOf(paths.groupAdd, { title: 'x', parentId: 'group-b' })).toEqual([
          400,
          'parentId',
          'unknown',
        ])
        let last = floor
        const made: string[] = []
        while (made.length < limits.groupLevels - 3) {
          last = await add('Deep', last)
          made.push(last)
        }
        expect(await problemOf(paths.groupAdd, { title: 'x', parentId: last })).toEqual([400, 'parentId', 'levels'])
        for (const id of made) await admin.call(paths.groupDelete, { id })
      })

      it('moves in the tree by one call, with one entry in the audit', async () => {
        const log = async () =>
          ((await admin.call(paths.accountOperationLog, { objectId: floor })).reply.data as { total: number }).total
        const before = await log()
        await admin.call(paths.groupPlace, { id: floor, parentId: '', beforeId: site })
        expect(await titles()).toEqual(['Floor', 'Site', 'Pumps'])
        expect(await log()).toBe(before + 1)
        await admin.call(paths.groupEdit, { id: floor, title: 'Floor', parentId: 'group-a' })
        expect(await titles()).toEqual(['Site', 'Pumps', 'Floor'])
      })

      it('moves the groups below one that is removed up to its place', async () => {
        const hall = await add('Hall', site)
        await admin.call(paths.groupPlace, { id: hall, parentId: site, beforeId: 'group-a' })
        const [one, two] = [await add('One', hall), await add('Two', hall)]
        await admin.call(paths.groupDelete, { id: hall })
        expect(await shape()).toEqual([
          ['Site', ''],
          ['One', site],
          ['Two', site],
          ['Pumps', site],
          ['Floor', 'group-a'],
        ])
        // Whoever reads the audit may not see those groups.
        const entry = test.server.context.db.selectFrom('audit').select('detail').where('subject', '=', hall)
        const { detail } = await entry.where('action', '=', 'group.delete').executeTakeFirstOrThrow()
        expect(JSON.parse(detail)).toMatchObject({ movedUp: 2 })
        expect(detail).not.toContain(one)
        for (const id of [one, two]) await admin.call(paths.groupDelete, { id })
      })

      it('a group of the range whose parent is not stands at the top, and stays there', async () => {
        const { db } = test.server.context
        const range = { dataRange: 'chosen', rangeGroups: [site, floor].join(','), roleId: 'admin' }
        await db.updateTable('account').set(range).where('loginname', '=', 'operation-a').execute()
        const limited = await test.login('operation-a')
        expect((await shape(limited)).toSorted()).toEqual([
          ['Floor', ''],
          ['Site', ''],
        ])
        // Devices of the hidden group in between are no part of the site for this account.
        expect((await counts(limited)).toSorted()).toEqual([
          ['Floor', 2, 2],
          ['Site', 0, 0],
        ])
        expect(await listed(paths.groupQueryByGroup, { groupId: site }, limited)).toEqual([])
        const answer = await limited.call(paths.groupEdit, { id: floor, title: 'Floor 1', parentId: '' })
        expect(answer.reply).toMatchObject({ code: 200, data: { title: 'Floor 1', parentId: '' } })
        expect(JSON.stringify(answer.reply)).not.toContain('Pumps')
        expect(await problemOf(paths.groupEdit, { id: site, title: 'Site', parentId: 'group-a' }, limited)).toEqual([
          400,
          'parentId',
          'unknown',
        ])
        expect((await shape()).at(-1)).toEqual(['Floor 1', 'group-a'])
      })

      it('counts through the levels of 2,000 groups', async () => {
        const { db } = test.server.context
        const many = Array.from({ length: 2000 }, (_, i) => ({
          id: `many-${i}`,
          orgId: 'org-a',
          title: `Area ${i}`,
          parentId: i < 10 ? '' : `many-${Math.floor(i / 10)}`,
          place: i,
        }))
        for (let i = 0; i < many.length; i += 500)
          await db
            .insertInto('equip_group')
            .values(many.slice(i, i + 500))
            .execute()
        const member = (i: number) => ({ groupId: `many-${i}`, equipId: 'eq-a' })
        await db
          .insertInto('equip_group_member')
          .values([member(1), member(1999)])
          .execute()
        await move({ equipIds: 'eq-a-none', toId: 'many-1' })
        const seen = new Map((await counts()).map(([title, ...numbers]) => [title, numbers]))
        expect(seen.size).toBe(2003)
        expect([seen.get('Area 1'), seen.get('Area 19'), seen.get('Area 2')]).toEqual([
          [2, 2],
          [1, 0],
          [0, 0],
        ])
      })
    })
  })
}
