import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { type Curve, codes, paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../../engine/src/testing/walks.ts'
import type { Db } from '../platform/db/Database.ts'
import { connect } from '../platform/db/openDatabase.ts'
import { GATEWAY_ACCOUNTS } from '../platform/settings/brokerSettings.ts'
import { FakeGateway } from '../testing/FakeGateway.ts'
import { storeEngines } from '../testing/storeEngines.ts'
import { GATEWAY_LOGIN, TestServer } from '../testing/TestServer.ts'
import { until } from '../testing/until.ts'
import { openBackup, storeTables } from './backupFormat.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

const seed = Number(process.env['MIMIC_SEED_NUMBER'] ?? Date.now() % 1_000_000)
/** Tables that change by themselves while a server runs or starts. */
const RESTLESS = ['session', 'shared_state', 'server_lease', 'audit', 'coedit_room']
/** The authority that enrolled gateways trust, with its key. */
const BROKER_FILES = ['broker-ca-key.pem', 'broker-ca.pem']

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`point 11: a backup on ${engine.name} (seed ${seed})`, () => {
    const random = seededRandom(seed)
    const scratch = mkdtempSync(join(tmpdir(), 'mimic-backup-test-'))
    let test: TestServer
    let gateway: FakeGateway
    let time = Date.now() - 3_600_000
    /** The sent values by batch number. */
    const sent = new Map<number, number>()
    /** Tables that are compared. */
    let tables: readonly string[] = []
    const options = () => ({
      dataFolder: test.folder,
      databaseUrl: undefined,
      ...engine.options,
      // A backup must not be ended while it writes what it read.
      idleTransactionMs: 1,
    })
    const fileOf = (name: string) => join(scratch, name)

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 10_000 })
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      writeFileSync(join(test.folder, 'secrets.json'), JSON.stringify({ key: String(random()) }))
      for (const name of BROKER_FILES) writeFileSync(join(test.folder, name), String(random()))
      mkdirSync(join(test.folder, 'gateways'))
      writeFileSync(join(test.folder, 'gateways/a.json'), JSON.stringify({ gatewayId: 'gw-a', n: random() }))
      const outbox = new DatabaseSync(join(test.folder, 'gateway-gw-a.db'))
      outbox.exec('PRAGMA journal_mode = WAL; CREATE TABLE batch (n REAL)')
      outbox.prepare('INSERT INTO batch VALUES (?)').run(random())
      outbox.close()
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
      rmSync(scratch, { recursive: true })
    })

    const send = async (n: number) => {
      for (let i = 0; i < n; i++) {
        const value = Math.round(random() * 1000) / 100
        const samples: Sample[] = [['a-level', ++time, value, 0]]
        sent.set(await gateway.send(samples), value)
      }
    }
    const edit = async () => {
      const admin = await test.login('admin-a')
      const note = `${random()} 泵房 '"\\ 😀`
      expect((await admin.call(paths.equipmentEdit, { id: 'eq-a', note })).reply.code).toBe(codes.ok)
    }
    const LETTERS = ['a', 'Z', "'", '"', '\\', '%', ';', '\n', '\t', '泵', '😀', '\u2028', '\u0001', 'é', ' ']
    const randomText = () =>
      Array.from({ length: Math.floor(random() * 40) }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
    const randomRows = (n: number) =>
      Array.from({ length: n }, (_, i) => ({
        id: `mvar-${i}`,
        orgId: 'org-b',
        projectId: 'project-b',
        title: `${i}${randomText()}`.slice(0, 60),
        unit: '',
        calcType: 'formula',
        formula: String(random() * 10 ** Math.floor(random() * 300 - 150)),
      }))
    const randomImages = (n: number) =>
      Array.from({ length: n }, (_, i) => ({
        id: `image-${i}`,
        orgId: 'org-b',
        projectId: 'project-b',
        title: randomText(),
        mime: 'image/png',
        width: Math.floor(random() * 2 ** 31),
        height: 0,
        bytes: i,
        file: `${i}.png`,
        userId: 'u',
        gmtCreate: Math.floor(random() * Number.MAX_SAFE_INTEGER),
        data: Uint8Array.from({ length: Math.floor(random() * 2_000) }, () => Math.floor(random() * 256)),
      }))
    const textOf = (row: Record<string, unknown>) =>
      JSON.stringify(
        Object.entries(row)
          .map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value])
          .sort(),
      )
    const rowsOf = async (db: Db, table: string) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
      return rows.map(textOf).sort()
    }
    const allRows = async (db: Db) => {
      return new Map(await Promise.all(tables.map(async (table) => [table, await rowsOf(db, table)] as const)))
    }
    /** Repeats the backup until nothing was folded or rolled up meanwhile. @returns the rows by table at that time */
    const makeQuiet = async (db: Db) => {
      for (;;) {
        const before = await allRows(db)
        rmSync(fileOf('quiet'), { force: true })
        await makeBackup(options(), fileOf('quiet'))
        if (isDeepStrictEqual(before, await allRows(db))) return before
      }
    }
    const answers = async (server: TestServer) => {
      const admin = await server.login('admin-a')
      const ask = { projectId: 'project-a', dataSignal: 'a-level', dateStart: time - 3_600_000, dateEnd: time }
      const [curve] = (await admin.call(paths.historyQueryAllData, ask)).reply.data as Curve[]
      const rest = await Promise.all(
        [
          [paths.equipmentQuery, { page: 1, pageSize: 100 }],
          [paths.projectQuery, { page: 1, pageSize: 100 }],
          [paths.projectMonitorPageInfo, { id: 'page-a' }],
          [paths.alarmQueryAll, {}],
        ].map(async ([path, body]) => (await admin.call(path as string, body as Record<string, string>)).reply),
      )
      // Whether a device answers is not part of the store; that this machine is slow at the moment says nothing of a backup.
      const isOfPlant = (row: unknown) => (row as { readonly type?: unknown } | null)?.type !== 'store'
      const text = JSON.stringify(
        rest.map(({ code, data }) => [code, data]),
        (key, value) => (key === 'online' ? undefined : Array.isArray(value) ? value.filter(isOfPlant) : value),
      )
      return { curve, rest: JSON.parse(text) as unknown }
    }

    it('is made of a running server under load, and holds everything acknowledged before', async () => {
      await send(200)
      await until(() => gateway.acked.size === sent.size)
      // About 30 MB in a long run, so that the backup takes a while; every later comparison reads them too.
      for (let i = 0; i < (isLong ? 150 : 30); i++)
        await test.server.context.db
          .insertInto('history_chunk')
          .values({ signalId: 'b-level', t0: i, t1: i, count: 1, data: new Uint8Array(randomBytes(200_000)) })
          .execute()
      const before = [...gateway.acked]
      let isOver = false
      let longest = 0
      const answered: number[] = []
      const load = (async () => {
        const admin = await test.login('admin-a')
        while (!isOver) {
          await send(5)
          const at = performance.now()
          answered.push((await admin.call(paths.equipmentEdit, { id: 'eq-a', note: String(random()) })).reply.code)
          longest = Math.max(longest, performance.now() - at)
        }
      })()
      await until(() => answered.length > 0)
      const at = performance.now()
      const result = await makeBackup(options(), fileOf('loaded')).finally(async () => {
        isOver = true
        await load
      })
      const tookMs = Math.round(performance.now() - at)
      expect(answered.filter((code) => code !== codes.ok)).toEqual([])
      console.log(
        `point 11: ${result.bytes} bytes in ${tookMs} ms, ${answered.length} calls; the slowest took ${Math.round(longest)} ms`,
      )
      expect(statSync(fileOf('loaded')).mode & 0o777).toBe(0o600)
      expect(result.files).toEqual([
        ...BROKER_FILES,
        'gateway-gw-a.db',
        'gateways/a.json',
        'secrets.json',
        'store-key.json',
      ])
      const { db } = openBackup(fileOf('loaded'))
      const kept = new Set(
        db
          .prepare('SELECT seq FROM history_journal')
          .all()
          .map(({ seq }) => Number(seq)),
      )
      const upto = Number(db.prepare('SELECT coalesce(max(upto), 0) AS upto FROM history_mark').get()?.['upto'])
      db.close()
      expect(before.filter((seq) => seq > upto && !kept.has(seq))).toEqual([])
      await expect(makeBackup(options(), fileOf('loaded'))).rejects.toThrow(/is there already/)
    })

    it('restored elsewhere it gives equal rows and equal answers, and the server goes on from there', async () => {
      await send(300)
      await edit()
      await until(() => gateway.acked.size === sent.size)
      const { db } = test.server.context
      const { db: file } = openBackup(fileOf('loaded'))
      tables = storeTables(file).filter((table) => !RESTLESS.includes(table))
      file.close()
      const stood = await makeQuiet(db)
      expect(tables.length).toBeGreaterThan(25)
      const original = await answers(test)

      const other = (await storeEngines()).find(({ name }) => name === engine.name) ?? engine
      await other.create()
      const elsewhere = await TestServer.start({ ...other.options, rateFactor: 10_000 })
      let aside: readonly string[] = []
      try {
        await elsewhere.server.stop()
        writeFileSync(join(elsewhere.folder, GATEWAY_ACCOUNTS), '[]')
        const target = { dataFolder: elsewhere.folder, databaseUrl: undefined, ...other.options }
        const restore = (isReplacing: boolean) => restoreBackup({ ...target, isReplacing }, fileOf('quiet'))
        const refused = await restore(false).then(String, String)
        aside = (await restore(true)).aside
        const restored = connect(target).db
        const rows = await allRows(restored)
        await restored.destroy()
        // Accounts of another store are of no use: the server writes its own.
        expect(existsSync(join(elsewhere.folder, GATEWAY_ACCOUNTS))).toBe(false)
        await elsewhere.startServer()
        expect(refused).toMatch(/not empty/)
        expect(aside.length).toBeGreaterThan(0)
        for (const table of tables) expect([table, rows.get(table)]).toEqual([table, stood.get(table)])
        for (const name of [...BROKER_FILES, 'secrets.json', 'store-key.json', 'gateways/a.json']) {
          expect(readFileSync(join(elsewhere.folder, name), 'utf8')).toBe(readFileSync(join(test.folder, name), 'utf8'))
          expect(statSync(join(elsewhere.folder, name)).mode & 0o777).toBe(0o600)
        }
        expect(await answers(elsewhere)).toEqual(original)
        await expect(restore(true)).rejects.toThrow(/is running/)
      } finally {
        await elsewhere.stop()
        if (engine.options.databaseUrl) await other.admin(`drop schema ${aside[0]?.replace('the schema ', '')} cascade`)
        await other.drop()
      }
    })

    it('restored into the other kind of store it gives equal rows and equal answers, and is equal again on the way back', async ({
      skip,
    }) => {
      const other = (await storeEngines()).find(({ name }) => name !== engine.name)
      if (!other?.isHere) return skip('there is no PostgreSQL')
      const { db } = test.server.context
      await db.insertInto('mvar').values(randomRows(30)).execute()
      await db.insertInto('image').values(randomImages(10)).execute()
      const stood = await makeQuiet(db)
      const original = await answers(test)
      await other.create()
      const elsewhere = await TestServer.start({ ...other.options, rateFactor: 10_000 })
      let aside: readonly string[] = []
      try {
        await elsewhere.server.stop()
        const target = { dataFolder: elsewhere.folder, databaseUrl: undefined, ...other.options }
        aside = (await restoreBackup({ ...target, isReplacing: true }, fileOf('quiet'))).aside
        await makeBackup(target, fileOf('crossed'))
        const restored = connect(target).db
        const rows = await allRows(restored)
        await restored.destroy()
        for (const table of tables) expect([table, rows.get(table)]).toEqual([table, stood.get(table)])
        // The backups of both stores have the same content.
        const files = ['quiet', 'crossed'].map((name) => openBackup(fileOf(name)).db)
        const [first, second] = files.map((file) =>
          tables.map((table) => [table, file.prepare(`SELECT * FROM "${table}"`).all().map(textOf).sort()]),
        )
        for (const file of files) file.close()
        expect(second).toEqual(first)
        await elsewhere.startServer()
        expect(await answers(elsewhere)).toEqual(original)
      } finally {
        await elsewhere.stop()
        const schema = aside.find((each) => each.startsWith('the schema '))
        if (schema) await other.admin(`drop schema ${schema.replace('the schema ', '')} cascade`)
        await other.drop()
      }
    })

    it('is made of a stopped one too, and a file that is no backup is refused', async () => {
      await test.server.stop()
      const { rows } = await makeBackup(options(), fileOf('stopped'))
      expect(rows.get('account')).toBeGreaterThan(0)
      await test.startServer()
      writeFileSync(fileOf('torn'), readFileSync(fileOf('quiet')).subarray(0, 20_000))
      for (const name of ['torn', 'none']) {
        if (name === 'none') writeFileSync(fileOf('none'), 'hello')
        const target = { dataFolder: fileOf(`into-${name}`), databaseUrl: undefined, isReplacing: false }
        await expect(restoreBackup(target, fileOf(name))).rejects.toThrow(/no whole backup/)
        expect(existsSync(fileOf(`into-${name}`))).toBe(false)
      }
    })
  })
}
