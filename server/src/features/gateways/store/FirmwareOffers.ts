import { GatewayText, type Said } from '@mimic/contract'
import type { FirmwareFile } from '@mimic/contract/bus'
import { Value } from 'typebox/value'
import type { Db, Scope, TableRow } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'

export type OfferState = 'offered' | 'downloading' | 'refused' | 'done'

/** An offer that its gateway has not answered for good yet. */
export interface OpenOffer {
  readonly gatewayId: string
  readonly orgId: string
  readonly firmwareId: string
  /** Tells this offer from a later one of the same firmware. */
  readonly gmtCreate: number
}

/** Offers of firmware to gateways: one each at most. */
export class FirmwareOffers {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  of(scope: Scope, gatewayId: string): Promise<TableRow<'firmware_offer'> | undefined> {
    return this.#db
      .selectFrom('firmware_offer')
      .selectAll()
      .where(inScope(scope, 'firmware_offer'))
      .where('gatewayId', '=', gatewayId)
      .executeTakeFirst()
  }

  /** Replaces what the gateway was offered before. */
  async put({ orgId }: Scope, gatewayId: string, firmwareId: string, now: number): Promise<void> {
    await this.remove(gatewayId)
    const times = { gmtCreate: now, gmtModified: now }
    await this.#db
      .insertInto('firmware_offer')
      .values({ gatewayId, orgId, firmwareId, state: 'offered', reason: '', ...times })
      .execute()
  }

  async remove(gatewayId: string): Promise<void> {
    await this.#db.deleteFrom('firmware_offer').where('gatewayId', '=', gatewayId).execute()
  }

  async removeOf(firmwareId: string): Promise<void> {
    await this.#db.deleteFrom('firmware_offer').where('firmwareId', '=', firmwareId).execute()
  }

  /** The offers that wait for their gateways, the oldest first. */
  open(): Promise<OpenOffer[]> {
    return this.#db
      .selectFrom('firmware_offer')
      .select(['gatewayId', 'orgId', 'firmwareId', 'gmtCreate'])
      .where('state', 'in', ['offered', 'downloading'])
      .orderBy('gmtCreate')
      .execute()
  }

  /** @returns false where the offer was withdrawn or replaced meanwhile */
  async note({ gatewayId, firmwareId, gmtCreate }: OpenOffer, state: OfferState, reason: Said, now: number) {
    const { numUpdatedRows } = await this.#db
      .updateTable('firmware_offer')
      .set({ state, reason: storedSaid(reason), gmtModified: now })
      .where('gatewayId', '=', gatewayId)
      .where('firmwareId', '=', firmwareId)
      .where('gmtCreate', '=', gmtCreate)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async file({ orgId, firmwareId }: OpenOffer): Promise<{ file: FirmwareFile; data: Buffer } | undefined> {
    const row = await this.#db
      .selectFrom('firmware')
      .select(['firmwareVersion', 'fileName', 'bytes', 'sha256', 'data'])
      .where('orgId', '=', orgId)
      .where('id', '=', firmwareId)
      .executeTakeFirst()
    if (!row) return undefined
    const { firmwareVersion: version, fileName, bytes, sha256, data } = row
    return { file: { version, fileName, bytes, sha256 }, data: Buffer.from(data) }
  }
}

/** A sentence is stored as JSON, so that everybody reads it in their language; plain words as they are. */
const storedSaid = (said: Said): string => (typeof said === 'string' ? said : JSON.stringify(said))

export function readSaid(stored: string): Said {
  if (!stored.startsWith('{')) return stored
  try {
    const said: unknown = JSON.parse(stored)
    return Value.Check(GatewayText, said) ? said : stored
  } catch {
    // Plain words that begin with a brace.
    return stored
  }
}
