import type { ChartPlace } from '../render/ChartPlace.ts'
import type { LiveState } from '../render/LiveState.ts'
import { seriesColor } from '../render/plot.ts'
import { groundOf } from '../render/style.ts'
import { rangeMsOf, windowOf } from '../render/timeWindow.ts'
import type { TimeWindow } from '../render/WidgetSession.ts'
import { chartItems } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { cssColor } from '../schema/values/color.ts'
import { DAY_MS } from '../text/zone.ts'
import { clickEventOf } from './clickEventOf.ts'
import { labelControl } from './controlStyle.ts'
import { LazyChartTools } from './LazyChartTools.ts'
import { make } from './table/make.ts'
import type { OverlayContext, WidgetOverlay } from './WidgetOverlay.ts'

/** Shortest and longest range of a zoomed chart, ms; the longest is that of a query (9). */
const SHORTEST = 1_000
const LONGEST = 30 * DAY_MS
const texts = {
  cn: { chart: '图表', live: '回到实时' },
  en: { chart: 'Chart', live: 'Back to live' },
} as const
const NONE: ReadonlySet<string> = new Set()
/** Zoom factor and share of the window of one key press. */
const ZOOM_STEP = 0.7
const PAN_STEP = 0.1

/**
 * A chart under the pointer and the keyboard: hover reads out, the wheel and + - zoom in time, dragging and the arrows
 * move along it, a double click or Home goes back to the present. A click that moved nothing, or Enter, runs the
 * widget's click event. Its tools (3.7) stand over it where it has any. The chart itself is painted on the canvas.
 */
export function mountChart(context: OverlayContext): WidgetOverlay {
  return new MountedChart(context)
}

class MountedChart implements WidgetOverlay {
  readonly element = document.createElement('div')
  readonly isOverTime = true
  readonly #context: OverlayContext
  /** The way back to the present, made when the chart first leaves it. */
  #reset: HTMLButtonElement | undefined
  readonly #tools: LazyChartTools
  #place: ChartPlace | undefined
  #window: TimeWindow | undefined
  #rangeMs: number | undefined
  #hidden = NONE
  #toolsHeight = 0
  #pointer: { x: number; y: number } | undefined
  #origin = { x: 0, y: 0 }
  #drag: { x: number; window: TimeWindow } | undefined
  #clickEvent: unknown
  #hasMoved = false

