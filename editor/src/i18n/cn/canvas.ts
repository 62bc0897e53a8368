/** The canvas and the line below it. */
export const canvas = {
  canvas: '画布',
  canvasHelp: '页面画布。方向键移动所选组件，按 ? 查看快捷键。',
  widgets: '{{count}} / {{max}} 个组件',
  selectedCount: '已选 {{count}}',
} as const
