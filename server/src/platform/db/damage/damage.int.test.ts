import { closeSync, copyFileSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { paths } from '@mimic/contract'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeGateway } from '../../../testing/FakeGateway.ts'
import { few, runSeed } from '../../../testing/few.ts'
import { insertSampleRows } from '../../../testing/sampleRows.ts'
import { TestClient } from '../../../testing/TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'
import { openStore } from '../openDatabase.ts'
import { DamageCheck } from './DamageCheck.ts'
import { sqliteDamage } from './sqliteDamage.ts'

// A SQLite store with a damaged page, anywhere: the damage is reported with its remedy, and everything that does not
// need it works. A usual run damages a few pages of each kind, chosen by its seed; a long one damages all of them.

/** Without devices and signals a plant cannot be shown, and without migrations the layout of the store is unknown. */
const neededToStart = ['equipment', 'migration', 'signal']
/** A login needs these tables. */
const neededToLogIn = ['account', 'org', 'session']

interface Page {
  readonly name: string
  /** The table or index that the page belongs to; `table` is the table in both cases. */
  readonly table: string
  readonly number: number
  readonly is: 'root' | 'leaf'
}

let test: TestServer
let file: string
let pages: Page[]
let pageSize: number
let isRunning = true
beforeAll(async () => {
  test = await TestServer.start({ isCheckedAtStart: true })
  file = join(test.folder, 'mimic.db')
  const { db } = test.server.context
  await insertSampleRows(db)
  // More rows than fit on one page, so that there are leaves beside the roots.
  const now = Date.now()
  for (let part = 0; part < 5; part++) {
    const ids = Array.from({ length: 100 }, (_, i) => `${part}-${i}`)
    const rest = { orgId: 'org-a', userId: 'none' }
    const entry = {
      ...rest,
      action: 'x',
      subject: 'x'.repeat(60),
      detail: '{}',
      result: 'success',
      gmtCreate: now,
      seq: null,
    }
    await db.insertInto('audit').values(ids.map((id) => ({ ...entry, id: `audit-${id}` }))).execute() // biome-ignore format: rows
    await db.insertInto('signal_latest').values(ids.map((id) => ({ signalId: `gone-${id}`, time: 1, value: '1', quality: 0, code: null, goodValue: null, goodTime: null }))).execute() // biome-ignore format: rows
    await db.insertInto('outage').values(ids.map((id) => ({ id: `outage-${id}`, orgId: 'org-a', gatewayId: 'gw-a', equipId: null, kind: 'offline', gmtStart: 1, gmtEnd: 2, samples: 0 }))).execute() // biome-ignore format: rows
    await db.insertInto('command').values(ids.map((id) => ({ ...rest, uuid: `command-${id}`, projectId: 'project-a', signalId: 'a-set', value: '1', status: 'success', code: 200, result: '1', gmtCreate: now, gmtEnd: now }))).execute() // biome-ignore format: rows
    await db.insertInto('alarm_state').values(ids.map((id) => ({ ruleId: `gone-${id}`, state: '{"phase":{"is":"normal","judged":0}}' }))).execute() // biome-ignore format: rows
    await db.insertInto('alarm').values(ids.map((id) => ({ id: `alarm-${id}`, orgId: 'org-a', ruleId: 'rule-a', type: 'signal', equipId: 'eq-a', signalId: 'a-level', gatewayId: null, severity: 2, msg: 'High', value: '6', releaseValue: '4', gmtTrigger: now, gmtRelease: now, gmtConfirm: null, confirmBy: '', confirmNote: '' }))).execute() // biome-ignore format: rows
  }
  await test.server.stop()
  isRunning = false
  copyFileSync(file, `${file}.whole`)
  const store = new DatabaseSync(file, { readOnly: true })
  const rows = store
    .prepare(
      `select name, tbl_name as "table", rootpage as root, pageno as number, pagetype as type
       from sqlite_master join dbstat using (name) order by name, pageno`,
    )
    .all()
  pages = rows.flatMap((row): Page[] => {
    const { name, table, number } = {
      name: String(row['name']),
      table: String(row['table']),
      number: Number(row['number']),
    }
    if (row['root'] === row['number']) return [{ name, table, number, is: 'root' }]
    return row['type'] === 'leaf' ? [{ name, table, number, is: 'leaf' }] : []
  })
  pageSize = Number(store.prepare('pragma page_size').get()?.['page_size'])
  store.close()
})
afterAll(async () => {
  await stop()
  await test.stop()
})

