import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '流动条', en: 'Flow bar' },
  fields: {
    'dataAddon.symbol': { cn: '流动条件', en: 'Flows when' },
    'dataAddon.value': { cn: '条件值', en: 'Condition value' },
    'line.stroke': { cn: '流动颜色', en: 'Dash colour' },
    'line.distance': { cn: '管壁间距', en: 'Wall spacing' },
    'line.strokeDasharray': { cn: '线段与间隔', en: 'Dash and gap' },
    'line.direction': { cn: '流向', en: 'Flow direction' },
    'line.speed': { cn: '流速（单位/秒）', en: 'Speed, units/s' },
  },
  options: {
    forward: { cn: '正向', en: 'Forward' },
    backward: { cn: '反向', en: 'Backward' },
  },
}
