import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '指示灯', en: 'Indicator lamp' },
  fields: {
    'led.states': { cn: '状态', en: 'States' },
    'led.shape': { cn: '灯形', en: 'Shape' },
    'led.label': { cn: '标签位置', en: 'Label position' },
    light: { cn: '灯光', en: 'Light' },
  },
  options: {
    round: { cn: '圆形', en: 'Round' },
    square: { cn: '方形', en: 'Square' },
    on: { cn: '亮', en: 'On' },
    off: { cn: '灭', en: 'Off' },
    blink: { cn: '闪烁', en: 'Blinking' },
  },
}
