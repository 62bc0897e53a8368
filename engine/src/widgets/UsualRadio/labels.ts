import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '单选框', en: 'Radio' },
  fields: {
    isChecked: { cn: '默认选中', en: 'Checked by default' },
    'data.options': { cn: '选项', en: 'Options' },
  },
}
