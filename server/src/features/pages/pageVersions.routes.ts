import { limits, pageVersion } from '@mimic/contract'
import { audit } from '../../platform/audit.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { PageRows } from './PageRows.ts'
import { PageVersionRows } from './PageVersionRows.ts'

/** The versions of a page: their list, and what they are called. */
export function pageVersionsFeature({ db, now }: ServerContext): Feature {
  const pages = new PageRows(db)
  const rows = new PageVersionRows(db)
  return {
    routes: [
      handle(
        pageVersion.query,
        async ({ pageId, page = 1, pageSize = limits.pageSize.default }, { session: { scope } }) => {
          found(await pages.find(scope, pageId))
          return rows.query(scope, pageId, { offset: (page - 1) * pageSize, limit: pageSize })
        },
      ),
      handle(pageVersion.edit, async ({ pageId, version, title, note }, { session: { scope } }) =>
        db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const before = found(await own.find(scope, pageId, version))
          const after = { ...before, title: title ?? before.title, note: note ?? before.note }
          await own.edit(scope, after)
          const words = ({ title, note }: typeof before) => ({ title, note })
          const detail = { version, before: words(before), after: words(after) }
          await audit(
            trx,
            scope,
            { action: 'project.page.version.edit', subject: pageId, detail, result: 'success' },
            now(),
          )
          return after
        }),
      ),
    ],
  }
}
