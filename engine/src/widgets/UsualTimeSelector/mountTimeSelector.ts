import { labelControl, styleControl, targetOf } from '../../overlay/controlStyle.ts'
import { MomentField, type MomentFormat, parseMoment } from '../../overlay/moment/index.ts'
import type { OverlayContext, WidgetOverlay } from '../../overlay/WidgetOverlay.ts'
import type { LiveState } from '../../render/LiveState.ts'
import { textOf } from '../../render/style.ts'
import type { Props } from '../../schema/props/prop.ts'
import { formatTime } from '../../text/formatTime.ts'

/**
 * Shows the moment in ISO order while the field has the focus, otherwise in the widget's format. Enter and the calendar's
 * button write. Escape or leaving the field discards the draft.
 */
export function mountTimeSelector(context: OverlayContext): WidgetOverlay {
  const element = document.createElement('div')
  element.className = 'moment'
  const text = document.createElement('span')
  text.className = 'text'
  let props: Props = {}
  let chosen = ''
  let chosenMs = Number.NaN
  const show = (value: string) => {
    const isKnown = value !== ''
    text.textContent = isKnown ? value : textOf(props, 'placeholder') || textOf(props, 'style.format')
    text.style.opacity = isKnown ? '' : '0.55'
  }
  const field = new MomentField({
    locale: context.locale,
    format: 'YYYY-MM-DD HH:mm',
    isDeliberate: true,
    take(timeMs) {
      chosenMs = timeMs
      chosen = formatTime(timeMs, textOf(props, 'style.format'))
      show(chosen)
      const signalId = targetOf(props)
      if (signalId !== '')
        context.act({ is: 'write', signalId, value: chosen, mustConfirm: props['clickEvent.config.confirm'] !== false })
    },
  })
  field.input.className = 'field'
  element.append(text, field.element)
  // Keys must not reach the shortcuts of the page while somebody types.
  element.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') field.reset()
  })
  return {
    element,
    update(p: Props, live: LiveState) {
      props = p
      styleControl(element, p)
      labelControl(field.input, p, context.locale === 'cn' ? '时间选择器' : 'Time')
      const format = formatOf(textOf(p, 'style.format'))
      if (field.format !== format) field.setFormat(format)
      const isBound = textOf(p, 'data.signalId') !== ''
      const value = isBound && typeof live.value === 'string' ? live.value : ''
      show(isBound ? value : chosen)
      if (!field.isBusy) field.set(isBound ? parseMoment(value, format) : chosenMs)
    },
    dispose: () => field.dispose(),
  }
}

/** The ISO pattern in which the parts of a format are typed. */
export function formatOf(format: string): MomentFormat {
  const hasDate = /[YMD]/.test(format)
  const hasTime = /[Hms]/.test(format)
  if (hasDate && !hasTime) return 'YYYY-MM-DD'
  const hasSeconds = format.includes('s')
  if (hasDate) return hasSeconds ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD HH:mm'
  return hasSeconds ? 'HH:mm:ss' : 'HH:mm'
}
