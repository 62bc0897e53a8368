import { type PageInfo, splitViewId, viewIdOf } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { storedProject, TemplatePages } from './TemplatePages.ts'

/** `bind` of a saved version, as the server derived it. */
export interface Bind {
  readonly equips: readonly string[]
  readonly signals: readonly string[]
  readonly keys: readonly string[]
  readonly mvars: readonly string[]
}

/** 3.1 without ids and password. */
export interface PageOptions {
  readonly width: number
  readonly height: number
  readonly fit: string
  readonly bgColor: string
  readonly bgImage: string
}

export interface NewVersion {
  readonly title: string
  readonly options: PageOptions
  readonly checkpwd: boolean
  /** Undefined keeps the stored one. */
  readonly passwordHash?: string
  readonly file: string
  readonly bind: Bind
  readonly note: string
  readonly savedBy: string
  readonly baseVersion: number
}

/** The largest version. PostgreSQL's integer refuses even a query for a larger one. */
const MAX_VERSION = 2 ** 31 - 2
/** The form of our row ids. A page file may contain any other text as id, and that matches no row. */
const ROW_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The options of a page that was never saved. */
export const pageDefaults: PageOptions = { width: 1024, height: 768, fit: 'container', bgColor: 'white', bgImage: '' }

/**
 * Pages and their immutable versions, of one organisation. A page of a template is also found by the id that it has
 * for an equipment (`viewIdOf`), with the equipment's ids in it, if the equipment is bound to that template.
 */
export class PageRows {
  readonly #db: Db
  readonly #templates: TemplatePages

  constructor(db: Db) {
    this.#db = db
    this.#templates = new TemplatePages(db)
  }

  /** The same rows inside a transaction. */
  in(trx: Db): PageRows {
    return new PageRows(trx)
  }

  async find(scope: Scope, viewId: string) {
    const { id, equipId } = splitViewId(viewId)
    const page = await this.#db
      .selectFrom('page')
      .selectAll()
      .where('orgId', '=', scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!page || equipId === undefined) return page
    const equipName = await this.#templates.equipName(scope, page.projectId, equipId)
    if (equipName === undefined) return undefined
    return { ...page, id: viewId, projectId: viewIdOf(page.projectId, equipId), title: `${equipName} · ${page.title}` }
  }

  async version(scope: Scope, viewId: string, version: number) {
    if (version > MAX_VERSION) return undefined
    const { id, equipId } = splitViewId(viewId)
    const row = await this.#db
      .selectFrom('page_version')
      .selectAll()
      .where('orgId', '=', scope.orgId)
      .where('pageId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row || equipId === undefined) return row
    return { ...row, file: await this.#templates.file(scope, id, equipId, row.file) }
  }

  /** The signals, devices and variables that the newest version binds; empty before the first save. */
  async bind(scope: Scope, viewId: string): Promise<Bind> {
    const { id: pageId, equipId } = splitViewId(viewId)
    const row = await this.#db
      .selectFrom('page')
      .innerJoin('page_version', (join) =>
        join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
      )
      .select('page_version.bind')
      .where('page.orgId', '=', scope.orgId)
      .where('page.id', '=', pageId)
      .executeTakeFirst()
    // Written by us.
    const bind = row ? (JSON.parse(row.bind) as Bind) : { equips: [], signals: [], keys: [], mvars: [] }
    return equipId === undefined ? bind : this.#templates.bind(scope, pageId, equipId, bind)
  }

  /** @param isUnlocked whether the reader has given the page's password */
  async info(
    scope: Scope,
    id: string,
    isUnlocked: (page: NonNullable<Awaited<ReturnType<PageRows['find']>>>) => boolean,
  ): Promise<PageInfo | undefined> {
    const page = await this.find(scope, id)
    if (!page) return undefined
    const owner = await this.#db
      .selectFrom('project')
      .select(['equipmentId', 'templateId', 'errorValShow', 'errorDefaultVal'])
      .where('orgId', '=', scope.orgId)
      .where('id', '=', storedProject(page.projectId))
      .executeTakeFirst()
    const newest = page.version > 0 ? await this.version(scope, id, page.version) : undefined
    const options: PageOptions = newest
      ? { ...pageDefaults, ...(JSON.parse(newest.options) as Partial<PageOptions>) }
      : pageDefaults
    const locked = Boolean(page.checkpwd) && !isUnlocked(page)
    return {
      id,
      projectId: page.projectId,
      equipmentId: splitViewId(id).equipId ?? owner?.equipmentId ?? null,
      templateId: owner?.templateId ?? null,
      title: page.title,
      ...options,
      checkpwd: Boolean(page.checkpwd),
      locked,
      errorValue: owner?.errorValShow === 'custom' ? owner.errorDefaultVal : null,
      version: page.version,
      file: newest && !locked ? `/lfscada/content/page/${id}/${page.version}.json` : '',
      savedBy: newest?.savedBy ?? '',
      gmtModified: page.gmtModified,
    }
  }

  /**
   * Stores the next version, in a transaction of the caller's; undefined when `baseVersion` is no longer the newest.
   */
  async save(scope: Scope, pageId: string, save: NewVersion, now: number): Promise<number | undefined> {
    if (save.baseVersion > MAX_VERSION) return undefined
    const version = save.baseVersion + 1
    // The update is also the lock: of two saves on one base, the second finds no row.
    const { numUpdatedRows } = await this.#db
      .updateTable('page')
      .set({
        version,
        title: save.title,
        checkpwd: save.checkpwd ? 1 : 0,
        gmtModified: now,
        ...(save.passwordHash ? { passwordHash: save.passwordHash } : {}),
      })
      .where('orgId', '=', scope.orgId)
      .where('id', '=', pageId)
      .where('version', '=', save.baseVersion)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    await this.#db
      .insertInto('page_version')
      .values({
        pageId,
        orgId: scope.orgId,
        version,
        options: JSON.stringify(save.options),
        file: save.file,
        bind: JSON.stringify(save.bind),
        note: save.note,
        savedBy: save.savedBy,
        gmtCreate: now,
      })
      .execute()
    return version
  }

  /** True when any id of the list is not a row of the organisation. */
  async hasForeign(scope: Scope, table: 'signal' | 'equipment' | 'mvar', ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false
    if (!ids.every((id) => ROW_ID.test(id))) return true
    const rows = await this.#db
      .selectFrom(table)
      .select('id')
      .where('orgId', '=', scope.orgId)
      .where('id', 'in', ids)
      .execute()
    return rows.length < new Set(ids).size
  }
}
