import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EarlierFiles } from './EarlierFiles.ts'
import { root } from './root.ts'

interface Target {
  readonly name: string
  readonly folder: string
  /** A file that the build writes. */
  readonly proof: string
  /** Folders whose change makes the build stale. */
  readonly sources: readonly string[]
}

const shared = ['contract', 'engine', 'workers']
const targets: readonly Target[] = [
  { name: 'viewer', folder: 'runtime-viewer', proof: 'dist', sources: [...shared, 'runtime-viewer'] },
  {
    name: 'console',
    folder: 'console',
    proof: 'dist/index.html',
    sources: [...shared, 'runtime-viewer', 'editor', 'console'],
  },
]

/** Builds the browser packages whose sources changed since their last build. @throws {Error} when a build fails. */
export function buildStale(say: (line: string) => void): void {
  for (const target of targets) {
    const stamp = join(root, '.tsbuild', `build-${target.name}.sha256`)
    const wanted = fingerprint(target.sources)
    if (
      existsSync(join(root, target.folder, target.proof)) &&
      existsSync(stamp) &&
      readFileSync(stamp, 'utf8') === wanted
    )
      continue
    say(`Building the ${target.name}...`)
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const startedMs = Date.now()
    const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, target.folder),
      encoding: 'utf8',
      // NODE_ENV is set explicitly, because a test run would otherwise build React's development version.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) throw new Error(`building the ${target.name} failed\n${stdout}${stderr}`)
    earlierFiles(target).note(startedMs)
    writeFileSync(stamp, wanted)
  }
}

/** The files of a target's earlier builds. */
export const earlierFiles = ({ name, folder }: Pick<Target, 'name' | 'folder'>): EarlierFiles =>
  new EarlierFiles(join(root, folder, 'dist/assets'), join(root, '.tsbuild', `earlier-${name}.json`))

function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of folders) addFolder(hash, join(root, folder))
  return hash.digest('hex')
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!['dist', 'lib', 'node_modules'].includes(entry.name)) addFolder(hash, path)
    } else if (!/\.(test|bench)\.tsx?$|\.md$/.test(entry.name)) {
      hash.update(path)
      // Small sources are hashed by content, because a checkout changes only their times.
      hash.update(statSync(path).size > 4_000_000 ? String(statSync(path).mtimeMs) : readFileSync(path))
    }
  }
}
