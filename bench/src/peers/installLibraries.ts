import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of bench/peers, which nothing else needs, where they are missing or older than their list.
 * @throws {Error} when npm fails
 */
export function installLibraries(folder: string): void {
  const changedAt = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json')) return
  console.log('peers: installing the compared libraries into bench/peers (once)...')
  const isWindows = process.platform === 'win32'
  const { status, error } = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: 'inherit', shell: isWindows },
  )
  if (status !== 0) throw new Error(`npm ci in ${folder} failed${error ? `: ${error.message}` : ''}`)
}
