import type { PlantKindName } from './kinds/PlantKind.ts'
import type { PlantItem } from './plantText.ts'

/** The folder of each kind. */
export const folders: Readonly<Record<PlantKindName, string>> = {
  department: 'departments',
  region: 'regions',
  role: 'roles',
  model: 'models',
  alarmClass: 'alarm-classes',
  gateway: 'gateways',
  template: 'templates',
  device: 'devices',
  group: 'groups',
  project: 'projects',
  variable: 'variables',
  report: 'reports',
  page: 'pages',
  picture: 'pictures',
}
const tops = new Map(Object.entries(folders).map(([name, folder]) => [folder, name as PlantKindName]))
/** Kinds whose files stand in the folder of their project, if they have one. */
const ofProject: readonly PlantKindName[] = ['variable', 'report', 'page', 'picture']

/** The folders of a plant: others in the same folder, such as `.git`, are left alone. */
export const topFolders: readonly string[] = Object.values(folders).filter((folder) => folder !== folders.variable)

const alternatives = (names: readonly string[]) => names.join('|')
const TOP = new RegExp(`^(${alternatives(topFolders.filter((each) => each !== folders.project))})/[^/]+\\.json$`)
const inProject = alternatives(ofProject.map((kind) => folders[kind]))
const PROJECT = new RegExp(`^projects/[^/]+/(?:project\\.json|(${inProject})/[^/]+\\.json)$`)

/** The kind that a file describes, by its folder; undefined for a path that is none of the plant's. */
export function kindOfPath(path: string): PlantKindName | undefined {
  const top = TOP.exec(path)?.[1]
  if (top !== undefined) return tops.get(top)
  const own = PROJECT.exec(path)
  return own ? (own[1] === undefined ? 'project' : tops.get(own[1])) : undefined
}

/** The paths of a kind's files for editors, in whatever folder they stand. */
export const patternOf = (kind: PlantKindName): string =>
  kind === 'project' ? 'projects/*/project.json' : `${folders[kind]}/*.json`

/** Gives readable paths, each once: items of the same name are numbered by their ids. */
export class PlantPaths {
  readonly #taken = new Set<string>()
  /** The number that the next item of a path tries first: thousands may have one name. */
  readonly #next = new Map<string, number>()
  readonly #projects = new Map<string, string>()

  /** Projects come before what is in them. */
  path(kind: PlantKindName, title: string, item: PlantItem): string {
    if (kind === 'project') {
      const folder = this.#free((name) => `projects/${name}`, title, item.id)
      this.#projects.set(item.id, folder)
      return `${folder}/project.json`
    }
    const isOfProject = ofProject.includes(kind) && item['projectId'] !== undefined
    const parent = isOfProject ? `${this.#projects.get(String(item['projectId'])) ?? 'projects/other'}/` : ''
    return this.#free((name) => `${parent}${folders[kind]}/${name}.json`, title, item.id)
  }

  #free(pathOf: (name: string) => string, title: string, id: string): string {
    const name = fileName(title) || fileName(id)
    const first = pathOf(name).toLowerCase()
    for (let n = this.#next.get(first) ?? 1; ; n++) {
      const path = pathOf(n === 1 ? name : `${name}-${n}`)
      // Two names that differ in case alone are one file on some systems.
      const key = path.toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      this.#next.set(first, n + 1)
      return path
    }
  }
}

/** Letters and digits of any language stay; a name may begin with neither dot nor dash. */
const fileName = (title: string): string =>
  title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_.]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
