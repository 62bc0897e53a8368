import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '柱状图', en: 'Bar chart' },
  fields: {
    'bar.enable': { cn: '固定柱宽', en: 'Fixed bar width' },
    'bar.width': { cn: '柱宽', en: 'Bar width' },
    'bar.space': { cn: '柱间距', en: 'Bar spacing' },
  },
}
