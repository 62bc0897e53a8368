import { type FormulaProblem, limits, type Mvar, mvar, splitIds, statisticsOf } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import { ApiError } from '../../platform/ApiError.ts'
import { newId } from '../../platform/bulkChange.ts'
import type { RunTransaction } from '../../platform/change.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { type Handler, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { usedRefusal } from '../../platform/usedRefusal.ts'
import { signalTypes } from '../equipment/signalTypes.ts'
import { storedProject } from '../pages/TemplatePages.ts'
import { assertProject } from '../project/projectEquips.ts'
import { type AskedFormula, checkFormula } from './checkFormula.ts'
import { MvarRows, storedRule } from './MvarRows.ts'
import { presentValue } from './store/calcRule.ts'

/** The part of the live feature that measured variables need. */
export interface MvarLive {
  newest(id: string): LiveValue | undefined
  /** Runs `work`, which changes the rule of the variable `id`, under the lock of the values; then calculates it. */
  changeMvar<T>(id: string, work: (trx: Db) => Promise<T>): Promise<T>
}

interface Deps extends Pick<ServerContext, 'db'> {
  readonly live: MvarLive
  readonly rows: MvarRows
}

/** Measured variables of projects. */
export function mvarsFeature({ db }: ServerContext, live: MvarLive): Feature {
  const deps: Deps = { db, live, rows: new MvarRows(db, live.newest) }
  return {
    routes: [
      handle(mvar.query, query(deps)),
      handle(mvar.queryAll, queryAll(deps)),
      handle(mvar.add, add(deps)),
      handle(mvar.edit, edit(deps)),
      handle(mvar.delete, remove(deps)),
      handle(mvar.validFormulaVar, validFormulaVar(deps)),
      handle(mvar.validStatistics, validStatistics(deps)),
    ],
  }
}

const query =
  ({ db, rows }: Deps): Handler<typeof mvar.query> =>
  async ({ projectId, page = 1, pageSize = limits.pageSize.default, search }, { session: { scope } }) => {
    await assertProject(db, scope, projectId)
    return rows.query(scope, projectId, { page, pageSize, search })
  }

const queryAll =
  ({ db, rows }: Deps): Handler<typeof mvar.queryAll> =>
  async ({ projectId, ids }, { session: { scope } }) => {
    await assertProject(db, scope, projectId)
    const all = { page: 1, pageSize: limits.idList, ids: splitIds(ids) }
    return (await rows.query(scope, storedProject(projectId), all)).rows
  }

const add =
  (deps: Deps): Handler<typeof mvar.add> =>
  async ({ projectId, unit = '', ...fields }, { session: { scope }, change }) => {
    await assertProject(deps.db, scope, projectId)
    const id = newId()
    await change(
      async (trx) => {
        await assertFormula(deps, trx, scope, { projectId, id: undefined, ...fields })
        const own = deps.rows.in(trx)
        await own.add(scope, { id, projectId, ...fields, unit })
        return { after: storedOf(await own.find(scope, id)), reply: null }
      },
      ruleOf(deps, id),
    )
    return deps.rows.find(scope, id)
  }

const edit =
  (deps: Deps): Handler<typeof mvar.edit> =>
  async ({ id, unit = '', ...fields }, { session: { scope }, change }) => {
    await change(
      async (trx) => {
        const own = deps.rows.in(trx)
        const before = await own.find(scope, id)
        await assertFormula(deps, trx, scope, { projectId: before.projectId, id, ...fields })
        await own.edit(scope, id, { ...fields, unit })
        return { before: storedOf(before), after: storedOf(await own.find(scope, id)), reply: null }
      },
      ruleOf(deps, id),
    )
    return deps.rows.find(scope, id)
  }

const remove =
  (deps: Deps): Handler<typeof mvar.delete> =>
  ({ id }, { session: { scope }, change }) =>
    change(
      async (trx) => {
        const own = deps.rows.in(trx)
        const before = await own.find(scope, id)
        await assertUnused(own, scope, before)
        await own.delete(scope, id)
        return { before: storedOf(before), reply: null }
      },
      ruleOf(deps, id),
    )

const validFormulaVar =
  ({ db, live, rows }: Deps): Handler<typeof mvar.validFormulaVar> =>
  async ({ projectId, id, ...asked }, { session: { scope } }) => {
    await assertProject(db, scope, projectId)
    const checked = await checkFormula(db, rows, scope, { projectId, id, ...asked })
    if ('problem' in checked) return { valid: false, problem: checked.problem, value: null }
    return { valid: true, problem: null, ...presentValue(checked.rule, live.newest) }
  }

const validStatistics =
  ({ db, rows }: Deps): Handler<typeof mvar.validStatistics> =>
  async ({ projectId, ids, dataSignal = '', statistic }, { session: { scope } }) => {
    await assertProject(db, scope, projectId)
    const types = await signalTypes(db, scope, splitIds(dataSignal))
    const isWrong = (id: string) => !statisticsOf(types.get(id) ?? 'string').includes(statistic)
    const known = new Map((await rows.ofProject(scope, projectId)).map((row) => [row.id, row]))
    const isInvalid = (id: string) => {
      const row = known.get(id)
      return row === undefined || storedRule(row) === undefined
    }
    const invalidIds = [...splitIds(ids).filter(isInvalid), ...splitIds(dataSignal).filter(isWrong)]
    return { valid: invalidIds.length === 0, invalidIds }
  }

/** @throws {ApiError} on `formula` */
const assertFormula = async ({ rows }: Deps, trx: Db, scope: Scope, asked: AskedFormula) => {
  const checked = await checkFormula(trx, rows.in(trx), scope, asked)
  if ('problem' in checked)
    throw new ApiError('invalid', [{ path: 'formula', reason: 'format', detail: detailOf(checked.problem) }])
}

const ruleOf =
  ({ live }: Deps, id: string): RunTransaction =>
  (work) =>
    live.changeMvar(id, work)

/** @throws {ApiError} naming the variables whose formulas read this one */
async function assertUnused(rows: MvarRows, scope: Scope, { id, projectId }: Mvar): Promise<void> {
  const others = await rows.ofProject(scope, projectId)
  const isUsed = ({ id: other, ...row }: (typeof others)[number]) =>
    other !== id && storedRule(row)?.inputs.some((input) => input.owner === 'mvar' && input.id === id)
  const users = others.filter(isUsed).map(({ title }) => title)
  if (users.length > 0) throw usedRefusal('id', users)
}

/** The stored fields. The newest value, and the inputs that follow from the formula, are no part of an entry. */
const storedOf = ({ id, projectId, title, unit, calcType, formula }: Mvar) => ({
  id,
  projectId,
  title,
  unit,
  calcType,
  formula,
})

const detailOf = ({ reason, at, names }: FormulaProblem): string =>
  names.length > 0 ? `${reason}: ${names.join(reason === 'cycle' ? ' → ' : ', ')}` : `${reason}: ${at}`
