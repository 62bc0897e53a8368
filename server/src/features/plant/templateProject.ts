import { randomUUID } from 'node:crypto'
import { limits } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { inScope } from '../../platform/db/range.ts'
import { orNotFound } from '../../platform/handle.ts'
import { ProjectPageRows } from '../project/ProjectPageRows.ts'
import { namedBy, withoutProject } from './exportProject.ts'
import type { InnerCalls } from './InnerCalls.ts'
import { pages as pageKind } from './kinds/pages.ts'
import type { PlantItem } from './plantText.ts'
import { mapIds } from './projectIds.ts'
import { readItem } from './pushPlan.ts'
import type { ProjectFile } from './readProjectFile.ts'

/** A device with the pages of its template. */
interface TemplateDevice {
  readonly id: string
  readonly equipName: string
  readonly templateId: string
  /** The template's set of pages. */
  readonly setId: string
  readonly homePageId: string | null
}

/** A project file of templates' pages, and the page of a template behind each of its pages. */
export interface TemplateProject {
  readonly file: ProjectFile
  readonly pictures: ReadonlySet<string>
  readonly sources: ReadonlyMap<string, string>
}

/**
 * The pages of templates as their devices show them: signals, links and scripts are each device's own.
 * @throws {ApiError} `unknown` for a device that is not there or whose template has no pages, `limit` for too many pages
 */
export async function templateProject(
  calls: InnerCalls,
  title: string,
  equipIds: readonly string[],
): Promise<TemplateProject> {
  if (equipIds.length === 0) throw invalid('equipIds', 'required')
  const sources = new Map<string, string>()
  const pages: PlantItem[] = []
  let homePageId: string | undefined
  for (const id of new Set(equipIds)) {
    const device = await templateDevice(calls, id)
    const ids = await new ProjectPageRows(calls.db).ids(calls.scope, device.setId)
    if (ids.length === 0) throw invalid('equipIds', 'unknown', id)
    if (pages.length + ids.length > limits.pages) throw invalid('equipIds', 'limit', limits.pages)
    const copies = new Map(ids.map((pageId) => [pageId, randomUUID() as string]))
    for (const [pageId, copy] of copies) sources.set(copy, pageId)
    homePageId ??= copies.get(device.homePageId ?? '') ?? copies.values().next().value
    pages.push(...(await devicePages(calls, device, copies, equipIds.length > 1)))
  }
  const { variables, named } = await namedBy(calls, { pages, reports: [] }, [])
  const file: ProjectFile = {
    format: 'mimic-project',
    version: 1,
    project: { title, pages: pages.map(({ id }) => id), homePageId: homePageId ?? null },
    pages: pages.map(withoutProject),
    variables: variables.map(withoutProject),
    reports: [],
    // They are copied in the store.
    pictures: [...named.pictures].map((id) => ({ id, title: '', file: '' })),
    devices: [],
  }
  return { file, pictures: named.pictures, sources }
}

async function templateDevice({ db, scope }: InnerCalls, id: string): Promise<TemplateDevice> {
  const row = await db
    .selectFrom('equipment')
    .innerJoin('project', 'project.templateId', 'equipment.templateId')
    .select([
      'equipment.id',
      'equipment.equipName',
      'equipment.templateId',
      'project.id as setId',
      'project.homePageId',
    ])
    .where(inScope(scope, 'equipment'))
    .where(inScope(scope, 'project'))
    .where('equipment.id', '=', id)
    .executeTakeFirst()
  if (!row) throw invalid('equipIds', 'unknown', id)
  return { ...row, templateId: orNotFound(row.templateId ?? undefined) }
}

/** @param copies the ids of the pages for this device, by those of the template */
async function devicePages(
  calls: InnerCalls,
  { id: equipId, equipName, templateId }: TemplateDevice,
  copies: ReadonlyMap<string, string>,
  isNamed: boolean,
): Promise<PlantItem[]> {
  const { db, scope } = calls
  const rows = await db
    .selectFrom('signal')
    .select(['id', 'templateSignalId'])
    .where(inScope(scope, 'signal'))
    .where('equipId', '=', equipId)
    .where('templateSignalId', '!=', '')
    .execute()
  const own = new Map(rows.map((row) => [row.templateSignalId, row.id]))
  const template = orNotFound(
    await db
      .selectFrom('template')
      .select('signals')
      .where('orgId', '=', scope.orgId)
      .where('id', '=', templateId)
      .executeTakeFirst(),
  )
  // Written by us.
  const ofTemplate = new Set((JSON.parse(template.signals) as { id: string }[]).map(({ id }) => id))
  const idOf = (list: string, id: string): string => {
    if (list === 'signals') return ofTemplate.has(id) ? (own.get(id) ?? '') : id
    if (list === 'equips') return id === templateId ? equipId : id
    return list === 'pages' ? (copies.get(id) ?? id) : id
  }
  const pages: PlantItem[] = []
  for (const [pageId, id] of copies) {
    const { templateId: _owner, place: _place, title, ...page } = await readItem(calls, pageKind, pageId)
    const named = isNamed ? `${equipName} · ${String(title)}` : String(title)
    pages.push({ ...page, id, title: named.slice(0, limits.title) })
  }
  return [...mapIds({ pages, variables: [], reports: [] }, idOf).pages]
}
