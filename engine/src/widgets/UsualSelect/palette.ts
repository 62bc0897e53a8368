import { listLeaves } from '../../schema/props/listItems.ts'
import type { WidgetPalette } from '../WidgetPalette.ts'
import { SELECT_ITEMS } from './model.ts'
import { newSelectItem } from './selectItems.ts'

export const palette: WidgetPalette = {
  group: 'usual',
  order: 70,
  width: 160,
  height: 36,
  icon: [
    {
      d: 'M7 10h34a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2zM11 18h12M31 16l3.5 4 3.5-4',
      look: 'line',
    },
  ],
  starts: (locale) => ({
    placeholder: { cn: '请选择', en: 'Choose' }[locale],
    ...listLeaves(
      SELECT_ITEMS,
      [1, 2].map((n) => newSelectItem({ cn: `选项 ${n}`, en: `Option ${n}` }[locale])),
    ),
  }),
}
