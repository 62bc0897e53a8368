import { type Endpoint, limits, viewIdOf } from '@mimic/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, refusal } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { AccessRate, accessEnd } from '../../platform/sessions/accessLimits.ts'
import type { EmbedGate } from '../../platform/sessions/EmbedGate.ts'
import { noRegions } from '../../platform/sessions/regions.ts'
import { isShut, rightsColumns, rightsOfAccount, storedRights } from '../../platform/sessions/rights.ts'
import type { EmbedGrant, Session } from '../../platform/sessions/Session.ts'
import { rangeColumns, rangeOf } from '../../platform/sessions/storedRange.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'
import { alarmPermissions } from '../alarms/store/alarmSight.ts'
import { hashToken, listOf } from './EmbedRows.ts'
import { type EmbedCalls, embedCalls } from './embedCalls.ts'

/** Permissions that every embedded page has. */
const LOOKS = ['equipment.read', 'project.read'] as const

const PREFIX = 'embed:'
/** Id of the session that represents a token. */
export const embedSessionId = (embedId: string): string => PREFIX + embedId

/** Admits callers with an embed token to the contents of its pages and nothing else. */
export class EmbedAccess implements EmbedGate {
  readonly #db: Db
  readonly #now: () => number
  readonly #perMinute: number
  readonly #calls: EmbedCalls
  /** Calls of this minute, by address. */
  readonly #calling: AccessRate

  constructor(db: Db, shared: SharedState, now: () => number, rateFactor: number) {
    this.#db = db
    this.#now = now
    this.#perMinute = limits.embed.callsPerMinute * rateFactor
    this.#calling = new AccessRate(shared, 'embed', now)
    this.#calls = embedCalls(db)
  }

  async session(token: string, { headers, ip }: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const { origin = '' } = headers
    const isTooMany = this.#isTooMany(ip)
    const row = isTooMany ? undefined : await findToken(this.#db, this.#now(), 'tokenHash', hashToken(token))
    const isItsOrigin = row?.origins.includes(origin) ?? (await this.isKnownOrigin(origin))
    if (isItsOrigin)
      reply
        .header('access-control-allow-origin', origin)
        .header('vary', 'origin, authorization')
        // An exported file's name.
        .header('access-control-expose-headers', 'content-disposition')
    if (isTooMany) throw new ApiError('tooMany')
    if (row && !isItsOrigin) throw refusal('forbidden', 'origin', 'unknown', origin)
    const end = row ? this.#endOf(row) : 'unknown'
    if (!row || end) throw refusal('sessionEnded', 'token', 'unknown', end ?? '')
    return toSession(row)
  }

  async open(sessionId: string, origin?: string): Promise<Session | undefined> {
    if (!sessionId.startsWith(PREFIX)) return undefined
    const row = await findToken(this.#db, this.#now(), 'id', sessionId.slice(PREFIX.length))
    if (!row || this.#endOf(row) !== undefined) return undefined
    return origin === undefined || row.origins.includes(origin) ? toSession(row) : undefined
  }

  isForTokens({ id }: Endpoint): boolean {
    return this.#calls.has(id)
  }

  async assertCall(
    { id }: Endpoint,
    body: Readonly<Record<string, unknown>>,
    grant: EmbedGrant,
    scope: Scope,
  ): Promise<void> {
    if (!(await this.#calls.get(id)?.(body, grant, scope))) throw new ApiError('forbidden')
  }

  async isKnownOrigin(origin: string): Promise<boolean> {
    const rows = await this.#db
      .selectFrom('embed_token')
      .select('origins')
      .distinct()
      .where('origins', 'like', `%${JSON.stringify(origin)}%`)
      .execute()
    // `like` treats `_` and `%` as wildcards.
    return rows.some(({ origins }) => listOf(origins).includes(origin))
  }

  #isTooMany(ip: string): boolean {
    return this.#calling.waitMs(ip, this.#perMinute) !== undefined
  }

  /** A token depends on its maker: it ends when the maker may not edit pages any more. */
  #endOf({ gmtExpire, gmtRevoke, isClosed, rights }: TokenRow): 'revoked' | 'expired' | undefined {
    const isMakers = isClosed === 0 && rights.includes('page.edit')
    return accessEnd({ isRevoked: gmtRevoke !== null || !isMakers, gmtExpire }, this.#now())
  }
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>

/** A token with the data range and the permissions of its maker: it shows no more than its maker may see. */
async function findToken(db: Db, now: number, column: 'id' | 'tokenHash', value: string) {
  const row = await db
    .selectFrom('embed_token')
    .innerJoin('page', 'page.id', 'embed_token.pageId')
    .innerJoin('account', 'account.id', 'embed_token.userId')
    .innerJoin('org', 'org.id', 'embed_token.orgId')
    .select(['embed_token.id', 'embed_token.orgId', 'embed_token.userId', 'embed_token.pageId', 'embed_token.equipId'])
    .select(['embed_token.morePages', 'embed_token.origins', 'embed_token.signalIds', 'embed_token.alarms'])
    .select(['embed_token.gmtExpire', 'embed_token.gmtRevoke', 'page.projectId', 'account.loginname'])
    .select([...rangeColumns, ...rightsColumns, storedRights.as('ownRights'), isShut(now).as('isClosed')])
    .select('org.title as orgTitle')
    .where(`embed_token.${column}`, '=', value)
    .executeTakeFirst()
  return row && { ...row, origins: listOf(row.origins), rights: rightsOfAccount(row), range: rangeOf(row) }
}

/** An embed session has those of its maker's current permissions that showing a page needs. */
function toSession(row: TokenRow): Session {
  const { id, orgId, userId, range, equipId, loginname, orgTitle, rights } = row
  const viewOf = (own: string) => (equipId === null ? own : viewIdOf(own, equipId))
  const signalIds = rights.includes('signal.write') ? listOf(row.signalIds) : []
  const sights = row.alarms === 1 ? alarmPermissions(rights) : []
  return {
    by: 'embed',
    id: embedSessionId(id),
    scope: { orgId, userId, range },
    loginname,
    orgTitle,
    auths: [...LOOKS, ...(signalIds.length > 0 ? (['signal.write'] as const) : []), ...sights],
    // An embedded page is shown to anybody.
    regions: noRegions,
    embed: {
      id,
      pageIds: [row.pageId, ...listOf(row.morePages)].map(viewOf),
      projectId: viewOf(row.projectId),
      signalIds,
      alarms: sights.length > 0,
    },
  }
}
