import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 100,
  isDrawing: true,
  width: 160,
  height: 120,
  icon: [
    { d: 'M9 6h30a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z', look: 'line' },
    { d: 'M13.5 13a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z' },
    { d: 'M8 27l10-9 7 6 6-7 9 9', look: 'line' },
  ],
}
