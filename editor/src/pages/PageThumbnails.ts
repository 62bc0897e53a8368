import { type PageSummary, paths } from '@mimic/contract'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { fetchPageFile } from '../api/call.ts'
import { drawPage } from './drawPage.ts'

/** Device pixels across; twice what the list shows. */
const WIDTH = 160
/** Pictures that are kept, some 10 kB each; the one asked for longest ago goes first. */
const KEPT = 200

/** Small pictures of saved pages, drawn by the engine, each version once and one after the other. */
export class PageThumbnails {
  readonly #drawn = new Map<string, Promise<string | undefined>>()
  #last: Promise<unknown> = Promise.resolve()

  /** Address of the picture; undefined for a page without a version, and for one that cannot be drawn. */
  of({ id, version }: Pick<PageSummary, 'id' | 'version'>): Promise<string | undefined> {
    if (version === 0) return Promise.resolve(undefined)
    const key = `${id} ${version}`
    const drawn = this.#drawn.get(key) ?? this.#last.then(() => draw(id, version)).catch(() => undefined)
    if (!this.#drawn.has(key)) this.#last = drawn
    this.#drawn.delete(key)
    this.#drawn.set(key, drawn)
    const [oldest] = this.#drawn.keys()
    if (this.#drawn.size > KEPT && oldest !== undefined) this.#drawn.delete(oldest)
    return drawn
  }
}

async function draw(id: string, version: number): Promise<string> {
  const file = await fetchPageFile(paths.pageFile.replace(':pageId', id).replace(':version', String(version)))
  return drawPage(parsePage(file, models).page, WIDTH)
}
