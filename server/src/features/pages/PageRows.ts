import { isId, type PageInfo, splitViewId, viewIdOf } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { Regions } from '../../platform/sessions/regions.ts'
import { ReducedPages, type StoredVersion } from './ReducedPages.ts'
import { hiddenOf, type ReducedPage, sightOf } from './reducePage.ts'
import { storedProject, TemplatePages } from './TemplatePages.ts'

/** `bind` of a saved version, as the server derived it. */
export interface Bind {
  readonly equips: readonly string[]
  readonly signals: readonly string[]
  readonly keys: readonly string[]
  readonly mvars: readonly string[]
}

/** A page as a reader sees it. Equal texts in `sight` mean that the same regions were left out; empty for none. */
export interface SeenBind extends Bind {
  readonly sight: string
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
  readonly regions: readonly string[]
  readonly note: string
  readonly savedBy: string
  readonly baseVersion: number
}

/** The largest version. PostgreSQL's integer refuses even a query for a larger one. */
const MAX_VERSION = 2 ** 31 - 2

/** The options of a page that was never saved. */
export const pageDefaults: PageOptions = { width: 1024, height: 768, fit: 'container', bgColor: 'white', bgImage: '' }

const nothing: Bind = { equips: [], signals: [], keys: [], mvars: [] }

/**
 * Pages and their immutable versions, of one organisation. Whoever reads the contents of a page says which permission
 * regions they are for; widgets of other regions are not in the answer. A page of a template is also found by the id that it has
 * for an equipment (`viewIdOf`), with the equipment's ids in it, if the equipment is bound to that template.
 */
export class PageRows {
  readonly #db: Db
  readonly #templates: TemplatePages
  readonly #reduced = new ReducedPages()

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
      .where(inScope(scope, 'page'))
      .where('id', '=', id)
      .executeTakeFirst()
    if (!page || equipId === undefined) return page
    const equipName = await this.#templates.equipName(scope, page.projectId, equipId)
    if (equipName === undefined) return undefined
    return { ...page, id: viewId, projectId: viewIdOf(page.projectId, equipId), title: `${equipName} · ${page.title}` }
  }

  async version(scope: Scope, viewId: string, version: number, regions: Regions) {
    if (version > MAX_VERSION) return undefined
    const { id, equipId } = splitViewId(viewId)
    const whole = await this.#db
      .selectFrom('page_version')
      .selectAll()
      .where(inScope(scope, 'page_version'))
      .where('pageId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    const hidden = whole && hiddenOf(whole.regions, regions)
    if (!hidden) return undefined
    const seen =
      hidden.length === 0 ? whole : { ...whole, ...(await this.#reduced.get(whole, hidden, async () => whole.file)) }
    const file = equipId === undefined ? seen.file : await this.#templates.file(scope, id, equipId, seen.file)
    return { ...whole, file, sight: sightOf(hidden) }
  }

  /** The signals, devices and variables that the newest version binds; empty before the first save. */
  async bind(scope: Scope, viewId: string, regions: Regions): Promise<SeenBind> {
    const { id: pageId, equipId } = splitViewId(viewId)
    const row = await this.#newest(scope, pageId)
    const hidden = row ? hiddenOf(row.regions, regions) : []
    // Written by us.
    const whole = row ? (JSON.parse(row.bind) as Bind) : nothing
    const { bind } = row && hidden.length > 0 ? await this.#reduce(row, hidden) : { bind: whole }
    const seen = { ...bind, sight: sightOf(hidden) }
    return equipId === undefined ? seen : this.#templates.bind(scope, pageId, equipId, seen)
  }

  /** The widgets of the newest version that are not for these regions. */
  async hidden(scope: Scope, viewId: string, regions: Regions): Promise<ReadonlySet<string>> {
    const row = await this.#newest(scope, splitViewId(viewId).id)
    const hidden = row ? hiddenOf(row.regions, regions) : []
    return row && hidden.length > 0 ? (await this.#reduce(row, hidden)).removed : new Set()
  }

  /** @param isUnlocked whether the reader has given the page's password */
  async info(
    scope: Scope,
    id: string,
    regions: Regions,
    isUnlocked: (page: NonNullable<Awaited<ReturnType<PageRows['find']>>>) => boolean,
  ): Promise<PageInfo | undefined> {
    const page = await this.find(scope, id)
    if (!page) return undefined
    const owner = await this.#db
      .selectFrom('project')
      .select(['equipmentId', 'templateId', 'errorValShow', 'errorDefaultVal'])
      .where(inScope(scope, 'project'))
      .where('id', '=', storedProject(page.projectId))
      .executeTakeFirst()
    const newest = page.version > 0 ? await this.version(scope, id, page.version, regions) : undefined
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
      // Another address, so that nobody's browser shows the page of a time with other regions.
      file:
        newest && !locked
          ? `/lfscada/content/page/${id}/${page.version}.json${newest.sight && `?regions=${newest.sight}`}`
          : '',
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
      .where(inScope(scope, 'page'))
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
        regions: save.regions.length === 0 ? '' : JSON.stringify(save.regions),
        note: save.note,
        savedBy: save.savedBy,
        gmtCreate: now,
      })
      .execute()
    return version
  }

  /** True when any id of the list is not a row of the scope. */
  async hasForeign(scope: Scope, table: 'signal' | 'equipment' | 'mvar', ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false
    // A page file may contain any other text as id, and that matches no row.
    if (!ids.every(isId)) return true
    const rows = await this.#db
      .selectFrom(table)
      .select('id')
      .where(inScope(scope, table))
      .where('id', 'in', ids)
      .execute()
    return rows.length < new Set(ids).size
  }

  /** The newest version without its file; undefined before the first save. */
  #newest(scope: Scope, pageId: string) {
    return this.#db
      .selectFrom('page')
      .innerJoin('page_version', (join) =>
        join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
      )
      .select(['page_version.orgId', 'page_version.pageId', 'page_version.version', 'page_version.gmtCreate'])
      .select(['page_version.bind', 'page_version.regions'])
      .where(inScope(scope, 'page'))
      .where('page.id', '=', pageId)
      .executeTakeFirst()
  }

  /** @param row one that was found in a scope */
  #reduce(row: StoredVersion, hidden: readonly string[]): Promise<ReducedPage> {
    return this.#reduced.get(row, hidden, async () => {
      const { file } = await this.#db
        .selectFrom('page_version')
        .select('file')
        .where('pageId', '=', row.pageId)
        .where('version', '=', row.version)
        .executeTakeFirstOrThrow()
      return file
    })
  }
}
