import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS } from '@mimic/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/Database.ts'
import { unlessDamaged, wasStored } from '../db/storeFault.ts'
import { setStrictCookie } from '../http/setStrictCookie.ts'

/** A browser stays known this long after its last login, ms. */
const KNOWN_MS = 90 * DAY_MS
/** Browsers of one account; the one whose last login is longest ago gives way. */
const PER_ACCOUNT = 50

/** The cookie of a browser that has logged in. */
export const deviceCookie = (isSecure: boolean): string => (isSecure ? '__Host-mimic-device' : 'mimic-device')

type Request = Pick<FastifyRequest, 'headers' | 'protocol'>

/**
 * Browsers that have logged in before, by account. Such a browser opens nothing: it only waits for its own wrong tries
 * and not for those of strangers. Its cookie holds 256 random bits, new at each login, and the store their SHA-256. It
 * is forgotten after 90 days without a login, and with the session that it opened last when that is ended by its owner,
 * an administrator or a new password.
 */
export class KnownDevices {
  readonly #db: Db
  readonly #now: () => number

  /** @param now does not jump when the clock is set */
  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * The browser of a request, if the account has logged in by it. @param isAccount told by id and login name
   * @returns an id that its further logins keep
   */
  async of(
    request: Request,
    isAccount: (account: { readonly id: string; readonly loginname: string }) => boolean,
  ): Promise<string | undefined> {
    const token = tokenOf(request)
    if (token === undefined) return undefined
    const rows = await unlessDamaged(
      this.#db
        .selectFrom('known_device')
        .innerJoin('account', 'account.id', 'known_device.userId')
        .select(['known_device.id as device', 'account.id', 'account.loginname'])
        .where('tokenHash', '=', hash(token))
        .where('gmtExpire', '>', this.#now())
        .execute(),
      [],
    )
    return rows.find(isAccount)?.device
  }

  /** Makes the browser known to the account. @param sessionId the session that it has opened; empty for none */
  async remember(userId: string, sessionId: string, request: Request, reply: FastifyReply): Promise<void> {
    const next = randomBytes(32).toString('base64url')
    // While the store takes no rows, the browser stays a stranger.
    if (!(await wasStored(this.#store(userId, sessionId, tokenOf(request), hash(next))))) return
    setStrictCookie(request, reply, deviceCookie(request.protocol === 'https'), next, KNOWN_MS)
  }

  /** A cookie that somebody has planted becomes worthless with the login, because all rows get the new token. */
  async #store(userId: string, sessionId: string, token: string | undefined, tokenHash: string): Promise<void> {
    const now = this.#now()
    const values = { tokenHash, userId, sessionId, gmtExpire: now + KNOWN_MS }
    await this.#db.deleteFrom('known_device').where('gmtExpire', '<=', now).execute()
    await this.#db.transaction().execute(async (trx) => {
      if (token !== undefined)
        await trx.updateTable('known_device').set({ tokenHash }).where('tokenHash', '=', hash(token)).execute()
      const own = trx.updateTable('known_device').set(values).where('tokenHash', '=', tokenHash)
      const { numUpdatedRows } = await own.where('userId', '=', userId).executeTakeFirst()
      if (numUpdatedRows === 0n)
        await trx
          .insertInto('known_device')
          .values({ id: randomUUID(), ...values })
          .execute()
      const all = await trx
        .selectFrom('known_device')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('gmtExpire', 'desc')
        .execute()
      const over = all.slice(PER_ACCOUNT).map(({ id }) => id)
      if (over.length > 0) await trx.deleteFrom('known_device').where('id', 'in', over).execute()
    })
  }
}

function tokenOf({ headers, protocol }: Request): string | undefined {
  const start = `${deviceCookie(protocol === 'https')}=`
  const pair = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(start))
  return pair?.slice(start.length)
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex')
