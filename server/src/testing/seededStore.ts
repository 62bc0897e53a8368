import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pino from 'pino'
import { sqlitePath } from '../platform/db/openDatabase.ts'
import { readConfig } from '../platform/settings/config.ts'
import { prepareServer } from '../prepareServer.ts'
import { PASSWORD, writeSeedFile } from './seedFile.ts'
import { databaseOf, databaseUrl, SCHEMA, withClient } from './testDatabases.ts'

// A store is filled once for a run of the tests and copied for each server: migrations, seed and the hashes of passwords
// are most of what the start of a server costs. The folder of the run is new, so no copy is older than the code.

/** The folder of this run (scripts/testStores.ts); undefined outside of Vitest, where each server fills its own store. */
const runFolder = (): string | undefined => process.env['MIMIC_TEST_STORES']

/** The server that holds this lock makes the database that the others copy; any fixed number does. */
const LOCK = 7_261_004
/** The cheapest hash that there is: a stored hash says itself what it cost. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Puts a filled SQLite store into a server's data folder.
 * @param seedPath the seed file; by default the tests' own
 */
export async function copySeededStore(dataFolder: string, seedPath?: string): Promise<void> {
  const folder = runFolder()
  if (folder === undefined) return
  const name = createHash('sha256')
    .update(seedPath ?? '')
    .digest('hex')
    .slice(0, 16)
  const path = join(folder, `${name}.db`)
  if (!existsSync(path)) {
    const making = mkdtempSync(join(folder, 'making-'))
    await fill(making, { MIMIC_SEED: seedPath ?? writeSeedFile(making) })
    // Two workers that make it at once make the same.
    renameSync(sqlitePath(making), path)
    rmSync(making, { recursive: true })
  }
  mkdirSync(dataFolder, { recursive: true })
  copyFileSync(path, sqlitePath(dataFolder))
}

/**
 * The database with a filled store that others are copied from.
 * @param url any database of the same server
 * @returns undefined outside of Vitest
 */
export async function seededDatabase(url: string): Promise<string | undefined> {
  const folder = runFolder()
  if (folder === undefined) return undefined
  const name = databaseOf(folder)
  const isMade = () => existsSync(join(folder, name))
  if (isMade()) return name
  await withClient(url, async (client) => {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    if (isMade()) return
    // A worker that was ended may have left an unfinished one.
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
    const own = databaseUrl(url, name)
    await withClient(own, (other) => other.query(`create schema ${SCHEMA}`))
    const making = mkdtempSync(join(folder, 'making-'))
    await fill(making, { MIMIC_SEED: writeSeedFile(making), DATABASE_URL: own }, SCHEMA)
    writeFileSync(join(folder, name), url)
  })
  return name
}

/** Fills an empty store as the start of a server does. */
async function fill(dataFolder: string, env: Readonly<Record<string, string>>, schema?: string): Promise<void> {
  const config = readConfig({
    MIMIC_DATA: dataFolder,
    MIMIC_DEMO_PASSWORD: PASSWORD,
    MQTT_URL: 'mqtt://127.0.0.1:9',
    ...env,
  })
  const { context, stop } = await prepareServer(config, {
    log: pino({ level: 'silent' }),
    ...(schema ? { schema } : {}),
  })
  try {
    const passwordHash = await hash(PASSWORD, CHEAP)
    const accounts = context.db.updateTable('account')
    await accounts.set({ passwordHash }).execute()
    await accounts.where('demoHash', '<>', '').set({ demoHash: passwordHash }).execute()
  } finally {
    await stop()
  }
}
