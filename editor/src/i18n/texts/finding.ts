import type { Texts } from '../Text.ts'

/** The search on the page. */
export const finding = {
  find: { cn: '在页面中查找', en: 'Find on page' },
  replace: { cn: '查找并替换', en: 'Find and replace' },
  findText: { cn: '文字、名称或变量', en: 'Text, name or signal' },
  findBy: { cn: '替换为', en: 'Replace with' },
  findNext: { cn: '下一处', en: 'Next match' },
  findBefore: { cn: '上一处', en: 'Previous match' },
  findCount: { cn: '{{at}} / {{total}}', en: '{{at}} of {{total}}' },
  findNone: { cn: '没有找到', en: 'No matches' },
  findReplace: { cn: '替换', en: 'Replace' },
  findReplaceAll: { cn: '全部替换', en: 'Replace all' },
  findSignal: { cn: '绑定的变量不会被替换', en: 'Bound signals are not replaced' },
  findReplaced: { cn: '已替换 {{count}} 处', en: 'Replaced: {{count}}' },
  findRefused: { cn: '{{count}} 处过长，未替换', en: 'Too long, not replaced: {{count}}' },
  quickPage: { cn: '打开页面', en: 'Open page' },
  quickWidget: { cn: '本页', en: 'On this page' },
  quickNew: { cn: '添加组件', en: 'Add widget' },
  quickSymbol: { cn: '添加符号', en: 'Add symbol' },
  quickBind: { cn: '绑定到所选组件', en: 'Bind to selection' },
  quickUses: { cn: '查找使用处', en: 'Find uses' },
  sheetSearch: { cn: '搜索快捷键', en: 'Search shortcuts' },
  sheetNone: { cn: '没有匹配的快捷键', en: 'No shortcut matches' },
  sheetPrint: { cn: '打印', en: 'Print' },
} satisfies Texts
