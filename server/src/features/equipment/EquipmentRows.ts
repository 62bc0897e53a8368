import { type Equipment, limits, type Settings } from '@mimic/contract'
import { runsSimulated } from '@mimic/contract/drivers'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope, Tables } from '../../platform/db/Database.ts'
import { idsOfRange, inScope, inScopeOf, namedInScope, unlimited } from '../../platform/db/range.ts'
import type { StoreSecrets } from '../../platform/settings/StoreSecrets.ts'
import type { EquipmentState } from '../gateways/store/GatewayStates.ts'
import { openedSettings, type SealedSettings } from '../gateways/store/sealedSettings.ts'
import { type EquipmentOrders, type Listed, listedFrom } from './EquipmentOrders.ts'
import { membersOf } from './groupMembers.ts'

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
    /** A group of the scope, with those below it. */
    readonly groupId?: string | undefined
    /** In no group of the scope. */
    readonly ungrouped?: boolean | undefined
  }
  /** Filters or sorts the list by live state, which is not in the store. */
  readonly byLive?: (list: readonly Listed[]) => readonly Listed[]
}

export interface EquipmentSettings {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly driver: string
  /** Secrets in clear; one that another key has sealed counts as none. */
  readonly driverConfig: Settings
  readonly sealedConfig: SealedSettings
  /** By signal id. */
  readonly simulation: Readonly<Record<string, Settings>>
}

/** Whether a gateway answers, and how its device is; the live part of the server knows. */
export type StateOf = (gatewayId: string | null, equipId: string) => EquipmentState

