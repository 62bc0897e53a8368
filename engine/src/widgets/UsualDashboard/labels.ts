import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '仪表盘', en: 'Gauge' },
  fields: {
    'dataAddon.thresholds': { cn: '分段', en: 'Bands' },
  },
  options: {
    monochrome: { cn: '单色', en: 'One colour' },
    multistage: { cn: '分段', en: 'Bands' },
  },
}
