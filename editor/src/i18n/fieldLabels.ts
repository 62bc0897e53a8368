import type { Locale } from '@mimic/contract'
import type { Localized } from '@mimic/engine'
import { labels } from '@mimic/engine/labels'
import { sharedFields, sharedOptions } from '@mimic/engine/sharedLabels'

/** Labels of the page's own settings. */
const pageFields: Readonly<Record<string, Localized>> = {
  width: { cn: '宽', en: 'Width' },
  height: { cn: '高', en: 'Height' },
  fit: { cn: '适应方式', en: 'Fit' },
  bgColor: { cn: '背景颜色', en: 'Background' },
  bgImage: { cn: '背景图片', en: 'Background image' },
}

const own = Object.values(labels)
const fields = new Map<string, Localized>(
  [pageFields, ...own.map((each) => each.fields ?? {}), sharedFields].flatMap(Object.entries),
)
const options = new Map<string, Localized>(
  [...own.map((each) => each.options ?? {}), sharedOptions].flatMap(Object.entries),
)

/** The label of a field by its leaf path, or by its path within an item of a list. */
export function fieldLabel(path: string, locale: Locale): string | undefined {
  return fields.get(path)?.[locale]
}

/** Symbols and numbers stand for themselves. */
export function optionLabel(option: string, locale: Locale): string {
  return options.get(option)?.[locale] ?? option
}
