import { type ApiGrant, apiGrantEntity, type PartnerCompany, type ReceivedGrant, splitIds } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { idsInScope } from '../../platform/db/range.ts'
import { type EntityAuthor, type EntityQuery, EntityRows } from '../../platform/entity/EntityRows.ts'
import { orNotFound } from '../../platform/handle.ts'

const entity = apiGrantEntity
const ranges = [
  ['rangeGroups', 'equip_group'],
  ['rangeEquips', 'equipment'],
  ['rangeProjects', 'project'],
] as const

/** The grants with those of their groups, devices and projects alone that a scope includes. */
async function seenBy(db: Db, scope: Scope, grants: ApiGrant[]): Promise<ApiGrant[]> {
  if (scope.range.is === 'all') return grants
  let seen = grants
  for (const [field, table] of ranges) {
    const own = await idsInScope(db, scope, table, [...new Set(seen.flatMap((grant) => splitIds(grant[field])))])
    seen = seen.map((grant) => ({
      ...grant,
      [field]: splitIds(grant[field])
        .filter((id) => own.has(id))
        .join(),
    }))
  }
  return seen
}

/** The grants of an organisation to its partner companies, and these companies. */
export class ApiGrantRows {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** The same rows inside a transaction. */
  in(trx: Db): ApiGrantRows {
    return new ApiGrantRows(trx, this.#now)
  }

  /**
   * A list names no equipment, project or group that its reader does not see.
   * @param ended those that have ended in place of those that are good
   */
  query(scope: Scope, query: EntityQuery, ended: boolean): Promise<{ rows: ApiGrant[]; total: number }> {
    const isGood = sql<boolean>`(api_grant."gmtRevoke" = 0 and api_grant."gmtExpire" > ${this.#now()})`
    const only = ended ? sql<boolean>`not ${isGood}` : isGood
    return new EntityRows(this.#db, entity, { only, complete: seenBy }).query(scope, query)
  }

  find(scope: Scope, id: string): Promise<ApiGrant | undefined> {
    return this.#rows().find(scope, id)
  }

  /** How many are good. */
  async count({ orgId }: Scope): Promise<number> {
    const good = await this.#good(orgId).select('api_grant.id').execute()
    return good.length
  }

  /** The fields that people change, for the audit. */
  async fields(scope: Scope, id: string) {
    return orNotFound(await this.#rows().fields(scope, id))
  }

  /** @throws {ApiError} `required` for the fields that a new grant lacks */
  assertWhole(fields: Readonly<Record<string, unknown>>): void {
    this.#rows().assertWhole(fields)
  }

  add(
    scope: Scope,
    fields: Readonly<Record<string, unknown>>,
    author: EntityAuthor,
    extra: { readonly publicKey: string; readonly gmtExpire: number },
  ): Promise<string> {
    return this.#rows().add(scope, fields, author, { ...extra, author: author.loginname })
  }

  async edit(
    scope: Scope,
    id: string,
    fields: Readonly<Record<string, unknown>>,
    baseVersion: number | undefined,
    author: EntityAuthor,
    gmtExpire: number,
  ): Promise<void> {
    await this.#rows().edit(scope, id, { ...fields, gmtExpire }, baseVersion, author)
  }

  async revoke({ orgId }: Scope, id: string, gmtRevoke: number): Promise<void> {
    await this.#db.updateTable('api_grant').set({ gmtRevoke }).where('orgId', '=', orgId).where('id', '=', id).execute()
  }

  /** The partner companies of an organisation, by the external accounts that carry their names. */
  companies({ orgId }: Scope): Promise<PartnerCompany[]> {
    return this.#db
      .selectFrom('account')
      .select((eb) => ['account.company', eb.fn.countAll<number>().as('accounts')])
      .where('account.orgId', '=', orgId)
      .where('account.kind', '=', 'ext')
      .where('account.gmtDeleted', '=', 0)
      .where('account.company', '<>', '')
      .groupBy('account.company')
      .orderBy('account.company')
      .execute()
  }

  /** The names of the companies that hold a good grant. */
  async holders({ orgId }: Scope): Promise<ReadonlySet<string>> {
    const rows = await this.#good(orgId).select('api_grant.company').distinct().execute()
    return new Set(rows.map(({ company }) => company))
  }

  /** The good grants to the company of an external account. */
  async received({ orgId, userId }: Scope): Promise<ReceivedGrant[]> {
    const rows = await this.#good(orgId)
      .innerJoin('account', (join) =>
        join.onRef('account.company', '=', 'api_grant.company').onRef('account.orgId', '=', 'api_grant.orgId'),
      )
      .innerJoin('org', 'org.id', 'api_grant.orgId')
      .select(['api_grant.id', 'api_grant.title', 'org.title as orgTitle', 'api_grant.permissions'])
      .select(['api_grant.lastDay', 'api_grant.perMinute', 'api_grant.isSignedOnly'])
      .where('account.id', '=', userId)
      .where('account.kind', '=', 'ext')
      .orderBy('api_grant.title')
      .orderBy('api_grant.id')
      .execute()
    return rows.map(({ isSignedOnly, ...row }) => ({ ...row, isSignedOnly: isSignedOnly === 1 }))
  }

  #rows() {
    return new EntityRows(this.#db, entity)
  }

  #good(orgId: string) {
    return this.#db
      .selectFrom('api_grant')
      .where('api_grant.orgId', '=', orgId)
      .where('api_grant.gmtRevoke', '=', 0)
      .where('api_grant.gmtExpire', '>', this.#now())
  }
}
