import { labelControl, styleControl, targetOf } from '../../overlay/controlStyle.ts'
import type { OverlayContext, WidgetOverlay } from '../../overlay/WidgetOverlay.ts'
import type { LiveState } from '../../render/LiveState.ts'
import { formatValue } from '../../render/liveText.ts'
import { textOf } from '../../render/style.ts'
import type { Props } from '../../schema/props/prop.ts'

/**
 * Shows the live value while nobody types. Enter writes. Escape or leaving the field discards the draft, so that text
 * that was never sent is not mistaken for the plant's value.
 */
export function mountInput(context: OverlayContext): WidgetOverlay {
  const element = document.createElement('input')
  element.className = 'field'
  element.autocomplete = 'off'
  element.maxLength = 256
  let props: Props = {}
  let shown = ''
  let isDraft = false
  const revert = () => {
    isDraft = false
    element.value = shown
    element.setAttribute('aria-invalid', 'false')
  }
  element.addEventListener('input', () => {
    isDraft = true
    element.setAttribute('aria-invalid', 'false')
  })
  element.addEventListener('blur', revert)
  element.addEventListener('keydown', (event) => {
    // Keys must not reach the shortcuts of the viewer or the designer while somebody types.
    event.stopPropagation()
    if (event.key === 'Escape') revert()
    if (event.key !== 'Enter' || event.isComposing) return
    const value = element.value.trim()
    if (value === '') {
      element.setAttribute('aria-invalid', 'true')
      return
    }
    context.act({
      is: 'write',
      signalId: targetOf(props),
      value,
      mustConfirm: props['clickEvent.config.confirm'] !== false,
    })
    revert()
    element.select()
  })
  return {
    element,
    update(p: Props, live: LiveState) {
      props = p
      styleControl(element, p)
      labelControl(element, p, context.locale === 'cn' ? '输入框' : 'Input')
      element.placeholder = textOf(p, 'placeholder')
      element.disabled = targetOf(p) === ''
      shown =
        live.value === undefined || live.value === null
          ? ''
          : formatValue(live.value, live.scale).replace('\u2212', '-')
      if (!isDraft && element.value !== shown) element.value = shown
    },
    dispose() {},
  }
}
