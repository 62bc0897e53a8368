import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '天气', en: 'Weather' },
  fields: {
    provinceId: { cn: '省编号', en: 'Province id' },
    cityId: { cn: '市编号', en: 'City id' },
    countyId: { cn: '区县编号', en: 'County id' },
    themeColor: { cn: '主题色', en: 'Theme' },
    radius: { cn: '圆角', en: 'Corner radius' },
  },
  options: {
    white: { cn: '白', en: 'White' },
    blue: { cn: '蓝', en: 'Blue' },
    orange: { cn: '橙', en: 'Orange' },
    yellow: { cn: '黄', en: 'Yellow' },
  },
}
