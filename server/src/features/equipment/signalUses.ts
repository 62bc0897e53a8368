import type { SignalUse } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, unlimited } from '../../platform/db/range.ts'

/** Uses that a refusal names; further ones are counted. */
const TOLD = 20

/** The screens of a row of `project`: a project, or the pages and reports of one equipment or template. */
interface Owner {
  readonly projectId: string
  readonly projectTitle: string
  readonly equipmentId: string | null
  readonly templateId: string | null
}
const OWNER = [
  'project.id as projectId',
  'project.title as projectTitle',
  'project.equipmentId',
  'project.templateId',
] as const

/**
 * Refuses the removal of signals of a device or a template while anything uses them.
 * @param path the field of the call that removes them
 * @throws {ApiError} 409 `used` with the pages, variables, calculated signals, alarm conditions and reports
 */
export async function refuseUsed(db: Db, scope: Scope, ids: ReadonlySet<string>, path: string): Promise<void> {
  const all = await signalUses(db, unlimited(scope), ids)
  if (all.length === 0) return
  // A use that the caller may not see is counted, and not named.
  const seen = scope.range.is === 'all' ? all : await signalUses(db, scope, ids)
  const uses = seen.slice(0, TOLD)
  const more = all.length - uses.length
  const detail = uses.map(({ kind, title }) => `${kind} ${title}`).join(', ')
  throw new ApiError('conflict', [{ path, reason: 'used', detail, uses, ...(more > 0 && { more }) }])
}

/**
 * Finds the users of any of these signals: pages (by their newest version), measured variables, calculated signals of
 * other devices, alarm conditions and reports.
 */
async function signalUses(db: Db, scope: Scope, ids: ReadonlySet<string>): Promise<SignalUse[]> {
  const uses: SignalUse[] = []
  const pages = await db
    .selectFrom('page')
    .innerJoin('page_version', (join) =>
      join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
    )
    .innerJoin('project', 'project.id', 'page.projectId')
    .select(['page.id', 'page.title', 'page_version.bind', ...OWNER])
    .where(inScope(scope, 'page'))
    .execute()
  for (const { id, title, bind, ...owner } of pages) {
    // Written by us.
    const { signals } = JSON.parse(bind) as { signals: string[] }
    if (signals.some((signal) => ids.has(signal)))
      uses.push({ kind: 'page', id, title, address: `${designerOf(owner)}/${id}` })
  }
  const mvars = await db
    .selectFrom('mvar')
    .innerJoin('project', 'project.id', 'mvar.projectId')
    .select(['mvar.id', 'mvar.title', 'mvar.formula', ...OWNER])
    .where(inScope(scope, 'mvar'))
    .execute()
  for (const { id, title, formula, ...owner } of mvars)
    if (isNamed(formula, ids)) uses.push({ kind: 'variable', id, title, address: listOf(owner) })
  uses.push(...(await calculatedOf(db, scope, ids)))
  const rules = await db
    .selectFrom('alarm_rule')
    .innerJoin('signal', 'signal.id', 'alarm_rule.signalId')
    .select(['alarm_rule.id', 'alarm_rule.signalId', 'alarm_rule.message', 'signal.equipId'])
    .select(['alarm_rule.otherSignalId', 'alarm_rule.expression', 'alarm_rule.suppressWhen'])
    .where(inScope(scope, 'alarm_rule'))
    .execute()
  for (const { id, signalId, otherSignalId, expression, suppressWhen, message, equipId } of rules)
    if ([signalId, otherSignalId].some((each) => ids.has(each)) || isNamed(`${expression} ${suppressWhen}`, ids))
      uses.push({ kind: 'alarm', id, title: message, address: `${editOf(equipId)}/signal` })
  const reports = await db
    .selectFrom('report')
    .innerJoin('project', 'project.id', 'report.projectId')
    .select(['report.id', 'report.title', 'report.columns', ...OWNER])
    .where(inScope(scope, 'report'))
    .execute()
  for (const { id, title, columns, ...owner } of reports) {
    // Written by us.
    const list = JSON.parse(columns) as { dataId: string }[]
    if (list.some(({ dataId }) => ids.has(dataId))) uses.push({ kind: 'report', id, title, address: reportsOf(owner) })
  }
  return uses
}

// The console's addresses (specification 2.2).
const editOf = (equipId: string) => `/manage/eg/equipment/edit/${equipId}`
const listOf = ({ projectTitle }: Owner) => `/manage/eg/project/list?search=${encodeURIComponent(projectTitle)}`
const designerOf = ({ projectId, equipmentId, templateId }: Owner): string =>
  equipmentId
    ? `/manage/eg/${equipmentId}/designer`
    : templateId
      ? `/manage/template/${templateId}/designer`
      : `/manage/project/${projectId}/designer`
const reportsOf = (owner: Owner): string =>
  owner.equipmentId
    ? `${editOf(owner.equipmentId)}/report`
    : owner.templateId
      ? `/manage/eg/template/edit/${owner.templateId}/report`
      : listOf(owner)

/** Inputs of a formula stand as `equipment.signal`; ids have no other characters than these. */
const isNamed = (formula: string, ids: ReadonlySet<string>): boolean =>
  formula.split(/[^A-Za-z0-9_-]+/).some((part) => ids.has(part))

/** Calculated signals of other devices; those of the same device name it by its tag, and are checked with it. */
async function calculatedOf(db: Db, scope: Scope, ids: ReadonlySet<string>): Promise<SignalUse[]> {
  const calculated = await db
    .selectFrom('signal')
    .select(['id', 'equipId', 'title', 'formula'])
    .where(inScope(scope, 'signal'))
    .where('formula', '!=', '')
    .execute()
  const users = calculated.filter(({ id, formula }) => !ids.has(id) && isNamed(formula, ids))
  if (users.length === 0) return []
  const own = await db
    .selectFrom('signal')
    .select('equipId')
    .distinct()
    .where('id', 'in', [...ids])
    .execute()
  const equipIds = new Set(own.map(({ equipId }) => equipId))
  return users
    .filter(({ equipId }) => !equipIds.has(equipId))
    .map(({ id, equipId, title }) => ({ kind: 'variable', id, title, address: `${editOf(equipId)}/script` }))
}
