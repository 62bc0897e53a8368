import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '报警栏', en: 'Alarm bar' },
}
