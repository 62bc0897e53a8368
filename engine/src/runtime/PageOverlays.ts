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
  #isDestroyed = false

  constructor(stage: Stage, options: EngineOptions, invalidate: (reason: string) => void) {
    this.#stage = stage
    this.#options = options
    this.#invalidate = invalidate
  }

  /** Opens the layer again on a live page. Its code is loaded only where a view can mount an element. */
  open(): void {
    this.#layer?.destroy()
    this.#layer = undefined
    const { host, views, locale = 'cn', tables, onControl, onError } = this.#options
    const stage = this.#stage
    if (!stage.live.isLive || !views.some(({ mount }) => mount !== undefined)) return
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
        act: (widgetId, action) => onControl?.(widgetId, action),
        invalidate: () => this.#invalidate('session'),
      })
      // The layer hears of widgets when they are painted, so those that are there already are painted again.
      for (const { id, type } of stage.document.widgets.values()) {
        if (views.some(({ model, mount }) => model.type === type && mount !== undefined)) stage.markPaint(id)
      }
      this.#invalidate('mount')
    })
  }

  /** Brings the elements to where their widgets are drawn. */
  sync(): void {
    this.#layer?.sync()
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#layer?.destroy()
  }
}
