import type { Inspection, InspectionItem, InspectionState } from '@mimic/contract'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { pagedRows } from '../../platform/db/pagedRows.ts'
import { inScope } from '../../platform/db/range.ts'

type Row = TableRow<'inspection'> & { equipTitle: string }

export interface InspectionQuery {
  readonly page: number
  readonly pageSize: number
  /** Planned at this time or later, ms since 1970 UTC. */
  readonly dateStart?: number | undefined
  /** Planned at this time or earlier. */
  readonly dateEnd?: number | undefined
  readonly status?: InspectionState | undefined
  /** The inspection with this id comes first. */
  readonly orderId?: string | undefined
}

export type InspectionFields = Partial<
  Pick<Inspection, 'title' | 'items' | 'status' | 'inspector' | 'reason' | 'gmtPlan' | 'gmtDone'>
>

/** Inspections of one organisation. */
export class InspectionRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): InspectionRows {
    return new InspectionRows(trx)
  }

  async query(
    scope: Scope,
    equipId: string,
    { page, pageSize, orderId = '', ...filter }: InspectionQuery,
  ): Promise<{ rows: Inspection[]; total: number }> {
    const { total } = await this.#filtered(scope, equipId, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await this.#filtered(scope, equipId, filter)
      .selectAll('inspection')
      .select('equipment.equipName as equipTitle')
      .orderBy((eb) => eb.case().when('inspection.id', '=', orderId).then(0).else(1).end())
      .orderBy('inspection.gmtPlan', 'desc')
      .orderBy('inspection.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(toInspection), total }
  }

  /** Those that an account is to carry out, what is due first. */
  async mine(
    scope: Scope,
    inspector: string,
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
  ): Promise<{ rows: Inspection[]; total: number }> {
    const open: InspectionState = 'notStarted'
    const own = this.#of(scope).where('inspection.inspector', '=', inspector).where('inspection.status', '=', open)
    const { rows, total } = await pagedRows(
      own
        .selectAll('inspection')
        .select('equipment.equipName as equipTitle')
        .orderBy('inspection.gmtPlan')
        .orderBy('inspection.id'),
      { page, pageSize },
    )
    return { rows: rows.map(toInspection), total }
  }

  async find(scope: Scope, id: string): Promise<Inspection | undefined> {
    const row = await this.#of(scope)
      .selectAll('inspection')
      .select('equipment.equipName as equipTitle')
      .where('inspection.id', '=', id)
      .executeTakeFirst()
    return row && toInspection(row)
  }

  async count(scope: Scope, equipId: string): Promise<number> {
    const { total } = await this.#db
      .selectFrom('inspection')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(inScope(scope, 'inspection'))
      .where('equipId', '=', equipId)
      .executeTakeFirstOrThrow()
    return total
  }

  /** Adds a planned inspection. */
  async add(
    { orgId, userId }: Scope,
    planned: Pick<Inspection, 'id' | 'equipId' | 'title' | 'items' | 'inspector' | 'author' | 'gmtPlan'>,
    now: number,
  ): Promise<void> {
    const status: InspectionState = 'notStarted'
    await this.#db
      .insertInto('inspection')
      .values({
        ...planned,
        orgId,
        userId,
        status,
        items: JSON.stringify(planned.items),
        reason: '',
        gmtDone: null,
        gmtCreate: now,
        gmtModified: now,
      })
      .execute()
  }

  /** @returns false for one that has ended, which stays as it is: two people may end it at once */
  async edit(scope: Scope, id: string, { items, ...fields }: InspectionFields, now: number): Promise<boolean> {
    const open: InspectionState = 'notStarted'
    const { numUpdatedRows } = await this.#db
      .updateTable('inspection')
      .set({ ...fields, ...(items ? { items: JSON.stringify(items) } : {}), gmtModified: now })
      .where(inScope(scope, 'inspection'))
      .where('id', '=', id)
      .where('status', '=', open)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  #of(scope: Scope) {
    return this.#db
      .selectFrom('inspection')
      .innerJoin('equipment', 'equipment.id', 'inspection.equipId')
      .where(inScope(scope, 'inspection'))
  }

  #filtered(
    scope: Scope,
    equipId: string,
    { dateStart, dateEnd, status }: Pick<InspectionQuery, 'dateStart' | 'dateEnd' | 'status'>,
  ) {
    let query = this.#of(scope).where('inspection.equipId', '=', equipId)
    if (status !== undefined) query = query.where('inspection.status', '=', status)
    if (dateStart !== undefined) query = query.where('inspection.gmtPlan', '>=', dateStart)
    if (dateEnd !== undefined) query = query.where('inspection.gmtPlan', '<=', dateEnd)
    return query
  }
}

// Written by us: the items as a list of them, the status from the closed list.
const toInspection = ({
  orgId: _orgId,
  userId: _userId,
  once: _once,
  isOverdueTold: _told,
  items,
  status,
  ...row
}: Row): Inspection => ({
  ...row,
  items: JSON.parse(items) as InspectionItem[],
  status: status as InspectionState,
})
