import type { FullCondition } from '@mimic/contract'
import { FormulaError, type Reference } from '@mimic/contract/formula'
import { invalid } from '../../../platform/ApiError.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import { type CalcRule, isMvarKey, mvarIdOf, readCalcRule } from '../../mvars/store/calcRule.ts'

/**
 * Checks what a condition names: signals and variables of the organisation within the data range, and its class.
 * @param dataType of the signal that it is about
 * @throws {ApiError} that names the field
 */
export async function assertReferences(
  db: Db,
  scope: Scope,
  signalId: string,
  dataType: string,
  { kind, otherSignalId, expression, suppressWhen, classId }: FullCondition,
): Promise<void> {
  if (otherSignalId !== '') {
    const other = await dataTypeOf(db, scope, otherSignalId)
    if (other === undefined) throw invalid('otherSignalId', 'unknown')
    // Two of different types can neither be subtracted nor be the same.
    if (other !== dataType || otherSignalId === signalId) throw invalid('otherSignalId', 'format')
  }
  if (kind === 'expression' || expression !== '') await assertFormula(db, scope, 'expression', expression)
  if (suppressWhen !== '') await assertFormula(db, scope, 'suppressWhen', suppressWhen)
  await assertClass(db, scope, classId)
}

/** @throws {ApiError} for a class that the organisation does not have */
export async function assertClass(db: Db, { orgId }: Scope, classId: string): Promise<void> {
  if (classId === '') return
  const own = db.selectFrom('alarm_class').select('id').where('orgId', '=', orgId).where('id', '=', classId)
  if (!(await own.executeTakeFirst())) throw invalid('classId', 'unknown')
}

/** The type of the values of a signal or a measured variable, which has numbers; undefined: the caller has none such. */
export async function dataTypeOf(db: Db, scope: Scope, key: string): Promise<string | undefined> {
  if (!isMvarKey(key)) {
    const signals = db.selectFrom('signal').select('dataType').where(inScope(scope, 'signal'))
    return (await signals.where('id', '=', key).executeTakeFirst())?.dataType
  }
  const variables = db.selectFrom('mvar').select('id').where(inScope(scope, 'mvar'))
  return (await variables.where('id', '=', mvarIdOf(key)).executeTakeFirst()) && 'number'
}

async function assertFormula(db: Db, scope: Scope, field: 'expression' | 'suppressWhen', text: string): Promise<void> {
  const { inputs } = readFormula(field, text)
  const isThere = await known(db, scope, inputs)
  const gone = inputs.filter((input) => !isThere(input)).map(({ owner, id }) => `${owner}.${id}`)
  if (gone.length > 0) throw invalid(field, 'unknown', gone.join(', '))
}

/** @throws {ApiError} for a text that is no formula */
export function readFormula(field: 'expression' | 'suppressWhen', text: string): CalcRule {
  try {
    return readCalcRule('custom', text)
  } catch (error) {
    if (error instanceof FormulaError) throw invalid(field, 'format', `${error.reason}: ${error.at}`)
    throw error
  }
}

/** Tells which references are signals and variables of the scope; a signal belongs to the equipment that is named. */
async function known(
  db: Db,
  scope: Scope,
  inputs: readonly Reference[],
): Promise<({ owner, id }: Reference) => boolean> {
  const ids = (isVariable: boolean) => inputs.flatMap(({ owner, id }) => ((owner === 'mvar') === isVariable ? id : []))
  const signals = db.selectFrom('signal').select(['id', 'equipId']).where(inScope(scope, 'signal'))
  const variables = db.selectFrom('mvar').select('id').where(inScope(scope, 'mvar'))
  const [ofSignals, ofVariables] = [ids(false), ids(true)]
  const rows = ofSignals.length === 0 ? [] : await signals.where('id', 'in', ofSignals).execute()
  const mvars = ofVariables.length === 0 ? [] : await variables.where('id', 'in', ofVariables).execute()
  const owners = new Map(rows.map(({ id, equipId }) => [id, equipId]))
  const own = new Set(mvars.map(({ id }) => id))
  return ({ owner, id }) => (owner === 'mvar' ? own.has(id) : owners.get(id) === owner)
}