const stop = async () => {
  if (isRunning) await test.server.stop()
  isRunning = false
}
const isIndex = ({ name, table }: Page) => name !== table
const rootOf = (name: string): Page => {
  const page = pages.find((each) => each.name === name && each.is === 'root')
  if (!page) throw new Error(`there is no ${name}`)
  return page
}
/** The first and the last leaf of tables with several. */
const someLeaves = (kind: (page: Page) => boolean): Page[] =>
  [
    ...Map.groupBy(
      pages.filter((page) => page.is === 'leaf' && kind(page)),
      ({ name }) => name,
    ).values(),
  ].flatMap((own) => [...new Set([own[0], own.at(-1)])].filter((page) => page !== undefined))
const damage = ({ number }: Page) => {
  const to = openSync(file, 'r+')
  writeSync(to, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (number - 1) * pageSize)
  closeSync(to)
}
/** Starts on a copy of the store with some damaged pages. @returns the error of a failed start */
const startDamaged = async (...damaged: readonly Page[]): Promise<string | undefined> => {
  await stop()
  copyFileSync(`${file}.whole`, file)
  for (const page of damaged) damage(page)
  try {
    await test.startServer()
    isRunning = true
    return undefined
  } catch (error) {
    return String(error)
  }
}
const remedy = (name: string) =>
  `the store is damaged (${name}): restore a backup with npm run restore -- FILE --replace`
const health = async () => {
  const reply = await fetch(`${test.origin}/healthz`)
  const { problems, warnings } = (await reply.json()) as { problems: string[]; warnings: string[] }
  return { status: reply.status, problems, warnings }
}
const told = (name: string) =>
  expect
    .poll(health, { timeout: 60_000, interval: 50 })
    .toMatchObject({ status: 503, problems: expect.arrayContaining([remedy(name)]) })
const login = () => new TestClient(test.origin).call(paths.userLogin, { loginname: 'admin-a', password: PASSWORD })
const admitted = async () => expect((await login()).reply.code).toBe(200)
/** @returns why the start failed, or the code of a login after a successful one */
const outcomeOf = async (page: Page): Promise<{ start: string | undefined; login: number | undefined }> => {
  const start = await startDamaged(page)
  if (start !== undefined) {
    expect(start).toContain(remedy(page.table))
    return { start, login: undefined }
  }
  const code = (await login()).reply.code
  await told(page.table)
  return { start, login: code }
}

/** Some tables of each kind: needed to start, needed to log in, neither. */
const ofEachKind = (some: readonly Page[], others: number): readonly Page[] => {
  const toStart = some.filter(({ table }) => neededToStart.includes(table))
  const toLogIn = some.filter(({ table }) => neededToLogIn.includes(table))
  const rest = some.filter((page) => !toStart.includes(page) && !toLogIn.includes(page))
  return [...few(toStart, 1), ...few(toLogIn, 1), ...few(rest, others)]
}

