import type { PageSummary } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

/** The page that opens first: the chosen one if it still exists, otherwise the first in order. */
export const homePageId = sql<string | null>`coalesce(
  (select page.id from page where page.id = project."homePageId" and page."projectId" = project.id),
  (select page.id from page where page."projectId" = project.id order by page.place, page.id limit 1))`

/** The pages of projects, and of the sets of pages that equipment and templates have. */
export class ProjectRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** A project or set of pages of the organisation. */
  find(scope: Scope, id: string): Promise<{ id: string; homePageId: string | null } | undefined> {
    return this.#db
      .selectFrom('project')
      .select(['id', homePageId.as('homePageId')])
      .where(inScope(scope, 'project'))
      .where('id', '=', id)
      .executeTakeFirst()
  }

  async pages(scope: Scope, projectId: string): Promise<PageSummary[]> {
    const pages = await this.#db
      .selectFrom('page')
      .select(['id', 'projectId', 'title', 'checkpwd', 'version', 'gmtModified'])
      .where(inScope(scope, 'page'))
      .where('projectId', '=', projectId)
      .orderBy('place')
      .orderBy('id')
      .execute()
    return pages.map(({ checkpwd, ...page }) => ({ ...page, checkpwd: Boolean(checkpwd) }))
  }
}
