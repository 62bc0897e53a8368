/** The choice of a report. */
export const reports = {
  reportsNone: '此项目还没有报表',
  reportsNoneCustom: '此项目还没有统计报表',
  reportsFailed: '报表加载失败',
  reportGone: '该报表已被删除',
} as const
