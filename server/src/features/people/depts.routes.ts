import { dept, deptEntity } from '@mimic/contract'
import { sql } from 'kysely'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

/** The departments of an organisation, a tree. */
export function deptsFeature(context: ServerContext): Feature {
  return {
    routes: entityRoutes(deptEntity, dept, context, {
      facts: {
        accountCount: sql<number>`(
          select count(*) from account where account."deptId" = dept.id and account."gmtDeleted" = 0)`,
      },
      uses: [
        { table: 'dept', column: 'parentId', title: 'title' },
        { table: 'account', column: 'deptId', title: 'loginname' },
      ],
      checking: async (trx, { scope }, { parentId }, id) => {
        if (id !== undefined && typeof parentId === 'string') await assertNotBelow(trx, scope, parentId, id)
      },
    }),
  }
}

/** @throws {ApiError} 400 where `parentId` is the department itself, or below it */
async function assertNotBelow(trx: Db, { orgId }: Scope, parentId: string, id: string): Promise<void> {
  const rows = await trx.selectFrom('dept').select(['id', 'parentId']).where('orgId', '=', orgId).execute()
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  for (let above: string | undefined = parentId; above; above = parents.get(above))
    if (above === id) throw invalid('parentId', 'unknown')
}
