import type { SignalQuality, SignalVal } from '@mimic/contract/live'
import { type Formula, parseFormula, parseList, type Reference } from './formula.ts'

export type CalcType = 'sum' | 'avg' | 'min' | 'max' | 'custom'

/** How a measured variable is made of signals and other measured variables. */
export interface CalcRule {
  readonly calcType: CalcType
  readonly inputs: readonly Reference[]
  readonly formula: Formula | undefined
}

/** What live values and history know a measured variable by. */
export const mvarKey = (id: string): string => `mvar:${id}`
export const isMvarKey = (key: string): boolean => key.startsWith(mvarKey(''))
export const mvarIdOf = (key: string): string => key.slice(mvarKey('').length)
/** What they know a reference by. */
export const inputKey = ({ owner, id }: Reference): string => (owner === 'mvar' ? mvarKey(id) : id)

/** @throws {FormulaError} */
export function readCalcRule(calcType: CalcType, text: string): CalcRule {
  if (calcType !== 'custom') return { calcType, inputs: parseList(text), formula: undefined }
  const formula = parseFormula(text)
  return { calcType, inputs: formula.inputs, formula }
}

export type Measured = Pick<SignalVal, 'value' | 'time' | 'quality'>

/**
 * The value of a rule: the time of its newest input, the worst of their qualities. Sum, average, least and greatest
 * leave out what was not measured, and are uncertain then; a formula without one of its inputs has no value.
 */
export function evaluate(
  { calcType, inputs, formula }: CalcRule,
  read: (key: string) => Measured | undefined,
): Measured {
  const values = inputs.map((input) => read(inputKey(input)))
  const numbers = values.map(numberOf)
  const time = values.reduce((newest, value) => Math.max(newest, value?.time ?? 0), 0)
  const good = numbers.filter((value) => !Number.isNaN(value))
  const result = formula ? formula.evaluate(numbers) : statistic(calcType, good)
  const isMissing = good.length < numbers.length
  if (!Number.isFinite(result) || (formula && isMissing)) return { value: null, time, quality: 2 }
  const worst = values.some((value) => value?.quality === 1) || isMissing
  return { value: result, time, quality: worst ? (1 satisfies SignalQuality) : 0 }
}

function numberOf(value: Measured | undefined): number {
  if (!value || value.quality === 2 || value.value === null || typeof value.value === 'string') return Number.NaN
  return Number(value.value)
}

function statistic(calcType: CalcType, numbers: readonly number[]): number {
  if (numbers.length === 0) return Number.NaN
  switch (calcType) {
    case 'min':
      return Math.min(...numbers)
    case 'max':
      return Math.max(...numbers)
    case 'avg':
      return numbers.reduce((a, b) => a + b, 0) / numbers.length
    default:
      return numbers.reduce((a, b) => a + b, 0)
  }
}
