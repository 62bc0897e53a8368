import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: 'XY 曲线', en: 'XY line' },
  fields: {
    'button.show': { cn: '时间按钮', en: 'Time buttons' },
    lineType: { cn: '绘制方式', en: 'Draw as' },
    'data.modeX.type': { cn: 'X 轴范围', en: 'X axis range' },
    'data.modeX.minVal': { cn: 'X 最小值', en: 'X minimum' },
    'data.modeX.maxVal': { cn: 'X 最大值', en: 'X maximum' },
    'data.modeY.type': { cn: 'Y 轴范围', en: 'Y axis range' },
    'data.modeY.minVal': { cn: 'Y 最小值', en: 'Y minimum' },
    'data.modeY.maxVal': { cn: 'Y 最大值', en: 'Y maximum' },
  },
  options: {
    line: { cn: '线', en: 'Line' },
    dot: { cn: '点', en: 'Dots' },
  },
}
