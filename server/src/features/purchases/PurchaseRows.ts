import {
  type Offer,
  type Purchase,
  type PurchaseKind,
  type PurchaseLine,
  type PurchaseState,
  purchaseNumber,
} from '@mimic/contract'
import type { Insertable, Updateable } from 'kysely'
import { conflict } from '../../platform/ApiError.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Tables } from '../../platform/db/Database.ts'
import { pagedRows } from '../../platform/db/pagedRows.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { visibleTo } from './visibleTo.ts'

interface PurchaseFilter {
  readonly search?: string | undefined
  readonly kind?: PurchaseKind | undefined
  readonly status?: PurchaseState | undefined
  /** Submitted orders of all organisations. */
  readonly isOfAll?: boolean | undefined
}

/** Author of a change of an order, and its time, ms since 1970 UTC. */
interface Stamp {
  readonly modifiedBy: string
  readonly gmtModified: number
}

const columns = [
  'purchase.id',
  'purchase.version',
  'purchase.kind',
  'purchase.number',
  'purchase.status',
  'purchase.lines',
  'purchase.amount',
  'purchase.currency',
  'purchase.invoiced',
  'purchase.quantity',
  'purchase.note',
  'purchase.author',
  'purchase.orgId',
  'purchase.reference',
  'purchase.settleNote',
  'purchase.gmtCreate',
  'purchase.gmtModified',
  'purchase.gmtSubmit',
  'purchase.gmtPaid',
  'purchase.gmtDone',
] as const

/** Orders of cards and messages, their numbers, and the offers that they are of. */
export class PurchaseRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  in(trx: Db): PurchaseRows {
    return new PurchaseRows(trx)
  }

  async query(
    session: Session,
    { search, kind, status, isOfAll = false }: PurchaseFilter,
    part: { readonly page: number; readonly pageSize: number },
  ): Promise<{ rows: Purchase[]; total: number }> {
    let base = this.#all().where(visibleTo(session, 'purchase', isOfAll))
    if (isOfAll) base = base.where('purchase.status', '!=', 'draft')
    if (kind) base = base.where('purchase.kind', '=', kind)
    if (status) base = base.where('purchase.status', '=', status)
    if (search)
      base = base.where((eb) =>
        eb.or(
          ['purchase.number', 'purchase.note', 'purchase.author', 'org.title'].map((each) => contains(each, search)),
        ),
      )
    const ordered = base.select(columns).select('org.title as orgTitle').orderBy('purchase.gmtCreate', 'desc')
    const { rows, total } = await pagedRows(ordered.orderBy('purchase.id'), part)
    return { rows: rows.map(read), total }
  }

  /** An order that the caller sees; for operators also one of another organisation that is no draft. */
  async find(session: Session, id: string): Promise<Purchase | undefined> {
    const operates = session.auths.includes('platform.operate')
    const row = await this.#all()
      .select(columns)
      .select('org.title as orgTitle')
      .where('purchase.id', '=', id)
      .where((eb) => {
        const own = visibleTo(session, 'purchase', false)
        return operates ? eb.or([own, eb('purchase.status', '!=', 'draft')]) : own
      })
      .executeTakeFirst()
    return row && read(row)
  }

  /** An order of any organisation, for a report that is signed. */
  async ofAnybody(id: string): Promise<Purchase | undefined> {
    const row = this.#all().select(columns).select('org.title as orgTitle').where('purchase.id', '=', id)
    const found = await row.executeTakeFirst()
    return found && read(found)
  }

  drafts(orgId: string): Promise<number> {
    return totalOf(this.#db.selectFrom('purchase').where('orgId', '=', orgId).where('status', '=', 'draft'))
  }

  async add(row: Insertable<Tables['purchase']>): Promise<void> {
    await this.#db.insertInto('purchase').values(row).execute()
  }

  /** @throws {ApiError} 409 `changed` where somebody has changed the order since it was read */
  async set(
    { id, orgId, version }: Pick<Purchase, 'id' | 'orgId' | 'version'>,
    columns: Updateable<Tables['purchase']>,
    stamp: Stamp,
  ): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('purchase')
      .set({ ...columns, ...stamp, version: version + 1 })
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw conflict('baseVersion', 'changed')
  }

  /**
   * The next number of an organisation, in the caller's transaction: the row of the count is locked until its end, and a
   * transaction that fails gives its number back.
   */
  async nextNumber(orgId: string, kind: PurchaseKind, year: number): Promise<string> {
    const { last } = await this.#db
      .insertInto('purchase_count')
      .values({ orgId, kind, year, last: 1 })
      .onConflict((on) =>
        on.columns(['orgId', 'kind', 'year']).doUpdateSet((eb) => ({ last: eb('purchase_count.last', '+', 1) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    return purchaseNumber(kind, year, last)
  }

  /** @returns false where the report has come before */
  async addReport(report: Insertable<Tables['payment_report']>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('payment_report')
      .values(report)
      .onConflict((on) => on.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  /** The order that a report is about. */
  async orderOfReport(id: string): Promise<string | undefined> {
    const report = this.#db.selectFrom('payment_report').select('purchaseId').where('id', '=', id)
    return (await report.executeTakeFirst())?.purchaseId
  }

  async offers(all: boolean): Promise<Offer[]> {
    let offers = this.#db.selectFrom('purchase_offer').selectAll()
    if (!all) offers = offers.where('isEnabled', '=', 1)
    const rows = await offers.orderBy('kind').orderBy('price').orderBy('id').execute()
    return rows.map((row) => ({
      ...row,
      kind: row.kind as PurchaseKind,
      price: Number(row.price),
      isEnabled: row.isEnabled === 1,
    }))
  }

  async addOffer(offer: Insertable<Tables['purchase_offer']>): Promise<void> {
    await this.#db.insertInto('purchase_offer').values(offer).execute()
  }

  async setOffer(id: string, offer: Updateable<Tables['purchase_offer']>): Promise<void> {
    await this.#db.updateTable('purchase_offer').set(offer).where('id', '=', id).execute()
  }

  #all() {
    return this.#db.selectFrom('purchase').innerJoin('org', 'org.id', 'purchase.orgId')
  }
}

type Stored = Omit<Purchase, 'kind' | 'status' | 'lines'> & {
  readonly kind: string
  readonly status: string
  readonly lines: string
}

/** A stored order: state and kind are of their closed lists, lines are JSON; all of it was written by us. */
const read = ({ kind, status, lines, ...row }: Stored): Purchase => ({
  ...row,
  kind: kind as PurchaseKind,
  status: status as PurchaseState,
  lines: JSON.parse(lines) as PurchaseLine[],
})
