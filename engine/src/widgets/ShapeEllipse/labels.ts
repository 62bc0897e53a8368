import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '椭圆', en: 'Ellipse' },
  fields: {
    'position.rx': { cn: '半径 X', en: 'Radius X' },
    'position.ry': { cn: '半径 Y', en: 'Radius Y' },
  },
}
