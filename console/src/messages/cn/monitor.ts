import type { monitor as en } from '../en/monitor.ts'
import type { Like } from '../Like.ts'

export const monitor: Like<typeof en> = {
  pages: '页面',
  fit: '缩放',
  fits: { container: '整页', width: '适应宽度', height: '适应高度', origin: '100 %' },
  fullScreen: '全屏',
  design: '设计此页面',
  live: '实时',
  connecting: '连接中',
  retrying: '重新连接中',
  locked: '已加锁',
  ended: '已结束',
  failed: '未加载',
  back: '返回列表',
  realtime: '实时数据',
  gateway: '网关',
  noGateway: '未绑定网关',
  interval: '采集周期 {{seconds}} 秒',
  fields: { title: '变量', sn: '位号', value: '数值', time: '时间', quality: '质量' },
  quality: { good: '正常', bad: '异常', stale: '过期', none: '无数据' },
  on: '开',
  off: '关',
  filter: '筛选变量',
}
