import { type HistoryColumn, limits, type ReportColumn, splitIds } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import { storedProject } from '../pages/TemplatePages.ts'

/** The requested signals and measured variables, as columns in the requested order. */
export class Variables {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @throws {ApiError} 404 for an unknown project or variable, 400 for none or too many */
  async asked(
    scope: Scope,
    { projectId, dataSignal = '', dataMvar = '' }: { projectId?: string; dataSignal?: string; dataMvar?: string },
  ): Promise<HistoryColumn[]> {
    const signals = [...new Set(splitIds(dataSignal))]
    const mvars = [...new Set(splitIds(dataMvar))]
    if (signals.length + mvars.length === 0) throw invalid('dataSignal', 'required')
    if (signals.length + mvars.length > limits.history.variables)
      throw invalid('dataSignal', 'limit', limits.history.variables)
    if (mvars.length > 0 && projectId === undefined) throw invalid('projectId', 'required')
    return this.columns(scope, projectId, [
      ...signals.map((dataId) => ({ type: 'signal' as const, dataId, title: '', statistic: 'avg' as const })),
      ...mvars.map((dataId) => ({ type: 'mvar' as const, dataId, title: '', statistic: 'avg' as const })),
    ])
  }

  /** @throws {ApiError} 400 that names a variable which the organisation does not have */
  async columns(
    scope: Scope,
    projectId: string | undefined,
    wanted: readonly ReportColumn[],
  ): Promise<HistoryColumn[]> {
    const known = await this.#known(scope, projectId, wanted)
    // A page or report of a project may name what the reader's range leaves out, and shows the rest.
    const isPart = projectId !== undefined && scope.range.is !== 'all'
    return wanted.flatMap(({ type, dataId, title, statistic }) => {
      const found = known.get(type === 'mvar' ? mvarKey(dataId) : dataId)
      if (!found && isPart) return []
      if (!found) throw unknownVariable(type)
      return { ...found, title: title || found.title, statistic }
    })
  }

  /** @throws {ApiError} 400 that names a variable which is not in the scope, also for a limited account */
  async assertKnown(scope: Scope, projectId: string, wanted: readonly ReportColumn[]): Promise<void> {
    const known = await this.#known(scope, projectId, wanted)
    const missing = wanted.find(({ type, dataId }) => !known.has(type === 'mvar' ? mvarKey(dataId) : dataId))
    if (missing) throw unknownVariable(missing.type)
  }

  async #known(scope: Scope, projectId: string | undefined, wanted: readonly ReportColumn[]) {
    return new Map([
      ...(await this.#signals(scope, idsOf(wanted, 'signal'))),
      ...(await this.#mvars(scope, projectId, idsOf(wanted, 'mvar'))),
    ])
  }

  async #signals(scope: Scope, ids: readonly string[]): Promise<[string, Omit<HistoryColumn, 'statistic'>][]> {
    if (ids.length === 0) return []
    const rows = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipId')
      .select(['signal.id', 'signal.title', 'signal.unit', 'signal.scale', 'equipment.equipName as equipTitle'])
      .where(inScope(scope, 'signal'))
      .where('signal.id', 'in', ids)
      .execute()
    return rows.map((row) => [row.id, row])
  }

  async #mvars(
    scope: Scope,
    projectId: string | undefined,
    ids: readonly string[],
  ): Promise<[string, Omit<HistoryColumn, 'statistic'>][]> {
    if (ids.length === 0 || projectId === undefined) return []
    const rows = await this.#db
      .selectFrom('mvar')
      .select(['id', 'title', 'unit'])
      .where(inScope(scope, 'mvar'))
      .where('projectId', '=', storedProject(projectId))
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, title, unit }) => [mvarKey(id), { id: mvarKey(id), title, unit, equipTitle: '', scale: 3 }])
  }
}

const idsOf = (columns: readonly ReportColumn[], type: ReportColumn['type']): string[] => [
  ...new Set(columns.filter((each) => each.type === type).map(({ dataId }) => dataId)),
]

const unknownVariable = (type: ReportColumn['type']): ApiError =>
  new ApiError('invalid', [{ path: type === 'mvar' ? 'dataMvar' : 'dataSignal', reason: 'unknown' }])
