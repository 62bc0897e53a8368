import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { limits, type OpenSession, roleTypeOf } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/Database.ts'
import { wasStored } from '../db/storeFault.ts'
import type { Events } from '../events.ts'
import { callerAddress } from '../http/callerAddress.ts'
import { rightsOf, storedRights } from './rights.ts'
import type { Session } from './Session.ts'

const IDLE_MS = 12 * 3_600_000
const ABSOLUTE_MS = 7 * 86_400_000
/** `gmtSeen` is written again only when it is this old, so that not every call writes. */
const SEEN_STEP_MS = 60_000
/** `__Host-` would need https; the name changes with it, so that a cookie set over http is never taken for a secure one. */
export const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-mimic' : 'mimic')

/** Server-side sessions: the cookie holds 256 random bits, the store only their SHA-256. */
export class Sessions {
  readonly #db: Db
  readonly #now: () => number
  readonly #events: Events

  /** @param now does not jump when the clock is set */
  constructor(db: Db, now: () => number, events: Events) {
    this.#db = db
    this.#now = now
    this.#events = events
  }

  /**
   * @param agent the browser as it names itself
   * @returns the token for the cookie; it cannot be read again later
   */
  async open(userId: string, agent: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#now()
    // A login also removes expired sessions: it is rare enough to carry that.
    await this.#db
      .deleteFrom('session')
      .where((eb) => eb.or([eb('gmtSeen', '<', now - IDLE_MS), eb('gmtCreate', '<', now - ABSOLUTE_MS)]))
      .execute()
    await this.#db
      .insertInto('session')
      .values({
        tokenHash: hash(token),
        id: randomUUID(),
        userId,
        gmtCreate: now,
        gmtSeen: now,
        unlockedPages: '',
        address: callerAddress(),
        agent: agent.slice(0, limits.people.agent),
      })
      .execute()
    return token
  }

  /** The session of a token, unless it has ended, was idle for 12 h, is older than 7 days, or its account is disabled. */
  async find(token: string): Promise<Session | undefined> {
    const tokenHash = hash(token)
    const row = await this.#db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.userId')
      .innerJoin('org', 'org.id', 'account.orgId')
      .select([
        'session.id',
        'session.gmtCreate',
        'session.gmtSeen',
        'session.unlockedPages',
        'session.gmtLock',
        'account.lockKey',
        'session.openShares',
        'account.id as userId',
        'account.orgId',
        'account.loginname',
        'account.tel',
        'account.roleId',
        'account.isDisabled',
        'account.isWall',
        'account.mustChange',
        storedRights.as('ownRights'),
        'org.title as orgTitle',
      ])
      .where('session.tokenHash', '=', tokenHash)
      .executeTakeFirst()
    if (!row) return undefined
    const now = this.#now()
    if (row.isDisabled || now - row.gmtSeen > IDLE_MS || now - row.gmtCreate > ABSOLUTE_MS) {
      await wasStored(this.close(row.id))
      return undefined
    }
    // A session from the future was opened before the clock was set back. It counts from now.
    const gmtCreate = Math.min(row.gmtCreate, now)
    if (Math.abs(now - row.gmtSeen) > SEEN_STEP_MS)
      await wasStored(
        this.#db.updateTable('session').set({ gmtSeen: now, gmtCreate }).where('tokenHash', '=', tokenHash).execute(),
      )
    const rights = rightsOf(row.roleId, row.ownRights)
    const mustChange = row.mustChange === 1
    return {
      id: row.id,
      scope: { orgId: row.orgId, userId: row.userId },
      loginname: row.loginname,
      tel: row.tel,
      orgTitle: row.orgTitle,
      roleType: roleTypeOf(rights),
      auths: mustChange ? ['account.edit'] : rights.filter((each) => each !== 'account.edit' || !row.isWall),
      mustChange,
      unlockedPages: setOf(row.unlockedPages),
      openShares: setOf(row.openShares),
      useLock: row.lockKey !== '',
      isLocked: row.lockKey !== '' && now - row.gmtLock > limits.lock.heldMs,
    }
  }

  /**
   * The session of a request or upgrade, by its cookie. One whose hardware key is missing, or whose account has to choose
   * a new password, counts as none.
   */
  async ofRequest(
    request: Pick<FastifyRequest, 'headers'>,
    { evenLocked = false, evenUnchanged = false } = {},
  ): Promise<Session | undefined> {
    const token = cookieOf(request.headers.cookie ?? '')
    const session = token ? await this.find(token) : undefined
    if (session?.isLocked && !evenLocked) return undefined
    return session?.mustChange && !evenUnchanged ? undefined : session
  }

  async close(sessionId: string): Promise<void> {
    await this.#db.deleteFrom('session').where('id', '=', sessionId).execute()
    this.#events.emit('sessionEnded', { sessionId })
  }

  /** The open sessions of an account, the newest first. @param own the session that asks */
  async list(userId: string, own: string): Promise<OpenSession[]> {
    const now = this.#now()
    const open = await this.#db
      .selectFrom('session')
      .select(['id', 'address', 'agent', 'gmtCreate', 'gmtSeen'])
      .where('userId', '=', userId)
      .where('gmtSeen', '>=', now - IDLE_MS)
      .where('gmtCreate', '>=', now - ABSOLUTE_MS)
      .orderBy('gmtCreate', 'desc')
      .execute()
    return open.map((each) => ({ ...each, isOwn: each.id === own }))
  }

  /**
   * Removes sessions of an account in the caller's transaction.
   * @param which `only` this one, or all `but` that one
   * @returns how many there were, and a function to call after the commit: it closes their sockets
   */
  async remove(
    trx: Db,
    userId: string,
    { only, but }: { readonly only?: string | undefined; readonly but?: string | undefined } = {},
  ): Promise<{ readonly count: number; readonly tell: () => void }> {
    let removal = trx.deleteFrom('session').where('userId', '=', userId)
    if (only !== undefined) removal = removal.where('id', '=', only)
    if (but !== undefined) removal = removal.where('id', '!=', but)
    const removed = await removal.returning('id').execute()
    const tell = () => {
      for (const { id: sessionId } of removed) this.#events.emit('sessionEnded', { sessionId })
    }
    return { count: removed.length, tell }
  }

  /** Notes that the session gave a page's password. @param unlock names the page and that password */
  async unlock(session: Session, unlock: string): Promise<void> {
    const unlockedPages = [...new Set([...session.unlockedPages, unlock])].slice(-limits.openPages).join(',')
    await this.#db.updateTable('session').set({ unlockedPages }).where('id', '=', session.id).execute()
  }

  /** Notes that the session gave the password of a share. */
  async openShare(session: Session, passwordId: string): Promise<void> {
    const openShares = [...new Set([...session.openShares, passwordId])].slice(-limits.openShares).join(',')
    await this.#db.updateTable('session').set({ openShares }).where('id', '=', session.id).execute()
  }
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(',').filter(Boolean))

function cookieOf(header: string): string | undefined {
  for (const name of [cookieName(true), cookieName(false)]) {
    const pair = header.split(/;\s*/).find((each) => each.startsWith(`${name}=`))
    if (pair) return pair.slice(name.length + 1)
  }
  return undefined
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex')
