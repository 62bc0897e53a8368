import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'more',
  order: 10,
  width: 560,
  height: 280,
  icon: [
    { d: 'M8 6h32a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z' },
    { d: 'M6 13h36M6 19h36M6 24.5h36M18 13v17M30 13v17', look: 'line', opacity: 0.55 },
    { d: 'M8 7.5h32v4H8z', look: 'solid' },
  ],
}
