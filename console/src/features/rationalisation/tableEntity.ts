import type { AlarmTableRow, DraftRow, FullCondition } from '@mimic/contract'
import type { Entity, EntityField, Texts } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { type alarmKinds, alarmSymbols, severityOf } from '@mimic/contract/live'

type ConditionName = keyof FullCondition

const number = (
  cn: string,
  en: string,
  more: { readonly min?: number; readonly max?: number; readonly unit?: string },
) => ({ is: 'number', initial: 0, ...more, label: { cn, en } }) as const
const text = (cn: string, en: string, max: number, rows?: number) =>
  ({ is: 'text', max, initial: '', ...(rows !== undefined && { rows }), label: { cn, en } }) as const
const flag = (cn: string, en: string, initial: boolean) => ({ is: 'flag', initial, label: { cn, en } }) as const
const duration = (cn: string, en: string) => number(cn, en, { min: 0, max: limits.alarm.delayMaxMs, unit: 'ms' })

const kindTexts: Readonly<Record<(typeof alarmKinds)[number], Texts>> = {
  compare: { cn: '比较', en: 'Compared with a value' },
  range: { cn: '超出范围', en: 'Outside a range' },
  boolean: { cn: '状态', en: 'In a state' },
  rate: { cn: '变化率', en: 'Rate of change' },
  deviation: { cn: '偏差', en: 'Deviation from another signal' },
  discrepancy: { cn: '与反馈不一致', en: 'Other than its feedback' },
  quality: { cn: '质量差', en: 'Bad quality' },
  stale: { cn: '无新值', en: 'No new value' },
  unchanged: { cn: '不变化', en: 'Not changing' },
  expression: { cn: '表达式', en: 'Expression' },
}

const same = (values: readonly string[]): Readonly<Record<string, Texts>> =>
  Object.fromEntries(values.map((value) => [value, { cn: value, en: value }]))

/** The columns of a condition, in files and beside what differs. */
export const conditionColumns: { readonly [N in ConditionName]: EntityField } = {
  kind: { is: 'choice', choices: kindTexts, label: { cn: '类型', en: 'Type' } },
  message: { is: 'text', min: 1, max: limits.alarm.message, label: { cn: '报警内容', en: 'Message' } },
  symbol: { is: 'choice', choices: same(alarmSymbols), initial: '==', label: { cn: '比较', en: 'Comparison' } },
  value: number('值', 'Value', {}),
  low: number('下限', 'Lower limit', {}),
  high: number('上限', 'Upper limit', {}),
  otherSignalId: text('对比变量 ID', 'Other signal ID', limits.id + 5),
  expression: text('表达式', 'Expression', limits.mvar.formula),
  windowMs: duration('时间窗', 'Time window'),
  delayMs: duration('延时', 'Delay'),
  offDelayMs: duration('恢复延时', 'Off-delay'),
  deadBand: number('死区', 'Dead band', { min: 0 }),
  isLatched: flag('锁存', 'Latched', false),
  reAlarmMs: duration('重复报警', 'Re-alarm'),
  firstOut: text('首出组', 'First-out group', limits.title),
  classId: { is: 'reference', to: 'alarmClass', sample: 'class-a', initial: '', label: { cn: '类别', en: 'Class' } },
  suppressWhen: text('设计抑制', 'Suppressed while', limits.mvar.formula),
  cause: text('原因', 'Cause', limits.alarm.advice, 2),
  consequence: text('后果', 'Consequence', limits.alarm.advice, 2),
  action: text('处置措施', 'Action', limits.alarm.advice, 2),
  responseMinutes: {
    ...number('响应时间', 'Time to respond', { min: 0, max: limits.alarm.responseMinutes, unit: 'min' }),
    isWhole: true,
  },
  impact: {
    is: 'choice',
    initial: '0',
    label: { cn: '影响', en: 'Impact' },
    choices: {
      0: { cn: '未评定', en: 'Not rated' },
      1: { cn: '轻微', en: 'Minor' },
      2: { cn: '较大', en: 'Major' },
      3: { cn: '重大', en: 'Grave' },
    },
  },
  severity: {
    is: 'choice',
    initial: '3',
    label: { cn: '等级', en: 'Severity' },
    choices: {
      1: { cn: '紧急', en: 'Critical' },
      2: { cn: '重要', en: 'Major' },
      3: { cn: '一般', en: 'Minor' },
      4: { cn: '提示', en: 'Notice' },
    },
  },
  isEnabled: flag('启用', 'Enabled', true),
}

const fact = (cn: string, en: string) => ({ is: 'text', max: limits.title, label: { cn, en } }) as const

/** The table as an entity, for the reader and the writer of files. */
export const tableEntity: Entity = {
  name: 'alarmTable',
  table: 'alarm_table_row',
  id: 'alarm.table',
  path: '/lfscada/alarm/table',
  verbs: ['add', 'edit'],
  read: 'equipment.read',
  change: 'equipment.edit',
  one: { cn: '报警条件', en: 'Alarm condition' },
  many: { cn: '报警表', en: 'Alarm table' },
  fields: { signalId: text('变量 ID', 'Signal ID', limits.id + 5), ...conditionColumns },
  facts: {
    equipTitle: fact('设备', 'Equipment'),
    signalTitle: fact('变量', 'Signal'),
    approvedBy: fact('批准人', 'Approved by'),
    gmtApproved: { is: 'time', label: { cn: '批准时间', en: 'Approved' } },
  },
  searched: ['message'],
  time: 'gmtModified',
}

/** The condition of a row: that of the draft, else as it runs, else as it was approved. */
export const shownOf = ({ draft, running, approved }: AlarmTableRow): FullCondition | null =>
  draft ?? running ?? approved

/** A row as files have it. @param classOf the name of a class */
export function fileRow(row: AlarmTableRow, classOf: (id: string) => string) {
  const { id, signalId, equipTitle, signalTitle, approvedBy, gmtApproved } = row
  const condition = shownOf(row)
  const flags = condition && { isEnabled: String(condition.isEnabled), isLatched: String(condition.isLatched) }
  return {
    ...{ id, version: 0, signalId, equipTitle, signalTitle, approvedBy, gmtApproved: gmtApproved ?? '' },
    ...condition,
    ...flags,
    classTitle: classOf(condition?.classId ?? ''),
  }
}

/** A planned row of a file as the call takes it. @param row the row of the table that it changes */
export function draftRowOf(
  { id, baseVersion: _base, signalId, ...values }: Readonly<Record<string, string | number>>,
  row: AlarmTableRow | undefined,
): DraftRow {
  const before = row && shownOf(row)
  const read = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      // The plan has columns of conditions only.
      const field = conditionColumns[name as ConditionName]
      const isNumber = field.is === 'number' || name === 'impact' || name === 'severity'
      return [[name, isNumber ? Number(value) : field.is === 'flag' ? value === 'true' : value]]
    }),
  )
  // The plan and the server check each value.
  const condition = { ...before, ...read } as FullCondition
  const derived = severityOf(condition.impact, condition.responseMinutes)
  return {
    ...(id === undefined ? {} : { id: String(id) }),
    ...(row || signalId === undefined ? {} : { signalId: String(signalId) }),
    condition: derived === null || 'severity' in read ? condition : { ...condition, severity: derived },
  }
}
