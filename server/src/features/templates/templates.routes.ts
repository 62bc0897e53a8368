import { randomUUID } from 'node:crypto'
import { limits, template } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { PageSetRows } from '../pages/PageSetRows.ts'
import { ProjectPageRows } from '../project/ProjectPageRows.ts'
import { TemplateRows } from './TemplateRows.ts'

/** Templates of equipment: their list. What they hold beside pages is not there yet. */
export function templatesFeature({ db, events, now }: ServerContext): Feature {
  const rows = new TemplateRows(db)
  return {
    routes: [
      handle(template.query, ({ page = 1, pageSize = limits.pageSize.default, search, sort }, { session }) =>
        rows.query(session.scope, { page, pageSize, search, sort }),
      ),
      handle(template.detail, async ({ id }, { session }) => found(await rows.find(session.scope, id))),
      handle(template.add, async ({ title, note = '' }, { session: { scope } }) => {
        const id = randomUUID()
        return db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const { total } = await own.query(scope, { page: 1, pageSize: 1 })
          if (total >= limits.templates) throw invalid('title', 'limit', limits.templates)
          await own.add(scope, { id, title, note }, now())
          const entry = { action: 'template.add', subject: id, detail: { title, note }, result: 'success' } as const
          await audit(trx, scope, entry, now())
          return found(await own.find(scope, id))
        })
      }),
      handle(template.edit, async ({ id, ...fields }, { session: { scope } }) =>
        db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const before = found(await own.find(scope, id))
          await own.edit(scope, id, fields, now())
          const entry = {
            action: 'template.edit',
            subject: id,
            detail: { before, after: fields },
            result: 'success',
          } as const
          await audit(trx, scope, entry, now())
          return found(await own.find(scope, id))
        }),
      ),
      handle(template.delete, async ({ id }, { session: { scope } }) => {
        const gone = await db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const before = found(await own.find(scope, id))
          const sets = new PageSetRows(trx)
          const pages = new ProjectPageRows(trx)
          const set = await sets.find(scope, 'template', id)
          const ids = set ? await pages.ids(scope, set) : []
          for (const pageId of ids) await pages.remove(scope, found(await pages.find(scope, pageId)))
          if (set) await sets.remove(scope, set)
          const unbound = await own.unbindAll(scope, id)
          await own.remove(scope, id)
          const detail = { before, pages: ids, unbound }
          const entry = { action: 'template.delete', subject: id, detail, result: 'success' } as const
          await audit(trx, scope, entry, now())
          return ids
        })
        for (const pageId of gone) events.emit('pageDeleted', { orgId: scope.orgId, pageId })
        return null
      }),
    ],
  }
}
