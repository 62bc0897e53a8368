import type { Locale } from '@mimic/contract/errors'

const en = {
  bad: 'Bad',
  noAccess: 'No access: not in the data range of this account',
  stale: 'Out of date',
  cut: 'no connection to the server',
  silent: (span: string) => `not heard ${span}`,
  good: (value: string, time: string) => `Last good ${value} (${time})`,
  more: (count: number) => `and ${count} more`,
  all: 'Values that are bad, out of date or not accessible: arrow keys go through them',
  colon: ': ',
}

const cn: typeof en = {
  bad: '异常',
  noAccess: '无权查看：不在当前账号的数据范围内',
  stale: '数据过期',
  cut: '与服务器的连接已中断',
  silent: (span) => `通讯中断 ${span}`,
  good: (value, time) => `最近正常值 ${value}（${time}）`,
  more: (count) => `另有 ${count} 项`,
  all: '异常、过期或无权查看的数值：用方向键逐个查看',
  colon: '：',
}

export const doubtTexts: Readonly<Record<Locale, typeof en>> = { en, cn }
