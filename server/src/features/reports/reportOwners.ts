import { type ReportColumn, statisticsOf } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { orNotFound } from '../../platform/handle.ts'
import { signalTypes } from '../equipment/signalTypes.ts'
import { Variables } from '../history/Variables.ts'
import { type PageOwner, PageSetRows } from '../pageSets/PageSetRows.ts'
import { assertProject } from '../project/projectEquips.ts'
import { signalTypesOf } from '../templates/TemplateSettingRows.ts'

/** The owner of the reports of a call: one of the three. */
export interface AskedOwner {
  readonly projectId?: string | undefined
  readonly equipmentId?: string | undefined
  readonly templateId?: string | undefined
}

const ownerOf = ({ equipmentId, templateId }: AskedOwner): [PageOwner, string] | undefined =>
  equipmentId !== undefined
    ? ['equipment', equipmentId]
    : templateId !== undefined
      ? ['template', templateId]
      : undefined

/** The row of `project` that the reports belong to; undefined for an equipment or a template that has none yet. */
export async function findSet(db: Db, scope: Scope, asked: AskedOwner): Promise<string | undefined> {
  const owner = ownerOf(asked)
  if (owner) {
    const sets = new PageSetRows(db)
    orNotFound(await sets.ownerTitle(scope, ...owner))
    return sets.find(scope, ...owner)
  }
  const { projectId } = asked
  if (projectId === undefined) throw invalid('projectId', 'required')
  await assertProject(db, scope, projectId)
  return projectId
}

/** The same, made if there is none. */
export async function openSet(trx: Db, scope: Scope, asked: AskedOwner, now: number): Promise<string> {
  const owner = ownerOf(asked)
  const set = await findSet(trx, scope, asked)
  if (set !== undefined || !owner) return orNotFound(set)
  const sets = new PageSetRows(trx)
  return sets.open(scope, ...owner, orNotFound(await sets.ownerTitle(scope, ...owner)), now)
}

/** The template whose devices get the reports of this set; undefined for the reports of a project or an equipment. */
async function templateOf(db: Db, scope: Scope, projectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('project')
    .select('templateId')
    .where(inScope(scope, 'project'))
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.templateId ?? undefined
}

interface CheckedReport {
  readonly projectId: string
  readonly kind: string
  readonly columns: readonly ReportColumn[]
  /** The columns until now: a limited account keeps those that it may not see, and adds none of them. */
  readonly before?: readonly ReportColumn[]
}

/** @throws {ApiError} 400 that names a variable that is not there, or has no such statistic */
export async function checkColumns(
  db: Db,
  scope: Scope,
  { projectId, kind, columns, before = [] }: CheckedReport,
): Promise<void> {
  const ids = columns.filter(({ type }) => type === 'signal').map(({ dataId }) => dataId)
  const templateId = await templateOf(db, scope, projectId)
  const types =
    templateId === undefined ? await signalTypes(db, scope, ids) : await signalTypesOf(db, scope, templateId)
  const isKept = ({ type, dataId }: ReportColumn) =>
    scope.range.is !== 'all' && before.some((each) => each.type === type && each.dataId === dataId)
  if (templateId === undefined)
    await new Variables(db).assertKnown(
      scope,
      projectId,
      columns.filter((column) => !isKept(column)),
    )
  else if (columns.some(({ type, dataId }) => type !== 'signal' || !types.has(dataId)))
    throw invalid('dataSignal', 'unknown')
  // Recorded values are listed as they are, texts as well.
  if (kind === 'report') return
  const wrong = columns.findIndex(
    ({ type, dataId, statistic }) => type === 'signal' && !statisticsOf(types.get(dataId) ?? '').includes(statistic),
  )
  if (wrong >= 0)
    throw new ApiError('invalid', [
      { path: `columns.${wrong}.statistic`, reason: 'format', detail: columns[wrong]?.statistic ?? '' },
    ])
}
