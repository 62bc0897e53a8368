import { type Equipment, limits, type MonitorEquipment } from '@mimic/contract'
import type { Scope } from '../../platform/db/Database.ts'
import type { FollowRows } from '../follow/FollowRows.ts'
import type { Listed } from './EquipmentOrders.ts'
import type { EquipmentQuery, EquipmentRows } from './EquipmentRows.ts'

/** Live state of equipment for the monitoring list. */
export interface EquipmentLive {
  lastTime(equipId: string): number | null
  /** Current alarms of the equipment and its gateway. */
  alarmCount(equipId: string, gatewayId: string | null): number
}

export interface MonitorQuery extends Omit<EquipmentQuery, 'first' | 'byLive'> {
  /** A group, with those below it. */
  readonly groupId?: string | undefined
  readonly online?: boolean | undefined
  readonly alarm?: boolean | undefined
  readonly follow?: boolean | undefined
}

/** Equipment with its live state, in the order of an account: pinned equipment comes first. */
export class MonitorList {
  readonly #rows: EquipmentRows
  readonly #follows: FollowRows
  readonly #live: EquipmentLive

  constructor(rows: EquipmentRows, follows: FollowRows, live: EquipmentLive) {
    this.#rows = rows
    this.#follows = follows
    this.#live = live
  }

  async query(scope: Scope, wanted: MonitorQuery): Promise<{ rows: MonitorEquipment[]; total: number }> {
    const { online, alarm, follow, ids, groupId, ...query } = wanted
    const { followed, stuck } = await this.#follows.of(scope)
    const among = follow === undefined ? ids : follow ? (ids ?? followed).filter((id) => followed.includes(id)) : ids
    const isFollowed = new Set(followed)
    const isStuck = new Set(stuck)
    const isByTime = query.sort === 'time'
    const byLive = (list: readonly Listed[]): readonly Listed[] => {
      const matching = list.filter(
        ({ id, gatewayId }) =>
          (online === undefined || this.#rows.stateOf(gatewayId, id) === (online ? 'online' : 'offline')) &&
          (alarm === undefined || this.#live.alarmCount(id, gatewayId) > 0 === alarm) &&
          (follow === undefined || isFollowed.has(id) === follow),
      )
      // Equipment without a value keeps its order at the end.
      const time = ({ id }: Listed): number => this.#live.lastTime(id) ?? 0
      const isPinned = ({ id }: Listed): number => Number(isStuck.has(id))
      return isByTime ? matching.sort((a, b) => isPinned(b) - isPinned(a) || time(b) - time(a)) : matching
    }
    const isByLive = online !== undefined || alarm !== undefined || follow === false || isByTime
    const { rows, total } = await this.#rows.query(scope, {
      filters: { archived: false, groupId },
      ...query,
      first: stuck,
      ...(among && { ids: among }),
      ...(isByLive && { byLive }),
    })
    const toRow = (row: Equipment): MonitorEquipment => ({
      ...row,
      lastTime: this.#live.lastTime(row.id),
      alarmCount: this.#live.alarmCount(row.id, row.gatewayId),
      follow: isFollowed.has(row.id),
      stick: isStuck.has(row.id),
    })
    return { rows: rows.map(toRow), total }
  }

  /** One equipment, archived or not: its address still opens. */
  async one(scope: Scope, id: string): Promise<MonitorEquipment | undefined> {
    return (await this.query(scope, { page: 1, pageSize: 1, ids: [id], filters: {} })).rows[0]
  }

  /** All of the given equipment that is not archived. */
  async all(scope: Scope, ids: readonly string[]): Promise<MonitorEquipment[]> {
    return (await this.query(scope, { page: 1, pageSize: limits.idList, ids })).rows
  }

  /** All equipment that is not archived, optionally of one type only, and whether each is online. */
  async onlineStates(scope: Scope, equipType?: Equipment['equipType']): Promise<ReadonlyMap<string, boolean>> {
    const list = await this.#rows.listed(scope, { equipType, filters: { archived: false } })
    return new Map(list.map(({ id, gatewayId }) => [id, this.#rows.stateOf(gatewayId, id) === 'online']))
  }
}
