import { type FormulaProblem, limits, mvar, splitIds } from '@mimic/contract'
import type { SignalVal } from '@mimic/contract/live'
import { evaluate } from '../../live/mvars/calcRule.ts'
import { ApiError, notFound } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { hasProject } from '../project/projectEquips.ts'
import { type AskedFormula, checkFormula } from './checkFormula.ts'
import { MvarRows, storedRule } from './MvarRows.ts'

/** What the live side offers to measured variables. */
export interface MvarLive {
  newest(id: string): SignalVal | undefined
  /** Changes rules by `work`; `id` of its result is calculated anew. */
  changeMvars<T extends { readonly id: string }>(work: (trx: Db) => Promise<T>): Promise<T>
}

/** Measured variables of projects. */
export function mvarsFeature({ db, now }: ServerContext, live: MvarLive): Feature {
  const rows = new MvarRows(db, live.newest)
  const assertProject = async (scope: Scope, projectId: string) => {
    if (!(await hasProject(db, scope, projectId))) throw notFound()
  }
  /** @throws {ApiError} on `formula` */
  const assertFormula = async (trx: Db, scope: Scope, asked: AskedFormula) => {
    const checked = await checkFormula(trx, rows.in(trx), scope, asked)
    if ('problem' in checked)
      throw new ApiError('invalid', [{ path: 'formula', reason: 'format', detail: detailOf(checked.problem) }])
  }
  return {
    routes: [
      handle(
        mvar.query,
        async ({ projectId, page = 1, pageSize = limits.pageSize.default, search }, { session: { scope } }) => {
          await assertProject(scope, projectId)
          return rows.query(scope, projectId, { page, pageSize, search })
        },
      ),
      handle(mvar.queryAll, async ({ projectId, ids }, { session: { scope } }) => {
        await assertProject(scope, projectId)
        return (await rows.query(scope, projectId, { page: 1, pageSize: limits.idList, ids: splitIds(ids) })).rows
      }),
      handle(mvar.add, async ({ projectId, unit = '', ...fields }, { session: { scope } }) => {
        await assertProject(scope, projectId)
        const { id } = await live.changeMvars(async (trx) => {
          await assertFormula(trx, scope, { projectId, id: undefined, ...fields })
          const added = await rows.in(trx).add(scope, projectId, { ...fields, unit })
          const entry = {
            action: 'mvar.add',
            subject: added,
            detail: { after: { ...fields, unit } },
            result: 'success',
          } as const
          await audit(trx, scope, entry, now())
          return { id: added }
        })
        return rows.find(scope, id)
      }),
      handle(mvar.edit, async ({ id, unit = '', ...fields }, { session: { scope } }) => {
        const before = await rows.find(scope, id)
        await live.changeMvars(async (trx) => {
          await assertFormula(trx, scope, { projectId: before.projectId, id, ...fields })
          await rows.in(trx).edit(scope, id, { ...fields, unit })
          const { title, calcType, formula } = before
          const detail = { before: { title, unit: before.unit, calcType, formula }, after: { ...fields, unit } }
          await audit(trx, scope, { action: 'mvar.edit', subject: id, detail, result: 'success' }, now())
          return { id }
        })
        return rows.find(scope, id)
      }),
      handle(mvar.delete, async ({ id }, { session: { scope } }) => {
        const before = await rows.find(scope, id)
        await live.changeMvars(async (trx) => {
          const others = await rows.in(trx).ofProject(scope, before.projectId)
          const isUsed = ({ id: other, ...row }: (typeof others)[number]) =>
            other !== id && storedRule(row)?.inputs.some((input) => input.owner === 'mvar' && input.id === id)
          const users = others.filter(isUsed).map(({ title }) => title)
          if (users.length > 0)
            throw new ApiError('conflict', [{ path: 'id', reason: 'limit', detail: users.join(', ') }])
          await rows.in(trx).delete(scope, id)
          const entry = { action: 'mvar.delete', subject: id, detail: { before }, result: 'success' } as const
          await audit(trx, scope, entry, now())
          return { id }
        })
        return null
      }),
      handle(mvar.validFormulaVar, async ({ projectId, id, ...asked }, { session: { scope } }) => {
        await assertProject(scope, projectId)
        const checked = await checkFormula(db, rows, scope, { projectId, id, ...asked })
        if ('problem' in checked) return { valid: false, problem: checked.problem, value: null }
        const { value } = evaluate(checked.rule, live.newest)
        return { valid: true, problem: null, value: typeof value === 'number' ? value : null }
      }),
      handle(mvar.validStatistics, async ({ projectId, ids }, { session: { scope } }) => {
        await assertProject(scope, projectId)
        const known = new Map((await rows.ofProject(scope, projectId)).map((row) => [row.id, row]))
        const isInvalid = (id: string) => {
          const row = known.get(id)
          return row === undefined || storedRule(row) === undefined
        }
        const invalidIds = splitIds(ids).filter(isInvalid)
        return { valid: invalidIds.length === 0, invalidIds }
      }),
    ],
  }
}

const detailOf = ({ reason, at, names }: FormulaProblem): string =>
  names.length > 0 ? `${reason}: ${names.join(reason === 'cycle' ? ' → ' : ', ')}` : `${reason}: ${at}`
