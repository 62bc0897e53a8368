import { dept, deptEntity } from '@mimic/contract'
import { sql } from 'kysely'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { refuseInGroups, renameInGroups } from './companyLogin/groupNames.ts'

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
        { table: 'equipment', column: 'deptId', title: 'equipName' },
        { table: 'project', column: 'deptId', title: 'title' },
        { table: 'equip_group', column: 'deptId', title: 'title' },
      ],
      // A department that moves takes its rows into other ranges.
      changed: ({ orgId }) => context.events.emit('rangesChanged', { orgId }),
      checking: async (trx, { scope }, { parentId, title }, id) => {
        if (id === undefined) return
        if (typeof parentId === 'string') await assertNotBelow(trx, scope, parentId, id)
        if (typeof title === 'string') await renameInGroups(trx, scope, 'dept', id, title)
      },
      removing: async (trx, scope, { id }) => {
        await refuseInGroups(trx, scope, 'dept', id)
        return {}
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
