import type { Texts } from '../Text.ts'

/** The designer's settings. */
export const settings = {
  settings: { cn: '设计器设置', en: 'Designer settings' },
  grid: { cn: '网格', en: 'Grid' },
  ruler: { cn: '标尺', en: 'Rulers' },
  guideUpright: { cn: '垂直参考线', en: 'Vertical guide' },
  guideLevel: { cn: '水平参考线', en: 'Horizontal guide' },
  guidesClear: { cn: '清除参考线', en: 'Clear guides' },
  adsorb: { cn: '吸附', en: 'Snap' },
  styleKept: { cn: '新组件沿用上次样式', en: 'New widgets take the last style' },
  autosave: { cn: '自动保存', en: 'Autosave' },
  interval: { cn: '间隔（分钟）', en: 'Interval (minutes)' },
} satisfies Texts
