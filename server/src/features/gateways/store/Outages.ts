import { randomUUID } from 'node:crypto'
import type { LostSpan } from '@mimic/contract/bus'
import type { Db, Tables } from '../../../platform/db/Database.ts'
import { StorePart } from '../../../platform/db/damage/StorePart.ts'
import { unlessDamaged, wasStored } from '../../../platform/db/storeFault.ts'
import type { Entry } from '../../history/store/Journal.ts'
import type { EquipmentDirectory } from '../../live/store/EquipmentDirectory.ts'
import type { GatewayStates } from './GatewayStates.ts'

export type Outage = Tables['outage']

export interface OutagesOptions {
  readonly db: Db
  readonly equipment: EquipmentDirectory
  readonly gateways: GatewayStates
  /** Newest device time of any signal of an equipment. */
  readonly lastTime: (equipId: string) => number | null
  /** True when a batch is in the store already. */
  readonly knows: (gatewayId: string, boot: string, seq: number) => Promise<boolean>
  readonly now: () => number
}

const REMOVED = 500

/**
 * Periods in which a gateway or device was silent, or of which a gateway lost samples. Replay and curves need them to
 * distinguish silence from a steady value. They are kept as long as raw values.
 */
export class Outages {
  readonly #options: OutagesOptions
  /** Outages that still last, by gateway or device. */
  readonly #open = new Map<string, Outage>()
  /** Checks run one after the other: two at once would enter the same outage twice. */
  #looking: Promise<void> = Promise.resolve()
  /** Gateways and devices heard since the start: the beginning of an earlier silence is unknown. */
  readonly #seen = new Set<string>()

  /** Samples are stored without their outages while these are damaged. */
  readonly part = new StorePart()

  constructor(options: OutagesOptions) {
    this.#options = options
  }

  async load(): Promise<void> {
    const open = this.#options.db.selectFrom('outage').selectAll().where('gmtEnd', 'is', null)
    const rows = await unlessDamaged(open.execute(), [])
    for (const row of rows) this.#open.set(keyOf(row), row)
  }

  /**
   * The losses that batches report. Doubtful batches count as lost unless they are in the store or among these. To
   * be called before the transaction that stores the batches, because some stores have a single connection.
   */
  async lostOfBatches(entries: readonly Entry[]): Promise<ReadonlyMap<Entry, readonly Outage[]>> {
    const out = new Map<Entry, readonly Outage[]>()
    for (const entry of entries) {
      const rows: Outage[] = []
      for (const span of entry.batch.lost ?? []) {
        const samples = await this.#countLost(entry.gatewayId, span, entries)
        const orgId = this.#orgOf(entry.gatewayId)
        if (samples > 0 && orgId !== undefined) rows.push(lostRow(orgId, entry.gatewayId, span, samples))
      }
      if (rows.length > 0) out.set(entry, rows)
    }
    return out
  }

  /** Enters the losses of batches that were not there before, in the transaction that stores them: each counts once. */
  async enterLost(trx: Db, rows: readonly Outage[]): Promise<void> {
    if (rows.length > 0)
      await this.part.write(() =>
        trx
          .insertInto('outage')
          .values([...rows])
          .execute(),
      )
  }

  /** Enters who has gone silent and who is back. To be called when a gateway sends something, and every few seconds. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(
      () => this.#look(),
      () => this.#look(),
    )
    return this.#looking
  }

  async #look(): Promise<void> {
    const { equipment, gateways } = this.#options
    const looked = new Set<string>()
    for (const { id: equipId, orgId, gatewayId } of equipment.values()) {
      if (gatewayId === null || !gateways.isKnown(gatewayId)) continue
      const isGatewayOnline = gateways.isOnline(gatewayId)
      if (!looked.has(gatewayId)) await this.#note({ orgId, gatewayId, equipId: null }, isGatewayOnline)
      looked.add(gatewayId)
      // Behind a silent gateway the state of the device is unknown.
      if (isGatewayOnline)
        await this.#note({ orgId, gatewayId, equipId }, gateways.equipmentState(gatewayId, equipId) !== 'offline')
    }
  }

  /** Outages of gateways and their devices that touch from..to, the newest first. */
  of(gatewayIds: readonly string[], from: number, to: number, limit: number): Promise<Outage[]> {
    if (gatewayIds.length === 0) return Promise.resolve([])
    return this.#options.db
      .selectFrom('outage')
      .selectAll()
      .where('gatewayId', 'in', gatewayIds)
      .where('gmtStart', '<=', to)
      .where((eb) => eb.or([eb('gmtEnd', 'is', null), eb('gmtEnd', '>=', from)]))
      .orderBy('gmtStart', 'desc')
      .limit(limit)
      .execute()
  }

