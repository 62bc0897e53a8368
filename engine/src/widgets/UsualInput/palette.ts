import type { WidgetPalette } from '../WidgetPalette.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 60,
  width: 160,
  height: 36,
  icon: [
    {
      d: 'M7 10h34a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2zM11 14v8M9 14h4M9 22h4',
      look: 'line',
    },
  ],
  starts: (locale) => ({ placeholder: { cn: '输入数值', en: 'Enter a value' }[locale] }),
}
