import { randomUUID } from 'node:crypto'
import { type Image, limits } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { pictureFile } from './pictureFile.ts'
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
    return { rows: rows.map(withUrl), total }
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

  /** A picture of this file in a plant as text, whichever project has it. */
  withFile(scope: Scope, file: string): Promise<ReadImage | undefined> {
    return this.#ofFile(scope, file).select(['mime', 'width', 'height', 'data']).executeTakeFirst()
  }

  async hasFile(scope: Scope, file: string): Promise<boolean> {
    return (await this.#ofFile(scope, file).select('id').executeTakeFirst()) !== undefined
  }

  #ofFile(scope: Scope, file: string) {
    return this.#db.selectFrom('image').where(inScope(scope, 'image')).where('file', '=', file).limit(1)
  }

  /** @throws {ApiError} `limit` for a project that has no room for one more picture */
  async assertRoom(scope: Scope, projectId: string): Promise<void> {
    const { total } = await this.query(scope, projectId, { page: 1, pageSize: 1 })
    if (total >= limits.image.perProject) throw invalid('projectId', 'limit', limits.image.perProject)
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
    return { pages: rows, total }
  }

  /** @param image `file`: its name in a plant as text, if it came by one */
  async add(
    scope: Scope,
    image: ReadImage & {
      readonly id: string
      readonly projectId: string
      readonly title: string
      readonly file?: string
    },
    now: number,
  ): Promise<void> {
    await this.#db
      .insertInto('image')
      .values({
        file: pictureFile(image),
        ...image,
        orgId: scope.orgId,
        userId: scope.userId,
        bytes: image.data.length,
        gmtCreate: now,
      })
      .execute()
  }

  /**
   * Copies a picture into a project, unless that has it. @returns the picture there; undefined for one that is gone
   * @throws {ApiError} `limit` for a project that is full
   */
  async copyInto(scope: Scope, from: string, projectId: string, now: number): Promise<Image | undefined> {
    const own = this.#db.selectFrom('image').where(inScope(scope, 'image'))
    const row = await own.select(['projectId', 'file']).where('id', '=', from).executeTakeFirst()
    if (!row || row.projectId === projectId) return row && this.find(scope, from)
    const same = await own
      .select('id')
      .where('projectId', '=', projectId)
      .where('file', '=', row.file)
      .executeTakeFirst()
    if (same) return this.find(scope, same.id)
    await this.assertRoom(scope, projectId)
    const id = randomUUID()
    await this.copy(scope, from, { id, projectId }, now)
    return this.find(scope, id)
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
