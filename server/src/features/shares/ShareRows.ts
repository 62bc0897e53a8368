import { randomBytes, randomUUID } from 'node:crypto'
import type { Share, ShareRight } from '@mimic/contract'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

type Row = TableRow<'equip_share'>
type Settings = { readonly enabled: boolean } & Readonly<Record<ShareRight, boolean>>

/** A share as visitors find it, with the equipment it shows. */
export interface OpenShare extends Row {
  readonly equipName: string
  readonly equipType: string
  readonly ruleType: string
  readonly orgTitle: string
}

/** The shared equipment, and the rights of each share. */
export class ShareRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): ShareRows {
    return new ShareRows(trx)
  }

  async find(scope: Scope, equipId: string): Promise<Share | undefined> {
    const own = this.#db.selectFrom('equip_share').selectAll().where(inScope(scope, 'equip_share'))
    const row = await own.where('equipId', '=', equipId).executeTakeFirst()
    return row && toShare(row)
  }

  /** Creates a share that is off, if the equipment has none: it keeps its address from now on. */
  async ensure({ orgId, userId }: Scope, equipId: string, author: string, now: number): Promise<void> {
    const code = randomBytes(16).toString('base64url')
    const off = { passwordHash: null, passwordId: null, isEnabled: 0, history: 0, alarms: 0, write: 0 }
    await this.#db
      .insertInto('equip_share')
      .values({ id: randomUUID(), orgId, equipId, code, ...off, userId, author, gmtModified: now })
      .onConflict((conflict) => conflict.column('equipId').doNothing())
      .execute()
  }

  async setPassword(scope: Scope, equipId: string, passwordHash: string, author: string, now: number): Promise<void> {
    await this.#set(scope, equipId, { passwordHash, passwordId: randomUUID(), author, gmtModified: now })
  }

  async setAuth(scope: Scope, equipId: string, set: Settings, author: string, now: number): Promise<void> {
    const rights = { history: Number(set.history), alarms: Number(set.alarms), write: Number(set.write) }
    await this.#set(scope, equipId, { isEnabled: Number(set.enabled), ...rights, author, gmtModified: now })
  }

  /**
   * Finds a share by its address, which only invited people know. Undefined while it is off, or its organisation is
   * disabled.
   */
  async byCode(code: string): Promise<OpenShare | undefined> {
    return this.#enabled().where('equip_share.code', '=', code).executeTakeFirst()
  }

  /** Shares of organisations that are not disabled, which these passwords opened and still open, and which are on. */
  async opened(passwordIds: ReadonlySet<string>): Promise<OpenShare[]> {
    if (passwordIds.size === 0) return []
    return this.#enabled()
      .where('equip_share.passwordId', 'in', [...passwordIds])
      .execute()
  }

  async #set(scope: Scope, equipId: string, values: Partial<Row>): Promise<void> {
    await this.#db
      .updateTable('equip_share')
      .set({ ...values, userId: scope.userId })
      .where(inScope(scope, 'equip_share'))
      .where('equipId', '=', equipId)
      .execute()
  }

  #enabled() {
    return this.#db
      .selectFrom('equip_share')
      .innerJoin('equipment', 'equipment.id', 'equip_share.equipId')
      .innerJoin('org', 'org.id', 'equip_share.orgId')
      .selectAll('equip_share')
      .select(['equipment.equipName', 'equipment.equipType', 'equipment.ruleType', 'org.title as orgTitle'])
      .where('equip_share.isEnabled', '=', 1)
      .where('org.isDisabled', '=', 0)
  }
}

/** A visitor's scope: the shared equipment, and nothing else of its organisation. */
export const scopeOf = ({ orgId, equipId }: OpenShare, userId = ''): Scope => ({
  orgId,
  userId,
  range: { is: 'share', equipId },
})

/** The share of an equipment that was never shared. */
export const noShare = (equipId: string): Share => ({
  equipId,
  enabled: false,
  hasPassword: false,
  path: '',
  author: '',
  gmtModified: null,
  history: false,
  alarms: false,
  write: false,
})

const toShare = (row: Row): Share => ({
  equipId: row.equipId,
  enabled: Boolean(row.isEnabled),
  hasPassword: row.passwordHash !== null,
  author: row.author,
  gmtModified: row.gmtModified,
  history: Boolean(row.history),
  alarms: Boolean(row.alarms),
  write: Boolean(row.write),
  path: `/monitor/eg/shared/${row.code}`,
})
