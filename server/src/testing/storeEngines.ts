import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { reachablePostgres } from './reachable.ts'

/** A store for one test file: SQLite in the test's own folder, or a separate PostgreSQL schema. */
export interface StoreEngine {
  readonly name: string
  /** False if there is no PostgreSQL to test on: the suite then shows as skipped. */
  readonly isHere: boolean
  readonly options: { readonly databaseUrl?: string; readonly schema?: string }
  /** Runs one statement on a separate connection; PostgreSQL only. */
  admin(sql: string): Promise<void>
  create(): Promise<void>
  drop(): Promise<void>
}

/** Both engines that every store must work on. */
export async function storeEngines(): Promise<readonly StoreEngine[]> {
  const nothing = async () => undefined
  return [
    { name: 'SQLite', isHere: true, options: {}, admin: nothing, create: nothing, drop: nothing },
    postgres(await reachablePostgres()),
  ]
}

function postgres(databaseUrl: string | undefined): StoreEngine {
  const schema = `mimic_test_${randomBytes(6).toString('hex')}`
  const admin = async (sql: string) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  return {
    name: databaseUrl ? 'PostgreSQL' : 'PostgreSQL (none answers: set TEST_DATABASE_URL)',
    isHere: databaseUrl !== undefined,
    options: databaseUrl ? { databaseUrl, schema } : {},
    admin,
    create: () => admin(`create schema ${schema}`),
    drop: () => admin(`drop schema ${schema} cascade`),
  }
}
