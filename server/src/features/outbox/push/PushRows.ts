import { createHash, randomUUID } from 'node:crypto'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'

/** Where a browser is reached, and by which keys (RFC 8291). */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface NewBrowser {
  readonly providerId: string
  readonly sessionId: string
  readonly deviceId: string
  readonly agent: string
  readonly endsAtLogout: boolean
  readonly target: PushTarget
}

/** Browsers that get alarms of their accounts. The store has their addresses and keys sealed. */
export class PushRows {
  readonly #db: Db
  readonly #secrets: ServerContext['secrets']

  constructor(db: Db, secrets: ServerContext['secrets']) {
    this.#db = db
    this.#secrets = secrets
  }

  /** The setting of an organisation that has browser push switched on. */
  setting(orgId: string) {
    const own = this.#db.selectFrom('provider').select(['id', 'publicKey', 'pushHosts']).where('orgId', '=', orgId)
    return own.where('kind', '=', 'push').where('isEnabled', '=', 1).executeTakeFirst()
  }

  /** The browsers of accounts, the newest first. */
  of(orgId: string, userIds: readonly string[]) {
    return this.#db
      .selectFrom('push_subscription')
      .select(['id', 'userId', 'service', 'agent', 'endsAtLogout', 'endpointHash', 'gmtCreate', 'gmtSent'])
      .where('orgId', '=', orgId)
      .where('userId', 'in', userIds)
      .orderBy('gmtCreate', 'desc')
      .orderBy('id')
      .execute()
  }

  /** Adds a browser in place of what it was to any account before. @returns its id */
  async add({ orgId, userId }: Scope, { target, endsAtLogout, ...of }: NewBrowser, now: number): Promise<string> {
    const id = randomUUID()
    const endpointHash = hashOf(target.endpoint)
    await this.#db.deleteFrom('push_subscription').where('endpointHash', '=', endpointHash).execute()
    const sealed = this.#secrets.seal(JSON.stringify(target), sealedFor(id))
    const service = new URL(target.endpoint).host
    const times = { gmtCreate: now, gmtSent: 0 }
    const values = { ...of, id, orgId, userId, endpointHash, sealed, service, endsAtLogout: Number(endsAtLogout) }
    await this.#db
      .insertInto('push_subscription')
      .values({ ...values, ...times })
      .execute()
    return id
  }

  /** @returns the host of its push service; undefined for one that is not there */
  async remove({ orgId, userId }: Scope, id: string): Promise<string | undefined> {
    const own = this.#db.deleteFrom('push_subscription').where('orgId', '=', orgId).where('userId', '=', userId)
    return (await own.where('id', '=', id).returning('service').executeTakeFirst())?.service
  }

  /** Whose browser it is, and where it is reached. A target of a lost key counts as none. */
  async find(providerId: string, id: string): Promise<{ userId: string; target: PushTarget } | undefined> {
    const own = this.#db.selectFrom('push_subscription').select(['userId', 'sealed']).where('id', '=', id)
    const row = await own.where('providerId', '=', providerId).executeTakeFirst()
    const target = this.#secrets.open(row?.sealed ?? '', sealedFor(id))
    // Sealed by `add`.
    return row && target !== undefined ? { userId: row.userId, target: JSON.parse(target) as PushTarget } : undefined
  }

  async noteSent(id: string, gmtSent: number): Promise<void> {
    await this.#db.updateTable('push_subscription').set({ gmtSent }).where('id', '=', id).execute()
  }

  /** Its push service knows it no more. */
  async forget(id: string): Promise<void> {
    await this.#db.deleteFrom('push_subscription').where('id', '=', id).execute()
  }
}

/** How an address at a push service is found again. */
export const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

const sealedFor = (id: string): string => `push_subscription.sealed:${id}`
