import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'more',
  order: 60,
  width: 400,
  height: 260,
  icon: [{ d: 'M24 4 38 11v15L24 33 10 26V11zM10 11l14 7 14-7M24 18v15' }],
}
