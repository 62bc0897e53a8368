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
}

export const kioskTexts: Record<Locale, KioskTexts> = { en, cn }
