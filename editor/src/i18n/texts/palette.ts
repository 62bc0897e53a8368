import type { Texts } from '../Text.ts'

/** The palette of widgets. */
export const palette = {
  palette: { cn: '组件', en: 'Widgets' },
  paletteSearch: { cn: '搜索组件', en: 'Search widgets' },
  paletteNone: { cn: '没有匹配的组件', en: 'No widget matches' },
  paletteShapes: { cn: '图形', en: 'Shapes' },
  paletteUsual: { cn: '常用', en: 'Common' },
  paletteCharts: { cn: '图表', en: 'Charts' },
  paletteMore: { cn: '数据与多媒体', en: 'Data and media' },
  paletteHint: {
    cn: '拖入画布，或点击后在画布上绘制或单击；按 Enter 放到视图中央',
    en: 'Drag onto the canvas, or click here and then draw or click there. Enter places one in the middle.',
  },
} satisfies Texts
