import type { WidgetRecord } from '@mimic/engine'
import { cn, type LabelKey } from '../i18n/cn.ts'

/** What a widget is called: its own name, else the text that it shows; empty when it has neither. */
export function layerName({ props }: WidgetRecord): string {
  const [name, title] = [props['widgetName'], props['data.title']]
  if (typeof name === 'string' && name.trim() !== '') return name
  return typeof title === 'string' ? title.trim().slice(0, 64) : ''
}

export function layerTypeLabel(type: string): LabelKey {
  const key = `type.${type}`
  return key in cn ? (key as LabelKey) : 'type.unknown'
}