  constructor(context: OverlayContext) {
    this.#context = context
    const { element } = this
    element.className = 'chart'
    element.tabIndex = 0
    element.setAttribute('role', 'application')
    const actions = {
      follow: (rangeMs: number | undefined) => {
        this.#rangeMs = rangeMs
        this.#toLive()
      },
      choose: (window: TimeWindow) => {
        this.#window = window
        this.#show()
      },
      hide: (ids: ReadonlySet<string>) => {
        this.#hidden = ids
        this.#show()
      },
    }
    this.#tools = new LazyChartTools(context.locale, element, actions, () => this.#show())
    this.#listenToPointer()
    this.#listenToClicks()
    element.addEventListener('keydown', (event) => this.#onKey(event))
  }

  update(p: Props, live: LiveState): void {
    const { element } = this
    labelControl(element, p, texts[this.#context.locale].chart)
    this.#place = live.charts.noted
    this.#origin = { x: Number(p['position.x']) || 0, y: Number(p['position.y']) || 0 }
    // The live state is the page's, and holds another widget's later.
    const { session, now, isOnDark } = live
    // A linked chart may have changed them.
    this.#window = session.window
    this.#rangeMs = session.rangeMs
    this.#showReset()
    this.#toolsHeight = this.#tools.update(p, true, () => {
      const state = { ...live, session, now, isOnDark }
      return {
        items: chartItems(p).map((item) => ({ ...item, color: cssColor(seriesColor(p, item, groundOf(p, state))) })),
        hidden: this.#hidden,
        window: windowOf(p, state),
        rangeMs: this.#window === undefined ? rangeMsOf(p, state) : undefined,
        ownRangeMs: Number(p['data.timeRange']) * 60_000,
      }
    })
    this.#placeReset()
    this.#clickEvent = clickEventOf(p)
    element.classList.toggle('is-clickable', this.#clickEvent !== undefined)
  }

  pause(): void {
    this.#pointer = undefined
  }

  dispose(): void {
    this.#tools.dispose()
  }

  #show(): void {
    this.#showReset()
    this.#context.setSession({
      hasTools: this.#tools.areMade,
      window: this.#window,
      rangeMs: this.#rangeMs,
      hidden: this.#hidden,
      pointer: this.#pointer,
      cursor: this.#cursor(),
    })
  }

  /** @returns where the pointer is across the plot, for linked charts */
  #cursor(): number | undefined {
    if (!this.#context.areChartsLinked || this.#pointer === undefined || this.#place === undefined) return undefined
    const share = (this.#pointer.x - this.#place.x) / this.#place.width
    return share >= 0 && share <= 1 ? share : undefined
  }

  #showReset(): void {
    if (this.#window !== undefined) this.#reset ??= this.#makeReset()
    if (this.#reset !== undefined) this.#reset.hidden = this.#window === undefined
  }

  #makeReset(): HTMLButtonElement {
    const reset = make('button', { type: 'button', class: 'to-live' }, texts[this.#context.locale].live)
    reset.addEventListener('click', () => {
      this.#toLive()
      this.element.focus()
    })
    this.element.prepend(reset)
    this.#reset = reset
    this.#placeReset()
    return reset
  }

  #placeReset(): void {
    if (this.#reset !== undefined) this.#reset.style.top = `${(this.#toolsHeight || 2) + 4}px`
  }

  #zoom(factor: number, at: number): void {
    if (this.#place === undefined) return
    const { from, to, x, width } = this.#place
    const length = Math.min(LONGEST, Math.max(SHORTEST, (to - from) * factor))
    const share = (at - x) / width
    const middle = from + (to - from) * share
    this.#window = { from: middle - length * share, to: middle + length * (1 - share) }
    this.#show()
  }

  #pan(share: number): void {
    if (this.#place === undefined) return
    const { from, to } = this.#place
    const by = (to - from) * share
    this.#window = { from: from + by, to: to + by }
    this.#show()
  }

  #toLive(): void {
    this.#window = undefined
    this.#show()
  }

  #click(): void {
    if (this.#clickEvent !== undefined) this.#context.act({ is: 'click', clickEvent: this.#clickEvent })
  }

  /** Point of an event in the widget's frame; the element is turned and scaled with the widget. */
  #toFrame(event: MouseEvent): { x: number; y: number } {
    return { x: this.#origin.x + event.offsetX, y: this.#origin.y + event.offsetY }
  }

  #listenToPointer(): void {
    const { element } = this
    element.addEventListener('pointermove', (event) => {
      if (event.target === element) this.#movePointer(this.#toFrame(event))
    })
    element.addEventListener('pointerleave', () => {
      this.#pointer = undefined
      this.#show()
    })
    element.addEventListener('pointerdown', (event) => {
      const place = this.#place
      if (event.button !== 0 || event.target !== element || place === undefined) return
      element.setPointerCapture(event.pointerId)
      this.#hasMoved = false
      this.#drag = { x: this.#toFrame(event).x, window: { from: place.from, to: place.to } }
    })
    for (const name of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(name, () => {
        this.#drag = undefined
      })
    const onWheel = (event: WheelEvent) => {
      if (event.target !== element) return
      event.preventDefault()
      this.#zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY / 200))), this.#toFrame(event).x)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
  }

  #movePointer(pointer: { x: number; y: number }): void {
    this.#pointer = pointer
    const drag = this.#drag
    if (drag !== undefined && this.#place !== undefined) {
      const { from, to } = drag.window
      const by = ((drag.x - pointer.x) / this.#place.width) * (to - from)
      if (by !== 0) {
        this.#window = { from: from + by, to: to + by }
        this.#hasMoved = true
      }
    }
    this.#show()
  }

  #listenToClicks(): void {
    const { element } = this
    element.addEventListener('click', (event) => {
      if (event.target === element && !this.#hasMoved) this.#click()
    })
    element.addEventListener('dblclick', (event) => {
      if (event.target === element) this.#toLive()
    })
  }

  #onKey(event: KeyboardEvent): void {
    const centre = this.#place === undefined ? 0 : this.#place.x + this.#place.width / 2
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#pan(-PAN_STEP),
      ArrowRight: () => this.#pan(PAN_STEP),
      '+': () => this.#zoom(ZOOM_STEP, centre),
      '=': () => this.#zoom(ZOOM_STEP, centre),
      '-': () => this.#zoom(1 / ZOOM_STEP, centre),
      Home: () => this.#toLive(),
      Enter: () => this.#click(),
    }
    const action = event.target === this.element ? actions[event.key] : undefined
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
}
