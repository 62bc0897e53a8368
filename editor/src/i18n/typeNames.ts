import type { WidgetType } from '@mimic/engine'
import { labels } from '@mimic/engine/labels'
import type { Text } from './Text.ts'

type TypeNames = { readonly [K in WidgetType as `type.${K}`]: Text }

/** The names of all widget types, from their folders. The keys are those of the record of all types. */
export const typeNames = Object.fromEntries(
  Object.entries(labels).map(([type, { name }]) => [`type.${type}`, name]),
) as TypeNames
