import type { PageSummary, Project } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { likePattern } from '../likePattern.ts'

export interface ProjectQuery {
  readonly page: number
  readonly pageSize: number
  readonly search?: string | undefined
  readonly sort?: 'time' | 'name' | undefined
}

/** What can be changed of a project. */
export type ProjectFields = Partial<Pick<Project, 'title' | 'note' | 'errorValShow' | 'errorDefaultVal'>>

/** Projects and their pages, of one organisation. */
export class ProjectRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): ProjectRows {
    return new ProjectRows(trx)
  }

  async query(
    scope: Scope,
    { page, pageSize, search, sort }: ProjectQuery,
  ): Promise<{ rows: Project[]; total: number }> {
    let base = this.#db
      .selectFrom('project')
      .where('orgId', '=', scope.orgId)
      // The pages of an equipment or a template are no project.
      .where('equipmentId', 'is', null)
      .where('templateId', 'is', null)
    if (search) base = base.where((eb) => eb(eb.fn('lower', ['title']), 'like', likePattern(search)))
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await base
      .selectAll()
      .orderBy(sort === 'name' ? 'title' : 'gmtModified', sort === 'name' ? 'asc' : 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const pages = await this.#pagesOf(
      scope,
      rows.map(({ id }) => id),
    )
    return { rows: rows.map((row) => toProject(row, pages)), total: Number(total) }
  }

  async find(scope: Scope, id: string): Promise<Project | undefined> {
    const row = await this.#db
      .selectFrom('project')
      .selectAll()
      .where('orgId', '=', scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toProject(row, await this.#pagesOf(scope, [id]))
  }

  async edit(scope: Scope, id: string, fields: ProjectFields, now: number): Promise<void> {
    await this.#db
      .updateTable('project')
      .set({ ...fields, gmtModified: now })
      .where('orgId', '=', scope.orgId)
      .where('id', '=', id)
      .execute()
  }

  async pages(scope: Scope, projectId: string): Promise<PageSummary[]> {
    const pages = await this.#pagesOf(scope, [projectId])
    return pages.map(({ checkpwd, ...page }) => ({ ...page, checkpwd: Boolean(checkpwd) }))
  }

  #pagesOf(scope: Scope, projectIds: readonly string[]) {
    if (projectIds.length === 0) return Promise.resolve([])
    return this.#db
      .selectFrom('page')
      .select(['id', 'projectId', 'title', 'checkpwd', 'version', 'gmtModified'])
      .where('orgId', '=', scope.orgId)
      .where('projectId', 'in', projectIds)
      .orderBy('place')
      .orderBy('id')
      .execute()
  }
}

function toProject(
  row: {
    id: string
    title: string
    note: string
    errorValShow: Project['errorValShow']
    errorDefaultVal: number
    gmtCreate: number
    gmtModified: number
    homePageId: string | null
  },
  pages: readonly { id: string; projectId: string }[],
): Project {
  const own = pages.filter(({ projectId }) => projectId === row.id)
  const { id, title, note, errorValShow, errorDefaultVal, gmtCreate, gmtModified } = row
  const home = own.find((page) => page.id === row.homePageId) ?? own[0]
  return {
    ...{ id, title, note, errorValShow, errorDefaultVal, gmtCreate, gmtModified },
    ...{ pageCount: own.length, homePageId: home?.id ?? null },
  }
}
