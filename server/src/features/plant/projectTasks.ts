import { randomUUID } from 'node:crypto'
import { inTurns } from '../../platform/inTurns.ts'
import { objectsOf, type PlantKind, textsOf } from './kinds/PlantKind.ts'
import { pages } from './kinds/pages.ts'
import { projects } from './kinds/projects.ts'
import { reports } from './kinds/reports.ts'
import { variables } from './kinds/variables.ts'
import type { Matched } from './matchDevices.ts'
import { PlantPaths } from './plantPaths.ts'
import type { PlantItem } from './plantText.ts'
import { type IdOf, mapIds } from './projectIds.ts'
import type { Task } from './pushPlan.ts'
import type { ProjectFile } from './readProjectFile.ts'

const fresh = (items: readonly { readonly id: string }[]) =>
  new Map(items.map(({ id }) => [id, randomUUID() as string]))

interface ProjectTasks {
  readonly projectId: string
  readonly tasks: readonly Task[]
  /** The new ids of pages and pictures, by those of the file. */
  readonly pages: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, string>
}

/** Lists the tasks that add a project of a file under new ids. @param into a project that gets the parts instead of a new one */
export async function projectTasks(
  file: ProjectFile,
  title: string,
  { equips, signals }: Pick<Matched, 'equips' | 'signals'>,
  into?: string,
): Promise<ProjectTasks> {
  const projectId = into ?? (randomUUID() as string)
  const ids = {
    equips,
    signals,
    pages: fresh(file.pages),
    mvars: fresh(file.variables),
    pictures: fresh(file.pictures),
  }
  const idOf: IdOf = (list, id) => ids[list].get(id) ?? id
  const { pages: _pages, ...small } = file
  const items = mapIds({ ...small, pages: [] }, idOf)
  const mapped: PlantItem[] = []
  // A page may have some MB.
  await inTurns(file.pages, 1, (slice) => {
    mapped.push(...mapIds({ pages: slice, variables: [], reports: [] }, idOf).pages)
  })
  const paths = new PlantPaths()
  const add = (kind: PlantKind, item: PlantItem): Task => ({
    path: paths.path(kind.name, String(item[kind.titleField] ?? item.id), item),
    kind,
    id: item.id,
    before: undefined,
    after: item,
  })
  const { homePageId } = file.project
  const settings = {
    ...file.project,
    id: projectId,
    title,
    archived: false,
    pages: textsOf(file.project['pages']).flatMap((id) => ids.pages.get(id) ?? []),
    homePageId: (typeof homePageId === 'string' && ids.pages.get(homePageId)) || null,
  }
  const owned = (item: PlantItem, id: string | undefined): PlantItem => ({ ...item, id: id ?? randomUUID(), projectId })
  const tasks = [
    ...(into === undefined ? [add(projects, settings)] : []),
    ...items.variables.map((item) =>
      add(variables, {
        ...owned(item, ids.mvars.get(item.id)),
        // A condition gets an id of its own.
        alarms: objectsOf(item['alarms']).map(({ id: _id, ...rule }) => rule),
      }),
    ),
    ...items.reports.map((item) => add(reports, owned(item, undefined))),
    ...mapped.map((item) => add(pages, owned(item, ids.pages.get(item.id)))),
  ]
  return { projectId, tasks, pages: ids.pages, pictures: ids.pictures }
}
