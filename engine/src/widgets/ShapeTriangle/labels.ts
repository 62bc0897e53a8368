import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '三角形', en: 'Triangle' },
  fields: {
    'position.x1': { cn: 'X1', en: 'X1' },
    'position.y1': { cn: 'Y1', en: 'Y1' },
    'position.x2': { cn: 'X2', en: 'X2' },
    'position.y2': { cn: 'Y2', en: 'Y2' },
    'position.x3': { cn: 'X3', en: 'X3' },
    'position.y3': { cn: 'Y3', en: 'Y3' },
  },
}
