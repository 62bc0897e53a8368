import { type ReducedPage, reducePage, sightOf } from './reducePage.ts'

/** One version of a page, as the table has it. */
export interface StoredVersion {
  readonly orgId: string
  readonly pageId: string
  readonly version: number
  /** A page that was removed and made again counts its versions anew. */
  readonly gmtCreate: number
}

/** Reduced pages that are kept: a wall of screens asks for few pages with few sets of regions. */
const KEPT = 64

/** Pages without the widgets of some regions, by version and set of regions. The least recently used one is dropped. */
export class ReducedPages {
  readonly #kept = new Map<string, ReducedPage>()

  /** @param file reads the whole page file, which is needed only where this reduction is not kept */
  async get(
    { orgId, pageId, version, gmtCreate }: StoredVersion,
    hidden: readonly string[],
    file: () => Promise<string>,
  ): Promise<ReducedPage> {
    const key = `${orgId} ${pageId} ${version} ${gmtCreate} ${sightOf(hidden)}`
    const present = this.#kept.get(key)
    const page = present ?? reducePage(await file(), hidden)
    this.#kept.delete(key)
    this.#kept.set(key, page)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return page
  }
}
