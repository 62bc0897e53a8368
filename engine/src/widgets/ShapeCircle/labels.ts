import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '圆', en: 'Circle' },
  fields: {
    'position.r': { cn: '半径', en: 'Radius' },
  },
}
