import { copyFileSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Db } from '../platform/db/Database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { connect, type DatabaseOptions } from '../platform/db/openDatabase.ts'
import { GATEWAY_ACCOUNTS } from '../platform/settings/brokerSettings.ts'
import { closeDataFolder } from '../platform/settings/privateData.ts'
import { columnsOf, FILES_TABLE, isKept, keptFiles, openBackup, removeInfo, storeTables } from './backupFormat.ts'
import { isRunning } from './ControlFile.ts'

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const ROWS = 100

export interface RestoreOptions extends DatabaseOptions {
  /** Moves existing data aside. Without it, existing data is a reason to refuse. */
  readonly isReplacing: boolean
}

export interface RestoreResult {
  readonly madeAt: number
  /** Where existing data was moved to; empty when there was none. */
  readonly aside: readonly string[]
}

/**
 * Restores a data folder, and the PostgreSQL database if one is set, to the state of the backup.
 * @throws {Error} when the file is no complete backup, a server runs there, or existing data may not be replaced
 */
export async function restoreBackup(options: RestoreOptions, file: string): Promise<RestoreResult> {
  const { dataFolder, databaseUrl, isReplacing } = options
  const { db: source, info } = openBackup(file)
  try {
    assertKnown(source)
    assertPaths(source, dataFolder)
    if (await isRunning(dataFolder)) throw new Error('Mimic is running on this data folder: stop it first')
    closeDataFolder(dataFolder)
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const present = presentIn(dataFolder)
    if (present.length > 0 && !isReplacing)
      throw new Error(`${dataFolder} is not empty (${present[0]}): --replace puts aside what is there`)
    const aside: string[] = []
    if (databaseUrl) aside.push(...(await intoPostgres(options, source, `mimic_replaced_${stamp}`)))
    if (present.length > 0) aside.push(putAside(dataFolder, present, `replaced-${stamp}`))
    // The server writes it anew. The broker, which starts first, would refuse gateways that only the backup knows.
    rmSync(join(dataFolder, GATEWAY_ACCOUNTS), { force: true })
    if (!databaseUrl) intoSqlite(file, join(dataFolder, 'mimic.db'))
    for (const row of source.prepare(`SELECT path, data FROM ${FILES_TABLE}`).iterate())
      writeKept(dataFolder, String(row['path']), row['data'] as Uint8Array)
    return { madeAt: info.madeAt, aside }
  } finally {
    source.close()
  }
}

const migrationsOf = (source: DatabaseSync): string[] =>
  source
    .prepare('SELECT name FROM migration')
    .all()
    .map(({ name }) => String(name))

function assertKnown(source: DatabaseSync): void {
  const newer = migrationsOf(source).find((name) => !migrations.some((migration) => migration.name === name))
  if (newer) throw new Error(`the backup was made by a newer Mimic (it has had ${newer}); use that one`)
}

/**
 * A backup is a file that somebody may have changed: every path in it is one that a backup has, and leads through no
 * link.
 * @throws {Error} that names the first other path
 */
function assertPaths(source: DatabaseSync, dataFolder: string): void {
  for (const row of source.prepare(`SELECT path, typeof(data) AS type FROM ${FILES_TABLE}`).iterate()) {
    const path = String(row['path'])
    if (row['type'] !== 'blob' || !isKept(path)) throw new Error(`the backup has a file that none has: ${path}`)
    const parts = path.split('/')
    const through = parts.map((_, at) => join(dataFolder, ...parts.slice(0, at + 1)))
    if (through.some((each) => lstatSync(each, { throwIfNoEntry: false })?.isSymbolicLink()))
      throw new Error(`${join(dataFolder, path)} leads through a link, so nothing is written there`)
  }
}

function presentIn(dataFolder: string): string[] {
  const store = ['mimic.db', 'mimic.db-wal', 'mimic.db-shm'].filter((name) => existsSync(join(dataFolder, name)))
  const buffers = keptFiles(dataFolder).flatMap((path) => [path, `${path}-wal`, `${path}-shm`])
  return [...store, ...buffers.filter((path) => existsSync(join(dataFolder, path)))]
}

function putAside(dataFolder: string, paths: readonly string[], name: string): string {
  const folder = join(dataFolder, name)
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    renameSync(join(dataFolder, path), join(folder, path))
  }
  return folder
}

function intoSqlite(file: string, target: string): void {
  const part = `${target}.part`
  rmSync(part, { force: true })
  copyFileSync(file, part)
  const db = new DatabaseSync(part)
  try {
    removeInfo(db)
  } finally {
    db.close()
  }
  renameSync(part, target)
}

function writeKept(dataFolder: string, path: string, data: Uint8Array): void {
  const target = join(dataFolder, path)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  writeFileSync(target, data, { mode: 0o600 })
}

/** @returns the schema that existing data was moved to */
async function intoPostgres(options: RestoreOptions, source: DatabaseSync, aside: string): Promise<string[]> {
  const { db } = connect(options)
  try {
    const tables = storeTables(source)
    const present = await presentTables(db)
    if (present.includes('org') && !options.isReplacing) {
      const { rows } = await sql`select id from org limit 1`.execute(db)
      if (rows.length > 0) throw new Error('the database is not empty: --replace puts aside what is there')
    }
    if (present.length > 0) await moveTables(db, present, aside)
    await migrate(db, { only: new Set(migrationsOf(source)) })
    // The migrations have recorded themselves.
    for (const table of tables) if (table !== 'migration') await copyTable(db, source, table)
    return present.length > 0 ? [`the schema ${aside}`] : []
  } finally {
    await db.destroy()
  }
}

async function presentTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = current_schema() order by tablename`.execute(db)
  const names = rows.map(({ tablename }) => tablename)
  return names.includes('migration') ? names : []
}

async function moveTables(db: Db, tables: readonly string[], aside: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create schema ${sql.id(aside)}`.execute(trx)
    for (const table of tables) await sql`alter table ${sql.table(table)} set schema ${sql.id(aside)}`.execute(trx)
  })
}

async function copyTable(db: Db, source: DatabaseSync, table: string): Promise<void> {
  const columns = columnsOf(source, table)
  const names = sql.join(columns.map((column) => sql.id(column)))
  const write = async (rows: readonly Record<string, unknown>[]) => {
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} on conflict do nothing`.execute(db)
  }
  let rows: Record<string, unknown>[] = []
  for (const row of source.prepare(`SELECT * FROM "${table}"`).iterate()) {
    rows.push(row)
    if (rows.length < ROWS) continue
    await write(rows)
    rows = []
  }
  if (rows.length > 0) await write(rows)
}
