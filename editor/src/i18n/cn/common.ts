/** Words of several panels. */
export const common = {
  cancel: '取消',
  close: '关闭',
  moveUp: '上移',
  addItem: '添加',
  removeItem: '删除此项',
  'type.unknown': '未知组件',
} as const
