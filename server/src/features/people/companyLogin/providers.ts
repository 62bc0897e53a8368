import { type Selectable, sql } from 'kysely'
import type { Db, Scope, Tables } from '../../../platform/db/Database.ts'
import { totalOf } from '../../../platform/db/totalOf.ts'
import type { EntityStore } from '../../../platform/entity/EntityRows.ts'

// The company logins of organisations, and whether an organisation takes local passwords beside them.

export type Provider = Selectable<Tables['login_provider']>

export const providerStore: EntityStore = {
  facts: {
    address: sql<string>`case login_provider.kind
      when 'ldap' then login_provider.url when 'wechat' then login_provider."apiUrl" else login_provider.issuer end`,
    hasSecret: sql<number>`case when login_provider."clientSecret" = '' then 0 else 1 end`,
    usedCount: sql<number>`(select count(*) from account_link where account_link."providerId" = login_provider.id)`,
  },
}

export function findProvider(db: Db, { orgId }: Scope, id: string): Promise<Provider | undefined> {
  const own = db.selectFrom('login_provider').selectAll().where('orgId', '=', orgId).where('id', '=', id)
  return own.executeTakeFirst()
}

/** An enabled login by a page of its own (OpenID Connect, WeChat), of any organisation. */
export function enabledProvider(db: Db, id: string): Promise<Provider | undefined> {
  const named = db.selectFrom('login_provider').selectAll().where('id', '=', id).where('kind', 'in', ['oidc', 'wechat'])
  return named.where('isEnabled', '=', 1).executeTakeFirst()
}

/** The enabled logins of an organisation, as everybody may see them. */
export const shownProviders = (db: Db, orgId: string) =>
  db
    .selectFrom('login_provider')
    .innerJoin('org', 'org.id', 'login_provider.orgId')
    .select(['login_provider.id', 'login_provider.title', 'login_provider.kind'])
    .where('org.id', '=', orgId)
    .where('org.isDisabled', '=', 0)
    .where('login_provider.isEnabled', '=', 1)
    .orderBy('login_provider.title')
    .execute()

/** Whether the organisation takes no local passwords. */
export async function localOffOf(db: Db, { orgId }: Scope): Promise<number> {
  const own = db.selectFrom('org').select('isLocalOff').where('id', '=', orgId)
  return (await own.executeTakeFirstOrThrow()).isLocalOff
}

/** How many fallback accounts can log in by a local password. */
export async function countFallbacks(db: Db, { orgId }: Scope): Promise<number> {
  const n = await totalOf(
    db
      .selectFrom('account')
      .where('orgId', '=', orgId)
      .where('isFallback', '=', 1)
      .where('isDisabled', '=', 0)
      .where('passwordHash', '<>', ''),
  )
  return n
}
