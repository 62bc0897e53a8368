import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The folders of a plant: others in the same folder, such as `.git`, are left alone. */
const TOPS = ['models', 'gateways', 'templates', 'devices', 'groups', 'reports', 'pages', 'projects']

/** The texts of a plant's files by their paths, in order. */
export function readPlantFolder(folder: string): Map<string, string> {
  const paths = TOPS.filter((top) => existsSync(join(folder, top))).flatMap((top) =>
    readdirSync(join(folder, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')]))
}
