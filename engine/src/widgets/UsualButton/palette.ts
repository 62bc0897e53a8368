import type { WidgetPalette } from '../WidgetPalette.ts'
import { labels } from './labels.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 50,
  width: 112,
  height: 36,
  icon: [
    { d: 'M9 10h30a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z' },
    { d: 'M17 18h14', look: 'line' },
  ],
  starts: (locale) => ({ 'data.title': labels.name[locale], 'style.radius': 4 }),
}
