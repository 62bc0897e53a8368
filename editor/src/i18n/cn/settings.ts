/** The designer's settings. */
export const settings = {
  settings: '设计器设置',
  grid: '网格',
  ruler: '标尺',
  guideUpright: '垂直参考线',
  guideLevel: '水平参考线',
  guidesClear: '清除参考线',
  adsorb: '吸附',
  autosave: '自动保存',
  interval: '间隔（分钟）',
} as const
