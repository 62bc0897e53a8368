import { limits } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { ImageRows } from './ImageRows.ts'
import { extensionOf } from './pictureFile.ts'
import type { ReadImage } from './readImage.ts'

const KEPT_MS = 3_600_000

/** Pictures of an organisation that wait for the push that they belong to. What no push takes is dropped after an hour. */
export class HandedPictures {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Those of the files of which the organisation has no picture, and none waits. */
  async lacking(scope: Scope, files: readonly string[]): Promise<string[]> {
    const lacking: string[] = []
    for (const file of new Set(files)) if (!(await this.#has(scope, file))) lacking.push(file)
    return lacking
  }

  /** @throws {ApiError} for a name of another kind of picture, and when too many wait */
  async put(scope: Scope, file: string, { mime, width, height, data }: ReadImage, now: number): Promise<void> {
    if (!file.endsWith(`.${extensionOf({ mime })}`)) throw invalid('name', 'format')
    await this.#db
      .deleteFrom('handed_picture')
      .where('gmtCreate', '<', now - KEPT_MS)
      .execute()
    const own = this.#db.selectFrom('handed_picture').where('orgId', '=', scope.orgId)
    const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    if (count >= limits.plant.pictures) throw invalid('file', 'limit', limits.plant.pictures)
    const row = { mime, width, height, data, gmtCreate: now }
    await this.#db
      .insertInto('handed_picture')
      .values({ orgId: scope.orgId, file, ...row })
      .onConflict((on) => on.columns(['orgId', 'file']).doUpdateSet(row))
      .execute()
  }

  /** The picture of a file; one that waits does so no more. @throws {ApiError} 400 `unknown` */
  async take(scope: Scope, file: string): Promise<ReadImage> {
    const waiting = await this.#db
      .deleteFrom('handed_picture')
      .where('orgId', '=', scope.orgId)
      .where('file', '=', file)
      .returning(['mime', 'width', 'height', 'data'])
      .executeTakeFirst()
    const image = waiting ?? (await new ImageRows(this.#db).withFile(scope, file))
    if (!image) throw invalid('file', 'unknown')
    return image
  }

  async #has(scope: Scope, file: string): Promise<boolean> {
    const waiting = this.#db.selectFrom('handed_picture').select('file').where('orgId', '=', scope.orgId)
    if (await waiting.where('file', '=', file).executeTakeFirst()) return true
    return new ImageRows(this.#db).hasFile(scope, file)
  }
}
