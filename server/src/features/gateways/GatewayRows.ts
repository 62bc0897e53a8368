import { type Gateway, gatewayEntity, type RowOf } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import {
  type EntityQuery,
  type EntityReads,
  EntityRows,
  type EntityStore,
  type FieldsOf,
} from '../../platform/entity/EntityRows.ts'
import type { GatewayStates } from './store/GatewayStates.ts'

/** The facts that stand in the store; the others follow from what the gateway reports. */
export const gatewayStore: EntityStore = {
  facts: {
    local: sql`0`,
    online: sql`0`,
    runsVersion: sql`0`,
    refusedCount: sql`0`,
    equipmentCount: sql`(select count(*) from equipment where equipment."gatewayId" = gateway.id)`,
    configVersion: sql`coalesce((select max(version) from gateway_config where gateway_config."gatewayId" = gateway.id), 0)`,
  },
  uses: [{ table: 'equipment', column: 'gatewayId', title: 'equipName' }],
}

/** Gateways of an organisation with their live state. */
export class GatewayRows implements EntityReads<Gateway> {
  readonly #db: Db
  readonly #rows: EntityRows<typeof gatewayEntity>
  readonly #states: GatewayStates
  readonly #local: readonly string[]

  /** @param local ids of the gateways that run on this machine */
  constructor(db: Db, states: GatewayStates, local: readonly string[]) {
    this.#db = db
    this.#rows = new EntityRows(db, gatewayEntity, gatewayStore)
    this.#states = states
    this.#local = local
  }

  async query(scope: Scope, query: EntityQuery): Promise<{ rows: Gateway[]; total: number }> {
    const { rows, total } = await this.#rows.query(scope, query)
    return { rows: rows.map((row) => this.#live(row)), total }
  }

  async find(scope: Scope, id: string): Promise<Gateway | undefined> {
    const row = await this.#rows.find(scope, id)
    return row && this.#live(row)
  }

  fields(scope: Scope, id: string): Promise<FieldsOf<typeof gatewayEntity> | undefined> {
    return this.#rows.fields(scope, id)
  }

  /** The names of its devices by id, of those within the scope. */
  async titlesOfEquipment(scope: Scope, id: string): Promise<Map<string, string>> {
    const own = this.#db.selectFrom('equipment').select(['id', 'equipName']).where(inScope(scope, 'equipment'))
    const rows = await own.where('gatewayId', '=', id).execute()
    return new Map(rows.map((row) => [row.id, row.equipName]))
  }

  #live(row: RowOf<typeof gatewayEntity>): Gateway {
    const { version = 0, refused = [] } = this.#states.configOf(row.id) ?? {}
    return {
      ...row,
      local: this.#local.includes(row.id),
      online: this.#states.isOnline(row.id),
      runsVersion: version,
      refusedCount: refused.length,
    }
  }
}
