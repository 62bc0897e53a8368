import { MINUTE_MS } from '@mimic/contract/zone'
import type { FastifyRequest } from 'fastify'
import { type ApiError, refusal } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { wasStored } from '../../platform/db/storeFault.ts'
import {
  isSignatureOf,
  type RequestSignature,
  readSignature,
  type SignedRequest,
} from '../../platform/http/requestSignature.ts'
import { AccessRate, accessEnd, isAllowedAt } from '../../platform/sessions/accessLimits.ts'
import type { KeyGate } from '../../platform/sessions/KeyGate.ts'
import { regionsOf } from '../../platform/sessions/regions.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'
import { type Credential, CredentialRows } from './CredentialRows.ts'
import { isSameMark, keyParts, markOf } from './secrets.ts'

/** Calls with secrets that do not exist, from one address. */
const WRONG_PER_MINUTE = 20
/** As many characters of what is stored of a secret stand in the id of its session: a renewal thus ends what the old secret opened. */
const MARK_CHARS = 16
const SESSION = /^(key|grant):([^:]+):([^:]+)$/
/** A signature is good for so long, and clocks may differ by so much, ms. */
const SIGNED_MS = 5 * MINUTE_MS
const CLOCK_MS = MINUTE_MS

/**
 * Admits programs by API keys and by grants. Both belong to their organisation: they outlive the account that made
 * them.
 */
export class KeyAccess implements KeyGate {
  readonly #rows: CredentialRows
  readonly #shared: SharedState
  readonly #now: () => number
  readonly #rateFactor: number
  /** Calls of this minute with secrets that do not exist, by address. */
  readonly #wrong: AccessRate
  /** Calls of this minute, by key or grant. */
  readonly #calling: AccessRate

  constructor(db: Db, shared: SharedState, now: () => number, rateFactor: number) {
    this.#rows = new CredentialRows(db)
    this.#shared = shared
    this.#now = now
    this.#rateFactor = rateFactor
    this.#wrong = new AccessRate(shared, 'apiKey.wrong', now)
    this.#calling = new AccessRate(shared, 'apiKey', now)
  }

  async session(key: string, { ip }: Pick<FastifyRequest, 'ip'>): Promise<Session> {
    const parts = keyParts(key)
    const row = parts && (await this.#rows.find(parts.is, parts.id))
    const given = row && markOf(parts)
    const mark = row && this.#markIn(row, (stored) => isSameMark(stored, given ?? ''))
    if (!row || mark === undefined) throw this.#wrongFrom(ip, ended('unknown'))
    if (row.isSignedOnly) throw refusal('forbidden', 'authorization', 'required', 'signature')
    return this.#admit(row, mark, ip)
  }

  async signed(request: SignedRequest & Pick<FastifyRequest, 'ip'>): Promise<Session> {
    const signature = readSignature(request)
    if ('reason' in signature) throw refusal('sessionEnded', 'signature', signature.reason, signature.detail)
    const row = await this.#rows.find('grant', signature.keyId)
    const mark = row && this.#markIn(row, (stored) => isSignatureOf(stored, signature))
    if (!row || mark === undefined) throw this.#wrongFrom(request.ip, refusal('sessionEnded', 'signature', 'unknown'))
    this.#assertInTime(signature)
    // A copy is refused before it counts as a call of the grant.
    this.#assertUnspent(row, signature)
    const session = await this.#admit(row, mark, request.ip)
    await this.#spend(row, signature)
    return session
  }

  async open(sessionId: string, address: string): Promise<Session | undefined> {
    const [, is, id = '', start = ''] = SESSION.exec(sessionId) ?? []
    if (is === undefined) return undefined
    const row = await this.#rows.find(is === 'key' ? 'key' : 'grant', id)
    if (!row || accessEnd(row, this.#now()) !== undefined || !isAllowedAt(row.addresses, address)) return undefined
    const mark = this.#markIn(row, (stored) => stored.startsWith(start))
    return mark === undefined ? undefined : toSession(row, mark)
  }

  /** The stored mark that fits: that of the secret, or of the one before while that is still good. */
  #markIn({ marks }: Credential, fits: (stored: string) => boolean): string | undefined {
    return marks.find(({ mark, until }) => this.#now() < until && fits(mark))?.mark
  }

  async #admit(row: Credential, mark: string, ip: string): Promise<Session> {
    const end = accessEnd(row, this.#now())
    if (end) throw ended(end)
    if (!isAllowedAt(row.addresses, ip)) throw refusal('forbidden', 'address', 'notAllowed', ip)
    const waitMs = this.#calling.waitMs(row.id, row.perMinute * this.#rateFactor)
    if (waitMs !== undefined) throw tooMany(waitMs)
    await this.#note(row, ip)
    return toSession(row, mark)
  }

  /**
   * Counts a wrong secret. A right one is never made to wait for the wrong ones of its neighbours, nor is a login: nobody
   * guesses 256 bits.
   */
  #wrongFrom(ip: string, why: ApiError): ApiError {
    const waitMs = this.#wrong.waitMs(ip, WRONG_PER_MINUTE)
    return waitMs === undefined ? why : tooMany(waitMs)
  }

  /** @throws {ApiError} for a signature that was made too long ago, or in the future */
  #assertInTime({ created }: RequestSignature): void {
    const age = this.#now() - created * 1_000
    if (age > SIGNED_MS) throw refusal('sessionEnded', 'signature', 'ended', 'created')
    if (age < -CLOCK_MS) throw refusal('sessionEnded', 'signature', 'beforeStart', 'created')
  }

  /** @throws {ApiError} for a nonce that was taken before (RFC 9421, section 7.2.2) */
  #assertUnspent({ id }: Credential, { nonce }: RequestSignature): void {
    if (this.#shared.get(nonceKind(id), nonce) !== undefined)
      throw refusal('sessionEnded', 'signature', 'used', 'nonce')
  }

  /**
   * Takes the nonce of a signature for as long as the signature is good. It is stored before the call is made, so that no
   * restart lets a copy in.
   */
  async #spend(row: Credential, signature: RequestSignature): Promise<void> {
    // A copy may have been admitted meanwhile.
    this.#assertUnspent(row, signature)
    const { nonce, created } = signature
    await this.#shared.set(nonceKind(row.id), nonce, '', created * 1_000 + SIGNED_MS + 1)
  }

  /** Notes the use, once a minute at most, so that not every call writes. */
  async #note(row: Credential, ip: string): Promise<void> {
    const now = this.#now()
    if (Math.abs(now - row.gmtUsed) < MINUTE_MS) return
    await wasStored(this.#rows.noteUse(row, now, ip))
  }
}

/** Each grant has a list of its own: no grant's calls push out the nonces of another. */
const nonceKind = (id: string): string => `apiGrant.nonce.${id}`

const ended = (why: 'unknown' | 'expired' | 'revoked'): ApiError =>
  refusal('sessionEnded', 'authorization', 'unknown', why)

const tooMany = (waitMs: number): ApiError => refusal('tooMany', 'authorization', 'limit', Math.ceil(waitMs / 1_000))

/** The session of a program: no person, no page and no proof. Its name is the actor in audit and alarms. */
function toSession({ is, id, orgId, orgTitle, name, auths, range }: Credential, mark: string): Session {
  return {
    by: is,
    id: `${is}:${id}:${mark.slice(0, MARK_CHARS)}`,
    scope: { orgId, userId: id, range },
    loginname: name,
    orgTitle,
    auths,
    regions: regionsOf(auths, ''),
  }
}
