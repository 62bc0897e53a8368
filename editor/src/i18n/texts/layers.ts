import type { Texts } from '../Text.ts'

/** The layers. */
export const layers = {
  sides: { cn: '左侧面板', en: 'Left panel' },
  layers: { cn: '图层', en: 'Layers' },
  layersSearch: { cn: '搜索图层', en: 'Search layers' },
  layersNone: { cn: '没有匹配的图层', en: 'No layer matches' },
  layersEmpty: { cn: '页面上还没有组件', en: 'The page is empty' },
  fold: { cn: '折叠', en: 'Collapse' },
  unfold: { cn: '展开', en: 'Expand' },
} satisfies Texts
