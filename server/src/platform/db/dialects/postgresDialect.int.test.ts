import { connect, createServer } from 'node:net'
import { Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { reachablePostgres } from '../../../testing/reachable.ts'
import { postgresDialect } from './postgresDialect.ts'

const url = await reachablePostgres()

describe.skipIf(!url)('the PostgreSQL dialect', () => {
  it('gives the place of a connection back that broke while it was set up', async () => {
    await using relay = await cuttingRelay(url ?? '', 'idle_in_transaction_session_timeout')
    const db = new Kysely({
      dialect: postgresDialect({
        connectionString: relay.url,
        connections: 1,
        silentMs: 5_000,
        idleTransactionMs: 4_000,
      }),
    })
    const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows
    await expect(one()).rejects.toThrow(/terminated/)
    expect(relay.hasCut()).toBe(true)
    expect(await one()).toEqual([{ one: 1 }])
    await db.destroy()
  })
})

/** Passes connections on to a database, except the first one that says `word`, which it cuts. */
async function cuttingRelay(databaseUrl: string, word: string) {
  const target = new URL(databaseUrl)
  let hasCut = false
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    far.pipe(near)
    near.on('data', (data) => {
      if (hasCut || !data.includes(word)) return void far.write(data)
      hasCut = true
      near.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is an object.
  const { port } = server.address() as { port: number }
  const relayed = new URL(databaseUrl)
  relayed.host = `127.0.0.1:${port}`
  return {
    url: relayed.href,
    hasCut: () => hasCut,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
