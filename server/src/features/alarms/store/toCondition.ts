import { FormulaError } from '@mimic/contract/formula'
import type { TableRow } from '../../../platform/db/Database.ts'
import { type CalcRule, readCalcRule } from '../../mvars/store/calcRule.ts'
import type { Condition } from './condition.ts'

type Judging = 'kind' | 'symbol' | 'value' | 'low' | 'high' | 'deadBand' | 'windowMs' | 'otherSignalId' | 'expression'

/** The condition of a stored row. */
export function toCondition(row: Pick<TableRow<'alarm_rule'>, Judging>): Condition {
  const { symbol, value, low, high, deadBand, windowMs, otherSignalId, expression } = row
  switch (row.kind) {
    case 'range':
      return { is: 'range', low, high, deadBand }
    case 'boolean':
      return { is: 'boolean', value }
    case 'rate':
      return { is: 'rate', symbol, value, deadBand, windowMs }
    case 'deviation':
      return { is: 'deviation', symbol, value, deadBand, otherSignalId }
    case 'discrepancy':
      return { is: 'discrepancy', otherSignalId }
    case 'quality':
      return { is: 'quality' }
    case 'stale':
      return { is: 'stale', windowMs }
    case 'unchanged':
      return { is: 'unchanged', deadBand, windowMs }
    case 'expression':
      return { is: 'expression', text: expression, formula: formulaOf(expression) }
    default:
      return { is: 'compare', symbol, value, deadBand }
  }
}

/** A stored formula; undefined for none, and for one that cannot be read. */
export function formulaOf(text: string): CalcRule | undefined {
  if (text === '') return undefined
  try {
    // Checked when it was written; a seed file's may be anything.
    return readCalcRule('custom', text)
  } catch (error) {
    if (error instanceof FormulaError) return undefined
    throw error
  }
}
