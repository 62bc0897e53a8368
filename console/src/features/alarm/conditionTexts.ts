import type { AlarmRule } from '@mimic/contract'
import { conditionFields } from '@mimic/contract/live'
import { i18n } from '../../texts/i18n.ts'
import { readableFormula } from './formulaSignals.ts'

type Field = (typeof conditionFields)[number]

export const isConditionField = (name: string): name is Field => conditionFields.some((field) => field === name)

/** The name of a field of a condition, as its form has it. */
export function conditionLabel(field: Field): string {
  if (field === 'message') return i18n.t(($) => $.fields.msg, { ns: 'alarm' })
  if (field === 'severity') return i18n.t(($) => $.fields.severity, { ns: 'alarm' })
  if (field === 'delayMs') return i18n.t(($) => $.rules.delay, { ns: 'alarm' })
  return i18n.t(($) => $.rules[field], { ns: 'alarm' })
}

const severities = ['1', '2', '3', '4'] as const
const impacts = ['0', '1', '2', '3'] as const
const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined => list.find((each) => each === text)

/** Whether a field names a class or signals, by their ids. */
export const namesOthers = (name: string): boolean =>
  ['classId', 'otherSignalId', 'expression', 'suppressWhen'].includes(name)

/**
 * The value of a field of a condition in words; a dash for none.
 * @param nameOf the name of a class or of a signal, where it is known
 */
export function conditionValue(
  field: Field,
  value: unknown,
  nameOf: (id: string) => string | undefined = () => undefined,
): string {
  if (value === undefined || value === '') return '—'
  const text = String(value)
  switch (field) {
    case 'kind':
      // The server writes it from the contract's list.
      return i18n.t(($) => $.rules.kinds[text as AlarmRule['kind']], { ns: 'alarm' })
    case 'severity':
      return i18n.t(($) => $.severities[oneOf(severities, text) ?? '3'], { ns: 'alarm' })
    case 'impact':
      return i18n.t(($) => $.rules.impacts[oneOf(impacts, text) ?? '0'], { ns: 'alarm' })
    case 'windowMs':
    case 'delayMs':
    case 'offDelayMs':
      return secondsText(Number(value))
    case 'reAlarmMs':
      return minutesText(Number(value) / 60_000)
    case 'responseMinutes':
      return minutesText(Number(value))
    case 'classId':
    case 'otherSignalId':
      return nameOf(text) ?? text
    case 'expression':
    case 'suppressWhen':
      return readableFormula(text, nameOf)
    case 'isLatched':
    case 'isEnabled':
      // The journal has 1 and 0.
      return i18n.t(($) => (value === true || value === 1 ? $.yes : $.no), { ns: 'common' })
    default:
      return text
  }
}

const secondsText = (ms: number) => i18n.t(($) => $.rules.seconds, { ns: 'alarm', value: ms / 1000 })
const minutesText = (count: number) => (count === 0 ? '—' : i18n.t(($) => $.minutes, { ns: 'alarm', count }))

/** The condition in words: `> 4.5 m`, `outside 1 … 4 m`, `other than Pump 1 running`. @param titleOf the name of another signal, where it is known */
export function ruleText(rule: AlarmRule, unit: string, titleOf: (signalId: string) => string | undefined): string {
  const { kind, symbol, value, low, high, otherSignalId, expression, windowMs } = rule
  const figure = (each: number, per = '') => `${each} ${unit}${per}`.trim()
  const other = titleOf(otherSignalId) ?? otherSignalId
  const text = { ns: 'alarm', other, time: secondsText(windowMs) } as const
  switch (kind) {
    case 'compare':
      return `${symbol} ${figure(value)}`
    case 'range':
      return `${i18n.t(($) => $.rules.outside, text)} ${low} … ${figure(high)}`
    case 'boolean':
      return i18n.t(($) => (value === 0 ? $.off : $.on), { ns: 'device' })
    case 'rate':
      return i18n.t(($) => $.rules.words.rate, { ...text, limit: `${symbol} ${figure(value, '/min')}` })
    case 'deviation':
      return symbol === '!='
        ? i18n.t(($) => $.rules.words.apart, { ...text, limit: figure(value) })
        : i18n.t(($) => $.rules.words.deviation, { ...text, limit: `${symbol} ${figure(value)}` })
    case 'expression':
      return readableFormula(expression, titleOf)
    case 'discrepancy':
    case 'quality':
    case 'stale':
    case 'unchanged':
      return i18n.t(($) => $.rules.words[kind], text)
  }
}
