import { randomBytes } from 'node:crypto'
import { reachablePostgres } from './reachable.ts'
import { seededDatabase } from './seededStore.ts'
import { databaseUrl, SCHEMA, withClient } from './testDatabases.ts'

/** A store for one test file: SQLite in the test's own folder, or a PostgreSQL database of its own. */
export interface StoreEngine {
  readonly name: string
  /** False if there is no PostgreSQL to test on: the suite then shows as skipped. */
  readonly isHere: boolean
  readonly options: { readonly databaseUrl?: string; readonly schema?: string }
  /** Runs one statement on a separate connection; PostgreSQL only. */
  admin(sql: string): Promise<void>
  /** Creates the store with the tests' seed. */
  create(): Promise<void>
  /** Creates the store without any table. */
  createEmpty(): Promise<void>
  drop(): Promise<void>
}

/** Both engines that every store must work on: SQLite, then PostgreSQL. */
export async function storeEngines(): Promise<readonly [StoreEngine, StoreEngine]> {
  const nothing = async () => undefined
  const sqlite = { admin: nothing, create: nothing, createEmpty: nothing, drop: nothing }
  return [{ name: 'SQLite', isHere: true, options: {}, ...sqlite }, postgres(await reachablePostgres())]
}

function postgres(url: string | undefined): StoreEngine {
  const name = `mimic_test_${randomBytes(6).toString('hex')}`
  const own = url ? databaseUrl(url, name) : undefined
  const run = (at: string | undefined, sql: string) => withClient(at ?? '', (client) => client.query(sql))
  const createEmpty = async () => {
    await run(url, `create database ${name}`)
    await run(own, `create schema ${SCHEMA}`)
  }
  return {
    name: url ? 'PostgreSQL' : 'PostgreSQL (none answers: set TEST_DATABASE_URL)',
    isHere: url !== undefined,
    options: own ? { databaseUrl: own, schema: SCHEMA } : {},
    admin: async (sql) => void (await run(own, sql)),
    create: async () => {
      const seeded = await seededDatabase(url ?? '')
      if (seeded === undefined) await createEmpty()
      else await run(url, `create database ${name} template ${seeded}`)
    },
    createEmpty,
    drop: async () => void (await run(url, `drop database if exists ${name} with (force)`)),
  }
}
