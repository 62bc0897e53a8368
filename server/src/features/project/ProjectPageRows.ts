import type { PageSummary } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { CommentRows } from '../comments/CommentRows.ts'

/** Where a page is copied to. */
interface PageCopy {
  readonly id: string
  readonly title: string
  readonly by: string
  /** Another project; by default that of the page. */
  readonly projectId?: string
  /** The ids of pages that are copied along with it, by the ids that the file names. */
  readonly ids?: ReadonlyMap<string, string>
}

/** The pages of a project and their order, in one organisation. */
export class ProjectPageRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): ProjectPageRows {
    return new ProjectPageRows(trx)
  }

  async find(scope: Scope, id: string): Promise<PageSummary | undefined> {
    const row = await this.#db
      .selectFrom('page')
      .select(['id', 'projectId', 'title', 'checkpwd', 'version', 'gmtModified'])
      .where(inScope(scope, 'page'))
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { ...row, checkpwd: Boolean(row.checkpwd) }
  }

  async ids(scope: Scope, projectId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('page')
      .select('id')
      .where(inScope(scope, 'page'))
      .where('projectId', '=', projectId)
      .orderBy('place')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** An empty page; its place is set by {@link sort}. */
  async add(scope: Scope, page: { id: string; projectId: string; title: string }, now: number): Promise<void> {
    const empty = { checkpwd: 0, passwordHash: null, version: 0, place: 0, gmtModified: now }
    await this.#db
      .insertInto('page')
      .values({ ...page, ...empty, orgId: scope.orgId })
      .execute()
  }

  /**
   * Copies title, protection and newest version of `from` to page `id`, whose versions are counted from the beginning.
   */
  async copy(scope: Scope, from: string, to: PageCopy, now: number): Promise<void> {
    const page = await this.#db
      .selectFrom('page')
      .selectAll()
      .where(inScope(scope, 'page'))
      .where('id', '=', from)
      .executeTakeFirstOrThrow()
    const newest = await this.#db
      .selectFrom('page_version')
      .selectAll()
      .where(inScope(scope, 'page_version'))
      .where('pageId', '=', from)
      .where('version', '=', page.version)
      .executeTakeFirst()
    await this.#db
      .insertInto('page')
      .values({
        ...page,
        id: to.id,
        title: to.title,
        projectId: to.projectId ?? page.projectId,
        version: newest ? 1 : 0,
        gmtModified: now,
      })
      .execute()
    if (newest)
      await this.#db
        .insertInto('page_version')
        .values({
          ...newest,
          file: withIds(newest.file, to.ids),
          pageId: to.id,
          version: 1,
          title: '',
          note: '',
          savedBy: to.by,
          gmtCreate: now,
        })
        .execute()
  }

  async rename(scope: Scope, id: string, title: string, now: number): Promise<void> {
    await this.#change(scope, id, { title, gmtModified: now })
  }

  async protect(scope: Scope, id: string, checkpwd: boolean, passwordHash: string | undefined): Promise<void> {
    await this.#change(scope, id, { checkpwd: checkpwd ? 1 : 0, ...(passwordHash ? { passwordHash } : {}) })
  }

  /** Gives a page the protection of another one. */
  async protectAs(scope: Scope, id: string, from: string): Promise<void> {
    const row = await this.#db
      .selectFrom('page')
      .select(['checkpwd', 'passwordHash'])
      .where(inScope(scope, 'page'))
      .where('id', '=', from)
      .executeTakeFirstOrThrow()
    await this.protect(scope, id, Boolean(row.checkpwd), row.passwordHash ?? undefined)
  }

  async hasPassword(scope: Scope, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('page')
      .select('passwordHash')
      .where(inScope(scope, 'page'))
      .where('id', '=', id)
      .executeTakeFirst()
    return Boolean(row?.passwordHash)
  }

  /** Removes a page with its versions, its comments and its room. */
  async remove(scope: Scope, { id, projectId }: PageSummary): Promise<void> {
    await this.#db
      .updateTable('project')
      .set({ homePageId: null })
      .where(inScope(scope, 'project'))
      .where('id', '=', projectId)
      .where('homePageId', '=', id)
      .execute()
    await new CommentRows(this.#db).removeOfPage(scope, id)
    await this.#db.deleteFrom('coedit_update').where('pageId', '=', id).execute()
    await this.#db.deleteFrom('coedit_room').where('pageId', '=', id).execute()
    await this.#db.deleteFrom('page_version').where(inScope(scope, 'page_version')).where('pageId', '=', id).execute()
    await this.#db.deleteFrom('page').where(inScope(scope, 'page')).where('id', '=', id).execute()
  }

  async sort(scope: Scope, ids: readonly string[]): Promise<void> {
    for (const [place, id] of ids.entries()) await this.#change(scope, id, { place })
  }

  /** The page that was chosen to open first; null if none was chosen and the first of the list opens. */
  async home(scope: Scope, projectId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('project')
      .select('homePageId')
      .where(inScope(scope, 'project'))
      .where('id', '=', projectId)
      .executeTakeFirst()
    return row?.homePageId ?? null
  }

  async setHome(scope: Scope, { id, projectId }: Pick<PageSummary, 'id' | 'projectId'>): Promise<void> {
    await this.#db
      .updateTable('project')
      .set({ homePageId: id })
      .where(inScope(scope, 'project'))
      .where('id', '=', projectId)
      .execute()
  }

  async #change(
    scope: Scope,
    id: string,
    set: { title?: string; gmtModified?: number; place?: number; checkpwd?: number; passwordHash?: string },
  ): Promise<void> {
    await this.#db.updateTable('page').set(set).where(inScope(scope, 'page')).where('id', '=', id).execute()
  }
}

/** A page file in which every text that is one of these ids is replaced: links lead to the copies. */
function withIds(file: string, ids: ReadonlyMap<string, string> = new Map()): string {
  if (ids.size === 0) return file
  // Written by us.
  return JSON.stringify(
    JSON.parse(file, (_, value: unknown) => (typeof value === 'string' ? (ids.get(value) ?? value) : value)),
  )
}
