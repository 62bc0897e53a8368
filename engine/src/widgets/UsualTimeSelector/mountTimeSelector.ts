import { labelControl, styleControl, targetOf } from '../../overlay/controlStyle.ts'
import type { OverlayContext, WidgetOverlay } from '../../overlay/WidgetOverlay.ts'
import { textOf } from '../../render/style.ts'
import type { Props } from '../../schema/prop.ts'
import { formatTime } from '../../text/formatTime.ts'
import type { LiveState } from '../WidgetView.ts'

/** The browser's own date and time field while it has the focus, the widget's format otherwise. */
export function mountTimeSelector(context: OverlayContext): WidgetOverlay {
  const element = document.createElement('div')
  element.className = 'moment'
  const text = document.createElement('span')
  const input = document.createElement('input')
  input.className = 'field'
  element.append(text, input)
  let props: Props = {}
  let chosen = ''
  const show = (value: string) => {
    const isKnown = value !== ''
    text.textContent = isKnown ? value : textOf(props, 'placeholder') || textOf(props, 'style.format')
    text.style.opacity = isKnown ? '' : '0.55'
  }
  input.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Enter') input.blur()
  })
  input.addEventListener('click', () => input.showPicker?.())
  input.addEventListener('change', () => {
    const time = momentOf(input.type, input.value)
    if (time === undefined) return
    chosen = formatTime(time, textOf(props, 'style.format'))
    show(chosen)
    const signalId = targetOf(props)
    if (signalId !== '')
      context.act({ is: 'write', signalId, value: chosen, mustConfirm: props['clickEvent.config.confirm'] !== false })
  })
  return {
    element,
    update(p: Props, live: LiveState) {
      props = p
      styleControl(element, p)
      labelControl(input, p, context.locale === 'cn' ? '时间选择器' : 'Time')
      const format = textOf(p, 'style.format')
      const type = kindOf(format)
      if (input.type !== type) input.type = type
      input.step = /s/.test(format) ? '1' : '60'
      const isBound = textOf(p, 'data.signalId') !== ''
      show(isBound ? (typeof live.value === 'string' ? live.value : '') : chosen)
    },
    dispose() {},
  }
}

/** The browser's field for the parts that a format shows. */
export function kindOf(format: string): 'date' | 'time' | 'datetime-local' {
  const hasDate = /[YD]|M/.test(format)
  const hasTime = /[Hhs]|m/.test(format)
  return hasDate && hasTime ? 'datetime-local' : hasDate ? 'date' : 'time'
}

/** The moment that a browser's field holds, read as UTC+8; a time alone is one of 1 January 1970. */
export function momentOf(kind: string, value: string): number | undefined {
  const full = kind === 'date' ? `${value}T00:00` : kind === 'time' ? `1970-01-01T${value}` : value
  const time = Date.parse(`${full}+08:00`)
  return Number.isNaN(time) ? undefined : time
}