type Row = Selectable<Tables['equipment']> & {
  signalCount: number | null
  vpn: number | null
  gatewayTitle: string | null
  templateTitle: string | null
  modelTitle: string | null
  manufacturer: string | null
  deptTitle: string | null
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
  readonly stateOf: StateOf
  readonly secrets: StoreSecrets
  readonly #db: Db
  readonly #orders: EquipmentOrders | undefined

  /** @param orders must not be given with a transaction, whose changes no event has told yet */
  constructor(db: Db, secrets: StoreSecrets, stateOf: StateOf, orders?: EquipmentOrders) {
    this.#db = db
    this.secrets = secrets
    this.stateOf = stateOf
    this.#orders = orders
  }

  /** The same rows inside a transaction. */
  in(trx: Db): EquipmentRows {
    return new EquipmentRows(trx, this.secrets, this.stateOf)
  }

  async query(scope: Scope, query: EquipmentQuery): Promise<{ rows: Equipment[]; total: number }> {
    const { page, pageSize, ids, byLive } = query
    if (ids?.length === 0) return { rows: [], total: 0 }
    const order = await this.listed(scope, query)
    const list = byLive ? byLive(order) : order
    const part = list.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
    // For a list of thousands the whole range is read: a query that names so many ids is slower.
    const rows = await this.#named(scope, part, ids !== undefined || part.length <= limits.pageSize.max)
    return { rows, total: list.length }
  }

  #whole() {
    return this.#db.selectFrom('equipment')
  }

  #matching(scope: Scope, { search, ids, equipType, filters = {} }: Partial<EquipmentQuery>) {
    let base = this.#whole().where(inScope(scope, 'equipment'))
    if (ids) base = base.where('equipment.id', 'in', ids)
    if (equipType) base = base.where('equipment.equipType', '=', equipType)
    if (filters.archived !== undefined) base = base.where('equipment.archived', '=', Number(filters.archived))
    if (filters.display) base = base.where('equipment.display', '=', filters.display)
    if (!search) return base
    // The joined gateways have a column `sn` too.
    return base.where((eb) => eb.or([contains('equipment.equipName', search), contains('equipment.sn', search)]))
  }

  /**
   * A whole list in its order, without its rows.
   * @throws {ApiError} 404 for a group that the scope does not have
   */
  async listed(scope: Scope, query: Partial<EquipmentQuery>): Promise<readonly Listed[]> {
    const { groupId, ungrouped = false, ...filters } = query.filters ?? {}
    const list = await this.#order(scope, { ...query, filters })
    if (groupId === undefined && !ungrouped) return list
    const members = groupId === undefined ? undefined : await this.#members(scope, groupId)
    const grouped = ungrouped ? await this.#members(scope) : undefined
    return list.filter(({ id }) => (!members || members.has(id)) && !grouped?.has(id))
  }

  /** The ids of what is in a group or below it, or in any group of the scope. */
  #members(scope: Scope, groupId?: string): Promise<ReadonlySet<string>> {
    const { orgId, range } = scope
    const make = () => membersOf(this.#db, scope, groupId)
    return this.#orders ? this.#orders.part(orgId, ['members', range, groupId], make) : make()
  }

  async #order(scope: Scope, query: Partial<EquipmentQuery>): Promise<readonly Listed[]> {
    const { sort, equipType, filters = {}, first = [], ids, search } = query
    if (!this.#orders || ids) return pinned(listedFrom(await this.#textOf(scope, query)), first)
    const order = pinned(await this.#kept(this.#orders, scope, { sort, equipType, filters }), first)
    if (!search) return order
    const found = await this.#found(scope, search)
    return order.filter(({ id }) => found.has(id))
  }

  /** A list whose text nobody searches. */
  async #kept(orders: EquipmentOrders, scope: Scope, list: Partial<EquipmentQuery>): Promise<readonly Listed[]> {
    const { orgId, range } = scope
    const whole = await orders.whole(orgId, list, () => this.#textOf(unlimited(scope), list))
    if (range.is === 'all') return whole
    const make = async () => {
      const own = await orders.part(orgId, range, () => idsOfRange(this.#db, orgId, range))
      return whole.filter(({ id, deptId }) => own.has(range.is === 'dept' ? deptId : id))
    }
    return orders.part(orgId, [range, list], make, whole)
  }

  /** A list as {@link listedFrom} takes it: thousands of rows take several times as long to read. */
  async #textOf(scope: Scope, query: Partial<EquipmentQuery>): Promise<string> {
    const line = sql<string>`equipment.id || ' ' || equipment."deptId" || ' ' || coalesce(equipment."gatewayId", '')`
    // Both stores hand the rows of a sorted subquery to the aggregate in their order.
    const lines = inOrder(this.#matching(scope, query).select(line.as('line')), query.sort).as('lines')
    const text = sql<string | null>`string_agg(line, ${'\n'})`.as('text')
    return (await this.#db.selectFrom(lines).select(text).executeTakeFirstOrThrow()).text ?? ''
  }

  /** The ids of the organisation's equipment with a text, in and out of the range. */
  async #found(scope: Scope, search: string): Promise<ReadonlySet<string>> {
    const rows = await this.#matching(unlimited(scope), { search }).select('equipment.id').execute()
    return new Set(rows.map(({ id }) => id))
  }

  /** The rows with these ids, in their order; those that are out of the scope by now are left out. */
  async #named(scope: Scope, ids: readonly string[], areFew: boolean): Promise<Equipment[]> {
    if (ids.length === 0) return []
    const named = this.#whole().where(areFew ? namedInScope(scope, ids) : inScope(scope, 'equipment'))
    const rows = new Map((await this.#withCounts(named).execute()).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [this.#toEquipment(row)] : []
    })
  }

  async find(scope: Scope, id: string): Promise<Equipment | undefined> {
    const row = await this.#withCounts(
      this.#db.selectFrom('equipment').where(inScope(scope, 'equipment')).where('equipment.id', '=', id),
    ).executeTakeFirst()
    return row && this.#toEquipment(row)
  }

  /** How an equipment is reached, and where it is: what people set beside the fields of its entity. */
  async settings(scope: Scope, id: string): Promise<EquipmentSettings | undefined> {
    const row = await this.#db
      .selectFrom('equipment')
      .select(['latitude', 'longitude', 'driver', 'driverConfig', 'simulation'])
      .where(inScope(scope, 'equipment'))
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    // Both were written by us.
    const sealedConfig = JSON.parse(row.driverConfig) as SealedSettings
    const driverConfig = openedSettings(this.secrets, scope.orgId, sealedConfig)
    return { ...row, driverConfig, sealedConfig, simulation: JSON.parse(row.simulation) as Record<string, Settings> }
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

  #rebind(scope: Scope, id: string, kind: Bindable, targetId: string | null, { loginname, now }: Author) {
    return this.#db
      .updateTable('equipment')
      .set((eb) => ({
        [bindable[kind]]: targetId,
        version: eb('version', '+', 1),
        modifiedBy: loginname,
        gmtModified: now,
      }))
      .where(inScope(scope, 'equipment'))
      .where('id', '=', id)
  }

  /** Whether the organisation has such a gateway or template. */
  async hasTarget(scope: Scope, kind: Bindable, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom(kind)
      .select('id')
      .where(inScopeOf(scope, kind))
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  }

  #withCounts(base: SelectQueryBuilder<Tables, 'equipment', object>) {
    return base
      .leftJoin('gateway', 'gateway.id', 'equipment.gatewayId')
      .leftJoin('template', 'template.id', 'equipment.templateId')
      .leftJoin('device_model', 'device_model.id', 'equipment.modelId')
      .leftJoin('dept', 'dept.id', 'equipment.deptId')
      .selectAll('equipment')
      .select((eb) => [
        'gateway.vpn',
        'gateway.title as gatewayTitle',
        'template.title as templateTitle',
        'device_model.title as modelTitle',
        'device_model.manufacturer',
        'dept.title as deptTitle',
        eb
          .selectFrom('signal')
          .select((s) => s.fn.countAll<number>().as('n'))
          .whereRef('signal.equipId', '=', 'equipment.id')
          .as('signalCount'),
      ])
  }

  #toEquipment(row: Row): Equipment {
    const state = this.stateOf(row.gatewayId, row.id)
    return {
      id: row.id,
      version: row.version,
      equipName: row.equipName,
      sn: row.sn,
      deptId: row.deptId,
      deptTitle: row.deptTitle ?? '',
      // Checked when it was written.
      display: row.display as Equipment['display'],
      archived: row.archived === 1,
      // Anything but 00 counts as 01, as for who sees its alarms.
      ruleType: row.ruleType === '00' ? '00' : '01',
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
      online: state === 'online',
      ...(state === 'notRead' && { notRead: true }),
      vpn: Boolean(row.vpn),
      simulated: runsSimulated(row.simulated === 1, row.driver),
      signalCount: row.signalCount ?? 0,
      gmtCreate: row.gmtCreate,
    }
  }
}

function inOrder<O>(part: SelectQueryBuilder<Tables, 'equipment', O>, sort: EquipmentQuery['sort']): typeof part {
  return part
    .orderBy(sort === 'name' ? 'equipment.equipName' : 'equipment.gmtCreate', sort === 'name' ? 'asc' : 'desc')
    .orderBy('equipment.id')
}

function pinned(list: readonly Listed[], first: readonly string[]): readonly Listed[] {
  if (first.length === 0) return list
  const isPinned = new Set(first)
  const [top, rest] = [list.filter(({ id }) => isPinned.has(id)), list.filter(({ id }) => !isPinned.has(id))]
  return [...top, ...rest]
}
