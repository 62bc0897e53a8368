import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '图片', en: 'Image' },
  fields: {
    'data.imgUrl': { cn: '图片', en: 'Image' },
    'style.fit': { cn: '图片适应', en: 'Image fit' },
  },
  options: {
    fill: { cn: '拉伸', en: 'Stretch' },
    contain: { cn: '完整显示', en: 'Contain' },
    cover: { cn: '铺满裁剪', en: 'Cover' },
    'scale-down': { cn: '仅缩小', en: 'Scale down' },
  },
}
