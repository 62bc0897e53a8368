import type { Locale } from '@mimic/contract'
import type { WidgetType } from '@mimic/engine'
import { labels } from '@mimic/engine/labels'

type TypeNames = { readonly [K in WidgetType as `type.${K}`]: string }

/** The names of all widget types, from their folders, as texts of the designer. */
export function typeNames(locale: Locale): TypeNames {
  const names = Object.entries(labels).map(([type, { name }]) => [`type.${type}`, name[locale]])
  // The keys are those of the record of all types.
  return Object.fromEntries(names) as TypeNames
}
