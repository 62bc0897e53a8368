import type { ChartPlace } from '../chart/ChartData.ts'
import { chartTools } from '../render/chartTools.ts'
import { lineColor } from '../render/plot.ts'
import { groundOf } from '../render/style.ts'
import { rangeMsOf, windowOf } from '../render/timeChart.ts'
import { chartItems } from '../schema/chartItems.ts'
import { cssColor } from '../schema/color.ts'
import type { Props } from '../schema/prop.ts'
import type { LiveState } from '../widgets/WidgetView.ts'
import { ChartTools } from './ChartTools.ts'
import { clickEventOf } from './clickEventOf.ts'
import { labelControl } from './controlStyle.ts'
import type { OverlayContext, TimeWindow, WidgetOverlay } from './WidgetOverlay.ts'

/** Stretches of time a chart can be zoomed to, ms; the longest is what a query may ask for (9). */
const SHORTEST = 1_000
const LONGEST = 30 * 86_400_000
const texts = {
  cn: { chart: '图表', live: '回到实时' },
  en: { chart: 'Chart', live: 'Back to live' },
} as const
const NONE: ReadonlySet<string> = new Set()

/**
 * A chart under the pointer and the keyboard: hover reads out, the wheel and + - zoom in time, dragging and the arrows
 * move along it, a double click or Home goes back to the present; a click that moved nothing, or Enter, does what the
 * widget's click event says. Its tools (3.7) stand over it where it has any. The chart itself is painted on the canvas.
 */
export function mountChart(context: OverlayContext): WidgetOverlay {
  const element = document.createElement('div')
  element.className = 'chart'
  element.tabIndex = 0
  element.setAttribute('role', 'application')
  const reset = document.createElement('button')
  reset.type = 'button'
  reset.className = 'to-live'
  reset.textContent = texts[context.locale].live
  reset.hidden = true
  let place: ChartPlace | undefined
  let window: TimeWindow | undefined
  let rangeMs: number | undefined
  let hidden = NONE
  let pointer: { x: number; y: number } | undefined
  let origin = { x: 0, y: 0 }
  let drag: { x: number; window: TimeWindow } | undefined
  let clickEvent: unknown
  let hasMoved = false

  const show = () => {
    reset.hidden = window === undefined
    context.setSession({ window, rangeMs, hidden, pointer })
  }
  const zoom = (factor: number, at: number) => {
    if (place === undefined) return
    const { from, to } = place
    const length = Math.min(LONGEST, Math.max(SHORTEST, (to - from) * factor))
    const share = (at - place.x) / place.width
    const middle = from + (to - from) * share
    window = { from: middle - length * share, to: middle + length * (1 - share) }
    show()
  }
  const pan = (share: number) => {
    if (place === undefined) return
    const by = (place.to - place.from) * share
    window = { from: place.from + by, to: place.to + by }
    show()
  }
  const toLive = () => {
    window = undefined
    show()
  }
  const click = () => {
    if (clickEvent !== undefined) context.act({ is: 'click', clickEvent })
  }
  const tools = new ChartTools(context.locale, {
    follow(next) {
      rangeMs = next
      toLive()
    },
    choose(next) {
      window = next
      show()
    },
    hide(ids) {
      hidden = ids
      show()
    },
  })
  element.append(reset, tools.element)
  /** Widget frame from an event over the element, which is turned and scaled with the widget. */
  const toFrame = (event: MouseEvent) => ({ x: origin.x + event.offsetX, y: origin.y + event.offsetY })

  element.addEventListener('pointermove', (event) => {
    if (event.target !== element) return
    pointer = toFrame(event)
    if (drag !== undefined && place !== undefined) {
      const by = ((drag.x - pointer.x) / place.width) * (drag.window.to - drag.window.from)
      if (by !== 0) {
        window = { from: drag.window.from + by, to: drag.window.to + by }
        hasMoved = true
      }
    }
    show()
  })
  element.addEventListener('pointerleave', () => {
    pointer = undefined
    show()
  })
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || event.target !== element || place === undefined) return
    element.setPointerCapture(event.pointerId)
    hasMoved = false
    drag = { x: toFrame(event).x, window: { from: place.from, to: place.to } }
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(name, () => {
      drag = undefined
    })
  element.addEventListener(
    'wheel',
    (event) => {
      if (event.target !== element) return
      event.preventDefault()
      zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY / 200))), toFrame(event).x)
    },
    { passive: false },
  )
  element.addEventListener('click', (event) => {
    if (event.target === element && !hasMoved) click()
  })
  element.addEventListener('dblclick', (event) => {
    if (event.target === element) toLive()
  })
  reset.addEventListener('click', () => {
    toLive()
    element.focus()
  })
  element.addEventListener('keydown', (event) => {
    const centre = place === undefined ? 0 : place.x + place.width / 2
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => pan(-0.1),
      ArrowRight: () => pan(0.1),
      '+': () => zoom(0.7, centre),
      '=': () => zoom(0.7, centre),
      '-': () => zoom(1 / 0.7, centre),
      Home: toLive,
      Enter: click,
    }
    const action = event.target === element ? actions[event.key] : undefined
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    action()
  })
  return {
    element,
    update(p: Props, live: LiveState) {
      labelControl(element, p, texts[context.locale].chart)
      place = live.charts.noted
      origin = { x: Number(p['position.x']) || 0, y: Number(p['position.y']) || 0 }
      element.style.setProperty('--tools-height', `${tools.place(p, true)}px`)
      const { hasFilter, hasSelect } = chartTools(p, true)
      element.classList.toggle('has-tools', hasFilter || hasSelect)
      tools.show({
        hasFilter,
        hasSelect,
        items: chartItems(p).map((item, i) => ({ ...item, color: cssColor(lineColor(i, groundOf(p, live))) })),
        hidden,
        window: windowOf(p, live),
        rangeMs: window === undefined ? rangeMsOf(p, live) : undefined,
        ownRangeMs: Number(p['data.timeRange']) * 60_000,
      })
      clickEvent = clickEventOf(p)
      element.classList.toggle('is-clickable', clickEvent !== undefined)
    },
    pause() {
      pointer = undefined
    },
    dispose: () => tools.dispose(),
  }
}
