import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 20,
  width: 120,
  height: 40,
  icon: [
    { d: 'M7 9h34a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2z' },
    {
      d: 'M13 15.5l2.5-1.5v8M19 15.5c0-2.5 5-2.5 5 0 0 2-5 4-5 6.5h5M28 22v-.2M34.5 14c-3 0-3 3.8 0 3.8s3-3.8 0-3.8zM34.5 17.8c-3.4 0-3.4 4.2 0 4.2s3.4-4.2 0-4.2z',
      look: 'line',
    },
  ],
}
