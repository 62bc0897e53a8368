import { type PageSummary, paths } from '@mimic/contract'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { caller } from '../api/caller.ts'
import { drawPage } from '../kit/drawPage.ts'
import { reasonOf } from '../kit/reasonOf.ts'

/** Device pixels across; twice what the list shows. */
const WIDTH = 160
/** Pictures that are kept, some 10 kB each; the one asked for longest ago goes first. */
const KEPT = 200

/** A page without a version has no picture; one that cannot be drawn says why. */
export type Thumbnail =
  | { readonly is: 'drawn'; readonly url: string }
  | { readonly is: 'none' }
  | { readonly is: 'failed'; readonly why: string }

/** Small pictures of saved pages, drawn by the engine, each version once and one after the other. */
export class PageThumbnails {
  readonly #drawn = new Map<string, Promise<Thumbnail>>()
  #last: Promise<unknown> = Promise.resolve()

  of({ id, version }: Pick<PageSummary, 'id' | 'version'>): Promise<Thumbnail> {
    if (version === 0) return Promise.resolve({ is: 'none' })
    const key = `${id} ${version}`
    const drawn = this.#drawn.get(key) ?? this.#last.then(() => this.#draw(key, id, version))
    if (!this.#drawn.has(key)) this.#last = drawn
    this.#drawn.delete(key)
    this.#drawn.set(key, drawn)
    const [oldest] = this.#drawn.keys()
    if (this.#drawn.size > KEPT && oldest !== undefined) this.#drawn.delete(oldest)
    return drawn
  }

  async #draw(key: string, id: string, version: number): Promise<Thumbnail> {
    const thumbnail = await draw(id, version)
    // The next request tries again.
    if (thumbnail.is === 'failed') this.#drawn.delete(key)
    return thumbnail
  }
}

async function draw(id: string, version: number): Promise<Thumbnail> {
  try {
    const file = await caller.file(
      paths.projectMonitorPageFile.replace(':pageId', id).replace(':version', String(version)),
    )
    return { is: 'drawn', url: await drawPage(parsePage(file, models).page, WIDTH) }
  } catch (error) {
    return { is: 'failed', why: reasonOf(error) }
  }
}
