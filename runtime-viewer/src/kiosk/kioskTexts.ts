import type { Locale } from '@mimic/contract/errors'

const en = {
  bar: 'Pages in turn',
  previous: 'Previous page',
  next: 'Next page',
  hold: 'Hold this page',
  resume: 'Go on turning',
  held: 'Held',
  place: (at: number, of: number) => `Page ${at} of ${of}`,
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  alarmsAsked: 'Asking for alarms…',
  alarmsUnknown: 'Alarms are not known: the server cannot be reached',
  alarmsStale: 'Not up to date',
  noAlarms: 'No open alarms',
  waiting: (count: number) => `${count} not acknowledged`,
  standing: (count: number) => `${count} acknowledged, still active`,
  severities: { 1: 'Critical', 2: 'Major', 3: 'Minor', 4: 'Notice' },
  states: { active: 'Active', acknowledged: 'Acknowledged', returned: 'Cleared', closed: 'Closed' },
}

export type KioskTexts = typeof en

const cn: KioskTexts = {
  bar: '页面轮播',
  previous: '上一页',
  next: '下一页',
  hold: '停留在此页',
  resume: '继续轮播',
  held: '已暂停',
  place: (at, of) => `第 ${at} / ${of} 页`,
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  alarmsAsked: '正在获取报警…',
  alarmsUnknown: '报警情况未知：无法连接服务器',
  alarmsStale: '不是最新',
  noAlarms: '当前没有未关闭的报警',
  waiting: (count) => `${count} 条未确认`,
  standing: (count) => `${count} 条已确认，仍未解除`,
  severities: { 1: '紧急', 2: '重要', 3: '一般', 4: '提示' },
  states: { active: '报警中', acknowledged: '已确认', returned: '已解除', closed: '已关闭' },
}

export const kioskTexts: Record<Locale, KioskTexts> = { en, cn }
