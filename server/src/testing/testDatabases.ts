import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The schema of the tests' stores on PostgreSQL. */
export const SCHEMA = 'mimic_test'

/** The database that the stores of a run are copied from. @param folder that of the run; its file of this name has the server's address */
export const databaseOf = (folder: string): string =>
  `mimic_seeded_${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`

/** Removes the database of a run, if there is one. */
export async function dropSeededDatabase(folder: string): Promise<void> {
  const name = databaseOf(folder)
  const marker = join(folder, name)
  if (!existsSync(marker)) return
  await withClient(readFileSync(marker, 'utf8'), (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
