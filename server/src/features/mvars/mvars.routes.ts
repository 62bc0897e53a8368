import { type FormulaProblem, limits, type Mvar, mvar, mvarEntity, splitIds, statisticsOf } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import { ApiError } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { usedRefusal } from '../../platform/usedRefusal.ts'
import { removeRules } from '../alarms/store/ruleTable.ts'
import { signalTypes } from '../equipment/signalTypes.ts'
import { storedProject } from '../pages/TemplatePages.ts'
import { assertProject } from '../project/projectEquips.ts'
import { type AskedFormula, checkFormula } from './checkFormula.ts'
import { mvarRows, mvarStore, storedRule, variablesOf } from './mvarRows.ts'
import { mvarKey, presentValue } from './store/calcRule.ts'

/** The part of the live feature that measured variables need. */
export interface MvarLive {
  newest(id: string): LiveValue | undefined
  /** Runs `work`, which changes the rule of the variable `id`, under the lock of the values; then calculates it. */
  changeMvar<T>(id: string, work: (trx: Db) => Promise<T>): Promise<T>
}

interface Deps extends Pick<ServerContext, 'db'> {
  readonly live: MvarLive
}

/** Measured variables of projects. */
export function mvarsFeature(context: ServerContext, live: MvarLive): Feature {
  const deps: Deps = { db: context.db, live }
  return {
    routes: [
      ...entityRoutes(mvarEntity, mvar, context, {
        ...mvarStore(live.newest),
        checking: (trx, { scope }, fields, id, before) => assertFormula(trx, scope, { ...before, ...fields }, id),
        within: (id) => (work) => live.changeMvar(id, work),
        removing: async (trx, scope, row) => {
          await assertUnused(trx, scope, row)
          await removeAlarmRules(trx, scope, mvarKey(row.id), context.now())
          return {}
        },
      }),
      handle(mvar.queryAll, queryAll(deps)),
      handle(mvar.validFormulaVar, validFormulaVar(deps)),
      handle(mvar.validStatistics, validStatistics(deps)),
    ],
  }
}

const queryAll =
  ({ db, live }: Deps): Handler<typeof mvar.queryAll> =>
  async ({ projectId, ids }, { session: { scope } }) => {
    await assertProject(db, scope, projectId)
    const filters = { projectId: storedProject(projectId) }
    const all = { page: 1, pageSize: limits.idList, ids: splitIds(ids), filters }
    return (await mvarRows(db, live.newest).query(scope, all)).rows
  }

const validFormulaVar =
  ({ db, live }: Deps): Handler<typeof mvar.validFormulaVar> =>
  async ({ projectId, id, ...asked }, { session: { scope } }) => {
    await assertProject(db, scope, projectId)
    const checked = await checkFormula(db, scope, { projectId, id, ...asked })
    if ('problem' in checked) return { valid: false, problem: checked.problem, value: null }
    return { valid: true, problem: null, ...presentValue(checked.rule, live.newest) }
  }

const validStatistics =
  ({ db }: Deps): Handler<typeof mvar.validStatistics> =>
  async ({ projectId, ids, dataSignal = '', statistic }, { session: { scope } }) => {
    await assertProject(db, scope, projectId)
    const types = await signalTypes(db, scope, splitIds(dataSignal))
    const isWrong = (id: string) => !statisticsOf(types.get(id) ?? 'string').includes(statistic)
    const known = new Map((await variablesOf(db, scope, projectId)).map((row) => [row.id, row]))
    const isInvalid = (id: string) => {
      const row = known.get(id)
      return row === undefined || storedRule(row) === undefined
    }
    const invalidIds = [...splitIds(ids).filter(isInvalid), ...splitIds(dataSignal).filter(isWrong)]
    return { valid: invalidIds.length === 0, invalidIds }
  }

/** @throws {ApiError} on `formula` */
async function assertFormula(trx: Db, scope: Scope, fields: object, id: string | undefined): Promise<void> {
  // A new row has all fields and its project; so has a changed one together with what it was.
  const checked = await checkFormula(trx, scope, { ...(fields as Omit<AskedFormula, 'id'>), id })
  if ('problem' in checked)
    throw new ApiError('invalid', [{ path: 'formula', reason: 'format', detail: detailOf(checked.problem) }])
}

/** @throws {ApiError} naming the variables whose formulas read this one */
async function assertUnused(trx: Db, scope: Scope, { id, projectId }: Pick<Mvar, 'id' | 'projectId'>): Promise<void> {
  const others = await variablesOf(trx, scope, projectId)
  const isUsed = ({ id: other, ...row }: (typeof others)[number]) =>
    other !== id && storedRule(row)?.inputs.some((input) => input.owner === 'mvar' && input.id === id)
  const users = others.filter(isUsed).map(({ title }) => title)
  if (users.length > 0) throw usedRefusal('id', users)
}

/** Its alarm conditions are removed with a variable; alarms that they raised stay in the history. */
async function removeAlarmRules(trx: Db, scope: Scope, signalId: string, now: number): Promise<void> {
  const own = trx.selectFrom('alarm_rule').select('id').where(inScope(scope, 'alarm_rule'))
  const rules = await own.where('signalId', '=', signalId).execute()
  await removeRules(
    trx,
    rules.map(({ id }) => id),
    now,
  )
}

const detailOf = ({ reason, at, names }: FormulaProblem): string =>
  names.length > 0 ? `${reason}: ${names.join(reason === 'cycle' ? ' → ' : ', ')}` : `${reason}: ${at}`
