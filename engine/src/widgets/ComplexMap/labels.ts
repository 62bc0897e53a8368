import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '地图', en: 'Map' },
  fields: {
    equipments: { cn: '设备', en: 'Equipment' },
    address: { cn: '地址', en: 'Address' },
    'style.theme': { cn: '地图主题', en: 'Map theme' },
    zoom: { cn: '缩放级别', en: 'Zoom level' },
    'center.longitude': { cn: '中心经度 °', en: 'Longitude °' },
    'center.latitude': { cn: '中心纬度 °', en: 'Latitude °' },
  },
}
