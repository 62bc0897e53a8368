import { overlayCss } from '../overlay/overlayCss.ts'
import type { TableHost } from '../overlay/TableHost.ts'
import type { ControlAction, WidgetOverlay } from '../overlay/WidgetOverlay.ts'
import type { WidgetSession } from '../render/WidgetSession.ts'
import { NOT_DRAWN } from '../scene/SceneArrays.ts'
import type { Stage } from './Stage.ts'

interface Mounted {
  readonly overlay: WidgetOverlay
  readonly holder: HTMLDivElement
  /** World transform, box and camera by which `holder` was placed; NaN at first. */
  readonly placed: Float64Array
  rank: number
  isShown: boolean
}

/**
 * The DOM over the canvas: one element per mounted widget, aligned with the camera and stacked in paint order. Elements
 * out of view or hidden are paused. They live in a shadow root, so that styles of page and product stay apart.
 */
export class OverlayLayer {
  readonly #stage: Stage
  readonly #locale: 'cn' | 'en'
  readonly #tables: TableHost | undefined
  readonly #areChartsLinked: boolean
  readonly #act: (widgetId: string, action: ControlAction) => void
  readonly #invalidate: () => void
  readonly #root: HTMLDivElement
  readonly #shadow: ShadowRoot
  readonly #mounted = new Map<string, Mounted>()
  readonly #next = new Float64Array(13)

  constructor(options: {
    readonly host: HTMLElement
    readonly stage: Stage
    readonly locale: 'cn' | 'en'
    readonly tables: TableHost | undefined
    readonly areChartsLinked: boolean
    readonly act: (widgetId: string, action: ControlAction) => void
    readonly invalidate: () => void
  }) {
    this.#stage = options.stage
    this.#locale = options.locale
    this.#tables = options.tables
    this.#areChartsLinked = options.areChartsLinked
    this.#act = options.act
    this.#invalidate = options.invalidate
    this.#root = document.createElement('div')
    this.#root.style.cssText = 'position:absolute;inset:0;overflow:hidden;pointer-events:none'
    this.#shadow = this.#root.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(overlayCss)
    this.#shadow.adoptedStyleSheets = [sheet]
    options.host.append(this.#root)
    this.#stage.onPaint = (id) => this.#painted(id)
  }

  /** Places every element where the last drawn frame has its widget. */
  sync(): void {
    const { scene, view } = this.#stage
    for (const [id, mounted] of this.#mounted) {
      const slot = scene.slotOf(id)
      if (slot < 0 || scene.viewOf(slot)?.mount === undefined || this.#stage.failed.has(id)) {
        this.#unmount(id, mounted)
        continue
      }
      const next = this.#next
      for (let i = 0; i < 6; i++) next[i] = scene.world[6 * slot + i]
      for (let i = 0; i < 4; i++) next[6 + i] = scene.local[4 * slot + i]
      next[10] = view.x
      next[11] = view.y
      next[12] = view.zoom
      this.#place(mounted, next)
      this.#show(mounted, slot)
      const rank = scene.rank[slot]
      if (rank !== mounted.rank) {
        mounted.rank = rank
        mounted.holder.style.zIndex = String(rank)
      }
    }
  }

  destroy(): void {
    this.#stage.onPaint = undefined
    for (const [id, mounted] of this.#mounted) this.#unmount(id, mounted)
    this.#root.remove()
  }

  /** Updates the element of a painted widget. If it throws, the widget's placeholder is drawn. */
  #painted(id: string): void {
    const stage = this.#stage
    const slot = stage.scene.slotOf(id)
    const mounted = this.#mounted.get(id) ?? this.#mount(id, slot)
    if (mounted === undefined) return
    try {
      mounted.holder.classList.toggle('is-doubtful', stage.qualities.of[slot] !== 0)
      mounted.overlay.update(stage.scene.propsOf(slot), stage.live.stateOf(id, stage.glides.shown[slot]))
    } catch (error) {
      this.#unmount(id, mounted)
      throw error
    }
  }

  #mount(id: string, slot: number): Mounted | undefined {
    const stage = this.#stage
    const overlay = stage.scene.viewOf(slot)?.mount?.({
      widgetId: id,
      locale: this.#locale,
      tables: this.#tables,
      areChartsLinked: this.#areChartsLinked,
      act: (action) => this.#act(id, action),
      setSession: (session) => {
        stage.sessions.set(id, session)
        stage.markPaint(id)
        this.#share(id, session)
        this.#invalidate()
      },
    })
    if (overlay === undefined) return undefined
    const holder = document.createElement('div')
    holder.className = 'holder'
    holder.dataset['widget'] = id
    holder.append(overlay.element)
    this.#shadow.append(holder)
    const mounted = { overlay, holder, placed: new Float64Array(13).fill(Number.NaN), rank: -1, isShown: true }
    this.#mounted.set(id, mounted)
    return mounted
  }

  /** Gives the range and the cursor of a linked chart to the others. */
  #share(id: string, { window, rangeMs, cursor }: WidgetSession): void {
    if (!this.#areChartsLinked || this.#mounted.get(id)?.overlay.isOverTime !== true) return
    const { sessions } = this.#stage
    for (const [other, { overlay }] of this.#mounted) {
      if (other === id || overlay.isOverTime !== true) continue
      sessions.set(other, { ...sessions.get(other), window, rangeMs, cursor })
      this.#stage.markPaint(other)
    }
  }

  #unmount(id: string, { overlay, holder }: Mounted): void {
    this.#mounted.delete(id)
    this.#stage.sessions.delete(id)
    holder.remove()
    overlay.dispose()
  }

  #place({ overlay, holder, placed }: Mounted, next: Float64Array): void {
    let isSame = true
    for (let i = 0; i < next.length && isSame; i++) isSame = next[i] === placed[i]
    if (isSame) return
    const at = (i: number) => next[i]
    const width = at(8) - at(6)
    const height = at(9) - at(7)
    const isResized = width !== placed[8] - placed[6] || height !== placed[9] - placed[7]
    placed.set(next)
    const zoom = at(12)
    const x = zoom * (at(0) * at(6) + at(2) * at(7) + at(4) - at(10))
    const y = zoom * (at(1) * at(6) + at(3) * at(7) + at(5) - at(11))
    const { style } = holder
    style.width = `${width}px`
    style.height = `${height}px`
    style.transform = `matrix(${zoom * at(0)},${zoom * at(1)},${zoom * at(2)},${zoom * at(3)},${x},${y})`
    if (isResized) overlay.resize?.(width, height)
  }

  #show(mounted: Mounted, slot: number): void {
    const { scene, view } = this.#stage
    const { bounds } = scene
    const i = 4 * slot
    const isShown =
      (scene.flags[slot] & NOT_DRAWN) === 0 &&
      bounds[i] <= view.x + view.width / view.zoom &&
      bounds[i + 1] <= view.y + view.height / view.zoom &&
      bounds[i + 2] >= view.x &&
      bounds[i + 3] >= view.y
    if (isShown === mounted.isShown) return
    mounted.isShown = isShown
    mounted.holder.hidden = !isShown
    if (isShown) mounted.overlay.resume?.()
    else mounted.overlay.pause?.()
  }
}
