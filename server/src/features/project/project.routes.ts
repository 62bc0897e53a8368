import { type Project, project, projectEntity } from '@mimic/contract'
import { sql } from 'kysely'
import { EntityRows, type EntityStore } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ProjectPageRows } from './ProjectPageRows.ts'
import { homePageId, ProjectRows } from './ProjectRows.ts'

/** The pages of an equipment or a template stand in the same table and are no project. */
const projectStore: EntityStore = {
  only: sql<boolean>`project."equipmentId" is null and project."templateId" is null`,
  facts: {
    pageCount: sql`(select count(*) from page where page."projectId" = project.id)`,
    homePageId,
    deptTitle: sql<string>`coalesce((select dept.title from dept where dept.id = project."deptId"), '')`,
  },
  uses: ['report', 'mvar', 'image'].map((table) => ({ table, column: 'projectId', title: 'title' })),
}

/** Projects and the list of their pages. */
export function projectFeature(context: ServerContext): Feature {
  const rows = new EntityRows<typeof projectEntity, Project>(context.db, projectEntity, projectStore)
  const pages = new ProjectRows(context.db)
  return {
    routes: [
      ...entityRoutes(projectEntity, project, context, {
        ...projectStore,
        rows,
        changed: ({ orgId }) => context.events.emit('rangesChanged', { orgId }),
        removing: async (trx, scope, { id }) => {
          const own = new ProjectPageRows(trx)
          const ids = await own.ids(scope, id)
          for (const pageId of ids) await own.remove(scope, orNotFound(await own.find(scope, pageId)))
          return {
            detail: { pages: ids },
            done: () => {
              for (const pageId of ids) context.events.emit('pageDeleted', { orgId: scope.orgId, pageId })
            },
          }
        },
      }),
      handle(project.place, ({ id, beforeId }, { session: { scope }, change }) =>
        change(async (trx) => {
          const { before, after } = await rows.in(trx).place(scope, id, beforeId)
          return { subject: id, before: { ids: before }, after: { ids: after }, reply: null }
        }),
      ),
      handle(project.pageQuery, async ({ projectId }, { session }) => {
        const { homePageId: home } = orNotFound(await pages.find(session.scope, projectId))
        const all = await pages.pages(session.scope, projectId)
        return { rows: all, total: all.length, homePageId: home }
      }),
    ],
  }
}
