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
} satisfies Texts
