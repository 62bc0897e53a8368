import { createEngine, type DocStore, type Engine } from '@mimic/engine'
import { pageSize } from '@mimic/engine/editing'
import { views } from '@mimic/engine/views'
import { mapScale } from './mapPlan.ts'
import { PageMirror } from './PageMirror.ts'

/** ms without an edit before the map is drawn; the browser must be idle too. */
const STILL_MS = 300
const LATEST_MS = 2000
/** The engine goes no further down; what is smaller is scaled by the browser. */
const MIN_ZOOM = 0.1

/** The whole page, drawn small by an engine of its own once edits have come to rest. It costs nothing in between. */
export class PageMap {
  readonly #source: DocStore
  readonly #host: HTMLElement
  readonly #mirror: PageMirror
  readonly #engine: Engine
  #timer: ReturnType<typeof setTimeout> | undefined
  #idle: number | undefined

  private constructor(source: DocStore, host: HTMLElement, mirror: PageMirror, engine: Engine) {
    this.#source = source
    this.#host = host
    this.#mirror = mirror
    this.#engine = engine
    this.#fit()
  }

  /** @param host an element that the picture of the page fills */
  static async open(source: DocStore, host: HTMLElement): Promise<PageMap> {
    let map: PageMap | undefined
    const mirror = new PageMirror(source, () => map?.later())
    const engine = await createEngine({ host, document: mirror.document, views, mode: 'design', backend: 'canvas2d' })
    map = new PageMap(source, host, mirror, engine)
    map.later()
    return map
  }

  later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // Not in every browser; there the pause alone decides.
      this.#idle = globalThis.requestIdleCallback?.(() => this.#draw(), { timeout: LATEST_MS })
      if (this.#idle === undefined) this.#draw()
    }, STILL_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
    if (this.#idle !== undefined) cancelIdleCallback(this.#idle)
    this.#mirror.dispose()
    this.#engine.destroy()
  }

  #draw(): void {
    this.#idle = undefined
    this.#mirror.catchUp()
    this.#fit()
  }

  #fit(): void {
    const page = pageSize(this.#source.con)
    const scale = mapScale(page)
    const zoom = Math.max(MIN_ZOOM, scale)
    Object.assign(this.#host.style, {
      width: `${page.width * zoom}px`,
      height: `${page.height * zoom}px`,
      transform: scale < zoom ? `scale(${scale / zoom})` : '',
    })
    this.#engine.setCamera({ x: 0, y: 0, zoom })
  }
}
