import { createHash } from 'node:crypto'
import { type Factors, limits } from '@mimic/contract'
import { conflict, invalid } from '../../../platform/ApiError.ts'
import { newId } from '../../../platform/bulkChange.ts'
import type { Db, Scope, Tables } from '../../../platform/db/Database.ts'
import { totalOf } from '../../../platform/db/totalOf.ts'
import { randomText } from '../randomText.ts'

/** A factor as it is stored, with what a new one needs. */
export type StoredFactor = Tables['second_factor']
export type NewFactor = Pick<StoredFactor, 'kind' | 'title' | 'secret' | 'credentialId' | 'transports' | 'counter'>

/** Second factors of accounts, and their recovery codes. */
export class FactorRows {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  in(trx: Db): FactorRows {
    return new FactorRows(trx, this.#now)
  }

  of(userId: string): Promise<StoredFactor[]> {
    const own = this.#db.selectFrom('second_factor').selectAll().where('userId', '=', userId)
    return own.orderBy('gmtCreate').orderBy('id').execute()
  }

  /** The factors as their owner sees them. */
  async query({ userId }: Scope): Promise<Omit<Factors, 'isRequired'>> {
    const factors = await this.of(userId)
    return {
      factors: factors.map(({ id, kind, title, gmtCreate, gmtUsed }) => ({ id, kind, title, gmtCreate, gmtUsed })),
      codesLeft: await this.codesLeft(userId),
    }
  }

  async codesLeft(userId: string): Promise<number> {
    const count = await totalOf(this.#db.selectFrom('recovery_code').where('userId', '=', userId))
    return count
  }

  /**
   * @param id of the new factor
   * @throws {ApiError} 400 `limit` where the account keeps no more, `used` for a passkey that is there already
   */
  async add({ orgId, userId }: Scope, factor: NewFactor, id = newId()): Promise<void> {
    const own = await this.of(userId)
    if (own.length >= limits.factor.perAccount) throw invalid('title', 'limit', limits.factor.perAccount)
    if (factor.credentialId !== '' && own.some(({ credentialId }) => credentialId === factor.credentialId))
      throw invalid('passkey', 'used')
    const gmtCreate = this.#now()
    await this.#db
      .insertInto('second_factor')
      .values({ id, orgId, userId, ...factor, gmtCreate, gmtUsed: 0 })
      .execute()
  }

  /** @returns the removed factor; undefined where the account has none of that id. Its last one takes the codes with it. */
  async remove(userId: string, id: string): Promise<StoredFactor | undefined> {
    const own = this.#db.deleteFrom('second_factor').where('userId', '=', userId).where('id', '=', id)
    const removed = await own.returningAll().executeTakeFirst()
    if ((await this.of(userId)).length === 0) await this.#dropCodes(userId)
    return removed
  }

  /** @returns how many there were */
  async removeAll(userId: string): Promise<number> {
    const removed = await this.#db.deleteFrom('second_factor').where('userId', '=', userId).returning('id').execute()
    await this.#dropCodes(userId)
    return removed.length
  }

  /**
   * Notes a use, so that the same code or answer is not taken again.
   * @param counter the time step of a code, or the counter of a passkey
   * @returns false where that step, or a later one, was used already
   */
  async use({ id, kind, counter: before }: StoredFactor, counter: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('second_factor')
      .set({ counter, gmtUsed: this.#now() })
      .where('id', '=', id)
      // Many passkeys count nothing and stay at 0.
      .where('counter', kind === 'totp' ? '<' : '=', kind === 'totp' ? counter : before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Replaces the recovery codes. @returns the new ones; only their hashes are stored */
  async makeCodes({ orgId, userId }: Scope): Promise<string[]> {
    await this.#dropCodes(userId)
    const codes = Array.from({ length: limits.factor.codes }, makeCode)
    const rows = codes.map((code) => ({ orgId, userId, codeHash: hash(userId, code) }))
    await this.#db.insertInto('recovery_code').values(rows).execute()
    return codes
  }

  /** True once for each recovery code. */
  async useCode(userId: string, code: string): Promise<boolean> {
    const own = this.#db.deleteFrom('recovery_code').where('userId', '=', userId)
    const { numDeletedRows } = await own.where('codeHash', '=', hash(userId, code)).executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** @throws {ApiError} 409 where the account has no factor, and recovery codes would lead nowhere */
  async assertAny(userId: string): Promise<void> {
    if ((await this.of(userId)).length === 0) throw conflict('id', 'noFactor')
  }

  async #dropCodes(userId: string): Promise<void> {
    await this.#db.deleteFrom('recovery_code').where('userId', '=', userId).execute()
  }
}

/** 79 bits: too many to try, so a plain hash is enough. */
const makeCode = (): string => randomText(4)

/** Case, blanks and dashes of a typed code do not matter. */
const hash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('hex')
