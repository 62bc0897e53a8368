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

/** The user's choices in a chart, and the point under the pointer. */
interface ShownPart {
  readonly window: TimeWindow | undefined
  readonly rangeMs: number | undefined
  readonly hidden: ReadonlySet<string>
  readonly pointer: { readonly x: number; readonly y: number } | undefined
}

/**
 * Mounts a chart without a time axis: under the pointer it reads out its values. Its tools (3.7) stand over it where it
 * has any, and a click runs the widget's click event. It may still show a time range.
 */
export function mountReadout(context: OverlayContext, isOfTime: (p: Props) => boolean): WidgetOverlay {
  const element = document.createElement('div')
  element.className = 'chart is-still'
  element.setAttribute('role', 'img')
  let shown: ShownPart = { window: undefined, rangeMs: undefined, hidden: NONE, pointer: undefined }
  let origin = { x: 0, y: 0 }
  let clickEvent: unknown

  const show = (part: Partial<ShownPart> = {}) => {
    shown = { ...shown, ...part }
    context.setSession({ ...shown, hasTools: tools.areMade })
  }
  const click = () => {
    if (clickEvent !== undefined) context.act({ is: 'click', clickEvent })
  }
  const actions = {
    follow: (rangeMs: number | undefined) => show({ window: undefined, rangeMs }),
    choose: (window: TimeWindow) => show({ window }),
    hide: (hidden: ReadonlySet<string>) => show({ hidden }),
  }
  const tools = new LazyChartTools(context.locale, element, actions, () => show())

  element.addEventListener('pointermove', ({ target, offsetX, offsetY }) =>
    show({ pointer: target === element ? { x: origin.x + offsetX, y: origin.y + offsetY } : undefined }),
  )
  element.addEventListener('pointerleave', () => show({ pointer: undefined }))
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
      const state = { ...live }
      tools.update(p, isOfTime(p), () => ({
        items: chartItems(p).map(({ id, title }) => ({ id, title })),
        hidden: shown.hidden,
        window: windowOf(p, state),
        rangeMs: shown.window === undefined ? rangeMsOf(p, state) : undefined,
        ownRangeMs: Number(p['data.timeRange']) * 60_000,
      }))
    },
    pause() {
      shown = { ...shown, pointer: undefined }
    },
    dispose: () => tools.dispose(),
  }
}
