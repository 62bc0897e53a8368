import type { OverlayLayer } from '../stage/OverlayLayer.ts'
import type { Stage } from '../stage/Stage.ts'
import type { EngineOptions } from './Engine.ts'
import { untilLoaded } from './untilLoaded.ts'

/** The layer of DOM elements over a live page; the drawing board shows pictures of controls instead. */
export class PageOverlays {
  readonly #stage: Stage
  readonly #options: EngineOptions
  readonly #invalidate: (reason: string) => void
  #layer: OverlayLayer | undefined
  /** The layer is to be opened after the next frame: the first picture does not wait for it. */
  #isWanted = false
  #isDestroyed = false

  constructor(stage: Stage, options: EngineOptions, invalidate: (reason: string) => void) {
    this.#stage = stage
    this.#options = options
    this.#invalidate = invalidate
  }

  /** Opens the layer again, after the next frame, on a live page. */
  open(): void {
    this.#layer?.destroy()
    this.#layer = undefined
    this.#isWanted = this.#stage.live.isLive && this.#options.views.some(({ mount }) => mount !== undefined)
  }

  /** The layer's code is loaded only where a view can mount an element. */
  #load(): void {
    this.#isWanted = false
    const { host, locale = 'cn', tables, areChartsLinked = false, onControl, onError } = this.#options
    const stage = this.#stage
    const isOver = () => this.#isDestroyed || this.#layer !== undefined || !stage.live.isLive
    untilLoaded(
      () => import('../stage/OverlayLayer.ts'),
      isOver,
      (error) => onError?.({ error }),
    ).then((code) => {
      if (code === undefined || isOver()) return
      this.#layer = new code.OverlayLayer({
        host,
        stage,
        locale,
        tables,
        areChartsLinked,
        act: (widgetId, action) => onControl?.(widgetId, action),
        invalidate: () => this.#invalidate('session'),
      })
      // The layer hears of widgets when they are painted, so those that are there already are painted again.
      stage.markMounting()
      this.#invalidate('mount')
    })
  }

  /** Brings the elements to where their widgets are drawn. */
  sync(): void {
    if (this.#isWanted) this.#load()
    this.#layer?.sync()
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#layer?.destroy()
  }
}
