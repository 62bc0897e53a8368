import type { Image } from '@mimic/contract'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { ReadImage } from './readImage.ts'

const COLUMNS = ['id', 'projectId', 'title', 'mime', 'width', 'height', 'bytes', 'gmtCreate'] as const

/** Pictures of projects, of one organisation. */
export class ImageRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): ImageRows {
    return new ImageRows(trx)
  }

  async query(
    scope: Scope,
    projectId: string,
    {
      page,
      pageSize,
      search,
    }: { readonly page: number; readonly pageSize: number; readonly search?: string | undefined },
  ): Promise<{ rows: Image[]; total: number }> {
    let base = this.#db.selectFrom('image').where(inScope(scope, 'image')).where('projectId', '=', projectId)
    if (search) base = base.where(contains('title', search))
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await base
      .select(COLUMNS)
      .orderBy('gmtCreate', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(withUrl), total: Number(total) }
  }

  async find(scope: Scope, id: string): Promise<Image | undefined> {
    const row = await this.#db
      .selectFrom('image')
      .select(COLUMNS)
      .where(inScope(scope, 'image'))
      .where('id', '=', id)
      .executeTakeFirst()
    return row && withUrl(row)
  }

  file(scope: Scope, id: string) {
    return this.#db
      .selectFrom('image')
      .select(['mime', 'data'])
      .where(inScope(scope, 'image'))
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** Pages whose newest version names the picture's address, by title. */
  async usage(scope: Scope, id: string, limit: number) {
    const { url } = withUrl({ id } as Image)
    // Our ids contain no wildcards.
    const pages = this.#db
      .selectFrom('page')
      .innerJoin('page_version', (join) =>
        join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
      )
      .where(inScope(scope, 'page'))
      .where((eb) =>
        eb.or([eb('page_version.file', 'like', `%${url}%`), eb('page_version.options', 'like', `%${url}%`)]),
      )
    const { total } = await pages.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await pages
      .select(['page.id', 'page.title'])
      .orderBy('page.title')
      .orderBy('page.id')
      .limit(limit)
      .execute()
    return { pages: rows, total: Number(total) }
  }

  async add(
    scope: Scope,
    image: ReadImage & { readonly id: string; readonly projectId: string; readonly title: string },
    now: number,
  ): Promise<void> {
    await this.#db
      .insertInto('image')
      .values({ ...image, orgId: scope.orgId, userId: scope.userId, bytes: image.data.length, gmtCreate: now })
      .execute()
  }

  /** Copies a picture to another project. One that is gone is left out: the page has shown nothing in its place. */
  async copy(
    scope: Scope,
    from: string,
    to: { readonly id: string; readonly projectId: string },
    now: number,
  ): Promise<void> {
    const row = await this.#db
      .selectFrom('image')
      .selectAll()
      .where(inScope(scope, 'image'))
      .where('id', '=', from)
      .executeTakeFirst()
    if (row)
      await this.#db
        .insertInto('image')
        .values({ ...row, ...to, userId: scope.userId, gmtCreate: now })
        .execute()
  }

  async remove(scope: Scope, id: string): Promise<void> {
    await this.#db.deleteFrom('image').where(inScope(scope, 'image')).where('id', '=', id).execute()
  }
}

const withUrl = (row: Omit<Image, 'url'>): Image => ({ ...row, url: `/lfscada/content/image/${row.id}` })
