import { codes, type OrderPhoto, paths, type RepairDetail, type RepairOrder, type Worker } from '@mimic/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repairSteps } from '../../platform/db/migrations/repairSteps.ts'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const PICTURE = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`repair orders, on ${engine.name}`, () => {
    let test: TestServer
    let operator: TestClient
    let admin: TestClient
    let workers: readonly Worker[]

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      operator = await test.login('operation-a')
      admin = await test.login('admin-a')
      await insertSampleRows(test.server.context.db)
      workers = (await call(paths.repairWorkers, { id: (await add('Seal')).id })).data as Worker[]
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    type Body = Record<string, string>
    const call = async (path: string, body: Body, client = operator) => (await client.call(path, body)).reply
    const add = async (title: string, more: Body = {}) =>
      (await call(paths.repairAdd, { equipmentId: 'eq-a', title, note: 'leaks', ...more })).data as RepairOrder
    const list = async (client = operator) => call(paths.repairQuery, { equipmentId: 'eq-a' }, client)
    const edit = (id: string, status: string, more: Body = {}, client = operator) =>
      call(paths.repairEdit, { id, status, ...more }, client)
    const idOf = (name: string) => workers.find(({ loginname }) => loginname === name)?.userId ?? ''
    const told = async (dataId: string) =>
      (
        await test.server.context.db
          .selectFrom('stored_message')
          .select(['stage', 'userId', 'auth', 'equipId'])
          .where('dataId', '=', dataId)
          .orderBy('gmtCreate')
          .execute()
      ).map(({ stage, userId, auth }) => `${stage} ${userId ?? auth}`)
    /** An order that `operation-a` has received. */
    const received = async (title: string) => {
      const { id } = await add(title)
      await edit(id, 'dispatched', { assigneeId: idOf('operation-a') }, admin)
      await edit(id, 'received')
      return id
    }

    it('[spec:perm-repair-yes] are reported, dispatched to a person, received and finished by that person alone, and told', async () => {
      const { id, ...reported } = await add('Bearing')
      expect(reported).toMatchObject({ status: 'pending', author: 'operation-a', assignee: '', gmtDone: 0 })
      const to = { assigneeId: idOf('operation-a') }
      expect((await edit(id, 'dispatched', to, admin)).data).toMatchObject({ assignee: 'operation-a', ...to })
      expect(await edit(id, 'received', {}, admin)).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'status', reason: 'notAssignee' }],
      })
      expect(await edit(id, 'finished')).toMatchObject({ code: codes.conflict, fields: [{ reason: 'step' }] })
      expect((await edit(id, 'received')).data).toMatchObject({ status: 'received', note: 'leaks' })
      expect(await edit(id, 'finished')).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'result', reason: 'required' }],
      })
      const done = { result: 'New bearing', parts: '6205 x 1' }
      const { data } = await edit(id, 'finished', done)
      expect(data).toMatchObject({ status: 'finished', ...done })
      expect((data as RepairOrder).gmtDone).toBeGreaterThan(0)
      expect(await edit(id, 'pending')).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'status', reason: 'ended' }],
      })
      expect(await told(id)).toEqual([
        'created order.dispatch',
        `dispatched ${idOf('operation-a')}`,
        'finished monitor_multi_designer_repair',
      ])
    })

    it('are taken on by oneself as before, finished with a note, and ended with a reason', async () => {
      const first = await add('Valve')
      for (const [status, more] of [['dispatched'], ['received'], ['finished', { note: 'Tight' }]] as const)
        expect((await edit(first.id, status, more)).data).toMatchObject({ status, assignee: 'operation-a' })
      const second = await add('Gauge')
      expect((await edit(second.id, 'pending', { note: 'drips' })).data).toMatchObject({ note: 'drips' })
      expect(await edit(second.id, 'ended')).toMatchObject({ code: codes.invalid, fields: [{ path: 'reason' }] })
      expect((await edit(second.id, 'ended', { reason: 'Twice' })).data).toMatchObject({ reason: 'Twice' })
    })

    it('stay with the first of two who take the same step', async () => {
      const { id, version } = await add('Pump')
      const own = (name: string) => ({ assigneeId: idOf(name), baseVersion: String(version) })
      await edit(id, 'dispatched', own('admin-a'), admin)
      expect(await edit(id, 'dispatched', own('operation-a'))).toMatchObject({ code: codes.conflict })
      expect((await call(paths.repairDetail, { id })).data).toMatchObject({ assignee: 'admin-a' })
    })

    it('are dispatched only to people who work on orders', async () => {
      const { id } = await add('Hose')
      expect(workers.map(({ loginname }) => loginname)).toEqual(['admin-a', 'operation-a'])
      const viewer = await test.server.context.db
        .selectFrom('account')
        .select('id')
        .where('loginname', '=', 'viewer-a')
        .executeTakeFirstOrThrow()
      expect(await edit(id, 'dispatched', { assigneeId: viewer.id }, admin)).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'assigneeId', reason: 'unknown' }],
      })
    })

    it('are made from an alarm once, and found by it', async () => {
      const made = await add('High', { alarmId: 'alarm-a' })
      expect(made.alarmId).toBe('alarm-a')
      const again = await call(paths.repairAdd, { equipmentId: 'eq-a', title: 'High', alarmId: 'alarm-a' })
      expect(again).toMatchObject({ code: codes.conflict, fields: [{ path: 'alarmId', reason: 'used' }] })
      const other = await call(paths.repairAdd, { equipmentId: 'eq-a', title: 'High', alarmId: 'no-such-row' })
      expect(other).toMatchObject({ code: codes.invalid, fields: [{ path: 'alarmId', reason: 'unknown' }] })
      expect((await call(paths.repairOfAlarms, { alarmIds: 'alarm-a,alarm-new' })).data).toEqual([
        { id: made.id, alarmId: 'alarm-a', status: 'pending' },
      ])
    })

    it('stand in a list of all equipment, and in the worksheet of their person', async () => {
      const id = await received('Fan')
      const rows = async (path: string, body: Body, client = operator) =>
        ((await call(path, body, client)).data as { rows: RepairOrder[] }).rows.map((row) => row.id)
      expect(await rows(paths.repairList, { status: 'received' })).toContain(id)
      expect(await rows(paths.repairList, { status: 'pending' })).not.toContain(id)
      expect(await rows(paths.repairMine, {})).toContain(id)
      expect(await rows(paths.repairMine, {}, admin)).not.toContain(id)
    })

    it('tell the mean time from the report to the end of those that were finished', async () => {
      const { db, now } = test.server.context
      const id = await received('Belt')
      await edit(id, 'finished', { result: 'Done' })
      const start = now() - 1_000_000_000
      const times = { gmtCreate: start, gmtDone: start + 90_000 }
      await db.updateTable('repair_order').set(times).where('id', '=', id).execute()
      const within = (dateStart: number, dateEnd: number) =>
        call(paths.repairStatistics, { dateStart: String(dateStart), dateEnd: String(dateEnd) })
      expect((await within(start, start + 100_000)).data).toMatchObject({ finished: 1, meanMs: 90_000 })
      expect((await within(start, start + 90_000)).data).toMatchObject({ finished: 0, meanMs: null })
    })

    it('have photos until they are over', async () => {
      const id = await received('Coupling')
      const added = (await operator.upload(paths.orderPhotoUpload, { orderId: id }, PICTURE)).reply.data as OrderPhoto
      const photos = async () => ((await call(paths.repairDetail, { id })).data as RepairDetail).photos
      expect(await photos()).toEqual([added])
      const { headers } = await fetch(test.origin + added.url, { headers: { cookie: operator.cookie } })
      expect(headers.get('content-type')).toBe('image/png')
      const viewer = await test.login('viewer-a')
      expect((await viewer.get(added.url)).reply.code).toBe(codes.forbidden)
      const other = (await operator.upload(paths.orderPhotoUpload, { orderId: id }, PICTURE)).reply.data as OrderPhoto
      await call(paths.orderPhotoDelete, { id: other.id })
      expect(await photos()).toEqual([added])
      await edit(id, 'finished', { result: 'Done' })
      const late = (await operator.upload(paths.orderPhotoUpload, { orderId: id }, PICTURE)).reply
      expect(late).toMatchObject({ code: codes.conflict, fields: [{ reason: 'ended' }] })
      expect(await call(paths.orderPhotoDelete, { id: added.id })).toMatchObject({ code: codes.conflict })
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

    it('of an older store go on: dispatched to whoever changed them last, or pending', async () => {
      const { db } = test.server.context
      const [known, unknown, over] = [await add('Old 1'), await add('Old 2'), await add('Old 3')]
      const role = {
        id: 'old-role',
        orgId: 'org-a',
        title: 'Old',
        note: '',
        permissions: 'monitor_multi_designer_repair',
      }
      const stamps = { version: 1, modifiedBy: '', gmtCreate: 0, gmtModified: 0 }
      await db
        .insertInto('role')
        .values({ ...role, ...stamps })
        .execute()
      const set = (id: string, row: { status: string; modifiedBy: string }) =>
        db.updateTable('repair_order').set(row).where('id', '=', id).execute()
      await set(known.id, { status: 'received', modifiedBy: 'operation-a' })
      await set(unknown.id, { status: 'dispatched', modifiedBy: 'gone' })
      await set(over.id, { status: 'finished', modifiedBy: 'operation-a' })
      await backToBefore(db)
      await repairSteps.up(db)
      const state = (id: string) =>
        db.selectFrom('repair_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(await state(known.id)).toMatchObject({ status: 'received', assignee: 'operation-a', gmtDone: 0 })
      expect(await state(unknown.id)).toMatchObject({ status: 'pending', assignee: '', assigneeId: '' })
      expect(await state(over.id)).toMatchObject({ status: 'finished', gmtDone: expect.any(Number) })
      const { permissions } = await db
        .selectFrom('role')
        .select('permissions')
        .where('id', '=', 'old-role')
        .executeTakeFirstOrThrow()
      expect(permissions).toBe('monitor_multi_designer_repair,order.dispatch,order.work')
    })
  })
}

/** Takes out what the migration adds. */
async function backToBefore(db: TestServer['server']['context']['db']): Promise<void> {
  await db.schema.dropTable('order_photo').execute()
  for (const index of ['repair_order_of_org', 'repair_order_of_person', 'repair_order_of_alarm'])
    await db.schema.dropIndex(index).execute()
  const added = [
    'assigneeId',
    'assignee',
    'alarmId',
    'result',
    'parts',
    'reason',
    'gmtDispatch',
    'gmtReceive',
    'gmtDone',
  ]
  for (const column of added) await sql`alter table repair_order drop column ${sql.ref(column)}`.execute(db)
}
