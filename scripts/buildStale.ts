import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { compressFiles } from './compressFiles.ts'
import { EarlierFiles } from './EarlierFiles.ts'
import { root } from './root.ts'

interface Target {
  readonly folder: string
  /** A file that the build writes. */
  readonly proof: string
  /** Folders whose change makes the build stale. */
  readonly sources: readonly string[]
  /** The server delivers it: its files are compressed, and those of earlier builds kept for pages that are open. */
  readonly isDelivered?: true
}

/** Folders that no build reads. */
const SKIPPED = /\/(dist|lib|node_modules|console\/src\/testing|editor\/src\/testing)$/
/** A build that takes longer has been killed, and its lock is of no use. */
const LOCK_MS = 300_000
const shared = ['contract', 'engine', 'workers']
const targets = {
  viewer: { folder: 'runtime-viewer', proof: 'index.js', sources: [...shared, 'runtime-viewer'], isDelivered: true },
  console: {
    folder: 'console',
    proof: 'index.html',
    sources: [...shared, 'runtime-viewer', 'editor', 'console'],
    isDelivered: true,
  },
  // Pages of the browser tests.
  designerPage: { folder: 'editor/dev', proof: 'index.html', sources: [...shared, 'editor'] },
  enginePage: { folder: 'engine/src/runtime/testing/page', proof: 'index.html', sources: shared },
  viewerPage: {
    folder: 'runtime-viewer/src/testing/page',
    proof: 'index.html',
    sources: [...shared, 'runtime-viewer'],
  },
} satisfies Record<string, Target>

export type TargetName = keyof typeof targets
// The keys of a literal are its names.
export const targetNames = Object.keys(targets) as readonly TargetName[]

/** The folder that a build writes. */
export const targetFolder = (name: TargetName): string => join(root, targets[name].folder, 'dist')

/**
 * Builds what changed since its last build. Processes that want the same build wait for the first.
 * @param names by default what the product serves
 * @throws {Error} when a build fails
 */
export function buildStale(say: (line: string) => void, names: readonly TargetName[] = ['viewer', 'console']): void {
  mkdirSync(join(root, '.tsbuild'), { recursive: true })
  for (const name of names) {
    const lock = join(root, '.tsbuild', `build-${name}.lock`)
    takeLock(lock)
    try {
      buildIfStale(name, say)
    } finally {
      rmdirSync(lock)
    }
  }
}

function takeLock(lock: string): void {
  for (;;) {
    try {
      mkdirSync(lock)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    // Its process was killed.
    if (Date.now() - since > LOCK_MS) rmdirSync(lock)
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
}

function buildIfStale(name: TargetName, say: (line: string) => void): void {
  const target: Target = targets[name]
  const stamp = join(root, '.tsbuild', `build-${name}.sha256`)
  const wanted = fingerprint(target.sources)
  const isThere = existsSync(join(targetFolder(name), target.proof)) && existsSync(stamp)
  if (isThere && readFileSync(stamp, 'utf8') === wanted) return
  say(`Building ${name}...`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const startedMs = Date.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, target.folder),
    encoding: 'utf8',
    // NODE_ENV is set explicitly, because a test run would otherwise build React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`building ${name} failed\n${stdout}${stderr}`)
  if (target.isDelivered) {
    earlierFiles(name).note(startedMs)
    compressFiles(targetFolder(name), startedMs)
  }
  writeFileSync(stamp, wanted)
}

/** The files of a target's earlier builds. */
export const earlierFiles = (name: TargetName): EarlierFiles =>
  new EarlierFiles(join(targetFolder(name), 'assets'), join(root, '.tsbuild', `earlier-${name}.json`))

function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of folders) addFolder(hash, join(root, folder))
  return hash.digest('hex')
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!SKIPPED.test(path)) addFolder(hash, path)
    } else if (!/\.(test|bench)\.tsx?$|\.md$/.test(entry.name)) {
      hash.update(path)
      // Small sources are hashed by content, because a checkout changes only their times.
      hash.update(statSync(path).size > 4_000_000 ? String(statSync(path).mtimeMs) : readFileSync(path))
    }
  }
}

// `node scripts/buildStale.ts <target>` prints the folder of the build.
if (import.meta.main) {
  const [wanted] = takeCommandLine('buildStale').words
  const name = targetNames.find((each) => each === wanted)
  if (!name) throw new Error(`there is no target "${wanted}"`)
  buildStale((line) => console.error(line), [name])
  console.log(targetFolder(name))
}
