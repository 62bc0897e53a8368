import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { limits, type OpenSession } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/Database.ts'
import { forPeople } from '../db/forPeople.ts'
import { wasStored } from '../db/storeFault.ts'
import type { Events } from '../events.ts'
import { callerAddress } from '../http/callerAddress.ts'
import { endPush } from './endPush.ts'
import { HeldSessions } from './HeldSessions.ts'
import { personColumns, personOf } from './person.ts'
import { isShut } from './rights.ts'
import type { PersonSession } from './Session.ts'
import { ABSOLUTE_MS, IDLE_MS, isKept, isOver, isSameAddress, WALL_IDLE_MS } from './sessionLimits.ts'
import { WallTokens } from './WallTokens.ts'

/** `gmtSeen` is written again only when it is this old, so that not every call writes. */
const SEEN_STEP_MS = 60_000
/** A statement has a limit of variables. */
const FOUND_AT_ONCE = 500
/** `__Host-` would need https; the name changes with it, so that a cookie set over http is never taken for a secure one. */
export const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-mimic' : 'mimic')

/** The renewal of a wall's session. */
export interface WallRenewal {
  /** The name of the wall. */
  readonly device: string
  /** The token that its browser has. */
  readonly token: string
  /** The last renewal, as the caller has read it. */
  readonly gmtRenew: number
}

/** Server-side sessions: the cookie holds 256 random bits, the store only their SHA-256. */
export class Sessions {
  readonly #db: Db
  readonly #now: () => number
  readonly #events: Events
  readonly #walls: WallTokens
  readonly #held: HeldSessions

  /** @param now does not jump when the clock is set */
  constructor(db: Db, now: () => number, events: Events) {
    this.#db = db
    this.#now = now
    this.#events = events
    this.#walls = new WallTokens(db)
    this.#held = new HeldSessions(db)
  }

