import { randomUUID } from 'node:crypto'
import { type AuditName, limits, type PageSummary, project, splitIds } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { hashPassword } from '../user/passwords.ts'
import { ProjectPageRows } from './ProjectPageRows.ts'
import { ProjectRows } from './ProjectRows.ts'

/** The pages of a project as a list: added, renamed, copied, removed, ordered; which opens first, and by which password. */
export function projectPagesFeature({ db, events, now }: ServerContext): Feature {
  const projects = new ProjectRows(db)
  const rows = new ProjectPageRows(db)

  /** One change with its line in the audit, or neither. */
  const change = <T>(
    scope: Scope,
    action: AuditName,
    subject: string,
    detail: object,
    work: (own: ProjectPageRows) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const done = await work(rows.in(trx))
      await audit(trx, scope, { action, subject, detail, result: 'success' }, now())
      return done
    })

  const assertRoom = (ids: readonly string[]) => {
    if (ids.length >= limits.pages) throw invalid('projectId', 'limit', limits.pages)
  }

  return {
    routes: [
      handle(project.pageAdd, async ({ projectId, title }, { session: { scope } }) => {
        found(await projects.find(scope, projectId))
        const id = randomUUID()
        return change(scope, 'project.page.add', id, { projectId, title }, async (own) => {
          const ids = await own.ids(scope, projectId)
          assertRoom(ids)
          await own.add(scope, { id, projectId, title }, now())
          await own.sort(scope, [...ids, id])
          const page = found(await own.find(scope, id))
          // The list of projects opens the home page: without one the first page could not be reached.
          if (ids.length === 0) await own.setHome(scope, page)
          return page
        })
      }),
      handle(project.pageEdit, async ({ id, title }, { session: { scope } }) => {
        const before = found(await rows.find(scope, id))
        return change(scope, 'project.page.edit', id, { before: before.title, after: title }, async (own) => {
          await own.rename(scope, id, title, now())
          return found(await own.find(scope, id))
        })
      }),
      handle(project.pageCopy, async ({ id: from, title }, { session: { scope, loginname } }) => {
        const { projectId } = found(await rows.find(scope, from))
        const id = randomUUID()
        return change(scope, 'project.page.copy', id, { from, title }, async (own) => {
          const ids = await own.ids(scope, projectId)
          assertRoom(ids)
          await own.copy(scope, from, { id, title, by: loginname }, now())
          await own.sort(scope, ids.toSpliced(ids.indexOf(from) + 1, 0, id))
          return found(await own.find(scope, id))
        })
      }),
      handle(project.pageDelete, async ({ id }, { session: { scope } }) => {
        const page: PageSummary = found(await rows.find(scope, id))
        await change(scope, 'project.page.delete', id, { before: page }, (own) => own.remove(scope, page))
        events.emit('pageDeleted', { orgId: scope.orgId, pageId: id })
        return null
      }),
      handle(project.pageSort, async ({ projectId, pageIds }, { session: { scope } }) => {
        found(await projects.find(scope, projectId))
        const ids = splitIds(pageIds)
        await change(scope, 'project.page.sort', projectId, { ids }, async (own) => {
          const present = await own.ids(scope, projectId)
          if (present.length !== ids.length || !present.every((id) => ids.includes(id)))
            throw new ApiError('conflict', [{ path: 'pageIds', reason: 'format' }])
          await own.sort(scope, ids)
        })
        return null
      }),
      handle(project.pageHome, async ({ id }, { session: { scope } }) => {
        const page = found(await rows.find(scope, id))
        await change(scope, 'project.page.home', id, { projectId: page.projectId }, (own) => own.setHome(scope, page))
        return null
      }),
      handle(project.pagePassword, async ({ id, checkpwd, password }, { session: { scope } }) => {
        found(await rows.find(scope, id))
        if (checkpwd && !password && !(await rows.hasPassword(scope, id))) throw invalid('password', 'required')
        const hash = password ? await hashPassword(password) : undefined
        const detail = { checkpwd, isNew: hash !== undefined }
        await change(scope, 'project.page.password', id, detail, (own) => own.protect(scope, id, checkpwd, hash))
        events.emit('pageLocked', { pageId: id })
        return null
      }),
    ],
  }
}
