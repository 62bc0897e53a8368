import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../../testing/storeEngines.ts'
import { TestServer } from '../../../testing/TestServer.ts'
import { postgresDamage } from './postgresDamage.ts'

// PostgreSQL's own errors of damage, in the statements that meet a damaged page.

const [, engine] = await storeEngines()
if (!engine) throw new Error('there is no PostgreSQL among the engines')

describe.skipIf(!engine.isHere)(`damage, on ${engine.name}`, () => {
  let test: TestServer
  let hasAmcheck = false
  const { schema = '' } = engine.options
  beforeAll(async () => {
    await engine.create()
    hasAmcheck = await engine.admin(`create extension amcheck schema ${schema}`).then(
      () => true,
      // The extension exists already, or the account may not create it.
      (error: { code?: string }) => error.code === '42710',
    )
    test = await TestServer.start({ ...engine.options, isCheckedAtStart: true })
  })
  afterAll(async () => {
    await test.stop()
    await engine.drop()
  })
  const health = async () => {
    const reply = await fetch(`${test.origin}/healthz`)
    return (await reply.json()) as { problems: string[]; warnings: string[] }
  }
  const restart = async () => {
    await test.server.stop()
    await test.startServer()
  }

  it('an intact store is not taken for damaged', async () => {
    expect(await postgresDamage(test.server.context.db)).toEqual({ tables: [], indexes: [] })
    await expect.poll(health).toMatchObject({ problems: [], warnings: [] })
  })

  it('an index in a wrong order is rebuilt and reported', async ({ skip }) => {
    if (!hasAmcheck) skip('this account may not have the extension amcheck')
    const names = `search_path = ${schema}, pg_catalog`
    await engine.admin(`
      set ${names};
      create function rising(a int, b int) returns int language sql immutable as 'select sign(a - b)::int';
      create function falling(a int, b int) returns int language sql immutable as 'select sign(b - a)::int';
      create operator class fickle for type int using btree as
        operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 rising(int, int);
      create table numbers (n int);
      insert into numbers select generate_series(1, 10000);
      create index in_order on numbers (n fickle);
      update pg_amproc set amproc = '${schema}.falling'::regproc where amproc = '${schema}.rising'::regproc`)
    expect(await postgresDamage(test.server.context.db)).toEqual({ tables: [], indexes: ['in_order'] })
    await restart()
    await expect
      .poll(health, { timeout: 110_000 })
      .toMatchObject({ problems: [], warnings: [expect.stringContaining('(in_order)')] })
    expect(await postgresDamage(test.server.context.db)).toEqual({ tables: [], indexes: [] })
  })

  it('a table with a page that cannot be read is named with the remedy, and the rest works', async () => {
    await engine.admin(`
      set search_path = ${schema};
      alter table page_comment rename to whole_comment;
      create function unreadable() returns setof whole_comment language plpgsql as
        $$ begin raise exception 'invalid page in block 0 of relation' using errcode = 'XX001'; end $$;
      create view page_comment as select * from unreadable()`)
    await restart()
    await expect.poll(health, { timeout: 110_000 }).toMatchObject({
      problems: ['the store is damaged (page_comment): restore a backup with npm run restore -- FILE --replace'],
    })
    const { db } = test.server.context
    await expect(sql`select * from page_comment`.execute(db)).rejects.toThrow(/invalid page/)
    await test.login('admin-a')
  })
})
