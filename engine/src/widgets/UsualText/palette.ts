import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 10,
  isDrawing: true,
  width: 120,
  height: 32,
  icon: [{ d: 'M14 9h20v5M14 14V9M24 9v19M20 28h8', look: 'line' }],
  starts: (locale) => ({
    'data.title': { cn: '文本', en: 'Text' }[locale],
    'style.fill.enable': false,
    'style.stroke.enable': false,
  }),
}
