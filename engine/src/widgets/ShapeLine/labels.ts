import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '折线', en: 'Polyline' },
  fields: {
    'position.points': { cn: '折点', en: 'Points' },
    x: { cn: 'X', en: 'X' },
    y: { cn: 'Y', en: 'Y' },
  },
}
