import { sql } from 'kysely'
import { ID } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/**
 * The audit as a chain: each entry gets a number and a hash over itself and the entry before. Then nothing changes it
 * any more; the oldest may be removed, and the chain goes on from the anchor.
 */
export const auditChain: Migration = {
  name: '043_audit_chain',
  async up(db: Db) {
    const { schema } = db
    await schema
      .alterTable('audit')
      .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema.alterTable('audit').addColumn('seq', 'bigint').execute()
    await schema
      .alterTable('audit')
      .addColumn('hash', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    await schema.createIndex('audit_seq').unique().on('audit').column('seq').execute()
    await schema
      .createTable('audit_anchor')
      .addColumn('seq', 'bigint', (c) => c.primaryKey())
      .addColumn('hash', ID, (c) => c.notNull())
      .execute()
    if (isPostgres(db)) {
      await sql`create or replace function audit_is_sealed() returns trigger language plpgsql as
        $$ begin raise exception 'a sealed entry of the audit does not change'; end $$`.execute(db)
      await sql`create trigger audit_sealed before update on audit for each row
        when (old.seq is not null) execute function audit_is_sealed()`.execute(db)
    } else
      await sql`create trigger audit_sealed before update on audit when old.seq is not null
        begin select raise(abort, 'a sealed entry of the audit does not change'); end`.execute(db)
  },
}
