/** The palette of widgets. */
export const palette = {
  palette: '组件',
  paletteSearch: '搜索组件',
  paletteNone: '没有匹配的组件',
  paletteShapes: '图形',
  paletteUsual: '常用',
  paletteCharts: '图表',
  paletteMore: '数据与多媒体',
  paletteHint: '拖入画布，或点击后在画布上绘制或单击；按 Enter 放到视图中央',
} as const
