import type { WidgetPalette } from '../WidgetPalette.ts'
import { labels } from './labels.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 130,
  width: 120,
  height: 40,
  icon: [
    { d: 'M8 7h22a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM16 29h26V13', look: 'line' },
    { d: 'M15 11.5v8l7-4z' },
  ],
  starts: (locale) => ({ 'data.title': labels.name[locale], 'style.fill.enable': true }),
}
