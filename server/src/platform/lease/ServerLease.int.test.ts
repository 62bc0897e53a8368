import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { Db, Tables } from '../db/Database.ts'
import { LeaseLost } from '../db/dialects/FencedDialect.ts'
import { postgresDialect } from '../db/dialects/postgresDialect.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { ServerLease } from './ServerLease.ts'

const [engine] = (await storeEngines()).filter(({ name }) => name.startsWith('PostgreSQL'))
if (!engine) throw new Error('there is no such engine')
const { databaseUrl = '', schema = '' } = engine.options

describe.skipIf(!engine.isHere)('point 9: the lease of the active server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-lease-'))
  const open: (() => Promise<unknown>)[] = []
  let now = 0
  let plain: Db
  const server = async (holder: string, isAddressFixed = true) => {
    const lease = await ServerLease.open({
      databaseUrl,
      schema,
      isAddressFixed,
      holder: () => holder,
      monotonic: () => now,
    })
    open.push(() => lease.close())
    return lease
  }
  const fencedBy = async (lease: ServerLease): Promise<Db> => {
    const db = await openDatabase({ dataFolder: folder, databaseUrl, schema, fence: lease.check })
    open.push(() => db.destroy())
    return db
  }
  const endAll = async () => {
    // Some leases ended in their test.
    for (const end of open.splice(0).toReversed()) await end().catch(() => undefined)
  }
  const org = (id: string) => ({ id, title: id, gmtCreate: 0 })
  const orgs = async () => (await plain.selectFrom('org').select('id').execute()).map(({ id }) => id)

  beforeAll(async () => {
    await engine.createEmpty()
    plain = await openDatabase({ dataFolder: folder, databaseUrl, schema })
  })
  beforeEach(async () => {
    await endAll()
    await plain.deleteFrom('org').execute()
  })
  afterAll(async () => {
    await endAll()
    await plain?.destroy()
    await engine.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has one holder, which keeps it while it renews it, and is replaced when it does not', async () => {
    const [a, b] = [await server('http://a'), await server('http://b')]
    expect(await a.take()).toBe('taken')
    for (let i = 0; i < 5; i++) {
      expect(await b.take()).toEqual({ elsewhere: 'http://a' })
      now += 4_900
      await a.renew()
    }
    expect(await b.take()).toEqual({ elsewhere: 'http://a' })
    now += 5_000
    expect(await b.take()).toBe('taken')
    await expect(a.renew()).rejects.toThrow(LeaseLost)
  })

  it('is given to one of many that ask at once, and after a clean end to the next that asks', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, (_, i) => server(`http://${i}`)))
    const answers = await Promise.all(many.map((each) => each.take()))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
    const holder = many[answers.indexOf('taken')]
    await holder?.close()
    const [next] = many.filter((each) => each !== holder)
    expect(await next?.take()).toBe('taken')
  })

  it('is taken at once, but only once, by a server that restarts under its address', async () => {
    expect(await (await server('http://a')).take()).toBe('taken')
    // Another server that got the same address by mistake can take the lease once, but not again.
    const twin = await server('http://a')
    expect(await twin.take()).toBe('taken')
    const third = await server('http://a', false)
    expect(await third.take()).toEqual({ elsewhere: 'http://a' })
    expect(await (await server('http://b')).take()).toEqual({ elsewhere: 'http://a' })
  })

  it('a holder that was paused and wakes up commits nothing, in or outside of a transaction', async () => {
    const [a, b] = [await server('http://a'), await server('http://b')]
    await a.take()
    const db = await fencedBy(a)
    await db.insertInto('org').values(org('alone')).execute()
    await db.transaction().execute((trx) => trx.insertInto('org').values(org('together')).execute())
    const wake = signal()
    const late = db.transaction().execute(async (trx) => {
      await trx.insertInto('org').values(org('late')).execute()
      await wake.sent
    })
    await b.take()
    now += 5_000
    expect(await b.take()).toBe('taken')
    wake.send()
    await expect(late).rejects.toThrow(LeaseLost)
    await expect(db.insertInto('org').values(org('later')).execute()).rejects.toThrow(LeaseLost)
    await expect(db.updateTable('org').set({ title: 'x' }).execute()).rejects.toThrow(LeaseLost)
    await expect(db.deleteFrom('org').execute()).rejects.toThrow(LeaseLost)
    await expect(sql`delete from org`.execute(db)).rejects.toThrow(LeaseLost)
    expect((await orgs()).sort()).toEqual(['alone', 'together'])
    // It may still read, and its connections still work.
    expect(await db.selectFrom('org').select('id').execute()).toHaveLength(2)
    const next = await fencedBy(b)
    await next.insertInto('org').values(org('next')).execute()
    expect(await orgs()).toHaveLength(3)
  })

  it('a take-over waits for a commit that is under way, and then sees it', async () => {
    const [a, b] = [await server('http://a'), await server('http://b')]
    await a.take()
    await b.take()
    now += 5_000
    const checked = signal()
    const commit = signal()
    const writing = plain.transaction().execute(async (trx) => {
      await trx.insertInto('org').values(org('last')).execute()
      await trx.executeQuery(a.check)
      // The fence was checked, and the commit is in progress.
      checked.send()
      await commit.sent
    })
    await checked.sent
    const order: string[] = []
    const taking = b.take().then((answer) => order.push(String(answer)))
    await new Promise((resolve) => setTimeout(resolve, 200))
    order.push('committed')
    commit.send()
    await Promise.all([writing, taking])
    expect(order).toEqual(['committed', 'taken'])
    expect(await orgs()).toEqual(['last'])
  })

  it('a holder that is paused during a commit does not prevent a take-over: the database ends the commit', async () => {
    const [a, b] = [await server('http://a'), await server('http://b')]
    await a.take()
    await b.take()
    now += 5_000
    const short = new Kysely<Tables>({
      dialect: postgresDialect({
        connectionString: databaseUrl,
        schema,
        connections: 1,
        silentMs: 30_000,
        idleTransactionMs: 500,
      }),
    })
    open.push(() => short.destroy())
    const wake = signal()
    const checked = signal()
    const writing = short.transaction().execute(async (trx) => {
      await trx.insertInto('org').values(org('never')).execute()
      await trx.executeQuery(a.check)
      checked.send()
      await wake.sent
    })
    const over = expect(writing).rejects.toThrow()
    await checked.sent
    await expect.poll(() => b.take().catch(() => 'failed')).toBe('taken')
    wake.send()
    await over
    expect(await orgs()).toEqual([])
  })
})

function signal(): { readonly sent: Promise<void>; send(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { sent: promise, send: resolve }
}
