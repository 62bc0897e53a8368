import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '环形图', en: 'Ring chart' },
  fields: {
    'ring.width': { cn: '环宽', en: 'Ring width' },
  },
}
