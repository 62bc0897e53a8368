import { notFound } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { ImageRows } from '../images/ImageRows.ts'
import type { InnerCalls } from './InnerCalls.ts'
import { textsOf } from './kinds/PlantKind.ts'
import { pages as pageKind } from './kinds/pages.ts'
import { projects } from './kinds/projects.ts'
import { reports as reportKind } from './kinds/reports.ts'
import { variables as variableKind } from './kinds/variables.ts'
import type { PlantItem } from './plantText.ts'
import { mapIds } from './projectIds.ts'
import { readItem } from './pushPlan.ts'
import type { NamedDevice, ProjectFile } from './readProjectFile.ts'

/** Rows of one query: stores limit its parameters. */
const SLICE = 500

/** A project with all that its pages need. @throws {ApiError} 404 */
export async function exportProject(calls: InnerCalls, id: string): Promise<ProjectFile> {
  const { db, scope } = calls
  const project = await readItem(calls, projects, id)
  const { title } = project
  // The pages of an equipment or a template stand in the same table.
  if (typeof title !== 'string') throw notFound()
  const pages: PlantItem[] = []
  for (const pageId of textsOf(project['pages'])) pages.push(await readItem(calls, pageKind, pageId))
  const reports: PlantItem[] = []
  for (const reportId of await idsOf(db, scope, 'report', id)) reports.push(await readItem(calls, reportKind, reportId))
  const own = await idsOf(db, scope, 'mvar', id)
  const { variables, named } = await namedBy(calls, { pages, reports }, own)
  return {
    format: 'mimic-project',
    version: 1,
    project: { ...project, title },
    pages: pages.map(withoutProject),
    variables: variables.map(withoutProject),
    reports: reports.map(withoutProject),
    pictures: await picturesOf(db, scope, named.pictures),
    devices: await devicesOf(db, scope, named),
  }
}

/** An item of a project file has no project. */
export const withoutProject = ({ projectId: _owner, ...item }: PlantItem): PlantItem => ({ ...item, id: item.id })

interface Named {
  readonly signals: ReadonlySet<string>
  readonly equips: ReadonlySet<string>
  readonly pictures: ReadonlySet<string>
}

/**
 * All that pages and reports name: the variables themselves, and the ids of signals, devices and pictures.
 * @param own variables that are wanted in any case
 */
export async function namedBy(
  calls: InnerCalls,
  { pages, reports }: Pick<ProjectFile, 'pages' | 'reports'>,
  own: readonly string[],
): Promise<{ readonly variables: readonly PlantItem[]; readonly named: Named }> {
  const { db, scope } = calls
  const variables = new Map<string, PlantItem>()
  const named = { signals: new Set<string>(), equips: new Set<string>(), pictures: new Set<string>() }
  const look = (items: Partial<Pick<ProjectFile, 'pages' | 'variables' | 'reports'>>) => {
    const mvars = new Set<string>()
    mapIds({ pages: [], variables: [], reports: [], ...items }, (list, each) => {
      if (list === 'mvars') mvars.add(each)
      else if (list !== 'pages') named[list].add(each)
      return each
    })
    return mvars
  }
  // A copied project shows the variables of the first one, and a variable may be made of others.
  let open = [...new Set([...own, ...look({ pages, reports })])]
  while (open.length > 0) {
    const found: PlantItem[] = []
    for (const mvarId of open)
      if (await isVariable(db, scope, mvarId)) found.push(await readItem(calls, variableKind, mvarId))
    for (const item of found) variables.set(item.id, item)
    open = [...look({ variables: found })].filter((each) => !variables.has(each))
  }
  return { variables: [...variables.values()], named }
}

async function idsOf(db: Db, scope: Scope, table: 'mvar' | 'report', projectId: string): Promise<string[]> {
  const own = db.selectFrom(table).select('id').where(inScope(scope, table)).where('projectId', '=', projectId)
  return (await own.orderBy('id').execute()).map(({ id }) => id)
}

async function isVariable(db: Db, scope: Scope, id: string): Promise<boolean> {
  const own = db.selectFrom('mvar').select('id').where(inScope(scope, 'mvar')).where('id', '=', id)
  return (await own.executeTakeFirst()) !== undefined
}

async function picturesOf(db: Db, scope: Scope, ids: ReadonlySet<string>): Promise<ProjectFile['pictures']> {
  const rows = new ImageRows(db)
  const pictures: ProjectFile['pictures'][number][] = []
  for (const id of ids) {
    const image = await rows.find(scope, id)
    const file = await rows.file(scope, id)
    if (image && file) pictures.push({ id, title: image.title, file: Buffer.from(file.data).toString('base64') })
  }
  return pictures
}

/** The devices that are named, with their named signals; a signal brings its device along. */
async function devicesOf(db: Db, scope: Scope, named: Pick<Named, 'signals' | 'equips'>): Promise<NamedDevice[]> {
  const signals = await inSlices([...named.signals], (ids) =>
    db
      .selectFrom('signal')
      .select(['id', 'equipId', 'sn', 'title'])
      .where(inScope(scope, 'signal'))
      .where('id', 'in', ids)
      .execute(),
  )
  const equips = new Set([...named.equips, ...signals.map(({ equipId }) => equipId)])
  const devices = await inSlices([...equips], (ids) =>
    db
      .selectFrom('equipment')
      .select(['id', 'equipName', 'sn'])
      .where(inScope(scope, 'equipment'))
      .where('id', 'in', ids)
      .execute(),
  )
  const ofDevice = Map.groupBy(signals, ({ equipId }) => equipId)
  return devices.map((device) => ({
    ...device,
    signals: (ofDevice.get(device.id) ?? []).map(({ id, sn, title }) => ({ id, sn, title })),
  }))
}

async function inSlices<T>(ids: readonly string[], rows: (slice: readonly string[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let i = 0; i < ids.length; i += SLICE) all.push(...(await rows(ids.slice(i, i + SLICE))))
  return all
}
