export const alarmSymbols = ['==', '!=', '>', '>=', '<', '<='] as const
export const alarmKinds = [
  'compare',
  'range',
  'boolean',
  'rate',
  'deviation',
  'discrepancy',
  'quality',
  'stale',
  'unchanged',
  'expression',
] as const

/** The kinds of conditions that a signal of each data type can have. */
export const kindsOfType: Readonly<Record<string, readonly (typeof alarmKinds)[number][]>> = {
  number: ['compare', 'range', 'rate', 'deviation', 'discrepancy', 'quality', 'stale', 'unchanged', 'expression'],
  boolean: ['boolean', 'discrepancy', 'quality', 'stale', 'unchanged', 'expression'],
  string: ['quality', 'stale', 'expression'],
}

/** Values of the fields that a condition leaves out. */
export const conditionDefaults = {
  symbol: '==',
  value: 0,
  low: 0,
  high: 0,
  otherSignalId: '',
  expression: '',
  windowMs: 0,
  delayMs: 0,
  offDelayMs: 0,
  deadBand: 0,
  isLatched: false,
  reAlarmMs: 0,
  firstOut: '',
  classId: '',
  suppressWhen: '',
  cause: '',
  consequence: '',
  action: '',
  responseMinutes: 0,
  impact: 0,
  severity: 3,
  isEnabled: true,
} as const
type ConditionField = 'kind' | 'message' | keyof typeof conditionDefaults

/** The fields of a condition, in the order of their declaration. */
export const conditionFields = ['kind', 'message', ...Object.keys(conditionDefaults)] as readonly ConditionField[]

/** The fields by which each kind of condition judges. Symbol and dead band may be left out, the others may not. */
export const kindFields = {
  compare: ['symbol', 'value', 'deadBand'],
  range: ['low', 'high', 'deadBand'],
  boolean: ['value'],
  rate: ['symbol', 'value', 'windowMs', 'deadBand'],
  deviation: ['symbol', 'value', 'otherSignalId', 'deadBand'],
  discrepancy: ['otherSignalId'],
  quality: [],
  stale: ['windowMs'],
  unchanged: ['windowMs', 'deadBand'],
  expression: ['expression'],
} as const satisfies Readonly<Record<(typeof alarmKinds)[number], readonly ConditionField[]>>

/** The condition after a change: what the change leaves out stays, unless it belongs to another kind. */
export function changedCondition<C extends { readonly kind: string }>(before: Partial<C>, change: C): C {
  const isOwn = (name: string) => conditionFields.some((field) => field === name)
  const own = Object.fromEntries(Object.entries(before).filter(([name]) => isOwn(name)))
  if (before.kind !== change.kind) for (const name of Object.values(kindFields).flat()) delete own[name]
  return { ...own, ...change }
}

/** The severity that follows from the impact, 1 to 3, and the minutes there are to respond; null where one is not stated. */
export function severityOf(impact: number, responseMinutes: number): number | null {
  if (impact === 0 || responseMinutes === 0) return null
  const urgency = responseMinutes <= 5 ? 0 : responseMinutes <= 15 ? 1 : 2
  return Math.min(4, 4 - impact + urgency)
}
