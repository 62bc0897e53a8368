import type { report as en } from '../en/report.ts'
import type { Like } from '../Like.ts'

export const report: Like<typeof en> = {
  none: '还没有报表',
  about: '报表列出本设备的历史值，或每分钟、每小时、每天的统计值。',
  aboutTemplate: '模板的每台设备都会得到这些报表，显示各自的数据。',
  noSignals: '报表显示变量：请先添加变量。',
  add: '添加报表',
  editTitle: '编辑报表',
  title: '名称',
  span: '行',
  spans: { raw: '历史值', '1m': '每分钟一行', '1h': '每小时一行', '1d': '每天一行' },
  columns: '列',
  addColumn: '添加列',
  removeColumn: '移除第 {{place}} 列',
  signal: '变量',
  statistic: '统计',
  statistics: { avg: '平均值', min: '最小值', max: '最大值', sum: '合计', last: '末值', count: '采样数' },
  columnTitle: '标题',
  columnTitleHint: '同变量名',
  changed: '修改时间',
  show: '查看',
  preview: '报表“{{name}}”',
  ofTemplate: '来自模板',
  removeAsk: '删除报表“{{name}}”？显示它的页面处将为空。',
  gone: '（已删除的变量）',
}
