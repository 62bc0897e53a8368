import { pageSet } from '@mimic/contract'
import { newId } from '../../platform/bulkChange.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ProjectPageRows } from '../project/ProjectPageRows.ts'
import { ProjectRows } from '../project/ProjectRows.ts'
import { PageSetRows } from './PageSetRows.ts'

/** Pages that belong to an equipment or a template instead of a project. */
export function pageSetsFeature({ db, now }: ServerContext): Feature {
  const sets = new PageSetRows(db)
  const projects = new ProjectRows(db)
  return {
    routes: [
      handle(pageSet.find, async ({ owner, ownerId }, { session: { scope } }) => {
        orNotFound(await sets.ownerTitle(scope, owner, ownerId))
        const projectId = await sets.find(scope, owner, ownerId)
        if (projectId === undefined) return { projectId: null, homePageId: null }
        return { projectId, homePageId: orNotFound(await projects.find(scope, projectId)).homePageId }
      }),
      handle(pageSet.open, ({ owner, ownerId, title }, { session: { scope }, change }) =>
        change(async (trx) => {
          const own = new PageSetRows(trx)
          const name = orNotFound(await own.ownerTitle(scope, owner, ownerId))
          const projectId = await own.open(scope, owner, ownerId, name, now())
          const { homePageId } = orNotFound(await new ProjectRows(trx).find(scope, projectId))
          // The pages are there already: nothing is changed, and nothing is entered.
          if (homePageId !== null) return { rows: [], reply: { projectId, homePageId } }
          const id = newId()
          const added = { id, projectId, title }
          await new ProjectPageRows(trx).add(scope, added, now())
          return { after: added, detail: { owner, ownerId }, reply: { projectId, homePageId: id } }
        }),
      ),
    ],
  }
}
