import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '报警栏', en: 'Alarm bar' },
  fields: { 'data.equips': { cn: '设备', en: 'Equipment' } },
}