describe(`a damaged page of a table, seed ${runSeed}`, () => {
  const each = async (some: readonly Page[]) => {
    for (const page of some) {
      const { start, login: code } = await outcomeOf(page)
      const expected = neededToStart.includes(page.table)
        ? undefined
        : neededToLogIn.includes(page.table) && page.is === 'root'
          ? 520
          : 200
      expect([page.name, page.is, start === undefined]).toEqual([page.name, page.is, expected !== undefined])
      if (page.is === 'root' || !neededToLogIn.includes(page.table))
        expect([page.name, code]).toEqual([page.name, expected])
    }
  }

  it('the first one of a table: it is named, and all but three do not prevent the start', async () => {
    const tables = pages.filter((page) => !isIndex(page) && page.is === 'root')
    expect(tables.length).toBeGreaterThan(40)
    await each(ofEachKind(tables, 4))
  }, 300_000)

  it('a leaf of a table that has several: it is named, and the rest works', async () => {
    const leaves = someLeaves((page) => !isIndex(page))
    expect(new Set(leaves.map(({ name }) => name)).size).toBeGreaterThan(5)
    await each(ofEachKind(leaves, 2))
  }, 300_000)

  it('affects its own calls only, which answer 520; the others work', async () => {
    const range = { dateStart: String(Date.now() - 3_600_000), dateEnd: String(Date.now()) }
    const history = { projectId: 'project-a', dataSignal: 'a-level', ...range }
    const calls: readonly [table: string, path: string, body: Record<string, string>][] = [
      ['alarm', paths.alarmQueryAll, {}],
      ['alarm_rule', paths.alarmRuleQuery, { equipmentId: 'eq-a' }],
      ['mvar', paths.mvarQuery, { projectId: 'project-a', page: '1', pageSize: '10' }],
      ['history_journal', paths.historyQueryAllData, history],
      ['audit', paths.accountOperationLog, { of: 'org', page: '1', pageSize: '10' }],
    ]
    // A list of conditions includes the names of variables; one of alarms also what their conditions say.
    const joined: Readonly<Record<string, readonly string[]>> = { alarm: ['mvar', 'alarm_rule'], alarm_rule: ['mvar'] }
    for (const [table] of few(calls, 2)) {
      expect(await startDamaged(rootOf(table))).toBeUndefined()
      const admin = await test.login('admin-a')
      for (const [other, path, body] of calls) {
        const { code } = (await admin.call(path, body)).reply
        const needs = [other, ...(joined[other] ?? [])]
        expect([table, other, code]).toEqual([table, other, needs.includes(table) ? 520 : 200])
      }
    }
  }, 120_000)

  it.each(few(['alarm', 'alarm_state', 'outage', 'signal_latest', 'history_dirty', 'shared_state'], 2))(
    '%s: samples are stored and acknowledged, alarms are raised on screen, history is folded',
    async (table) => {
      await stop()
      copyFileSync(`${file}.whole`, file)
      const store = new DatabaseSync(file)
      store.exec('update alarm_rule set isEnabled = 1')
      store.close()
      damage(rootOf(table))
      await test.startServer()
      isRunning = true
      const raised: string[] = []
      test.server.context.events.on('alarmsChanged', ({ rows }) =>
        raised.push(...rows.map(({ ruleId }) => ruleId ?? '')),
      )
      const gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      try {
        const time = Date.now()
        const seq = await gateway.send([['a-level', time, 9, 0]], {
          lost: [{ from: time - 1_000, to: time, samples: 3 }],
        })
        await until(() => gateway.acked.has(seq))
        await until(() => raised.includes('rule-a'))
        const admin = await test.login('admin-a')
        const ask = { projectId: 'project-a', dataSignal: 'a-level', dateStart: String(time), dateEnd: String(time) }
        // A curve breaks where samples are missing, so it is not drawn without the outages.
        expect((await admin.call(paths.historyQueryAllData, ask)).reply).toMatchObject(
          table === 'outage' ? { code: 520 } : { code: 200, data: [{ values: [9] }] },
        )
        expect(await test.server.context.db.selectFrom('history_journal').select('seq').execute()).not.toEqual([])
        await told(table)
      } finally {
        await gateway.stop()
      }
    },
    120_000,
  )
})

describe('a damaged index', () => {
  const roots = () => pages.filter((page) => isIndex(page) && page.is === 'root')

  it('all of them at once are rebuilt and reported: nothing is lost', async () => {
    for (const some of [roots(), someLeaves(isIndex)]) {
      const names = [...new Set(some.map(({ name }) => name))]
      expect(names.length).toBeGreaterThan(5)
      expect(await startDamaged(...some)).toBeUndefined()
      await expect
        .poll(
          async () => (await health()).warnings.flatMap((warning) => names.filter((name) => warning.includes(name))),
          { timeout: 60_000, interval: 50 },
        )
        .toEqual(names)
      await admitted()
      expect(await sqliteDamage(file, 'inUse')).toEqual({ tables: [], indexes: [] })
    }
  }, 180_000)

  it('one of them is rebuilt by the start that needs it, or while the server runs', async () => {
    const everySixth = roots().filter((_, i) => i % 6 === 0)
    expect(everySixth.length).toBeGreaterThan(8)
    for (const page of few(everySixth, 3)) {
      expect([page.name, await startDamaged(page)]).toEqual([page.name, undefined])
      const warning = expect.stringContaining(`damaged indexes were built anew from their tables (${page.name})`)
      await expect.poll(health, { timeout: 60_000, interval: 50 }).toMatchObject({ problems: [], warnings: [warning] })
      await admitted()
    }
  }, 120_000)
})

it('damage that comes while the store is open is found by the daily check', async () => {
  await stop()
  copyFileSync(`${file}.whole`, file)
  const { db, checkpoint, rebuildIndex } = await openStore({ dataFolder: test.folder })
  const found: (readonly string[])[] = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const check = new DamageCheck({
    find: async (signal) => {
      await checkpoint()
      return sqliteDamage(file, 'inUse', signal)
    },
    rebuild: rebuildIndex,
    log: pino({ level: 'silent' }),
    onDamaged: (tables) => found.push(tables),
    onRebuilt: () => undefined,
  })
  onTestFinished(async () => {
    await check.stop()
    await db.destroy()
    vi.useRealTimers()
  })
  check.start()
  await until(() => found.length === 1, 60_000)
  damage(rootOf('page_comment'))
  await vi.advanceTimersByTimeAsync(86_400_000)
  await until(() => found.length === 2, 60_000)
  expect(found).toEqual([[], ['page_comment']])
}, 180_000)

it('an intact store is not taken for damaged', async () => {
  expect(await sqliteDamage(`${file}.whole`, 'inUse')).toEqual({ tables: [], indexes: [] })
})
