import type { PageVersion } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { pagedRows } from '../../platform/db/pagedRows.ts'
import { inScope } from '../../platform/db/range.ts'

const columns = ['pageId', 'version', 'title', 'note', 'savedBy', 'gmtCreate'] as const
/** The largest version. PostgreSQL's integer refuses even a query for a larger one. */
const MAX_VERSION = 2 ** 31 - 1

/** Metadata of page versions of one organisation, without the pages themselves. */
export class PageVersionRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): PageVersionRows {
    return new PageVersionRows(trx)
  }

  /** Newest first. */
  query(scope: Scope, pageId: string, part: { readonly page: number; readonly pageSize: number }) {
    const all = this.#db.selectFrom('page_version').where(inScope(scope, 'page_version')).where('pageId', '=', pageId)
    return pagedRows(all.select(columns).orderBy('version', 'desc'), part)
  }

  async find(scope: Scope, pageId: string, version: number): Promise<PageVersion | undefined> {
    if (version > MAX_VERSION) return undefined
    return this.#db
      .selectFrom('page_version')
      .select(columns)
      .where(inScope(scope, 'page_version'))
      .where('pageId', '=', pageId)
      .where('version', '=', version)
      .executeTakeFirst()
  }

  async edit(scope: Scope, { pageId, version, title, note }: PageVersion): Promise<void> {
    await this.#db
      .updateTable('page_version')
      .set({ title, note })
      .where(inScope(scope, 'page_version'))
      .where('pageId', '=', pageId)
      .where('version', '=', version)
      .execute()
  }
}