  /** The newest silence of a gateway itself. */
  lastOf(gatewayId: string): Promise<Outage | undefined> {
    return this.#options.db
      .selectFrom('outage')
      .selectAll()
      .where('gatewayId', '=', gatewayId)
      .where('equipId', 'is', null)
      .where('kind', '=', 'offline')
      .orderBy('gmtStart', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** The number of samples that a gateway lost, as far back as outages are kept. */
  async lostOf(gatewayId: string): Promise<number> {
    const row = await this.#options.db
      .selectFrom('outage')
      .select((eb) => eb.fn.sum<number | null>('samples').as('samples'))
      .where('gatewayId', '=', gatewayId)
      .executeTakeFirst()
    return row?.samples ?? 0
  }

  /** Removes some that ended before `time`. @returns how many */
  async forget(time: number): Promise<number> {
    const { db } = this.#options
    const some = db.selectFrom('outage').select('id').where('gmtEnd', '<', time).limit(REMOVED)
    const { numDeletedRows } = await db.deleteFrom('outage').where('id', 'in', some).executeTakeFirst()
    return Number(numDeletedRows)
  }

  async #countLost(gatewayId: string, { samples, doubted = [] }: LostSpan, entries: readonly Entry[]): Promise<number> {
    let lost = samples
    for (const [boot, first, counts] of doubted)
      for (const [i, count] of counts.entries()) {
        const isHere = entries.some((entry) => entry.gatewayId === gatewayId && entry.batch.boot === boot && entry.batch.seq === first + i) // biome-ignore format: one condition
        if (!isHere && !(await this.#options.knows(gatewayId, boot, first + i))) lost += count
      }
    return lost
  }

  async #note(subject: Pick<Outage, 'orgId' | 'gatewayId' | 'equipId'>, isOnline: boolean): Promise<void> {
    const { db, now } = this.#options
    const key = keyOf(subject)
    const open = this.#open.get(key)
    const isFirst = !this.#seen.has(key)
    this.#seen.add(key)
    if (isOnline === (open === undefined)) return
    if (open) {
      const ending = db.updateTable('outage').set({ gmtEnd: now() }).where('id', '=', open.id)
      if (await wasStored(ending.execute())) this.#open.delete(key)
      return
    }
    const row = {
      ...subject,
      id: randomUUID(),
      kind: 'offline',
      gmtEnd: null,
      samples: 0,
      gmtStart: this.#silentSince(subject, isFirst),
    }
    if (await wasStored(db.insertInto('outage').values(row).execute())) this.#open.set(key, row)
  }

  /** When it was last heard; for one that was silent before the server's start, its newest values tell that. */
  #silentSince({ gatewayId, equipId }: Pick<Outage, 'gatewayId' | 'equipId'>, isFirst: boolean): number {
    const { now, gateways, equipment, lastTime } = this.#options
    const heard = Math.round(equipId === null ? now() - gateways.silentMs(gatewayId) : now())
    if (!isFirst) return heard
    const own = [...equipment.values()].filter((each) =>
      equipId === null ? each.gatewayId === gatewayId : each.id === equipId,
    )
    const newest = Math.max(...own.map(({ id }) => lastTime(id) ?? 0))
    return newest > 0 ? Math.min(heard, newest) : heard
  }

  #orgOf(gatewayId: string): string | undefined {
    for (const each of this.#options.equipment.values()) if (each.gatewayId === gatewayId) return each.orgId
    return undefined
  }
}

const lostRow = (orgId: string, gatewayId: string, { from, to }: LostSpan, samples: number): Outage => ({
  id: randomUUID(),
  orgId,
  gatewayId,
  equipId: null,
  kind: 'lost',
  gmtStart: from,
  gmtEnd: to,
  samples,
})

const keyOf = ({ gatewayId, equipId }: Pick<Outage, 'gatewayId' | 'equipId'>): string => `${gatewayId}/${equipId ?? ''}`
