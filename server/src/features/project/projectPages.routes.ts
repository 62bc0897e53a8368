import { limits, project, projectEntity, splitIds } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import { newId } from '../../platform/bulkChange.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { hashPassword } from '../user/passwords.ts'
import { ProjectPageRows } from './ProjectPageRows.ts'
import { ProjectRows } from './ProjectRows.ts'

interface Deps extends Pick<ServerContext, 'events' | 'now'> {
  readonly rows: ProjectPageRows
}

/** The pages of a project as a list: add, rename, copy, remove and order them, choose the first, protect one. */
export function projectPagesFeature({ db, events, now }: ServerContext): Feature {
  const deps: Deps = { events, now, rows: new ProjectPageRows(db) }
  return {
    routes: [
      handle(project.addMulti, addMulti(deps)),
      handle(project.copyMulti, copyMulti(deps)),
      handle(project.pageAdd, pageAdd(deps)),
      handle(project.pageEdit, pageEdit(deps)),
      handle(project.pageCopy, pageCopy(deps)),
      handle(project.pageDelete, pageDelete(deps)),
      handle(project.pageSort, pageSort(deps)),
      handle(project.pageHome, pageHome(deps)),
      handle(project.pagePassword, pagePassword(deps)),
    ],
  }
}

const addMulti =
  ({ now, rows }: Deps): Handler<typeof project.addMulti> =>
  ({ title, note = '', pageTitle = title }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const table = new EntityRows(trx, projectEntity)
      const projectId = await table.add(scope, { title, note }, { loginname, now: now() })
      const id = newId()
      await own.add(scope, { id, projectId, title: pageTitle }, now())
      await own.sort(scope, [id])
      await own.setHome(scope, orNotFound(await own.find(scope, id)))
      const after = orNotFound(await table.fields(scope, projectId))
      return { after, detail: { pageId: id }, reply: { id: projectId, pageId: id } }
    })

const copyMulti =
  ({ now, rows }: Deps): Handler<typeof project.copyMulti> =>
  ({ id: from, title }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const table = new EntityRows(trx, projectEntity)
      const { note, errorValShow, errorDefaultVal } = orNotFound(await projectFields(trx, scope, from))
      const fields = { title, note, errorValShow, errorDefaultVal }
      const projectId = await table.add(scope, fields, { loginname, now: now() })
      const pages = await new ProjectRows(trx).pages(scope, from)
      const ids = new Map(pages.map((page) => [page.id, newId()]))
      for (const [pageId, id] of ids) {
        const page = orNotFound(pages.find((each) => each.id === pageId))
        await own.copy(scope, pageId, { id, title: page.title, by: loginname, projectId, ids }, now())
      }
      const home = ids.get((await own.home(scope, from)) ?? '')
      if (home !== undefined) await own.setHome(scope, { id: home, projectId })
      const after = orNotFound(await table.fields(scope, projectId))
      return { after, detail: { from, pages: [...ids.values()] }, reply: { id: projectId } }
    })

const pageAdd =
  ({ now, rows }: Deps): Handler<typeof project.pageAdd> =>
  ({ projectId, title }, { session: { scope }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      orNotFound(await new ProjectRows(trx).find(scope, projectId))
      const id = newId()
      const ids = await own.ids(scope, projectId)
      assertRoom(ids)
      await own.add(scope, { id, projectId, title }, now())
      await own.sort(scope, [...ids, id])
      const after = orNotFound(await own.find(scope, id))
      // The list of projects opens the home page: without one the first page could not be reached.
      if (ids.length === 0) await own.setHome(scope, after)
      return { after, reply: after }
    })

const pageEdit =
  ({ now, rows }: Deps): Handler<typeof project.pageEdit> =>
  ({ id, title }, { session: { scope }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const before = orNotFound(await own.find(scope, id))
      await own.rename(scope, id, title, now())
      const after = orNotFound(await own.find(scope, id))
      return { before, after, reply: after }
    })

const pageCopy =
  ({ now, rows }: Deps): Handler<typeof project.pageCopy> =>
  ({ id: from, title }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const { projectId } = orNotFound(await own.find(scope, from))
      const id = newId()
      const ids = await own.ids(scope, projectId)
      assertRoom(ids)
      await own.copy(scope, from, { id, title, by: loginname }, now())
      await own.sort(scope, ids.toSpliced(ids.indexOf(from) + 1, 0, id))
      const after = orNotFound(await own.find(scope, id))
      return { after, detail: { from }, reply: after }
    })

const pageDelete =
  ({ events, rows }: Deps): Handler<typeof project.pageDelete> =>
  async ({ id }, { session: { scope }, change }) => {
    await change(async (trx) => {
      const own = rows.in(trx)
      const before = orNotFound(await own.find(scope, id))
      await own.remove(scope, before)
      return { before, reply: null }
    })
    events.emit('pageDeleted', { orgId: scope.orgId, pageId: id })
    return null
  }

/** The fields of a project; a set of pages of an equipment or a template is none. */
const projectFields = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('project')
    .select(['note', 'errorValShow', 'errorDefaultVal'])
    .where(inScope(scope, 'project'))
    .where('id', '=', id)
    .where('equipmentId', 'is', null)
    .where('templateId', 'is', null)
    .executeTakeFirst()

function assertRoom(ids: readonly string[]): void {
  if (ids.length >= limits.pages) throw invalid('projectId', 'limit', limits.pages)
}

const pageSort =
  ({ rows }: Deps): Handler<typeof project.pageSort> =>
  ({ projectId, pageIds }, { session: { scope }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      orNotFound(await new ProjectRows(trx).find(scope, projectId))
      const ids = splitIds(pageIds)
      const present = await own.ids(scope, projectId)
      if (present.length !== ids.length || !present.every((id) => ids.includes(id)))
        throw conflict('pageIds', 'changed')
      await own.sort(scope, ids)
      return { subject: projectId, before: { ids: present }, after: { ids }, reply: null }
    })

const pageHome =
  ({ rows }: Deps): Handler<typeof project.pageHome> =>
  ({ id }, { session: { scope }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const page = orNotFound(await own.find(scope, id))
      const { projectId, title } = page
      const before = { homePageId: await own.home(scope, projectId) }
      await own.setHome(scope, page)
      return { subject: id, before, after: { homePageId: id }, detail: { projectId, title }, reply: null }
    })

const pagePassword =
  ({ events, rows }: Deps): Handler<typeof project.pagePassword> =>
  async ({ id, checkpwd, password }, { session: { scope }, change }) => {
    orNotFound(await rows.find(scope, id))
    if (checkpwd && !password && !(await rows.hasPassword(scope, id))) throw invalid('password', 'required')
    const hash = password ? await hashPassword(password) : undefined
    await change(async (trx) => {
      const own = rows.in(trx)
      const before = orNotFound(await own.find(scope, id))
      await own.protect(scope, id, checkpwd, hash)
      return { before, after: await own.find(scope, id), detail: { isNew: hash !== undefined }, reply: null }
    })
    events.emit('pageLocked', { pageId: id })
    return null
  }
