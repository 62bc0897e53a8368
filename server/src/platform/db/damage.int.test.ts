import { closeSync, copyFileSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { damagedTables } from './damagedTables.ts'

// A damaged table of a SQLite store: it is named with the remedy, and what does not need it works.

/** The live plant is made of them: it is not shown without its signals, alarms or the order of its writes. */
const neededToStart = [
  ...['alarm', 'alarm_rule', 'alarm_state', 'command', 'equipment', 'history_journal', 'migration', 'mvar', 'outage'],
  ...['shared_state', 'signal', 'signal_latest'],
]

let test: TestServer
let file: string
let tables: { name: string; page: number }[]
let pageSize: number
let isRunning = true
beforeAll(async () => {
  test = await TestServer.start()
  file = join(test.folder, 'mimic.db')
  await test.server.stop()
  isRunning = false
  copyFileSync(file, `${file}.whole`)
  const db = new DatabaseSync(file, { readOnly: true })
  tables = db
    .prepare("select name, rootpage as page from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name, page }) => ({ name: String(name), page: Number(page) }))
  pageSize = Number(db.prepare('pragma page_size').get()?.['page_size'])
  db.close()
})
afterAll(async () => {
  await stop()
  await test.stop()
})

const stop = async () => {
  if (isRunning) await test.server.stop()
  isRunning = false
}
/** Starts on the store as it was, but for the first page of `name`. @returns the error of a start that failed */
const startDamaged = async (name: string): Promise<string | undefined> => {
  await stop()
  copyFileSync(`${file}.whole`, file)
  const page = tables.find((table) => table.name === name)?.page ?? 0
  expect(page).toBeGreaterThan(1)
  const to = openSync(file, 'r+')
  writeSync(to, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (page - 1) * pageSize)
  closeSync(to)
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
  return { status: reply.status, problems: ((await reply.json()) as { problems: string[] }).problems }
}
const told = (name: string) =>
  expect
    .poll(health, { timeout: 20_000, interval: 100 })
    .toEqual({ status: 503, problems: expect.arrayContaining([remedy(name)]) })
it('a damaged account table: health names it, and a login is told why it cannot be', async () => {
  expect(await startDamaged('account')).toBeUndefined()
  const { status, reply } = await new TestClient(test.origin).call(paths.login, {
    loginname: 'admin-a',
    password: PASSWORD,
  })
  expect([status, reply.code]).toEqual([503, 520])
  await told('account')
}, 60_000)

it('a whole store is not taken for damaged', async () => {
  expect(await damagedTables(`${file}.whole`, 'inUse')).toEqual([])
})

it('each other table: the server names it, at work or as the reason why it does not start', async () => {
  const refused: string[] = []
  for (const { name } of tables) {
    const problem = await startDamaged(name)
    if (problem === undefined) await told(name)
    else {
      expect(problem).toContain(remedy(name))
      refused.push(name)
    }
  }
  expect(refused).toEqual(neededToStart)
}, 300_000)

it('a damaged table of comments or repairs keeps nobody from logging in', async () => {
  for (const name of ['page_comment', 'repair_order']) {
    expect(await startDamaged(name)).toBeUndefined()
    await told(name)
    await test.login('admin-a')
  }
}, 60_000)
