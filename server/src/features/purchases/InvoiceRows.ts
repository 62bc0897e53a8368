import {
  CURRENCY,
  type Invoice,
  type InvoiceKind,
  type InvoiceState,
  type PurchaseKind,
  paidStates,
} from '@mimic/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import { conflict } from '../../platform/ApiError.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Tables } from '../../platform/db/Database.ts'
import { pagedRows } from '../../platform/db/pagedRows.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { visibleTo } from './visibleTo.ts'

interface InvoiceFilter {
  readonly search?: string | undefined
  /** Number of the order. */
  readonly kind?: PurchaseKind | undefined
  readonly status?: InvoiceState | undefined
  readonly isOfAll?: boolean | undefined
}

const columns = [
  'invoice.id',
  'invoice.version',
  'invoice.purchaseId',
  'invoice.amount',
  'invoice.kind',
  'invoice.title',
  'invoice.taxNumber',
  'invoice.email',
  'invoice.address',
  'invoice.status',
  'invoice.number',
  'invoice.reason',
  'invoice.gmtFile',
  'invoice.author',
  'invoice.orgId',
  'invoice.gmtCreate',
  'invoice.gmtModified',
  'invoice.gmtDone',
] as const

/** Invoices of orders, with their files. */
export class InvoiceRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  in(trx: Db): InvoiceRows {
    return new InvoiceRows(trx)
  }

  async query(
    session: Session,
    { search, kind, status, isOfAll = false }: InvoiceFilter,
    part: { readonly page: number; readonly pageSize: number },
  ): Promise<{ rows: Invoice[]; total: number }> {
    let base = all(this.#db).where(visibleTo(session, 'invoice', isOfAll))
    if (kind) base = base.where('purchase.kind', '=', kind)
    if (status) base = base.where('invoice.status', '=', status)
    if (search)
      base = base.where((eb) =>
        eb.or(
          ['invoice.title', 'invoice.number', 'purchase.number', 'org.title'].map((column) => contains(column, search)),
        ),
      )
    const ordered = whole(base).orderBy('invoice.gmtCreate', 'desc').orderBy('invoice.id')
    const { rows, total } = await pagedRows(ordered, part)
    return { rows: rows.map(read), total }
  }

  /** An invoice that the caller sees; for operators also one of another organisation. */
  async find(session: Session, id: string): Promise<Invoice | undefined> {
    const seen = visibleTo(session, 'invoice', session.auths.includes('platform.operate'))
    const row = await whole(all(this.#db).where(seen).where('invoice.id', '=', id)).executeTakeFirst()
    return row && read(row)
  }

  count(purchaseId: string): Promise<number> {
    return totalOf(this.#db.selectFrom('invoice').where('purchaseId', '=', purchaseId))
  }

  /**
   * Takes an amount of a paid order for an invoice, in one statement: two who ask at once never get more than was paid.
   * @returns false where less is left
   */
  async take(orgId: string, purchaseId: string, amount: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('purchase')
      .set((eb) => ({ invoiced: eb('invoiced', '+', amount) }))
      .where('orgId', '=', orgId)
      .where('id', '=', purchaseId)
      .where('status', 'in', paidStates)
      .where(sql<boolean>`invoiced + ${amount} <= amount`)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  /** Gives the amount of a rejected invoice back. */
  async giveBack({ orgId, purchaseId, amount }: Pick<Invoice, 'orgId' | 'purchaseId' | 'amount'>): Promise<void> {
    await this.#db
      .updateTable('purchase')
      .set((eb) => ({ invoiced: eb('invoiced', '-', amount) }))
      .where('orgId', '=', orgId)
      .where('id', '=', purchaseId)
      .execute()
  }

  async add(row: Insertable<Tables['invoice']>): Promise<void> {
    await this.#db.insertInto('invoice').values(row).execute()
  }

  /** @throws {ApiError} 409 `changed` where somebody has changed the invoice since it was read */
  async set(
    { id, orgId, version }: Pick<Invoice, 'id' | 'orgId' | 'version'>,
    columns: Updateable<Tables['invoice']>,
  ): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('invoice')
      .set({ ...columns, version: version + 1 })
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw conflict('baseVersion', 'changed')
  }

  async setFile(orgId: string, invoiceId: string, data: Uint8Array): Promise<void> {
    await this.#db.deleteFrom('invoice_file').where('orgId', '=', orgId).where('invoiceId', '=', invoiceId).execute()
    await this.#db.insertInto('invoice_file').values({ orgId, invoiceId, data }).execute()
  }

  async file(orgId: string, invoiceId: string): Promise<Uint8Array | undefined> {
    const own = this.#db.selectFrom('invoice_file').select('data').where('orgId', '=', orgId)
    return (await own.where('invoiceId', '=', invoiceId).executeTakeFirst())?.data
  }
}

const all = (db: Db) =>
  db
    .selectFrom('invoice')
    .innerJoin('purchase', 'purchase.id', 'invoice.purchaseId')
    .innerJoin('org', 'org.id', 'invoice.orgId')

const whole = (query: ReturnType<typeof all>) =>
  query
    .select(columns)
    .select(['purchase.number as purchaseNumber', 'purchase.kind as purchaseKind', 'org.title as orgTitle'])

type Stored = Omit<Invoice, 'currency' | 'hasFile' | 'kind' | 'status' | 'purchaseKind'> & {
  readonly kind: string
  readonly status: string
  readonly purchaseKind: string
  readonly gmtFile: number
}

/** A stored invoice: kinds and state are of their closed lists, and were written by us. */
const read = ({ gmtFile, kind, status, purchaseKind, ...row }: Stored): Invoice => ({
  ...row,
  kind: kind as InvoiceKind,
  status: status as InvoiceState,
  purchaseKind: purchaseKind as PurchaseKind,
  currency: CURRENCY,
  hasFile: gmtFile > 0,
})
