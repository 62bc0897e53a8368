import { limits, machinePermissions, splitIds } from '@mimic/contract'
import { MINUTE_MS } from '@mimic/contract/zone'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { type ApiError, refusal } from '../../platform/ApiError.ts'
import type { Db, Tables } from '../../platform/db/Database.ts'
import { wasStored } from '../../platform/db/storeFault.ts'
import { AddressList } from '../../platform/http/AddressList.ts'
import type { KeyGate } from '../../platform/sessions/KeyGate.ts'
import { regionsOf } from '../../platform/sessions/regions.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { rangeOf } from '../../platform/sessions/storedRange.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'
import { SharedWindows } from '../../platform/shared/SharedWindows.ts'
import { addressesIn } from './addressesIn.ts'
import { hashSecret, isSameHash, keyParts } from './secrets.ts'

/** Calls with keys that do not exist, from one address. */
const WRONG_PER_MINUTE = 20
const PREFIX = 'key:'
/** As many digits of a secret's hash stand in the id of its session: a renewal thus ends what the old secret opened. */
const HASH_DIGITS = 16

type KeyRow = Selectable<Tables['api_key']> & { readonly orgTitle: string; readonly isOrgDisabled: number }

/** Admits programs by their API keys. A key belongs to its organisation: it outlives the account that made it. */
export class KeyAccess implements KeyGate {
  readonly #db: Db
  readonly #now: () => number
  readonly #perMinute: number
  /** Calls of this minute with keys that do not exist, by address. */
  readonly #wrong: SharedWindows
  /** Calls of this minute, by key. */
  readonly #calling: SharedWindows

  constructor(db: Db, shared: SharedState, now: () => number, rateFactor: number) {
    this.#db = db
    this.#now = now
    this.#perMinute = limits.apiKey.callsPerMinute * rateFactor
    this.#wrong = new SharedWindows(shared, 'apiKey.wrong', now)
    this.#calling = new SharedWindows(shared, 'apiKey', now)
  }

  async session(key: string, { ip }: Pick<FastifyRequest, 'ip'>): Promise<Session> {
    const parts = keyParts(key)
    const row = parts && (await this.#find(parts.id))
    const hash = parts && row && this.#hashIn(row, hashSecret(parts.secret), isSameHash)
    if (!row || hash === undefined) {
      // A right key is never made to wait for the wrong ones of its neighbours, nor is a login: nobody guesses 256 bits.
      const { count, leftMs } = this.#wrong.add(ip, MINUTE_MS)
      throw count > WRONG_PER_MINUTE ? tooMany(leftMs) : ended('unknown')
    }
    const end = this.#endOf(row)
    if (end) throw ended(end)
    if (!isAllowedAt(row, ip)) throw refusal('forbidden', 'address', 'notAllowed', ip)
    const { count, leftMs } = this.#calling.add(row.id, MINUTE_MS)
    if (count > this.#perMinute) throw tooMany(leftMs)
    await this.#note(row, ip)
    return toSession(row, hash)
  }

  async open(sessionId: string, address: string): Promise<Session | undefined> {
    if (!sessionId.startsWith(PREFIX)) return undefined
    const [id = '', digits = ''] = sessionId.slice(PREFIX.length).split(':')
    const row = await this.#find(id)
    if (!row || this.#endOf(row) !== undefined || !isAllowedAt(row, address)) return undefined
    const hash = this.#hashIn(row, digits, (stored, given) => given !== '' && stored.startsWith(given))
    return hash === undefined ? undefined : toSession(row, hash)
  }

  /** The hash of the row that fits: that of its secret, or of the one before while that is still good. */
  #hashIn(
    { secretHash, oldHash, gmtOldEnd }: KeyRow,
    given: string,
    fits: (stored: string, given: string) => boolean,
  ): string | undefined {
    if (fits(secretHash, given)) return secretHash
    return this.#now() < gmtOldEnd && fits(oldHash, given) ? oldHash : undefined
  }

  #endOf({ gmtRevoke, gmtDeleted, gmtExpire, isOrgDisabled }: KeyRow): 'revoked' | 'expired' | undefined {
    if (gmtRevoke !== 0 || gmtDeleted !== 0 || isOrgDisabled === 1) return 'revoked'
    return gmtExpire !== 0 && gmtExpire <= this.#now() ? 'expired' : undefined
  }

  #find(id: string): Promise<KeyRow | undefined> {
    return this.#db
      .selectFrom('api_key')
      .innerJoin('org', 'org.id', 'api_key.orgId')
      .selectAll('api_key')
      .select(['org.title as orgTitle', 'org.isDisabled as isOrgDisabled'])
      .where('api_key.id', '=', id)
      .executeTakeFirst()
  }

  /** Notes the use, once a minute at most, so that not every call writes. */
  async #note({ id, gmtUsed }: KeyRow, ip: string): Promise<void> {
    const now = this.#now()
    if (Math.abs(now - gmtUsed) < MINUTE_MS) return
    await wasStored(
      this.#db.updateTable('api_key').set({ gmtUsed: now, usedAddress: ip }).where('id', '=', id).execute(),
    )
  }
}

function isAllowedAt({ addresses }: KeyRow, ip: string): boolean {
  const allowed = addressesIn(addresses)
  return allowed.length === 0 || new AddressList(allowed).has(ip)
}

const ended = (why: 'unknown' | 'expired' | 'revoked'): ApiError =>
  refusal('sessionEnded', 'authorization', 'unknown', why)

const tooMany = (leftMs: number): ApiError => refusal('tooMany', 'authorization', 'limit', Math.ceil(leftMs / 1_000))

/** The session of a key: no person, no page and no proof. Its name is the actor in audit and alarms. */
function toSession(row: KeyRow, hash: string): Session {
  const { id, orgId, title, orgTitle } = row
  const held = new Set(splitIds(row.permissions))
  const auths = machinePermissions.filter((each) => held.has(each))
  return {
    by: 'key',
    id: `${PREFIX}${id}:${hash.slice(0, HASH_DIGITS)}`,
    scope: { orgId, userId: id, range: rangeOf({ ...row, deptId: '' }) },
    loginname: title,
    orgTitle,
    auths,
    regions: regionsOf(auths, ''),
  }
}
