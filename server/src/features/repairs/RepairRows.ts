import type { RepairOrder, RepairState } from '@mimic/contract'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

type Row = TableRow<'repair_order'> & { equipTitle: string }

/** Repair orders of one organisation. */
export class RepairRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): RepairRows {
    return new RepairRows(trx)
  }

  async query(
    scope: Scope,
    equipId: string,
    { page, pageSize, orderId = '' }: { page: number; pageSize: number; orderId?: string | undefined },
  ): Promise<{ rows: RepairOrder[]; total: number }> {
    const { total } = await this.#of(scope)
      .where('repair_order.equipId', '=', equipId)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await this.#selected(scope)
      .where('repair_order.equipId', '=', equipId)
      .orderBy((eb) => eb.case().when('repair_order.id', '=', orderId).then(0).else(1).end())
      .orderBy('repair_order.gmtCreate', 'desc')
      .orderBy('repair_order.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(toOrder), total }
  }

  async find(scope: Scope, id: string): Promise<RepairOrder | undefined> {
    const row = await this.#selected(scope).where('repair_order.id', '=', id).executeTakeFirst()
    return row && toOrder(row)
  }

  async add(
    { orgId, userId }: Scope,
    order: { id: string; equipId: string; title: string; note: string; author: string },
    now: number,
  ): Promise<void> {
    const status: RepairState = 'pending'
    await this.#db
      .insertInto('repair_order')
      .values({ ...order, orgId, userId, status, gmtCreate: now, gmtModified: now })
      .execute()
  }

  async edit(
    scope: Scope,
    id: string,
    fields: { status: RepairState; note?: string | undefined },
    now: number,
  ): Promise<void> {
    const { status, note } = fields
    await this.#db
      .updateTable('repair_order')
      .set({ status, ...(note === undefined ? {} : { note }), gmtModified: now })
      .where(inScope(scope, 'repair_order'))
      .where('id', '=', id)
      .execute()
  }

  #of(scope: Scope) {
    return this.#db.selectFrom('repair_order').where(inScope(scope, 'repair_order'))
  }

  #selected(scope: Scope) {
    return this.#of(scope)
      .innerJoin('equipment', 'equipment.id', 'repair_order.equipId')
      .selectAll('repair_order')
      .select('equipment.equipName as equipTitle')
  }
}

const toOrder = ({ orgId: _orgId, userId: _userId, status, ...row }: Row): RepairOrder => ({
  ...row,
  // Written by us from the closed list.
  status: status as RepairState,
})