  /**
   * Makes a session that of a wall, or renews its token.
   * @returns the token for the cookie; undefined if another call has renewed it meanwhile
   */
  async keep(trx: Db, id: string, wall: WallRenewal): Promise<string | undefined> {
    const next = randomBytes(32).toString('base64url')
    const { device, gmtRenew } = wall
    const hashes = { tokenHash: hash(next), priorHash: hash(wall.token) }
    const isRenewed = await new WallTokens(trx).renew(id, { device, gmtRenew, ...hashes }, this.#now())
    return isRenewed ? next : undefined
  }

  /**
   * @param agent the browser as it names itself
   * @param logoutUrl sealed: where the browser logs out at the provider of the company
   * @returns the token for the cookie; it cannot be read again later
   */
  async open(userId: string, agent: string, logoutUrl = ''): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#now()
    // A login also removes expired sessions: it is rare enough to carry that.
    const expired = this.#db
      .deleteFrom('session')
      .where((eb) =>
        eb.or([
          eb('gmtSeen', '<', now - WALL_IDLE_MS),
          eb.and([
            eb('gmtRenew', '=', 0),
            eb.or([eb('gmtSeen', '<', now - IDLE_MS), eb('gmtCreate', '<', now - ABSOLUTE_MS)]),
          ]),
        ]),
      )
    await wasStored(expired.execute())
    await this.#held.add({
      tokenHash: hash(token),
      id: randomUUID(),
      userId,
      gmtCreate: now,
      gmtSeen: now,
      gmtProof: now,
      unlockedPages: '',
      gmtLock: 0,
      openShares: '',
      address: callerAddress(),
      agent: agent.slice(0, limits.people.agent),
      logoutUrl,
      device: '',
      gmtRenew: 0,
      gmtPrior: 0,
      priorHash: '',
    })
    return token
  }

  /**
   * The session of a token, unless it has ended, was idle for 12 h, is older than 7 days, or its account is disabled. That
   * of a wall has limits of its own, as long as it comes from its own network address.
   * @param address of the caller, where it is known
   */
  async find(token: string, address?: string): Promise<PersonSession | undefined> {
    const key = hash(token)
    const [session] = await this.#find('tokenHash', [key], address)
    if (session) return session
    const renewed = await this.#walls.ofPrior(key, this.#now())
    if (renewed === undefined) return undefined
    if (renewed.isGood) return (await this.#find('id', [renewed.id], address))[0]
    // Two have the token, so the session ends for both.
    await wasStored(this.#close([renewed.id]))
    return undefined
  }

  /** The session by its id, as {@link find}. */
  async byId(id: string): Promise<PersonSession | undefined> {
    return (await this.#find('id', [id]))[0]
  }

  async #find(column: 'id' | 'tokenHash', values: readonly string[], address?: string): Promise<PersonSession[]> {
    if (values.length === 0) return []
    const now = this.#now()
    const found = await this.#rowsOf(column, values, now)
    const isStrange = (row: (typeof found)[number]) =>
      address !== undefined && isKept(row) && !isSameAddress(row.address, address)
    const strange = found.filter(isStrange).map(({ id }) => id)
    if (strange.length > 0) await wasStored(this.#walls.limit(strange))
    const rows = found.map((row) => (isStrange(row) ? { ...row, gmtCreate: row.gmtRenew, gmtRenew: 0 } : row))
    const isClosed = (row: (typeof rows)[number]) => row.isShut === 1 || isOver(row, now)
    const over = rows.filter(isClosed).map(({ id }) => id)
    if (over.length > 0) await wasStored(this.#close(over))
    const open = rows.filter((row) => !isClosed(row))
    if (column === 'tokenHash') await this.#walls.noteUse(open, now)
    const seen = open.filter(({ gmtSeen }) => Math.abs(now - gmtSeen) > SEEN_STEP_MS).map(({ id }) => id)
    if (seen.length > 0) await wasStored(this.#note(seen, now))
    return open.map((row) => ({
      by: 'person',
      ...personOf(row, row.device !== ''),
      id: row.id,
      ...(row.device !== '' && { device: row.device }),
      isProven: Math.abs(now - row.gmtProof) <= limits.factor.proofMs,
      unlockedPages: setOf(row.unlockedPages),
      openShares: setOf(row.openShares),
      isLocked: row.lockKey !== '' && now - row.gmtLock > limits.lock.heldMs,
    }))
  }

  /** Sessions with their people, those that the store has not taken included. */
  async #rowsOf(column: 'id' | 'tokenHash', values: readonly string[], now: number) {
    const stored = await this.#db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.userId')
      .innerJoin('org', 'org.id', 'account.orgId')
      .select([
        'session.id',
        'session.gmtCreate',
        'session.gmtSeen',
        'session.unlockedPages',
        'session.gmtLock',
        'session.gmtProof',
        'session.openShares',
        'session.address',
        'session.device',
        'session.gmtRenew',
        'session.gmtPrior',
        'session.priorHash',
      ])
      .select(personColumns)
      .select(isShut(now).as('isShut'))
      .where(`session.${column}`, 'in', values)
      .execute()
    const present = stored.filter(({ id }) => !this.#held.isEnded(id))
    const held = this.#held.of(column, values)
    if (held.length === 0) return present
    const people = await this.#db
      .selectFrom('account')
      .innerJoin('org', 'org.id', 'account.orgId')
      .select(personColumns)
      .select(isShut(now).as('isShut'))
      .where(
        'account.id',
        'in',
        held.map(({ userId }) => userId),
      )
      .execute()
    return [...present, ...held.flatMap((row) => people.filter(isOf(row)).map((person) => ({ ...row, ...person })))]
  }

  #note(ids: readonly string[], now: number): Promise<unknown> {
    return (
      this.#db
        .updateTable('session')
        // A session from the future was opened before the clock was set back. It counts from now.
        .set({
          gmtSeen: now,
          gmtCreate: sql<number>`case when "gmtCreate" > ${now} then ${now} else "gmtCreate" end`,
          gmtRenew: sql<number>`case when "gmtRenew" > ${now} then ${now} else "gmtRenew" end`,
        })
        .where('id', 'in', ids)
        .execute()
    )
  }

  /**
   * The session of a request or upgrade, by its cookie. One whose hardware key is missing, or whose account has to choose
   * a new password or to set up a second factor, counts as none.
   */
  async ofRequest(
    request: Pick<FastifyRequest, 'headers'> & { readonly ip?: string },
    { evenLocked = false, evenUnchanged = false } = {},
  ): Promise<PersonSession | undefined> {
    const token = cookieOf(request.headers.cookie ?? '')
    const session = token ? await forPeople(() => this.find(token, request.ip)) : undefined
    return session && (evenLocked || !session.isLocked) && (evenUnchanged || isSettled(session)) ? session : undefined
  }

  /** Those of the sessions behind open sockets that {@link ofRequest} would give, by their ids. */
  async ofSockets(ids: readonly string[]): Promise<ReadonlyMap<string, PersonSession>> {
    const each = [...new Set(ids)]
    const found: PersonSession[] = []
    for (let i = 0; i < each.length; i += FOUND_AT_ONCE)
      found.push(...(await this.#find('id', each.slice(i, i + FOUND_AT_ONCE))))
    const good = found.filter((session) => !session.isLocked && isSettled(session))
    return new Map(good.map((session) => [session.id, session]))
  }

  /** Notes that the person of the session has proved to be there. */
  async prove(sessionId: string): Promise<void> {
    await this.#db.updateTable('session').set({ gmtProof: this.#now() }).where('id', '=', sessionId).execute()
  }

  /** To be called when the state of the store changes: it may take what is held now. */
  storeHeld(): Promise<void> {
    return this.#held.store()
  }

  close(sessionId: string): Promise<void> {
    return this.#close([sessionId])
  }

  async #close(ids: readonly string[]): Promise<void> {
    await this.#held.remove(ids)
    for (const sessionId of ids) this.#events.emit('sessionEnded', { sessionId })
  }

  /** The open sessions of an account, the newest first. @param own the session that asks */
  async list(userId: string, own: string): Promise<OpenSession[]> {
    const now = this.#now()
    const all = await this.#db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.userId')
      .select(['session.id', 'session.address', 'session.agent', 'session.gmtCreate', 'session.gmtSeen'])
      .select(['session.device', 'session.gmtRenew', 'account.isWall'])
      .where('userId', '=', userId)
      .orderBy('session.gmtCreate', 'desc')
      .execute()
    const held = this.#held.of('userId', [userId]).map((row) => ({ ...row, isWall: 0 }))
    return [...held, ...all.filter(({ id }) => !this.#held.isEnded(id))]
      .filter((each) => !isOver(each, now))
      .map(({ id, address, agent, gmtCreate, gmtSeen, device, gmtRenew, isWall }) => ({
        ...{ id, address, agent, gmtCreate, gmtSeen, device },
        isOwn: id === own,
        isKept: isKept({ gmtCreate, gmtSeen, gmtRenew, isWall }),
      }))
  }

  /**
   * Removes sessions of an account in the caller's transaction. The browsers that opened them are known no more, and get
   * no alarms by push any more; unless it is `only` one session, no browser of the account does.
   * @param which `only` this one, or all `but` that one
   * @returns how many there were, and a function to call after the commit: it closes their sockets
   */
  async remove(
    trx: Db,
    userId: string,
    { only, but }: { readonly only?: string | undefined; readonly but?: string | undefined } = {},
  ): Promise<{ readonly count: number; readonly notify: () => void }> {
    let removal = trx.deleteFrom('session').where('userId', '=', userId)
    let devices = trx.deleteFrom('known_device').where('userId', '=', userId)
    if (only !== undefined) {
      removal = removal.where('id', '=', only)
      devices = devices.where('sessionId', '=', only)
    }
    if (but !== undefined) {
      removal = removal.where('id', '!=', but)
      devices = devices.where('sessionId', '!=', but)
    }
    await endPush(trx, userId, only)
    await devices.execute()
    const held = this.#held
      .of('userId', [userId])
      .filter(({ id }) => (only === undefined || id === only) && (but === undefined || id !== but))
    const removed = [...(await removal.returning('id').execute()), ...held].map(({ id }) => id)
    const notify = () => {
      this.#held.forget(removed)
      for (const sessionId of removed) this.#events.emit('sessionEnded', { sessionId })
    }
    return { count: removed.length, notify }
  }

  /** Notes that the session gave a page's password. @param unlock names the page and that password */
  async unlock(session: PersonSession, unlock: string): Promise<void> {
    const unlockedPages = [...new Set([...session.unlockedPages, unlock])].slice(-limits.openPages).join(',')
    await this.#db.updateTable('session').set({ unlockedPages }).where('id', '=', session.id).execute()
  }

  /** Notes that the session gave the password of a share. */
  async openShare(session: PersonSession, passwordId: string): Promise<void> {
    const openShares = [...new Set([...session.openShares, passwordId])].slice(-limits.openShares).join(',')
    await this.#db.updateTable('session').set({ openShares }).where('id', '=', session.id).execute()
  }
}

const isOf =
  ({ userId }: { readonly userId: string }) =>
  (person: { readonly userId: string }): boolean =>
    person.userId === userId

const isSettled = ({ mustChange, mustSetFactor }: PersonSession): boolean => !mustChange && !mustSetFactor

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(',').filter(Boolean))

/** The token in the cookies of a request. */
export function cookieOf(header: string): string | undefined {
  for (const name of [cookieName(true), cookieName(false)]) {
    const pair = header.split(/;\s*/).find((each) => each.startsWith(`${name}=`))
    if (pair) return pair.slice(name.length + 1)
  }
  return undefined
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex')
