import { orgRegion, regionEntity } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { usedRefusal } from '../../platform/usedRefusal.ts'

/** Accounts that hold a region. */
const isHeld = sql<boolean>`
  account."gmtDeleted" = 0 and account."orgId" = region."orgId"
  and (',' || account."regionIds" || ',') like ('%,' || region.id || ',%')`
/** Pages whose newest version names a region. */
const isNamed = sql<boolean>`
  page."orgId" = region."orgId" and page_version."pageId" = page.id and page_version.version = page.version
  and page_version.regions like ('%"' || region.id || '"%')`

/** The permission regions of an organisation. Accounts hold them, and widgets of pages name them. */
export function regionsFeature(context: ServerContext): Feature {
  const { db } = context
  return {
    routes: [
      ...entityRoutes(regionEntity, orgRegion, context, {
        facts: {
          accountCount: sql<number>`(select count(*) from account where ${isHeld})`,
          pageCount: sql<number>`(select count(*) from page, page_version where ${isNamed})`,
        },
        removing: async (trx, scope, { id }) => {
          await assertUnused(trx, scope, id)
          return {}
        },
      }),
      handle(orgRegion.queryAll, (_, { session: { scope } }) =>
        db.selectFrom('region').select(['id', 'title']).where('orgId', '=', scope.orgId).orderBy('title').execute(),
      ),
    ],
  }
}

/** @throws {ApiError} 409 `used` with the accounts that hold the region and the pages that name it */
async function assertUnused(trx: Db, scope: Scope, id: string): Promise<void> {
  const isThis = sql`region.id = ${id} and region."orgId" = ${scope.orgId}`
  const { rows } = await sql<{ name: string | null }>`
    select account.loginname as name from account, region where ${isThis} and ${isHeld}
    union all
    select case when ${inScope(scope, 'page')} then page.title end as name from page, page_version, region
    where ${isThis} and ${isNamed}`.execute(trx)
  if (rows.length > 0)
    throw usedRefusal(
      'id',
      rows.map(({ name }) => name ?? undefined),
    )
}
