import type { LiveState } from '../render/LiveState.ts'
import { rangeMsOf, windowOf } from '../render/timeWindow.ts'
import type { TimeWindow } from '../render/WidgetSession.ts'
import { chartItems } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { clickEventOf } from './clickEventOf.ts'
import { labelControl } from './controlStyle.ts'
import { LazyChartTools } from './LazyChartTools.ts'
import type { OverlayContext, WidgetOverlay } from './WidgetOverlay.ts'

const NONE: ReadonlySet<string> = new Set()
const label = { cn: '图表', en: 'Chart' } as const

/**
 * Mounts a chart without a time axis: under the pointer it reads out its values. Its tools (3.7) stand over it where it
 * has any, and a click runs the widget's click event. It may still show a time range.
 */
export function mountReadout(context: OverlayContext, isOfTime: (p: Props) => boolean): WidgetOverlay {
  const element = document.createElement('div')
  element.className = 'chart is-still'
  element.setAttribute('role', 'img')
  let window: TimeWindow | undefined
  let rangeMs: number | undefined
  let pointer: { x: number; y: number } | undefined
  let origin = { x: 0, y: 0 }
  let hidden = NONE
  let clickEvent: unknown

  const show = () => context.setSession({ window, rangeMs, hidden, pointer, hasTools: tools.areMade })
  const click = () => {
    if (clickEvent !== undefined) context.act({ is: 'click', clickEvent })
  }
  const actions = {
    follow(next: number | undefined) {
      window = undefined
      rangeMs = next
      show()
    },
    choose(next: TimeWindow) {
      window = next
      show()
    },
    hide(ids: ReadonlySet<string>) {
      hidden = ids
      show()
    },
  }
  const tools = new LazyChartTools(context.locale, element, actions, () => show())

  element.addEventListener('pointermove', (event) => {
    pointer = event.target === element ? { x: origin.x + event.offsetX, y: origin.y + event.offsetY } : undefined
    show()
  })
  element.addEventListener('pointerleave', () => {
    pointer = undefined
    show()
  })
  element.addEventListener('click', (event) => {
    if (event.target === element) click()
  })
  element.addEventListener('keydown', (event) => {
    if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    click()
  })
  return {
    element,
    update(p: Props, live: LiveState) {
      labelControl(element, p, label[context.locale])
      origin = { x: Number(p['position.x']) || 0, y: Number(p['position.y']) || 0 }
      clickEvent = clickEventOf(p)
      const isClickable = clickEvent !== undefined
      element.classList.toggle('is-clickable', isClickable)
      if (isClickable) element.tabIndex = 0
      else element.removeAttribute('tabindex')
      // The live state is the page's, and holds another widget's later.
      const { session, now } = live
      tools.update(p, isOfTime(p), () => {
        const state = { ...live, session, now }
        return {
          items: chartItems(p),
          hidden,
          window: windowOf(p, state),
          rangeMs: window === undefined ? rangeMsOf(p, state) : undefined,
          ownRangeMs: Number(p['data.timeRange']) * 60_000,
        }
      })
    },
    pause() {
      pointer = undefined
    },
    dispose() {
      tools.dispose()
    },
  }
}
