import type { Texts } from '../Text.ts'

/** Words of several panels. */
export const common = {
  labelled: { cn: '{{label}}：{{text}}', en: '{{label}}: {{text}}' },
  cancel: { cn: '取消', en: 'Cancel' },
  close: { cn: '关闭', en: 'Close' },
  moveUp: { cn: '上移', en: 'Move up' },
  addItem: { cn: '添加', en: 'Add' },
  removeItem: { cn: '删除此项', en: 'Remove' },
  'type.unknown': { cn: '未知组件', en: 'Unknown widget' },
} satisfies Texts
