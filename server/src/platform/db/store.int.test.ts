import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RoomStore } from '../../coedit/RoomStore.ts'
import { EquipmentOrders } from '../../features/equipment/EquipmentOrders.ts'
import { EquipmentRows } from '../../features/equipment/EquipmentRows.ts'
import { mvarRows } from '../../features/mvars/mvarRows.ts'
import { type NewVersion, PageRows } from '../../features/pages/PageRows.ts'
import { ProjectRows } from '../../features/project/ProjectRows.ts'
import { isStoreEmpty } from '../../features/seed/fillStore.ts'
import { copySeededStore } from '../../testing/seededStore.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { Events } from '../events.ts'
import { StoreSecrets } from '../settings/StoreSecrets.ts'
import type { Db, Scope } from './Database.ts'
import { loginNamesCase } from './migrations/loginNamesCase.ts'
import { regions } from './migrations/regions.ts'
import { openDatabase } from './openDatabase.ts'
import { everything } from './range.ts'

// Requirements of every store, tested on both engines.

const T0 = 1_780_000_000_000
const A = { orgId: 'org-a', userId: 'u', range: everything }
const B = { orgId: 'org-b', userId: 'u', range: everything }

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the store on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-store-'))
    const open = () => openDatabase({ dataFolder: folder, databaseUrl: undefined, ...engine.options })
    let db: Db

    beforeAll(async () => {
      await engine.create()
      await copySeededStore(folder)
      db = await open()
    })
    afterAll(async () => {
      await db.destroy()
      await engine.drop()
      rmSync(folder, { recursive: true })
    })
    beforeEach(async () => {
      await db.deleteFrom('history_journal').execute()
      await db.deleteFrom('audit').execute()
    })

    const entry = (id: string = randomUUID()) => ({
      id,
      orgId: 'org-a',
      userId: 'u',
      action: 'x',
      subject: '',
      detail: '',
      result: '',
      gmtCreate: T0,
    })
    const audits = async () => (await db.selectFrom('audit').select('id').execute()).length

    /**
     * On the other engine the test is left out instead of skipped, because skipped means that PostgreSQL is missing.
     */
    const onlyOn = (name: string) => (engine.name === name ? it : () => undefined)

    it('keeps its rows over closing and opening, and migrates once', async () => {
      await db.destroy()
      db = await open()
      expect(await isStoreEmpty(db)).toBe(false)
    })

    it('refuses a database that a newer Mimic has used', async () => {
      await sql`insert into migration (name) values ('999_future')`.execute(db)
      await db.destroy()
      await expect(open()).rejects.toThrow(/newer Mimic.*999_future/)
      await engine.admin(`delete from ${engine.options.schema}.migration where name = '999_future'`)
      if (!engine.options.schema) await forgetMigration(folder, '999_future')
      db = await open()
    })

    it('gives numbers back as numbers, up to 2^53, and null as null', async () => {
      const time = Number.MAX_SAFE_INTEGER
      await db
        .insertInto('audit')
        .values({ ...entry('big'), gmtCreate: time })
        .execute()
      const row = await db.selectFrom('audit').select('gmtCreate').where('id', '=', 'big').executeTakeFirstOrThrow()
      expect(row.gmtCreate).toBe(time)
      const signal = await db.selectFrom('signal').selectAll().where('id', '=', 'a-run').executeTakeFirstOrThrow()
      expect([signal.lowerLimit, signal.readonly, signal.intervalMs]).toEqual([null, 0, 1000])
    })

    it('gives texts back as they came: any language, quotes, 4-byte letters', async () => {
      const detail = `泵房 "1" 'x' \\ % _ 😀 é\n\t`
      await db
        .insertInto('audit')
        .values({ ...entry('text'), detail })
        .execute()
      const row = await db.selectFrom('audit').select('detail').where('id', '=', 'text').executeTakeFirstOrThrow()
      expect(row.detail).toBe(detail)
    })

    it('gives bytes back as they came', async () => {
      const samples = new Uint8Array(randomBytes(100_000))
      await db
        .insertInto('history_journal')
        .values({ gatewayId: 'g', boot: 'b', seq: 1, samples, gmtCreate: T0 })
        .execute()
      const row = await db.selectFrom('history_journal').select('samples').executeTakeFirstOrThrow()
      expect(Buffer.compare(Buffer.from(row.samples), Buffer.from(samples))).toBe(0)
    })

    it('notes the permission regions of the pages that were saved before there were any', async () => {
      await db.transaction().execute(async (trx) => {
        const before = await trx.selectFrom('page_version').select('file').where('pageId', '=', 'page-a').execute()
        const inGroup = { id: 'g', children: [{ id: 'a', authRegion: 'north' }] }
        const file = JSON.stringify({ widgets: [inGroup, { id: 'b', authRegion: 7 }, { id: 'c', authRegion: '' }] })
        await trx.updateTable('page_version').set({ file }).where('pageId', '=', 'page-a').execute()
        await sql`drop table region`.execute(trx)
        await sql`alter table account drop column "regionIds"`.execute(trx)
        await sql`alter table page_version drop column regions`.execute(trx)
        await regions.up(trx)
        const rows = await trx.selectFrom('page_version').select(['pageId', 'regions']).orderBy('pageId').execute()
        expect(rows).toEqual([
          { pageId: 'page-a', regions: '["7","north"]' },
          { pageId: 'page-b', regions: '' },
        ])
        await trx
          .updateTable('page_version')
          .set({ file: before[0]?.file ?? '', regions: '' })
          .where('pageId', '=', 'page-a')
          .execute()
      })
    })

    it('marks accounts whose login names differ in case only, and lets no further one in', async () => {
      const add = (trx: Db, id: string, loginname: string) =>
        sql`insert into account (id, "orgId", loginname, "passwordHash", "roleId", tel, "isDisabled", "gmtCreate")
          values (${id}, 'org-a', ${loginname}, '', 'viewer', '', 0, ${T0})`.execute(trx)
      const work = db.transaction().execute(async (trx) => {
        await sql`drop index account_login_name`.execute(trx)
        await sql`drop index account_login_once`.execute(trx)
        await sql`alter table account drop column "isTwin"`.execute(trx)
        await add(trx, 'twin-1', 'twin')
        await add(trx, 'twin-2', 'Twin')
        await loginNamesCase.up(trx)
        const twins = await trx.selectFrom('account').select('id').where('isTwin', '=', 1).orderBy('id').execute()
        expect(twins).toEqual([{ id: 'twin-1' }, { id: 'twin-2' }])
        await add(trx, 'single-1', 'single')
        await add(trx, 'single-2', 'SINGLE')
      })
      // The last one is refused, which undoes all.
      await expect(work).rejects.toThrow(/unique/i)
    })

    it('a transaction that throws leaves nothing', async () => {
      const work = db.transaction().execute(async (trx) => {
        await trx.insertInto('audit').values(entry()).execute()
        throw new Error('on purpose')
      })
      await expect(work).rejects.toThrow('on purpose')
      expect(await audits()).toBe(0)
    })

    it('transactions that overlap in time do not see into each other', async () => {
      const add = (i: number) =>
        db.transaction().execute(async (trx) => {
          await trx
            .insertInto('audit')
            .values(entry(`t${i}`))
            .execute()
          await new Promise((resolve) => setTimeout(resolve, 5))
          if (i % 2 === 1) throw new Error('odd')
          return i
        })
      const done = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => add(i)))
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
      const ids = (await db.selectFrom('audit').select('id').execute()).map(({ id }) => id)
      expect(ids.every((id) => Number(id.slice(1)) % 2 === 0)).toBe(true)
      expect(ids).toHaveLength(10)
    })

    it('refuses a second row of one key and a row without its parent', async () => {
      await db.insertInto('audit').values(entry('one')).execute()
      await expect(db.insertInto('audit').values(entry('one')).execute()).rejects.toThrow(/unique/i)
      await expect(
        db
          .insertInto('audit')
          .values({ ...entry(), orgId: 'none' })
          .execute(),
      ).rejects.toThrow(/foreign key/i)
    })

    it('goes on after a statement that failed', async () => {
      await expect(sql`select * from no_such_table`.execute(db)).rejects.toThrow()
      expect(await audits()).toBe(0)
    })

    it('updates say how many rows they changed', async () => {
      const change = (id: string) =>
        db.updateTable('project').set({ note: 'n' }).where('id', '=', id).executeTakeFirst()
      expect((await change('project-a')).numUpdatedRows).toBe(1n)
      expect((await change('none')).numUpdatedRows).toBe(0n)
    })

    describe('repositories', () => {
      it('show an organisation its own rows alone', async () => {
        const equipment = new EquipmentRows(db, new StoreSecrets('a secret of the tests'), () => 'offline')
        const list = { page: 1, pageSize: 100 }
        expect((await equipment.query(A, list)).rows.map(({ id }) => id)).toEqual(['eq-a', 'eq-a-none'])
        expect((await equipment.query(B, list)).rows.map(({ id }) => id)).toEqual(['eq-b', 'eq-b-none'])
        expect(await equipment.find(B, 'eq-a')).toBeUndefined()
        const projects = new ProjectRows(db)
        expect(await projects.find(B, 'project-a')).toBeUndefined()
        expect((await projects.find(A, 'project-a'))?.id).toBe('project-a')
        expect(
          (await mvarRows(db, () => undefined).query(B, { ...list, filters: { projectId: 'project-a' } })).total,
        ).toBe(0)
        const pages = new PageRows(db)
        expect(await pages.find(B, 'page-a')).toBeUndefined()
        expect(await pages.version(B, 'page-a', 1, 'all')).toBeUndefined()
        expect((await pages.bind(B, 'page-a', 'all')).signals).toEqual([])
      })

      it('search without regard to case, and take % and _ as letters', async () => {
        const equipment = new EquipmentRows(db, new StoreSecrets('a secret of the tests'), () => 'offline')
        const total = async (search: string) => (await equipment.query(A, { page: 1, pageSize: 10, search })).total
        expect([await total('PUMP'), await total('p-A'), await total('pump%a'), await total('nothing')]).toEqual([
          2, 2, 0, 0,
        ])
      })

      it('page through a list without gaps or repeats, and count all of it', async () => {
        const equipment = new EquipmentRows(db, new StoreSecrets('a secret of the tests'), () => 'offline')
        const pages = await Promise.all(
          [1, 2, 3].map((page) => equipment.query(A, { page, pageSize: 1, sort: 'name' })),
        )
        expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['eq-a'], ['eq-a-none'], []])
        expect(pages.map(({ total }) => total)).toEqual([2, 2, 2])
      })

      it('show no row that has left a data range, even while their list does not know', async () => {
        const events = new Events(() => undefined)
        const equipment = new EquipmentRows(
          db,
          new StoreSecrets('a secret of the tests'),
          () => 'offline',
          new EquipmentOrders(events),
        )
        const chosen = { is: 'chosen', groups: ['group-a'], equips: ['eq-b'], projects: [], isExternal: false } as const
        const scopes: Scope[] = [
          { ...A, range: chosen },
          { ...A, range: { is: 'dept', deptId: 'dept-s' } },
        ]
        const seen = async () => {
          const lists = await Promise.all(scopes.map((scope) => equipment.query(scope, { page: 1, pageSize: 10 })))
          return lists.map(({ rows, total }) => [...rows.map(({ id }) => id), total])
        }
        const stamps = { title: 'D', version: 1, modifiedBy: '', gmtCreate: 0, gmtModified: 0 }
        await db
          .insertInto('dept')
          .values({ id: 'dept-s', orgId: 'org-a', parentId: '', ...stamps })
          .execute()
        const moveTo = (deptId: string) =>
          db.updateTable('equipment').set({ deptId }).where('id', '=', 'eq-a').execute()
        await moveTo('dept-s')
        expect(await seen()).toEqual([
          ['eq-a', 1],
          ['eq-a', 1],
        ])
        await moveTo('')
        await db.deleteFrom('equip_group_member').where('groupId', '=', 'group-a').execute()
        expect(await seen()).toEqual([[1], [1]])
        events.emit('equipmentChanged', { orgId: 'org-a' })
        expect(await seen()).toEqual([[1], [0]])
        events.emit('rangesChanged', { orgId: 'org-a' })
        expect(await seen()).toEqual([[0], [0]])
        await db.insertInto('equip_group_member').values({ groupId: 'group-a', equipId: 'eq-a' }).execute()
      })

      it('of two saves on one version one wins, and leaves one version', async () => {
        const pages = new PageRows(db)
        const next: NewVersion = {
          title: 'T',
          options: { width: 1, height: 1, fit: 'container', bgColor: '', bgImage: '' },
          checkpwd: false,
          file: '{}',
          bind: { equips: [], signals: [], keys: [], mvars: [] },
          regions: [],
          note: '',
          savedBy: 'x',
          baseVersion: 1,
        }
        const save = () => db.transaction().execute((trx) => pages.in(trx).save(A, 'page-a', next, T0))
        const versions = await Promise.all([save(), save(), save()])
        expect(versions.filter((version) => version === 2)).toHaveLength(1)
        expect(versions.filter((version) => version === undefined)).toHaveLength(2)
        const stored = await db.selectFrom('page_version').select('version').where('pageId', '=', 'page-a').execute()
        expect(stored.map(({ version }) => version).sort()).toEqual([1, 2])
      })
    })

    onlyOn('SQLite')('refuses a second server on one data folder, and says what to do', async () => {
      await expect(open()).rejects.toThrow(/data folder .* is in use by another Mimic.*MIMIC_DATA/)
      expect(await isStoreEmpty(db)).toBe(false)
    })

    onlyOn('SQLite')('commits survive a power cut: every one is synced', async () => {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
      const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
      expect([rows[0]?.synchronous, journal.rows[0]?.journal_mode]).toEqual([2, 'wal'])
    })

    onlyOn('SQLite')('an edit waits for one commit of the server’s own work at most', async () => {
      const order: string[] = []
      const own = Array.from({ length: 8 }, () =>
        db
          .transaction()
          .execute((trx) => trx.insertInto('audit').values(entry()).execute())
          .then(() => order.push('own')),
      )
      const update = { seq: 1, data: new Uint8Array([1]), userId: 'u' }
      const edit = new RoomStore(db, () => T0).append('page-a', 1, [update]).then(() => order.push('edit'))
      await Promise.all([...own, edit])
      expect(order.indexOf('edit')).toBeLessThanOrEqual(1)
    })

    onlyOn('PostgreSQL')('goes on when the database drops its connections', async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await engine.admin(`select pg_terminate_backend(${rows[0]?.pid})`)
      await expect.poll(() => isStoreEmpty(db).catch(() => 'failed')).toBe(false)
    })

    onlyOn('PostgreSQL')('two servers that start at once migrate once', async () => {
      await engine.drop()
      await engine.createEmpty()
      const both = await Promise.all([open(), open()])
      for (const each of both) {
        expect(await isStoreEmpty(each)).toBe(true)
        await each.destroy()
      }
    })
  })
}

/** Opening the store would migrate it, so the row is deleted by a separate connection. */
async function forgetMigration(folder: string, name: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(folder, 'mimic.db'))
  database.prepare('delete from migration where name = ?').run(name)
  database.close()
}
