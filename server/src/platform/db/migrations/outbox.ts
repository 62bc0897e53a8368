import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Messages to people, the providers that send them, and what proves who an account is. */
export const outbox: Migration = {
  name: '063_outbox',
  async up({ schema }: Db) {
    for (const column of ['verifiedTel', 'verifiedEmail'])
      await schema
        .alterTable('account')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await schema
      .createTable('account_question')
      .addColumn('accountId', ID, (c) => c.notNull().references('account.id'))
      .addColumn('place', 'integer', (c) => c.notNull())
      .addColumn('question', 'text', (c) => c.notNull())
      .addColumn('answerHash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('account_question_key', ['accountId', 'place'])
      .execute()
    let provider = rowTable('provider')
    const texts = ['title', 'kind', 'host', 'security', 'username', 'sender', 'url', 'method', 'headers', 'body']
    for (const column of [...texts, 'success', 'secret'])
      provider = provider.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['isEnabled', 'port', 'quota'])
      provider = provider.addColumn(column, 'integer', (c) => c.notNull())
    await provider.addColumn('cost', 'double precision', (c) => c.notNull()).execute()
    let template = rowTable('message_template')
    for (const column of ['title', 'titleEn', 'text', 'textEn'])
      template = template.addColumn(column, 'text', (c) => c.notNull())
    await template.execute()
    for (const table of ['provider', 'message_template'])
      await schema.createIndex(`${table}_org`).on(table).column('orgId').execute()

    let message = schema
      .createTable('outbox')
      .$call(ownColumns)
      .addColumn('accountId', ID, (c) => c.notNull())
      .addColumn('providerId', ID, (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('cost', 'double precision', (c) => c.notNull())
    for (const column of ['channel', 'purpose', 'recipient', 'destination', 'subject', 'text', 'sealed', 'problem'])
      message = message.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['state', 'provider']) message = message.addColumn(column, ID, (c) => c.notNull())
    for (const column of ['gmtNext', 'gmtExpires', 'gmtCreate', 'gmtSent'])
      message = message.addColumn(column, 'bigint', (c) => c.notNull())
    await message.execute()
    await schema.createIndex('outbox_org').on('outbox').columns(['orgId', 'gmtCreate']).execute()
    await schema.createIndex('outbox_due').on('outbox').columns(['state', 'gmtNext']).execute()
    await schema.createIndex('outbox_provider').on('outbox').columns(['providerId', 'gmtSent']).execute()

    /** A table of rows that people manage. */
    function rowTable(name: string) {
      return schema.createTable(name).$call(ownColumns).$call(stampColumns)
    }
  },
}
