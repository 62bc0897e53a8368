import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '历史数据', en: 'History table' },
  fields: {
    'data.customArray': { cn: '变量（时段均值）', en: 'Signals (means by time unit)' },
  },
}
