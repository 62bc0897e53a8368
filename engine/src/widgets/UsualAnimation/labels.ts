import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '动画', en: 'Animation' },
  fields: {
    url: { cn: '图片', en: 'Image' },
    'display.type': { cn: '内容类型', en: 'Content type' },
    'display.imgItems': { cn: '按值图片', en: 'Images by value' },
    'display.textItems': { cn: '按值文本', en: 'Texts by value' },
    'cycle.enable': { cn: '循环播放', en: 'Cycle' },
    'cycle.judgCondition': { cn: '循环条件', en: 'Cycle condition' },
    'cycle.judgVal': { cn: '循环条件值', en: 'Cycle condition value' },
    'cycle.speed': { cn: '每项时长 ms', en: 'Time per item, ms' },
  },
  options: {
    image: { cn: '图片', en: 'Image' },
    text: { cn: '文本', en: 'Text' },
  },
}
