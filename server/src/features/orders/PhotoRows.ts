import type { OrderPhoto } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import type { ReadImage } from '../images/readImage.ts'

const COLUMNS = ['id', 'orderId', 'item', 'width', 'height', 'gmtCreate'] as const

/** Photos of the orders of one organisation. */
export class PhotoRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Those of an order, the oldest first. */
  async of(scope: Scope, orderId: string): Promise<OrderPhoto[]> {
    const own = this.#own(scope).select(COLUMNS).where('orderId', '=', orderId)
    return (await own.orderBy('gmtCreate').orderBy('id').execute()).map(withUrl)
  }

  async find(scope: Scope, id: string): Promise<OrderPhoto | undefined> {
    const row = await this.#own(scope).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row && withUrl(row)
  }

  file(scope: Scope, id: string) {
    return this.#own(scope).select(['mime', 'data']).where('id', '=', id).executeTakeFirst()
  }

  count(scope: Scope, orderId: string): Promise<number> {
    return totalOf(this.#own(scope).where('orderId', '=', orderId))
  }

  async add(
    { orgId }: Scope,
    photo: ReadImage & {
      readonly id: string
      readonly orderId: string
      readonly item: number
      readonly equipId: string
    },
    now: number,
  ): Promise<void> {
    await this.#db
      .insertInto('order_photo')
      .values({ ...photo, orgId, gmtCreate: now })
      .execute()
  }

  async remove(scope: Scope, id: string): Promise<void> {
    await this.#db.deleteFrom('order_photo').where(inScope(scope, 'order_photo')).where('id', '=', id).execute()
  }

  #own(scope: Scope) {
    return this.#db.selectFrom('order_photo').where(inScope(scope, 'order_photo'))
  }
}

const withUrl = (row: Omit<OrderPhoto, 'url'>): OrderPhoto => ({
  ...row,
  url: `/lfscada/content/orderPhoto/${row.id}`,
})
