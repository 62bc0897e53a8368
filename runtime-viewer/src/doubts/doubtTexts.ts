import type { Locale } from '@mimic/contract/errors'

const en = {
  bad: 'Bad',
  stale: 'Out of date',
  cut: 'no connection to the server',
  silent: (span: string) => `not heard ${span}`,
  good: (value: string, time: string) => `Last good ${value} (${time})`,
  more: (count: number) => `and ${count} more`,
  all: 'Values that are bad or out of date: arrow keys go through them',
  colon: ': ',
}

const cn: typeof en = {
  bad: '异常',
  stale: '数据过期',
  cut: '与服务器的连接已中断',
  silent: (span) => `通讯中断 ${span}`,
  good: (value, time) => `最近正常值 ${value}（${time}）`,
  more: (count) => `另有 ${count} 项`,
  all: '异常或过期的数值：用方向键逐个查看',
  colon: '：',
}

export const doubtTexts: Readonly<Record<Locale, typeof en>> = { en, cn }
