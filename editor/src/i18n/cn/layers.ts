/** The layers. */
export const layers = {
  sides: '左侧面板',
  layers: '图层',
  layersSearch: '搜索图层',
  layersNone: '没有匹配的图层',
  layersEmpty: '页面上还没有组件',
  fold: '折叠',
  unfold: '展开',
} as const
