import type { Template, templateEntity } from '@mimic/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Scope } from '../../platform/db/Database.ts'
import type { EntityOptions, RemovedParts } from '../../platform/entity/entityRoutes.ts'
import { orNotFound } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { PageSetRows } from '../pageSets/PageSetRows.ts'
import { ProjectPageRows } from '../project/ProjectPageRows.ts'

/** A template goes with its pages, and stays while equipment is bound to it. */
export function templateOptions({
  events,
}: Pick<ServerContext, 'events'>): EntityOptions<typeof templateEntity, Template> {
  const removePages = async (trx: Db, scope: Scope, templateId: string): Promise<RemovedParts> => {
    const sets = new PageSetRows(trx)
    const pages = new ProjectPageRows(trx)
    const set = await sets.find(scope, 'template', templateId)
    if (!set) return {}
    const ids = await pages.ids(scope, set)
    for (const pageId of ids) await pages.remove(scope, orNotFound(await pages.find(scope, pageId)))
    await sets.remove(scope, set)
    return {
      detail: { pages: ids },
      done: () => {
        for (const pageId of ids) events.emit('pageDeleted', { orgId: scope.orgId, pageId })
      },
    }
  }
  return {
    facts: { pageCount, equipmentCount },
    uses: [{ table: 'equipment', column: 'templateId', title: 'equipName' }],
    removing: (trx, scope, { id }) => removePages(trx, scope, id),
  }
}

const pageCount: RawBuilder<number> = sql`(
  select count(*) from page inner join project on project.id = page."projectId"
  where project."templateId" = template.id and project."orgId" = template."orgId")`
const equipmentCount: RawBuilder<number> = sql`(
  select count(*) from equipment where equipment."templateId" = template.id)`
