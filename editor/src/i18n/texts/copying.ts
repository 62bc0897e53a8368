import type { Texts } from '../Text.ts'

/** Copies in a grid, at a place, with a style, and with the next number. */
export const copying = {
  copies: { cn: '更多副本', en: 'More copies' },
  pasteHere: { cn: '粘贴到此处', en: 'Paste here' },
  duplicateNext: { cn: '创建副本并递增编号', en: 'Duplicate with next number' },
  renumber: { cn: '递增编号', en: 'Next number' },
  numberOffline: {
    cn: '无法查询变量，绑定的变量未更改',
    en: 'The signals could not be looked up: those that are bound stay',
  },
  copyStyle: { cn: '复制样式', en: 'Copy style' },
  pasteStyle: { cn: '粘贴样式', en: 'Paste style' },
  noStyle: { cn: '尚未复制样式：请先按 Ctrl+Alt+C', en: 'No style was copied yet: Ctrl+Alt+C copies one' },
  habitCopy: { cn: '拖动时复制', en: 'Drag a copy' },
  repeat: { cn: '阵列复制', en: 'Repeat' },
  repeatColumns: { cn: '列数', en: 'Columns' },
  repeatRows: { cn: '行数', en: 'Rows' },
  repeatGapX: { cn: '水平间距', en: 'Spacing x' },
  repeatGapY: { cn: '垂直间距', en: 'Spacing y' },
  repeatNumbers: { cn: '递增名称、文字和变量的编号', en: 'Next numbers for names, texts and signals' },
  repeatCopies: { cn: '{{count}} 个副本', en: 'Copies: {{count}}' },
  repeatGone: { cn: '所选组件已被同事删除', en: 'A colleague has removed the selected widgets' },
  'repeat.edge': {
    cn: '{{field}}：按此间距，页面内最多 {{most}}',
    en: '{{field}}: at most {{most}} fit on the page with this spacing',
  },
  'repeat.gap': {
    cn: '{{field}}：按此间距，页面内放不下第二个',
    en: '{{field}}: no second one fits on the page with this spacing',
  },
  'repeat.widgets': {
    cn: '{{field}}：最多 {{most}}，页面最多 {{max}} 个组件',
    en: '{{field}}: at most {{most}}, because a page holds {{max}} widgets',
  },
  'repeat.weather': {
    cn: '{{field}}：最多 {{most}}，页面最多 {{max}} 个天气组件',
    en: '{{field}}: at most {{most}}, because a page holds {{max}} weather widgets',
  },
  'repeat.webgl': {
    cn: '{{field}}：最多 {{most}}，页面最多 {{max}} 个 3D 组件',
    en: '{{field}}: at most {{most}}, because a page holds {{max}} 3D widget',
  },
} satisfies Texts
