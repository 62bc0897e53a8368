import { BAD, GOOD, UNCERTAIN } from '@mimic/contract'
import { type Formula, parseFormula, parseList, type Reference } from '@mimic/contract/formula'
import type { LiveValue } from '@mimic/contract/live'
import { MVAR_PREFIX } from '../../../platform/db/range.ts'

export type CalcType = 'sum' | 'avg' | 'min' | 'max' | 'custom'

/** The formula of a measured variable, with its inputs. */
export interface CalcRule {
  readonly calcType: CalcType
  readonly inputs: readonly Reference[]
  readonly formula: Formula | undefined
}

/** The id of a measured variable among live values and in history. */
export const mvarKey = (id: string): string => `${MVAR_PREFIX}${id}`
export const isMvarKey = (key: string): boolean => key.startsWith(mvarKey(''))
export const mvarIdOf = (key: string): string => key.slice(mvarKey('').length)
/** The key of a reference in a formula, among live values and in history. */
export const inputKey = ({ owner, id }: Reference): string => (owner === 'mvar' ? mvarKey(id) : id)

/** @throws {FormulaError} */
export function readCalcRule(calcType: CalcType, text: string): CalcRule {
  if (calcType !== 'custom') return { calcType, inputs: parseList(text), formula: undefined }
  const formula = parseFormula(text)
  return { calcType, inputs: formula.inputs, formula }
}

/**
 * The value of a rule: it is simulated when one of its inputs is, it has the time of its newest input and the worst of their qualities. Sum, average, least and
 * greatest leave out missing inputs, and are then uncertain; a formula with a missing input has no value.
 */
export function evaluate(
  { calcType, inputs, formula }: CalcRule,
  read: (key: string) => Omit<LiveValue, 'id'> | undefined,
): Omit<LiveValue, 'id'> {
  const values = inputs.map((input) => read(inputKey(input)))
  const numbers = values.map(numberOf)
  const time = values.reduce((newest, value) => Math.max(newest, value?.time ?? 0), 0)
  const good = numbers.filter((value) => !Number.isNaN(value))
  const result = formula ? formula.evaluate(numbers) : statistic(calcType, good)
  const isMissing = good.length < numbers.length
  const mark = values.some((value) => value?.simulated) ? { simulated: true as const } : {}
  if (!Number.isFinite(result) || (formula && isMissing)) return { value: null, time, quality: BAD, ...mark }
  const worst = values.some((value) => value?.quality === UNCERTAIN) || isMissing
  return { value: result, time, quality: worst ? UNCERTAIN : GOOD, ...mark }
}

/** Computes a rule's value now, for a check of its formula. */
export function presentValue(
  rule: CalcRule,
  read: Parameters<typeof evaluate>[1],
): { readonly value: number | null; readonly simulated?: true } {
  const { value, simulated } = evaluate(rule, read)
  return { value: typeof value === 'number' ? value : null, ...(simulated && { simulated }) }
}

function numberOf(value: Omit<LiveValue, 'id'> | undefined): number {
  if (!value || value.quality === BAD || value.value === null || typeof value.value === 'string') return Number.NaN
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
