import type { WidgetRecord } from '@mimic/engine'
import type { Translate } from './createLabels.ts'
import { type LabelKey, texts } from './texts/index.ts'

/** The widget's own name, else the text that it shows; empty when it has neither. */
export function ownName({ props }: WidgetRecord): string {
  const [name, title] = [props['widgetName'], props['data.title']]
  if (typeof name === 'string' && name.trim() !== '') return name
  return typeof title === 'string' ? title.trim().slice(0, 64) : ''
}

export function typeLabel(type: string): LabelKey {
  const key = `type.${type}`
  return Object.hasOwn(texts, key) ? (key as LabelKey) : 'type.unknown'
}

/** A widget's name in a sentence: its name or text, else its type. */
export const widgetName = (record: WidgetRecord, t: Translate): string => ownName(record) || t(typeLabel(record.type))
