import { Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DatabaseRelay } from '../../../testing/DatabaseRelay.ts'
import { reachablePostgres } from '../../../testing/reachable.ts'
import { postgresDialect } from './postgresDialect.ts'

const url = await reachablePostgres()

describe.skipIf(!url)('the PostgreSQL dialect', () => {
  it('gives the place of a connection back that broke while it was set up', async () => {
    let hasCut = false
    const relay = await DatabaseRelay.start(url ?? '', (data) => {
      const passes = hasCut || !data.includes('idle_in_transaction_session_timeout')
      hasCut ||= !passes
      return passes
    })
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
    expect(hasCut).toBe(true)
    expect(await one()).toEqual([{ one: 1 }])
    await db.destroy()
    await relay.stop()
  })
})
