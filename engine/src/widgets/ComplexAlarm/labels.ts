import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '报警', en: 'Alarm table' },
  fields: {
    col: { cn: '列', en: 'Columns' },
  },
  options: {
    equipTitle: { cn: '设备', en: 'Equipment' },
    type: { cn: '类型', en: 'Type' },
    gmtTrigger: { cn: '触发时间', en: 'Raised' },
    gmtRelease: { cn: '解除时间', en: 'Cleared' },
    msg: { cn: '内容', en: 'Message' },
    opration: { cn: '操作', en: 'Actions' },
  },
}
