import { codes, type Inspection, limits, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const HOUR_MS = 3_600_000
const PLANNED = 1_780_000_000_000

const item = (content: string, result = 'unchecked', note = '') => ({ content, result, note })
const json = (...items: object[]) => JSON.stringify(items)
const both = json(item('Oil level'), item('Bearing'))

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`inspections, on ${engine.name}`, () => {
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

    type Body = Record<string, string>
    const call = async (path: string, body: Body, client = operator) => (await client.call(path, body)).reply
    const plan = async (more: Body = {}) => {
      const body = { equipmentId: 'eq-a', title: 'Round', items: both, gmtPlan: String(PLANNED), ...more }
      return (await call(paths.inspectionAdd, body)).data as Inspection
    }
    const edit = (id: string, body: Body, client = operator) => call(paths.inspectionEdit, { id, ...body }, client)
    const titles = async (body: Body = {}, client = operator) => {
      const reply = await call(paths.inspectionQuery, { equipmentId: 'eq-a', ...body }, client)
      return (reply.data as { rows: Inspection[] }).rows.map(({ title }) => title)
    }

    it('are planned, filled step by step and finished: abnormal as soon as one item is; then nothing changes them', async () => {
      const { id, ...planned } = await plan({ inspector: 'admin-a' })
      expect(planned).toMatchObject({
        equipId: 'eq-a',
        title: 'Round',
        status: 'notStarted',
        inspector: 'admin-a',
        author: 'operation-a',
        gmtPlan: PLANNED,
        gmtDone: null,
        reason: '',
        items: [item('Oil level'), item('Bearing')],
      })
      const some = json(item('Oil level', 'normal'), item('Bearing'))
      expect((await edit(id, { items: some })).data).toMatchObject({
        status: 'notStarted',
        items: [{}, item('Bearing')],
      })
      const all = json(item('Oil level', 'normal'), item('Bearing', 'abnormal', 'Hums'))
      expect((await edit(id, { items: all, action: 'finish' })).data).toMatchObject({
        status: 'abnormal',
        inspector: 'operation-a',
        gmtDone: expect.any(Number),
      })
      for (const body of [{ items: some }, { action: 'abort', reason: 'x' }, { title: 'Other' }] as Body[])
        expect(await edit(id, body)).toMatchObject({ code: codes.conflict, fields: [{ path: 'status' }] })
      const fine = await plan()
      const good = json(item('Oil level', 'normal'), item('Bearing', 'unchecked', 'Locked'))
      expect((await edit(fine.id, { items: good, action: 'finish' })).data).toMatchObject({ status: 'normal' })
      const audited = await test.server.context.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', id)
        .orderBy('gmtCreate')
        .execute()
      expect(audited.map(({ action }) => action).sort()).toEqual([
        'inspection.add',
        'inspection.edit',
        'inspection.edit',
      ])
    })

    it('are ended once, even if two people end one at the same time', async () => {
      const { id } = await plan()
      const items = json(item('Oil level', 'normal'))
      const replies = await Promise.all([
        edit(id, { items, action: 'finish' }),
        edit(id, { action: 'abort', reason: 'Rain' }),
      ])
      expect(replies.map(({ code }) => code).sort()).toEqual([codes.ok, codes.conflict])
    })

    it('are aborted with a reason', async () => {
      const { id } = await plan()
      const refused = { code: codes.invalid, fields: [{ path: 'reason', reason: 'required' }] }
      expect(await edit(id, { action: 'abort', reason: '  ' })).toMatchObject(refused)
      expect((await edit(id, { action: 'abort', reason: 'Pump is away' })).data).toMatchObject({
        status: 'aborted',
        reason: 'Pump is away',
        inspector: 'operation-a',
      })
    })

    it('name the field that is wrong', async () => {
      const { id } = await plan()
      const path = async (reply: Promise<{ fields?: readonly { path: string }[] }>) => (await reply).fields?.[0]?.path
      const add = (more: Body) =>
        call(paths.inspectionAdd, { equipmentId: 'eq-a', title: 'x', items: both, gmtPlan: String(PLANNED), ...more })
      const many = Array.from({ length: limits.inspection.items + 1 }, () => item('x'))
      expect(await path(add({ items: '[]' }))).toBe('items')
      expect(await path(add({ items: 'no list' }))).toBe('items')
      expect(await path(add({ items: JSON.stringify(many) }))).toBe('items')
      expect(await path(add({ items: json(item('x'), item(' ')) }))).toBe('items.1.content')
      expect(await path(add({ items: json({ ...item('x'), result: 'fine' }) }))).toBe('items.0.result')
      expect(await path(add({ gmtPlan: '1e300' }))).toBe('gmtPlan')
      // An account of another organisation, and one that may not inspect.
      expect(await path(add({ inspector: 'operation-b' }))).toBe('inspector')
      expect(await path(edit(id, { inspector: 'viewer-a' }))).toBe('inspector')
      expect(await path(edit(id, { action: 'finish' }))).toBe('items')
      const half = json(item('Oil level', 'normal'), item('Bearing'))
      expect(await path(edit(id, { action: 'finish', items: half }))).toBe('items.1.note')
      const range = { dateStart: String(PLANNED), dateEnd: String(PLANNED - 1) }
      expect(await path(call(paths.inspectionQuery, { equipmentId: 'eq-a', ...range }))).toBe('dateEnd')
    })

    it('are listed by planned time, filtered, with the one that an address names on top', async () => {
      const far = PLANNED + 1000 * HOUR_MS
      const at = (hours: number) => String(far + hours * HOUR_MS)
      const { id: aborted } = await plan({ title: 'One', gmtPlan: at(1) })
      await plan({ title: 'Three', gmtPlan: at(3) })
      await plan({ title: 'Two', gmtPlan: at(2) })
      const range = { dateStart: at(1), dateEnd: at(3) }
      expect(await titles(range)).toEqual(['Three', 'Two', 'One'])
      expect(await titles({ ...range, dateEnd: at(2) })).toEqual(['Two', 'One'])
      expect(await titles({ dateStart: at(2) })).toEqual(['Three', 'Two'])
      expect(await titles({ ...range, pageSize: '2', page: '2' })).toEqual(['One'])
      expect(await titles({ ...range, pageSize: '2', orderId: aborted })).toEqual(['One', 'Three'])
      await edit(aborted, { action: 'abort', reason: 'Rain' })
      expect(await titles({ ...range, status: 'aborted' })).toEqual(['One'])
      expect(await titles({ ...range, status: 'notStarted' })).toEqual(['Three', 'Two'])
    })

    it('are read by whoever reads the equipment; planned and carried out by the operations staff', async () => {
      const { id } = await plan({ title: 'Seen', gmtPlan: String(PLANNED + 9000 * HOUR_MS) })
      for (const role of ['designer', 'viewer']) {
        const client = await test.login(`${role}-a`)
        expect((await titles({}, client))[0]).toBe('Seen')
        const body = { equipmentId: 'eq-a', title: 'x', items: both, gmtPlan: '1' }
        expect((await call(paths.inspectionAdd, body, client)).code).toBe(codes.forbidden)
        expect((await edit(id, { action: 'abort', reason: 'x' }, client)).code).toBe(codes.forbidden)
        expect((await call(paths.inspectionInspectors, {}, client)).code).toBe(codes.forbidden)
      }
      expect((await call(paths.inspectionInspectors, {})).data).toMatchObject([
        { loginname: 'admin-a' },
        { loginname: 'operation-a' },
      ])
    })

    it('of another organisation do not exist', async () => {
      const { id } = await plan()
      const foreign = await test.login('admin-b')
      expect((await call(paths.inspectionQuery, { equipmentId: 'eq-a' }, foreign)).code).toBe(codes.notFound)
      expect((await edit(id, { action: 'abort', reason: 'x' }, foreign)).code).toBe(codes.notFound)
    })
  })
}
