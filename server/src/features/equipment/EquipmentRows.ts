import type { Equipment, Settings } from '@mimic/contract'
import { runsSimulated } from '@mimic/contract/drivers'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope, Tables } from '../../platform/db/Database.ts'

export interface EquipmentQuery {
  readonly page: number
  readonly pageSize: number
  readonly search?: string | undefined
  readonly sort?: 'time' | 'name' | undefined
  readonly ids?: readonly string[]
  readonly equipType?: Equipment['equipType'] | undefined
  /** Ids of equipment that comes before the rest; the sort order applies within both parts. */
  readonly first?: readonly string[]
  readonly filters?: {
    readonly display?: Equipment['display'] | undefined
    readonly archived?: boolean | undefined
  }
}

/** Secrets included. */
export interface EquipmentSettings {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly driver: string
  readonly driverConfig: Settings
  /** By signal id. */
  readonly simulation: Readonly<Record<string, Settings>>
}

/** Whether a gateway answers, and whether its device does; the live part of the server knows. */
export type OnlineState = (gatewayId: string | null, equipId: string) => boolean

type Row = Selectable<Tables['equipment']> & {
  signalCount: number | null
  vpn: number | null
  gatewayTitle: string | null
  templateTitle: string | null
  modelTitle: string | null
  manufacturer: string | null
}

/** The kinds of things that equipment can be bound to, each with its column. */
const bindable = { gateway: 'gatewayId', template: 'templateId' } as const
export type Bindable = keyof typeof bindable

interface Author {
  readonly loginname: string
  /** UTC, ms. */
  readonly now: number
}

/** Equipment of one organisation; a row of another does not exist. */
export class EquipmentRows {
  readonly #db: Db
  readonly #isOnline: OnlineState

  constructor(db: Db, isOnline: OnlineState) {
    this.#db = db
    this.#isOnline = isOnline
  }

  /** The same rows inside a transaction. */
  in(trx: Db): EquipmentRows {
    return new EquipmentRows(trx, this.#isOnline)
  }

  async query(
    scope: Scope,
    { page, pageSize, search, sort, ids, equipType, first = [], filters = {} }: EquipmentQuery,
  ): Promise<{ rows: Equipment[]; total: number }> {
    if (ids?.length === 0) return { rows: [], total: 0 }
    let base = this.#db.selectFrom('equipment').where('equipment.orgId', '=', scope.orgId)
    if (ids) base = base.where('equipment.id', 'in', ids)
    if (equipType) base = base.where('equipment.equipType', '=', equipType)
    if (filters.archived !== undefined) base = base.where('equipment.archived', '=', Number(filters.archived))
    if (filters.display) base = base.where('equipment.display', '=', filters.display)
    if (search) {
      base = base.where((eb) =>
        eb.or([
          contains('equipment.equipName', search),
          // The joined gateways have this column too.
          contains('equipment.sn', search),
        ]),
      )
    }
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const ordered =
      first.length === 0
        ? this.#withCounts(base)
        : this.#withCounts(base).orderBy((eb) => eb.case().when('equipment.id', 'in', first).then(0).else(1).end())
    const rows = await ordered
      .orderBy(sort === 'name' ? 'equipment.equipName' : 'equipment.gmtCreate', sort === 'name' ? 'asc' : 'desc')
      .orderBy('equipment.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map((row) => this.#toEquipment(row)), total: Number(total) }
  }

  async find(scope: Scope, id: string): Promise<Equipment | undefined> {
    const row = await this.#withCounts(
      this.#db.selectFrom('equipment').where('equipment.orgId', '=', scope.orgId).where('equipment.id', '=', id),
    ).executeTakeFirst()
    return row && this.#toEquipment(row)
  }

  /** How an equipment is reached, and where it is: what people set beside the fields of its entity. */
  async settings(scope: Scope, id: string): Promise<EquipmentSettings | undefined> {
    const row = await this.#db
      .selectFrom('equipment')
      .select(['latitude', 'longitude', 'driver', 'driverConfig', 'simulation'])
      .where('orgId', '=', scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    // Both were written by us.
    const driverConfig = JSON.parse(row.driverConfig) as Settings
    return { ...row, driverConfig, simulation: JSON.parse(row.simulation) as Record<string, Settings> }
  }

  /**
   * Binds an equipment that is bound to none. Its version counts that too, so a form that was read before is told.
   * @returns false for one that is bound already, or is not there
   */
  async bind(scope: Scope, id: string, to: Bindable, targetId: string, by: Author): Promise<boolean> {
    const { numUpdatedRows } = await this.#rebind(scope, id, to, targetId, by)
      .where(bindable[to], 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async unbind(scope: Scope, id: string, from: Bindable, by: Author): Promise<void> {
    await this.#rebind(scope, id, from, null, by).where(bindable[from], 'is not', null).execute()
  }

  #rebind({ orgId }: Scope, id: string, kind: Bindable, targetId: string | null, { loginname, now }: Author) {
    return this.#db
      .updateTable('equipment')
      .set((eb) => ({
        [bindable[kind]]: targetId,
        version: eb('version', '+', 1),
        modifiedBy: loginname,
        gmtModified: now,
      }))
      .where('orgId', '=', orgId)
      .where('id', '=', id)
  }

  /** Whether the organisation has such a gateway or template. */
  async hasTarget(scope: Scope, kind: Bindable, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom(kind)
      .select('id')
      .where('orgId', '=', scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  }

  #withCounts(base: SelectQueryBuilder<Tables, 'equipment', object>) {
    return base
      .leftJoin('gateway', 'gateway.id', 'equipment.gatewayId')
      .leftJoin('template', 'template.id', 'equipment.templateId')
      .leftJoin('device_model', 'device_model.id', 'equipment.modelId')
      .selectAll('equipment')
      .select((eb) => [
        'gateway.vpn',
        'gateway.title as gatewayTitle',
        'template.title as templateTitle',
        'device_model.title as modelTitle',
        'device_model.manufacturer',
        eb
          .selectFrom('signal')
          .select((s) => s.fn.countAll<number>().as('n'))
          .whereRef('signal.equipId', '=', 'equipment.id')
          .as('signalCount'),
      ])
  }

  #toEquipment(row: Row): Equipment {
    return {
      id: row.id,
      version: row.version,
      equipName: row.equipName,
      sn: row.sn,
      // Checked when it was written.
      display: row.display as Equipment['display'],
      archived: row.archived === 1,
      ruleType: row.ruleType,
      equipType: row.equipType as Equipment['equipType'],
      address: row.address,
      note: row.note,
      gatewayId: row.gatewayId,
      gatewayTitle: row.gatewayTitle ?? '',
      templateId: row.templateId,
      templateTitle: row.templateTitle ?? '',
      modelId: row.modelId,
      modelTitle: row.modelTitle ?? '',
      manufacturer: row.manufacturer ?? '',
      online: this.#isOnline(row.gatewayId, row.id),
      vpn: Boolean(row.vpn),
      simulated: runsSimulated(row.simulated === 1, row.driver),
      signalCount: Number(row.signalCount ?? 0),
      gmtCreate: row.gmtCreate,
    }
  }
}
