import { labelControl, styleControl } from '../../overlay/controlStyle.ts'
import type { OverlayContext, WidgetOverlay } from '../../overlay/WidgetOverlay.ts'
import type { LiveState } from '../../render/LiveState.ts'
import { textOf } from '../../render/style.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { SelectItem } from './model.ts'
import { isPressDisabled, itemsOf, matching } from './selectItems.ts'

/** A drop-down. A bound one shows the signal's value, so a choice appears only after the plant has accepted it. */
export function mountSelect(context: OverlayContext): WidgetOverlay {
  const element = document.createElement('select')
  element.className = 'field'
  let items: readonly SelectItem[] = []
  let isBound = false
  let shown = ''
  element.addEventListener('keydown', (event) => event.stopPropagation())
  element.addEventListener('change', () => {
    const chosen = items[Number(element.value)]
    if (isBound) element.value = shown
    if (chosen !== undefined && !isPressDisabled(chosen)) context.act({ is: 'click', clickEvent: chosen.clickEvent })
  })
  return {
    element,
    update(p: Props, live: LiveState) {
      styleControl(element, p)
      labelControl(element, p, context.locale === 'cn' ? '下拉框' : 'Drop-down')
      isBound = textOf(p, 'data.signalId') !== ''
      const before = items
      items = itemsOf(p)
      const placeholder = textOf(p, 'placeholder')
      if (!isSame(before, items) || element.options[0]?.text !== placeholder) fill(element, items, placeholder)
      if (!isBound) return
      const match = matching(items, live.value)
      shown = match === undefined ? '' : String(items.indexOf(match))
      element.value = shown
    },
    dispose() {},
  }
}

function fill(element: HTMLSelectElement, items: readonly SelectItem[], placeholder: string): void {
  const value = element.value
  const none = new Option(placeholder, '')
  none.hidden = true
  const options = items.map((item, i) => {
    const option = new Option(item.text, String(i))
    option.disabled = isPressDisabled(item)
    return option
  })
  element.replaceChildren(none, ...options)
  element.value = value
}

function isSame(a: readonly SelectItem[], b: readonly SelectItem[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, i) => {
      const other = b[i]
      return other !== undefined && item.text === other.text && isPressDisabled(item) === isPressDisabled(other)
    })
  )
}
