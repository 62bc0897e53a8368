import { FormulaError, parseFormula } from '@mimic/contract/formula'
import { ApiError } from '../../../platform/ApiError.ts'

/** The value to send to the device for a requested one. @throws {ApiError} formulaUnsupported */
export function writtenValue(formula: string, value: number | boolean | string): number | boolean | string {
  if (formula === '' || typeof value !== 'number') return value
  const unsupported = new ApiError('formulaUnsupported', [{ path: 'value', reason: 'format' }])
  try {
    const { inputs, evaluate } = parseFormula(formula, { variable: 'x' })
    const result = evaluate(inputs.map(({ owner }) => (owner === '' ? value : Number.NaN)))
    if (Number.isFinite(result)) return result
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
  }
  throw unsupported
}

/** Whether a text is a formula of the input `x` alone. */
export function isWriteFormula(text: string): boolean {
  try {
    return parseFormula(text, { variable: 'x' }).inputs.every(({ owner }) => owner === '')
  } catch (error) {
    if (error instanceof FormulaError) return false
    throw error
  }
}
