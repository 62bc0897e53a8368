import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 45,
  width: 120,
  height: 28,
  icon: [
    { d: 'M13 18a11 11 0 1 0 22 0 11 11 0 1 0-22 0z', look: 'line' },
    { d: 'M17 18a7 7 0 1 0 14 0 7 7 0 1 0-14 0z', look: 'solid' },
  ],
  // The whole name is too long for one line of a new lamp in English.
  starts: (locale) => ({ 'data.title': { cn: '指示灯', en: 'Lamp' }[locale] }),
}
