import type { FormulaProblem } from '@mimic/contract'
import { FormulaError } from '@mimic/contract/formula'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { storedRule, variablesOf } from './mvarRows.ts'
import { type CalcRule, type CalcType, inputKey, mvarKey, readCalcRule } from './store/calcRule.ts'
import { orderRules } from './store/orderRules.ts'

export interface AskedFormula {
  readonly projectId: string
  /** Undefined for a new variable: nothing can be made of it yet. */
  readonly id: string | undefined
  readonly calcType: CalcType
  readonly formula: string
}

export type Checked = { readonly rule: CalcRule } | { readonly problem: FormulaProblem }

/** Checks that a formula can be parsed, uses only what the project may use, and is not circular. */
export async function checkFormula(db: Db, scope: Scope, asked: AskedFormula): Promise<Checked> {
  const { projectId, id, calcType, formula } = asked
  let rule: CalcRule
  try {
    rule = readCalcRule(calcType, formula)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { problem: { reason: error.reason, at: error.at, names: [] } }
  }
  const others = await variablesOf(db, scope, projectId)
  const unknown = await unknownInputs(db, scope, rule, new Set(others.map((each) => each.id)))
  const [first] = unknown
  if (first) return { problem: { reason: 'unknown', at: Math.max(0, formula.indexOf(first)), names: unknown } }
  if (id === undefined) return { rule }
  const rules = new Map([[mvarKey(id), rule]])
  for (const other of others) {
    const stored = other.id === id ? undefined : storedRule(other)
    if (stored) rules.set(mvarKey(other.id), stored)
  }
  const ordered = orderRules(rules)
  if (!('cycle' in ordered)) return { rule }
  const titles = new Map(others.map((each) => [mvarKey(each.id), each.title]))
  return { problem: { reason: 'cycle', at: 0, names: ordered.cycle.map((key) => titles.get(key) ?? key) } }
}

/**
 * Unknown references as they are written: `equip.signal` whose signal is missing or belongs to other equipment,
 * `mvar.id` of another project.
 */
async function unknownInputs(db: Db, scope: Scope, rule: CalcRule, mvars: ReadonlySet<string>): Promise<string[]> {
  const ids = rule.inputs.filter(({ owner }) => owner !== 'mvar').map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('signal')
          .select(['id', 'equipId'])
          .where(inScope(scope, 'signal'))
          .where('id', 'in', ids)
          .execute()
  const equipOf = new Map(rows.map(({ id, equipId }) => [id, equipId]))
  return rule.inputs
    .filter((input) => (input.owner === 'mvar' ? !mvars.has(input.id) : equipOf.get(inputKey(input)) !== input.owner))
    .map(({ owner, id }) => `${owner}.${id}`)
}
