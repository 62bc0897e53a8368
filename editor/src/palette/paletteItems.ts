import type { WidgetPalette, WidgetType } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { palettes } from '@mimic/engine/palettes'

export interface PaletteItem extends WidgetPalette {
  readonly type: WidgetType
}

interface PaletteGroup {
  readonly title: 'paletteShapes' | 'paletteUsual' | 'paletteCharts' | 'paletteMore'
  readonly items: readonly PaletteItem[]
}

const items: ReadonlyMap<string, PaletteItem> = new Map(
  models.flatMap(({ type }) => {
    const palette = palettes[type]
    return palette ? [[type, { type, ...palette }]] : []
  }),
)

const offered = models
  .flatMap(({ type, isUnbuilt }) => (isUnbuilt ? [] : (items.get(type) ?? [])))
  .sort((a, b) => a.order - b.order)

const groupOf = (title: PaletteGroup['title'], group: WidgetPalette['group']): PaletteGroup => ({
  title,
  items: offered.filter((item) => item.group === group),
})

/** The widgets that can be put on a page. One that nothing is behind yet is not offered. */
export const paletteGroups: readonly PaletteGroup[] = [
  groupOf('paletteShapes', 'shapes'),
  groupOf('paletteUsual', 'usual'),
  groupOf('paletteCharts', 'charts'),
  groupOf('paletteMore', 'more'),
]

/** How the palette has a type: its icon, the size of a new one, its first leaves. Undefined for a group. */
export const paletteItem = (type: string): PaletteItem | undefined => items.get(type)
