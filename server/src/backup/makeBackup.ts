import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql } from 'kysely'
import { migrate } from '../platform/db/migrate.ts'
import { connect, type DatabaseOptions } from '../platform/db/openDatabase.ts'
import { columnsOf, FILES_TABLE, keptFiles, openBackup, storeTables, writeInfo } from './backupFormat.ts'
import { askForSnapshot } from './ControlFile.ts'

/** Rows of one read from PostgreSQL; a picture may have some MB. */
const ROWS = 100
/**
 * PostgreSQL waits this long for the next read. A slow disk may take seconds for the rows of the last one, and the
 * transaction of a backup locks no rows.
 */
const IDLE_TRANSACTION_MS = 600_000

export interface BackupResult {
  readonly bytes: number
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>
  readonly files: readonly string[]
}

/**
 * Writes the store, the secrets and the gateways of a Mimic, running or not, to one new file.
 * @throws {Error} when the file exists, or the store cannot be read
 */
export async function makeBackup(options: DatabaseOptions, file: string): Promise<BackupResult> {
  const path = resolve(file)
  if (existsSync(path)) throw new Error(`${path} is there already; name a new file`)
  if (!existsSync(dirname(path))) throw new Error(`the folder ${dirname(path)} is missing`)
  const part = `${path}.part`
  rmSync(part, { force: true })
  const scratch = mkdtempSync(join(tmpdir(), 'mimic-backup-'))
  try {
    // Buffers are copied before the store: a batch that leaves a buffer meanwhile is in the store by then, and one that
    // is in both is recognised by its number.
    const files = await readFiles(options.dataFolder, scratch)
    if (options.databaseUrl) await copyPostgres(options, part)
    else await copySqlite(options.dataFolder, part)
    chmodSync(part, 0o600)
    addFiles(part, files)
    const rows = countRows(part)
    sync(part)
    renameSync(part, path)
    return { bytes: statSync(path).size, rows, files: [...files.keys()] }
  } finally {
    rmSync(part, { force: true })
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function readFiles(dataFolder: string, scratch: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const path of existsSync(dataFolder) ? keptFiles(dataFolder) : []) {
    const source = join(dataFolder, path)
    // Somebody may remove a device's certificate meanwhile.
    if (!existsSync(source)) continue
    if (!path.endsWith('.db')) {
      files.set(path, readFileSync(source))
      continue
    }
    // The gateway may write to the file meanwhile, so a copy is read.
    const copy = join(scratch, path)
    const db = new DatabaseSync(source, { timeout: 5_000 })
    try {
      await backup(db, copy)
    } finally {
      db.close()
    }
    files.set(path, readFileSync(copy))
  }
  return files
}

async function copySqlite(dataFolder: string, part: string): Promise<void> {
  const snapshot = await askForSnapshot(dataFolder)
  if (snapshot) {
    copyFileSync(snapshot, part)
    rmSync(snapshot)
    return
  }
  const source = join(dataFolder, 'mimic.db')
  if (!existsSync(source)) throw new Error(`there is no store in ${dataFolder}`)
  const db = new DatabaseSync(source, { timeout: 2_000 })
  try {
    await backup(db, part)
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message))
      throw new Error(`${source} is in use by a program that does not answer`)
    throw error
  } finally {
    db.close()
  }
}

/** All tables as they are at one moment, read in a transaction that sees no later changes. */
async function copyPostgres(options: DatabaseOptions, part: string): Promise<void> {
  const { db } = connect({ ...options, idleTransactionMs: IDLE_TRANSACTION_MS })
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const had = await sql<{ name: string }>`select name from migration`.execute(trx)
        const target = await emptyStore(part, new Set(had.rows.map(({ name }) => name)))
        try {
          target.exec('BEGIN')
          for (const table of storeTables(target)) {
            const columns = columnsOf(target, table)
            const places = columns.map(() => '?').join(', ')
            const insert = target.prepare(`INSERT OR REPLACE INTO "${table}" (${quoted(columns)}) VALUES (${places})`)
            await sql`declare rows_of_table no scroll cursor for select ${sql.raw(quoted(columns))} from ${sql.table(table)}`.execute(
              trx,
            )
            for (;;) {
              const { rows } = await sql<
                Record<string, SQLInputValue>
              >`fetch ${sql.raw(String(ROWS))} from rows_of_table`.execute(trx)
              for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null))
              if (rows.length < ROWS) break
            }
            await sql`close rows_of_table`.execute(trx)
          }
          target.exec('COMMIT')
        } finally {
          target.close()
        }
      })
  } finally {
    await db.destroy()
  }
}

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

/** A SQLite file with the tables after these migrations, and no rows. */
async function emptyStore(path: string, had: ReadonlySet<string>): Promise<DatabaseSync> {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-empty-'))
  try {
    const { db } = connect({ dataFolder: folder })
    try {
      await migrate(db, { only: had })
    } finally {
      await db.destroy()
    }
    copyFileSync(join(folder, 'mimic.db'), path)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const target = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  target.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF')
  return target
}

function addFiles(part: string, files: ReadonlyMap<string, Buffer>): void {
  const db = new DatabaseSync(part)
  try {
    // Leaves a single file without a write-ahead log.
    db.exec(
      `PRAGMA journal_mode = DELETE; BEGIN; CREATE TABLE ${FILES_TABLE} (path TEXT PRIMARY KEY, data BLOB NOT NULL)`,
    )
    const insert = db.prepare(`INSERT INTO ${FILES_TABLE} VALUES (?, ?)`)
    for (const [path, data] of files) insert.run(path, data)
    writeInfo(db, Date.now())
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}

/** Reads the whole file, as a restore would. */
function countRows(part: string): Map<string, number> {
  const { db } = openBackup(part)
  try {
    return new Map(
      storeTables(db).map((table) => [table, Number(db.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.['n'])]),
    )
  } finally {
    db.close()
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
