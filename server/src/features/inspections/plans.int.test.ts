import { codes, type Inspection, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { PlanWorker } from './PlanWorker.ts'

const DAY_MS = 86_400_000
/** Later than any time that the server itself makes inspections of. */
const T0 = Date.parse('2040-01-01T00:00:00+08:00')

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`plans of inspections, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    const ids: Record<string, string> = {}

    type Body = Record<string, string>
    const call = async (path: string, body: Body, client = admin) => (await client.call(path, body)).reply
    const idOf = async (path: string, body: Body) => ((await call(path, body)).data as { id: string }).id
    const db = () => test.server.context.db

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      for (const name of ['admin-a', 'operation-a', 'viewer-a'])
        ids[name] = (
          await db().selectFrom('account').select('id').where('loginname', '=', name).executeTakeFirstOrThrow()
        ).id
      const pressure = { title: 'Pressure', expected: '2 to 4 bar', sn: 'PT-1', needsPhoto: 'true' }
      ids['pressure'] = await idOf(paths.inspectionContentAdd, pressure)
      ids['noise'] = await idOf(paths.inspectionContentAdd, { title: 'Noise' })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const body = (title: string): Body => ({
      title,
      equipIds: 'eq-a',
      contentIds: `${ids['pressure']},${ids['noise']}`,
      inspectorIds: `${ids['admin-a']},${ids['operation-a']}`,
      every: 'day',
      firstDay: '2040-01-01',
      clock: '08:00',
    })
    /** A plan that has made nothing after `T0`. */
    const plan = async (title: string, more: Body = {}) => {
      const id = await idOf(paths.inspectionPlanAdd, { ...body(title), ...more })
      await db().updateTable('inspection_plan').set({ gmtMade: T0 }).where('id', '=', id).execute()
      return id
    }
    const made = (planId: string) =>
      db().selectFrom('inspection').selectAll().where('planId', '=', planId).orderBy('gmtPlan').execute()
    /** A server that has just started, at this time. */
    const workAt = (time: number) => new PlanWorker({ ...test.server.context, now: () => time }).run()

    it('name what they lack: equipment, contents, people who may carry inspections out', async () => {
      const refused = async (more: Body) => (await call(paths.inspectionPlanAdd, { ...body('x'), ...more })).fields
      expect(await refused({ equipIds: '' })).toMatchObject([{ path: 'equipIds', reason: 'required' }])
      expect(await refused({ contentIds: '' })).toMatchObject([{ path: 'contentIds', reason: 'required' }])
      expect(await refused({ contentIds: 'none' })).toMatchObject([{ path: 'contentIds', reason: 'unknown' }])
      expect(await refused({ inspectorIds: ids['viewer-a'] ?? '' })).toMatchObject([
        { path: 'inspectorIds', reason: 'unknown' },
      ])
      expect(await refused({ clock: '25:00' })).toMatchObject([{ path: 'clock' }])
      const operator = await test.login('operation-a')
      expect((await call(paths.inspectionPlanAdd, body('x'), operator)).code).toBe(codes.forbidden)
    })

    it('make an inspection of each equipment for each person a day ahead, once, whoever works and however often', async () => {
      const id = await plan('Daily round')
      await workAt(T0)
      await Promise.all([workAt(T0), workAt(T0 + 60_000)]).catch(() => undefined)
      const rows = await made(id)
      expect(rows.map(({ inspector, gmtPlan }) => [inspector, gmtPlan - T0]).sort()).toEqual([
        ['admin-a', 8 * 3_600_000],
        ['operation-a', 8 * 3_600_000],
      ])
      const items = JSON.parse(rows[0]?.items ?? '') as Inspection['items']
      expect(items).toMatchObject([
        { content: 'Pressure', expected: '2 to 4 bar', sn: 'PT-1', needsPhoto: true, result: 'unchecked' },
        { content: 'Noise', needsPhoto: false },
      ])
      // A server that stops before it has noted how far it came, and one that was away for 30 days.
      await db().updateTable('inspection_plan').set({ gmtMade: T0 }).where('id', '=', id).execute()
      await workAt(T0 + 30 * DAY_MS)
      const all = await made(id)
      expect(all).toHaveLength(31 * 2)
      expect(new Set(all.map(({ once }) => once)).size).toBe(all.length)
      const told = await db()
        .selectFrom('stored_message')
        .select('dataId')
        .where('subject', '=', 'worksheet')
        .where('stage', '=', 'dispatched')
        .execute()
      const own = new Set(all.map((row) => row.id))
      expect(told.filter(({ dataId }) => own.has(dataId))).toHaveLength(all.length)
    })

    it('make nothing of the time in which they were off', async () => {
      const id = await plan('Off', { isEnabled: 'false' })
      await workAt(T0 + 10 * DAY_MS)
      await db().updateTable('inspection_plan').set({ isEnabled: 1 }).where('id', '=', id).execute()
      await workAt(T0 + 10 * DAY_MS)
      expect((await made(id)).map(({ gmtPlan }) => gmtPlan - T0)).toEqual([
        10 * DAY_MS + 8 * 3_600_000,
        10 * DAY_MS + 8 * 3_600_000,
      ])
    })

    it('make nothing for people who can no longer inspect; those can stay in the plan, and not be chosen anew', async () => {
      const id = await plan('Leaving')
      const able = async () =>
        ((await call(paths.inspectionInspectors, {})).data as { loginname: string }[]).map(({ loginname }) => loginname)
      const set = (fields: { isDisabled?: number; isWall?: number }) =>
        db().updateTable('account').set(fields).where('loginname', '=', 'operation-a').execute()
      expect(await able()).toEqual(expect.arrayContaining(['admin-a', 'operation-a']))
      try {
        await set({ isWall: 1 })
        expect(await able()).not.toContain('operation-a')
        await set({ isWall: 0, isDisabled: 1 })
        expect(await able()).not.toContain('operation-a')
        await workAt(T0)
        expect((await made(id)).map(({ inspector }) => inspector)).toEqual(['admin-a'])
        const edit = (inspectorIds: string) => call(paths.inspectionPlanEdit, { id, inspectorIds })
        expect((await edit(`${ids['admin-a']},${ids['operation-a']}`)).code).toBe(codes.ok)
        expect((await edit(ids['admin-a'] ?? '')).code).toBe(codes.ok)
        expect((await edit(ids['operation-a'] ?? '')).fields).toMatchObject([
          { path: 'inspectorIds', reason: 'unknown' },
        ])
      } finally {
        await set({ isWall: 0, isDisabled: 0 })
      }
    })

    it('tell once of each inspection that is overdue: its inspector, and whoever dispatches', async () => {
      const id = await plan('Weekly', { every: 'week', inspectorIds: ids['operation-a'] ?? '' })
      await workAt(T0)
      const [row] = await made(id)
      const told = async () =>
        (
          await db()
            .selectFrom('stored_message')
            .select(['userId', 'auth'])
            .where('dataId', '=', row?.id ?? '')
            .where('stage', '=', 'overdue')
            .execute()
        ).map(({ userId, auth }) => userId ?? auth)
      expect(await told()).toEqual([])
      for (const hours of [9, 10]) await workAt(T0 + hours * 3_600_000)
      expect((await told()).sort()).toEqual([ids['operation-a'], 'order.dispatch'].sort())
    })

    it('keep their contents, which are removed once no plan has them', async () => {
      const content = await idOf(paths.inspectionContentAdd, { title: 'Belt' })
      const id = await plan('Belts', { contentIds: content })
      expect(await call(paths.inspectionContentDelete, { id: content })).toMatchObject({
        code: codes.conflict,
        fields: [{ reason: 'used', detail: 'Belts' }],
      })
      await call(paths.inspectionPlanDelete, { id })
      expect((await call(paths.inspectionContentDelete, { id: content })).code).toBe(200)
    })

    it('make inspections that are finished only with the photos that they need, and stand in one’s own list', async () => {
      const planId = await plan('Photos', { inspectorIds: ids['admin-a'] ?? '', every: 'month' })
      await workAt(T0)
      const [row] = await made(planId)
      const id = row?.id ?? ''
      const mine = (await call(paths.inspectionMine, { pageSize: '200' })).data as { rows: Inspection[] }
      expect(mine.rows.map((each) => each.id)).toContain(id)
      const items = (JSON.parse(row?.items ?? '') as Inspection['items']).map((item) => ({ ...item, result: 'normal' }))
      const finish = () => call(paths.inspectionEdit, { id, items: JSON.stringify(items), action: 'finish' })
      expect(await finish()).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'items.0.photo', reason: 'required' }],
      })
      const photo = { id: 'photo-1', orgId: 'org-a', equipId: 'eq-a', orderId: id, item: 0, mime: 'image/png' }
      const picture = { width: 1, height: 1, data: new Uint8Array([1]), gmtCreate: T0 }
      await db()
        .insertInto('order_photo')
        .values({ ...photo, ...picture })
        .execute()
      expect((await finish()).data).toMatchObject({ status: 'normal' })
      const told = db().selectFrom('stored_message').select(['stage', 'auth']).where('dataId', '=', id)
      expect(await told.where('stage', '=', 'finished').execute()).toEqual([
        { stage: 'finished', auth: 'order.dispatch' },
      ])
      expect((await call(paths.orderPhotoDelete, { id: 'photo-1' })).code).toBe(codes.conflict)
    })
  })
}
