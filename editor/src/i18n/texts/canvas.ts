import type { Texts } from '../Text.ts'

/** The canvas and the line below it. */
export const canvas = {
  canvas: { cn: '画布', en: 'Canvas' },
  canvasHelp: {
    cn: '页面画布。方向键移动所选组件，按 ? 查看快捷键。',
    en: 'The page. Arrow keys move the selection; press ? for shortcuts.',
  },
  widgets: { cn: '{{count}} / {{max}} 个组件', en: '{{count}} of {{max}} widgets' },
  notices: { cn: '通知', en: 'Notices' },
  noticesNone: { cn: '还没有通知', en: 'No notices yet' },
  saidMoved: { cn: '已移到 {{x}}, {{y}}', en: 'Moved to {{x}}, {{y}}' },
  saidSize: { cn: '大小 {{width}} × {{height}}', en: 'Size {{width}} × {{height}}' },
  saidTurned: { cn: '已旋转到 {{degrees}}°', en: 'Turned to {{degrees}}°' },
  saidTurnedBy: { cn: '已旋转 {{by}}°', en: 'Turned by {{by}}°' },
  selectedCount: { cn: '已选 {{count}}', en: '{{count}} selected' },
  emptyPage: { cn: '此页面为空', en: 'This page is empty' },
  emptyPageDraw: {
    cn: '从左侧拖入组件，或点击组件后画出范围',
    en: 'Drag a widget from the left, or click one and draw its box',
  },
  emptyPageFind: {
    cn: '{{keys}} 按名称查找组件、符号和变量',
    en: '{{keys}} finds widgets, symbols and signals by name',
  },
  edgeLeft: { cn: '左侧栏宽度', en: 'Width of the left side' },
  edgeRight: { cn: '右侧栏宽度', en: 'Width of the right side' },
  edgeHint: { cn: '拖动以调整宽度，双击恢复默认', en: 'Drag to change the width, double click for the usual one' },
} satisfies Texts
