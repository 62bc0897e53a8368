import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '下拉框', en: 'Drop-down' },
  fields: {
    selectDatas: { cn: '选项', en: 'Options' },
  },
}
