import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '百分比图', en: 'Percent chart' },
  fields: {
    orientation: { cn: '方向', en: 'Direction' },
    emptyColor: { cn: '空白部分颜色', en: 'Empty part' },
    textType: { cn: '标注', en: 'Label' },
    doughnutSpacing: { cn: '环宽', en: 'Ring width' },
    capacitySpacing: { cn: '间距', en: 'Spacing' },
  },
  options: {
    rectangle: { cn: '矩形', en: 'Rectangle' },
    capacity: { cn: '容量', en: 'Capacity' },
    doughnut: { cn: '环形', en: 'Doughnut' },
    vertical: { cn: '垂直', en: 'Vertical' },
    horizontal: { cn: '水平', en: 'Horizontal' },
  },
}
