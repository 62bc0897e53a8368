import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { Events } from '../../platform/events.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import type { Bind } from '../pages/PageRows.ts'

/** The devices and variables that the newest version of a page shows. */
export interface PageContent {
  readonly pageId: string
  readonly projectId: string
  readonly version: number
  readonly equips: ReadonlySet<string>
  /** Keys of its measured variables. */
  readonly variables: ReadonlySet<string>
}

/** A version is never changed, and a signal stays with its equipment: each is read once. */
export class PageContents {
  readonly #db: Db
  readonly #known = new Map<string, PageContent>()

  constructor(db: Db, events: Events) {
    this.#db = db
    events.on('pageDeleted', ({ pageId }) => this.#known.delete(pageId))
  }

  /** The pages of projects that a scope includes. Those of templates are shown for many devices, so they are left out. */
  async of(scope: Scope): Promise<readonly PageContent[]> {
    const pages = await this.#db
      .selectFrom('page')
      .innerJoin('project', 'project.id', 'page.projectId')
      .select(['page.id as pageId', 'page.projectId', 'page.version'])
      .where(inScope(scope, 'page'))
      .where('project.templateId', 'is', null)
      .where('page.version', '>', 0)
      .execute()
    const isNew = ({ pageId, version }: { pageId: string; version: number }) =>
      this.#known.get(pageId)?.version !== version
    for (const page of pages.filter(isNew)) this.#known.set(page.pageId, await this.#read(page))
    return pages.flatMap(({ pageId }) => this.#known.get(pageId) ?? [])
  }

  async #read(page: Pick<PageContent, 'pageId' | 'projectId' | 'version'>): Promise<PageContent> {
    const row = await this.#db
      .selectFrom('page_version')
      .select('bind')
      .where('pageId', '=', page.pageId)
      .where('version', '=', page.version)
      .executeTakeFirst()
    // Written by us.
    const bind = row && (JSON.parse(row.bind) as Bind)
    const owners =
      bind && bind.signals.length > 0
        ? await this.#db.selectFrom('signal').select('equipId').distinct().where('id', 'in', bind.signals).execute()
        : []
    return {
      ...page,
      equips: new Set([...(bind?.equips ?? []), ...owners.map(({ equipId }) => equipId)]),
      variables: new Set((bind?.mvars ?? []).map(mvarKey)),
    }
  }
}
