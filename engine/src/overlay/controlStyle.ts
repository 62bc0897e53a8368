import { colorOf, numberOf, textOf } from '../render/style.ts'
import type { Props } from '../schema/props/prop.ts'
import { cssColor } from '../schema/values/color.ts'

/** Gives a control the widget's font and colours, as the canvas paints them. */
export function styleControl(element: HTMLElement, p: Props): void {
  const { style } = element
  const family = textOf(p, 'style.font.family').replace(/[^\p{L}\p{N} ,'"_-]/gu, '')
  style.fontFamily = `${family === '' ? '' : `${family}, `}"Helvetica Neue", Arial, "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif`
  style.fontSize = `${numberOf(p, 'style.font.size')}px`
  style.fontWeight = p['style.font.weight'] === 'bold' ? 'bold' : 'normal'
  style.fontStyle = p['style.font.style'] === 'italic' ? 'italic' : 'normal'
  style.textDecoration = p['style.font.underLine'] === true ? 'underline' : 'none'
  style.textAlign = textOf(p, 'style.align.horizontal') || 'left'
  style.color = cssColor(colorOf(p, 'style.font.color'))
}

/** Sets the control's accessible name: the widget's title, or its name. */
export function labelControl(element: HTMLElement, p: Props, otherwise: string): void {
  const label = textOf(p, 'data.title') || textOf(p, 'widgetName') || otherwise
  if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label)
}

/** @returns the signal that a control writes to: the click event's, or else the one it shows */
export function targetOf(p: Props): string {
  return textOf(p, 'clickEvent.config.data.signalId') || textOf(p, 'data.signalId')
}
