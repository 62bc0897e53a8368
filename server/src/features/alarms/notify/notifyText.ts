import type { Locale } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import { ZONE_MS } from '@mimic/contract/zone'
import type { AlarmRow } from '../store/AlarmRows.ts'
import { alarmText } from '../store/alarmText.ts'

export type ToldAlarm = Pick<
  AlarmRow,
  'id' | 'type' | 'msg' | 'value' | 'severity' | 'gmtTrigger' | 'gmtRelease' | 'reAlarms'
> & {
  readonly equipTitle: string
  readonly unit: string
}

const severities = {
  cn: ['', '紧急', '重要', '一般', '提示'],
  en: ['', 'Critical', 'Major', 'Minor', 'Notice'],
} as const

const states = {
  cn: { alarm: '报警', again: '仍未解除', returned: '已解除' },
  en: { alarm: 'alarm', again: 'still holds', returned: 'returned' },
} as const

/** Alarms that one message names; further ones are counted. */
export const NAMED = 5

/** Subject and text of a message about alarms, the most urgent first. */
export function notifyText(
  alarms: readonly ToldAlarm[],
  isEnd: boolean,
  locale: Locale,
): { readonly subject: string; readonly text: string } {
  const lines = alarms.slice(0, NAMED).map((alarm) => lineOf(alarm, isEnd, locale))
  const more = alarms.length - lines.length
  const [first] = lines
  if (first !== undefined && alarms.length === 1) return { subject: first, text: first }
  const count = alarms.length
  const cn = `${count} 条报警${isEnd ? '已解除' : ''}`
  const en = `${count} alarms${isEnd ? ' have returned' : ''}`
  const rest = more === 0 ? [] : [locale === 'cn' ? `另有 ${more} 条` : `and ${more} more`]
  return { subject: locale === 'cn' ? cn : en, text: [...lines, ...rest].join('\n') }
}

/** Title and text of a notification of a browser. */
export function pushText(
  alarms: readonly ToldAlarm[],
  isEnd: boolean,
  locale: Locale,
): { readonly title: string; readonly body: string } {
  const [only] = alarms
  const { subject: title, text: body } = notifyText(alarms, isEnd, locale)
  if (!only || alarms.length > 1) return { title, body }
  const { severity, what, state } = partsOf(only, isEnd, locale)
  return { title: `${severity} ${only.equipTitle}`.trim(), body: `${what} ${state}` }
}

/** Stands under the alarms of a message; `{secret}` is the link. */
export const linkText = {
  cn: '查看并确认（24 小时内有效，一次）：{secret}',
  en: 'See and acknowledge (good for 24 hours, once): {secret}',
} as const satisfies Readonly<Record<Locale, string>>

/** A test of a rule. */
export const testText = (title: string, locale: Locale): { readonly subject: string; readonly text: string } =>
  locale === 'cn'
    ? { subject: `[测试] 报警通知：${title}`, text: `这是报警通知规则“${title}”的测试消息，并没有报警。` }
    : {
        subject: `[Test] Alarm notification: ${title}`,
        text: `A test of the notification rule "${title}". There is no alarm.`,
      }

function lineOf(alarm: ToldAlarm, isEnd: boolean, locale: Locale): string {
  const { severity, what, state } = partsOf(alarm, isEnd, locale)
  return [severity, alarm.equipTitle, what, state].filter((part) => part !== '').join(' ')
}

function partsOf(alarm: ToldAlarm, isEnd: boolean, locale: Locale) {
  const { severity, gmtTrigger, gmtRelease, reAlarms } = alarm
  const state = states[locale][isEnd ? 'returned' : reAlarms > 0 ? 'again' : 'alarm']
  const time = timeOf(isEnd ? (gmtRelease ?? gmtTrigger) : gmtTrigger)
  return {
    severity: `[${severities[locale][severity] ?? severity}]`,
    what: [alarmText(alarm, locale), valueText(alarm)].filter((part) => part !== '').join(' '),
    state: `(${state}, ${time})`,
  }
}

function valueText({ type, value, unit }: ToldAlarm): string {
  if (type !== 'signal') return ''
  // Written by us.
  const scalar = JSON.parse(value) as SignalScalar
  return typeof scalar === 'number' ? `${Number(scalar.toFixed(3))} ${unit}`.trim() : ''
}

/** In UTC+8, without the day's fraction of a second. */
const timeOf = (ms: number): string => new Date(ms + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ')
