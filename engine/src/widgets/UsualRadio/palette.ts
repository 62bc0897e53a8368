import { listLeaves } from '../../schema/props/listItems.ts'
import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 80,
  width: 200,
  height: 36,
  icon: [
    {
      d: 'M7.5 12a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0zM7.5 25a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0zM21 12h20M21 25h20',
      look: 'line',
    },
    { d: 'M10.4 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0z' },
  ],
  starts: (locale) =>
    listLeaves(
      'data.options',
      [1, 2].map((n) => ({
        id: String(n),
        isChecked: n === 1,
        title: { cn: `选项 ${n}`, en: `Option ${n}` }[locale],
        value: String(n),
      })),
    ),
}
