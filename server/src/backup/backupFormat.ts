import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * A backup is one SQLite file: the tables of the store, from whichever engine, and the files of the data folder in the
 * table `backup_file`. It holds secrets, so only its owner may read it (0600).
 */
export const APPLICATION_ID = 0x4d696d63
export const FORMAT = 1

export const FILES_TABLE = 'backup_file'
const INFO_TABLE = 'backup_info'

const NAME = '[^/\\\\:\\p{Cc}]+'
/**
 * The files of a backup beside the store, with the keys and the trust of the gateways of this machine: without them, each
 * device would have to be trusted anew, and each would have to trust its gateway. A test compares the patterns with a data
 * folder in use.
 */
const KEPT = new RegExp(
  `^(${[
    '(secrets|store-key)\\.json',
    'broker-(ca|ca-key)\\.pem',
    `gateways/${NAME}\\.json`,
    `gateway-${NAME}\\.db`,
    `gateway-${NAME}\\.opcua/(current|next)/(certificate|key)\\.pem`,
    `drivers/${NAME}/pki/(own/(certs|private)|(trusted|issuers)/(certs|crl)|rejected)/${NAME}`,
  ].join('|')})$`,
  'u',
)

/** Whether a backup may have a file with this path. */
export const isKept = (path: string): boolean =>
  KEPT.test(path) && !path.split('/').some((part) => part === '.' || part === '..')

/** Paths in a data folder that belong in its backup, with forward slashes. */
export function keptFiles(dataFolder: string): string[] {
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dataFolder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter(isKept)
    .sort()
}

export interface BackupInfo {
  readonly format: number
  readonly madeAt: number
}

/** Marks a file as a finished backup. */
export function writeInfo(db: DatabaseSync, madeAt: number): void {
  db.exec(`CREATE TABLE ${INFO_TABLE} (format INTEGER NOT NULL, madeAt INTEGER NOT NULL)`)
  db.prepare(`INSERT INTO ${INFO_TABLE} VALUES (?, ?)`).run(FORMAT, madeAt)
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
}

/** Removes the tables that only a backup has: the rest is a store. */
export function removeInfo(db: DatabaseSync): void {
  db.exec(`DROP TABLE ${FILES_TABLE}; DROP TABLE ${INFO_TABLE}; PRAGMA application_id = 0; VACUUM`)
}

/** Opens a backup for reading. @throws {Error} when the file is no backup, is damaged, or is from a newer Mimic */
export function openBackup(path: string): { db: DatabaseSync; info: BackupInfo } {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    if (db.prepare('PRAGMA application_id').get()?.['application_id'] !== APPLICATION_ID) throw new Error('no mark')
    const row = db.prepare(`SELECT format, madeAt FROM ${INFO_TABLE}`).get()
    const info = { format: Number(row?.['format']), madeAt: Number(row?.['madeAt']) }
    const problems = db.prepare('PRAGMA quick_check').all()
    if (problems[0]?.['quick_check'] !== 'ok') throw new Error(String(problems[0]?.['quick_check']))
    if (info.format !== FORMAT) throw new Error(`format ${info.format} is of another Mimic`)
    return { db, info }
  } catch (error) {
    db.close()
    throw new Error(`${path} is no whole backup of Mimic: ${error instanceof Error ? error.message : error}`)
  }
}

/** Tables of the store in a backup, each after those that its rows refer to. */
export function storeTables(db: DatabaseSync): string[] {
  const names = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== FILES_TABLE && name !== INFO_TABLE)
  const parents = new Map(
    names.map((name) => [
      name,
      db
        .prepare(`PRAGMA foreign_key_list("${name}")`)
        .all()
        .map(({ table }) => String(table)),
    ]),
  )
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    for (const parent of parents.get(name) ?? []) if (parent !== name) add(parent)
    ordered.push(name)
  }
  for (const name of names) add(name)
  return ordered
}

export const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare(`PRAGMA table_info("${table}")`)
    .all()
    .map(({ name }) => String(name))
