import type { Locale } from '@mimic/contract/errors'

const en = {
  mark: 'Replay',
  bar: 'Replay of the recorded past',
  play: 'Play',
  pause: 'Pause',
  stepBack: 'Step back',
  step: 'Step forward',
  live: 'Back to live',
  speed: 'Speed',
  time: 'Instant',
  from: 'From',
  to: 'Until',
  loading: 'Loading recorded values…',
  empty: 'Nothing was recorded here until this instant.',
  failed: 'The recorded values could not be loaded.',
  again: 'Try again',
  badRange: 'The end must be after the start, at most 30 days later.',
  future: 'This has not been recorded yet.',
  offline: (count: number) => (count === 1 ? '1 device was not heard' : `${count} devices were not heard`),
  lost: (samples: number) => `${samples} samples of this time were lost`,
  noAlarms: 'No alarms',
  alarms: (count: number, newest: string) => (count === 1 ? `Alarm: ${newest}` : `${count} alarms: ${newest}`),
}

export type ReplayTexts = typeof en

const cn: ReplayTexts = {
  mark: '回放',
  bar: '历史回放',
  play: '播放',
  pause: '暂停',
  stepBack: '后退一步',
  step: '前进一步',
  live: '返回实时',
  speed: '速度',
  time: '时刻',
  from: '起始',
  to: '截止',
  loading: '历史数据加载中…',
  empty: '截至该时刻，此页面没有历史数据。',
  failed: '历史数据加载失败。',
  again: '重试',
  badRange: '结束时间须晚于开始时间，且不超过 30 天。',
  future: '该时刻尚无历史数据。',
  offline: (count) => `${count} 台设备当时无通讯`,
  lost: (samples) => `此时段丢失 ${samples} 个采样`,
  noAlarms: '无报警',
  alarms: (count, newest) => (count === 1 ? `报警：${newest}` : `${count} 条报警：${newest}`),
}

export const replayTexts: Record<Locale, ReplayTexts> = { en, cn }
