import { ID, ownColumns, stampColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import { isPostgres } from '../isPostgres.ts'
import type { Migration } from './Migration.ts'

/** Orders of cards and messages with their numbers, the offers of the platform, invoices, and metered messages. */
export const purchases: Migration = {
  name: '092_purchases',
  async up(db: Db) {
    await addOrders(db)
    await addInvoices(db)
    const { schema } = db
    for (const column of ['isSmsMetered', 'smsSent'] as const)
      await schema
        .alterTable('org')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    await schema
      .alterTable('sim_card')
      .addColumn('orderNumber', ID, (c) => c.notNull().defaultTo(''))
      .execute()
  },
}

async function addOrders({ schema }: Db): Promise<void> {
  await schema
    .createTable('purchase_offer')
    .addColumn('id', ID, (c) => c.primaryKey())
    .addColumn('kind', ID, (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('price', 'bigint', (c) => c.notNull())
    .addColumn('isEnabled', 'integer', (c) => c.notNull())
    .execute()
  let purchase = schema.createTable('purchase').$call(ownColumns)
  for (const column of ['kind', 'number', 'status', 'currency', 'userId', 'author'])
    purchase = purchase.addColumn(column, ID, (c) => c.notNull())
  for (const column of ['lines', 'note', 'reference', 'settleNote'])
    purchase = purchase.addColumn(column, 'text', (c) => c.notNull())
  for (const column of ['amount', 'invoiced', 'quantity', 'gmtSubmit', 'gmtPaid', 'gmtDone'])
    purchase = purchase.addColumn(column, 'bigint', (c) => c.notNull())
  await purchase.$call(stampColumns).execute()
  await schema.createIndex('purchase_of_org').on('purchase').columns(['orgId', 'gmtCreate']).execute()
  await schema.createIndex('purchase_number_of_org').on('purchase').columns(['orgId', 'number']).execute()
  await schema
    .createTable('purchase_count')
    .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
    .addColumn('kind', ID, (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('last', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('purchase_count_key', ['orgId', 'kind', 'year'])
    .execute()
  await schema
    .createTable('payment_report')
    .addColumn('id', 'varchar(128)', (c) => c.primaryKey())
    .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
    .addColumn('purchaseId', ID, (c) => c.notNull().references('purchase.id'))
    .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
    .execute()
}

async function addInvoices(db: Db): Promise<void> {
  const { schema } = db
  let invoice = schema.createTable('invoice').$call(ownColumns)
  invoice = invoice.addColumn('purchaseId', ID, (c) => c.notNull().references('purchase.id'))
  for (const column of ['kind', 'status', 'taxNumber', 'number', 'userId', 'author'])
    invoice = invoice.addColumn(column, ID, (c) => c.notNull())
  for (const column of ['title', 'email', 'address', 'reason'])
    invoice = invoice.addColumn(column, 'text', (c) => c.notNull())
  for (const column of ['amount', 'gmtDone', 'gmtFile'])
    invoice = invoice.addColumn(column, 'bigint', (c) => c.notNull())
  await invoice.$call(stampColumns).execute()
  await schema.createIndex('invoice_of_org').on('invoice').columns(['orgId', 'gmtCreate']).execute()
  await schema.createIndex('invoice_of_purchase').on('invoice').column('purchaseId').execute()
  await schema
    .createTable('invoice_file')
    .addColumn('invoiceId', ID, (c) => c.primaryKey().references('invoice.id'))
    .addColumn('orgId', ID, (c) => c.notNull().references('org.id'))
    .addColumn('data', isPostgres(db) ? 'bytea' : 'blob', (c) => c.notNull())
    .execute()
}
