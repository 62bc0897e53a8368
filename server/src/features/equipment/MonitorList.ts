import { limits, type MonitorEquipment } from '@mimic/contract'
import type { Scope } from '../../platform/db/Database.ts'
import type { FollowRows } from '../follow/FollowRows.ts'
import type { EquipmentQuery, EquipmentRows } from './EquipmentRows.ts'

/** Live state of equipment for the monitoring list. */
export interface EquipmentLive {
  lastTime(equipId: string): number | null
  /** Current alarms of the equipment and its gateway. */
  alarmCount(equipId: string, gatewayId: string | null): number
}

export interface MonitorQuery extends Omit<EquipmentQuery, 'first'> {
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
    const { online, alarm, follow, page, pageSize, ids, ...query } = wanted
    const { followed, stuck } = await this.#follows.of(scope)
    const among = follow === undefined ? ids : follow ? (ids ?? followed).filter((id) => followed.includes(id)) : ids
    const base = { filters: { archived: false }, ...query, first: stuck, ...(among ? { ids: among } : {}) }
    const isMarked = { followed: new Set(followed), stuck: new Set(stuck) }
    const toRows = (list: Awaited<ReturnType<EquipmentRows['query']>>): MonitorEquipment[] =>
      list.rows.map((row) => ({
        ...row,
        lastTime: this.#live.lastTime(row.id),
        alarmCount: this.#live.alarmCount(row.id, row.gatewayId),
        follow: isMarked.followed.has(row.id),
        stick: isMarked.stuck.has(row.id),
      }))
    const isByTime = query.sort === 'time'
    if (online === undefined && alarm === undefined && follow !== false && !isByTime) {
      const list = await this.#rows.query(scope, { ...base, page, pageSize })
      return { rows: toRows(list), total: list.total }
    }
    // Online state, alarms and the newest value are not in the store, so all of the organisation's equipment is
    // filtered here.
    const all = await this.#rows.query(scope, { ...base, page: 1, pageSize: limits.idList })
    const matching = toRows(all).filter(
      (row) =>
        (online === undefined || row.online === online) &&
        (alarm === undefined || row.alarmCount > 0 === alarm) &&
        (follow === undefined || row.follow === follow),
    )
    if (isByTime) matching.sort(byNewestValue)
    return { rows: matching.slice((page - 1) * pageSize, page * pageSize), total: matching.length }
  }

  /** One equipment, archived or not: its address still opens. */
  async one(scope: Scope, id: string): Promise<MonitorEquipment | undefined> {
    return (await this.query(scope, { page: 1, pageSize: 1, ids: [id], filters: {} })).rows[0]
  }

  /** All of the given equipment that is not archived, optionally of one type only. */
  async all(
    scope: Scope,
    ids: readonly string[],
    equipType?: MonitorEquipment['equipType'],
  ): Promise<MonitorEquipment[]> {
    return (await this.query(scope, { page: 1, pageSize: limits.idList, ids, equipType })).rows
  }
}

/** Pinned equipment comes first, then the newest value; equipment without a value keeps its order at the end. */
const byNewestValue = (a: MonitorEquipment, b: MonitorEquipment): number =>
  Number(b.stick) - Number(a.stick) || (b.lastTime ?? 0) - (a.lastTime ?? 0)
