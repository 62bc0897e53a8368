import { limits, project } from '@mimic/contract'
import { audit } from '../../platform/audit.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ProjectRows } from './ProjectRows.ts'

/** Projects and the list of their pages. */
export function projectFeature({ db, now }: ServerContext): Feature {
  const rows = new ProjectRows(db)
  return {
    routes: [
      handle(project.query, ({ page = 1, pageSize = limits.pageSize.default, search, sort }, { session }) =>
        rows.query(session.scope, { page, pageSize, search, sort }),
      ),
      handle(project.edit, async ({ id, ...fields }, { session }) => {
        const { scope } = session
        return db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const before = found(await own.find(scope, id))
          await own.edit(scope, id, fields, now())
          const entry = {
            action: 'project.edit',
            subject: id,
            detail: { before, after: fields },
            result: 'success',
          } as const
          await audit(trx, scope, entry, now())
          return found(await own.find(scope, id))
        })
      }),
      handle(project.pageQuery, async ({ projectId }, { session }) => {
        const { homePageId } = found(await rows.find(session.scope, projectId))
        const pages = await rows.pages(session.scope, projectId)
        return { rows: pages, total: pages.length, homePageId }
      }),
    ],
  }
}
