import type { Texts } from '../Text.ts'

/** The choice of a report. */
export const reports = {
  reportsNone: { cn: '此项目还没有报表', en: 'This project has no reports' },
  reportsNoneCustom: { cn: '此项目还没有统计报表', en: 'This project has no statistics reports' },
  reportsFailed: { cn: '报表加载失败', en: 'The reports could not be loaded' },
  reportGone: { cn: '该报表已被删除', en: 'This report was deleted' },
} satisfies Texts
