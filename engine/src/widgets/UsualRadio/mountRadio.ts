import { labelControl, styleControl, targetOf } from '../../overlay/controlStyle.ts'
import type { OverlayContext, WidgetOverlay } from '../../overlay/WidgetOverlay.ts'
import type { LiveState } from '../../render/LiveState.ts'
import { textOf } from '../../render/style.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { RadioOption } from './model.ts'
import { checkedIndex, isColumn, optionsOf } from './radioOptions.ts'

/** A group of radio buttons. A bound group shows a choice only after the plant has accepted it. */
export function mountRadio(context: OverlayContext): WidgetOverlay {
  const element = document.createElement('fieldset')
  element.className = 'choices'
  element.setAttribute('role', 'radiogroup')
  let props: Props = {}
  let options: readonly RadioOption[] = []
  let buttons: HTMLInputElement[] = []
  let checked = -1
  const show = () =>
    buttons.forEach((button, i) => {
      button.checked = i === checked
    })
  element.addEventListener('keydown', (event) => event.stopPropagation())
  element.addEventListener('change', (event) => {
    const index = buttons.indexOf(event.target as HTMLInputElement)
    const option = options[index]
    if (option === undefined) return
    const signalId = targetOf(props)
    if (textOf(props, 'data.signalId') === '') checked = index
    else show()
    if (signalId !== '')
      context.act({
        is: 'write',
        signalId,
        value: String(option.value ?? ''),
        mustConfirm: props['clickEvent.config.confirm'] !== false,
      })
  })
  const build = () => {
    buttons = options.map(() =>
      Object.assign(document.createElement('input'), { type: 'radio', name: context.widgetId }),
    )
    element.replaceChildren(
      ...buttons.map((button, i) => {
        const label = document.createElement('label')
        label.append(button, options[i]?.title ?? '')
        return label
      }),
    )
  }
  return {
    element,
    update(p: Props, live: LiveState) {
      props = p
      styleControl(element, p)
      labelControl(element, p, context.locale === 'cn' ? '单选框' : 'Choice')
      const before = options
      options = optionsOf(p)
      if (before.length !== options.length || before.some(({ title }, i) => title !== options[i]?.title)) build()
      const isBound = textOf(p, 'data.signalId') !== ''
      if (isBound || checked < 0) checked = checkedIndex(options, isBound ? live.value : undefined)
      show()
    },
    resize(width, height) {
      element.classList.toggle('is-column', isColumn(width, height))
    },
    dispose() {},
  }
}
