import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '3D 场景', en: '3D scene' },
  fields: {
    'data.sceneId': { cn: '3D 场景编号', en: '3D scene id' },
  },
}
