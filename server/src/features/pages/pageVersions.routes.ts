import { limits, pageVersion } from '@mimic/contract'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { PageRows } from './PageRows.ts'
import { PageVersionRows } from './PageVersionRows.ts'

/** The versions of a page: their list, titles and notes. */
export function pageVersionsFeature({ db }: ServerContext): Feature {
  const pages = new PageRows(db)
  const rows = new PageVersionRows(db)
  return {
    routes: [
      handle(
        pageVersion.query,
        async ({ pageId, page = 1, pageSize = limits.pageSize.default }, { session: { scope } }) => {
          orNotFound(await pages.find(scope, pageId))
          return rows.query(scope, pageId, { page, pageSize })
        },
      ),
      handle(pageVersion.edit, ({ pageId, version, title, note }, { session: { scope }, change }) =>
        change(async (trx) => {
          const own = rows.in(trx)
          const before = orNotFound(await own.find(scope, pageId, version))
          const after = { ...before, title: title ?? before.title, note: note ?? before.note }
          await own.edit(scope, after)
          return { subject: pageId, before, after, detail: { version }, reply: after }
        }),
      ),
    ],
  }
}
