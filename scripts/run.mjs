// The bootstrap of every command: plain JavaScript without dependencies, which runs on Node 18 and newer. It installs
// Node 24 and the packages of the lockfile if they are missing, then runs scripts/<command>.ts with that Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_MAJOR = 24
const isWindows = process.platform === 'win32'

const [command, ...args] = process.argv.slice(2)
const commands = [
  'start',
  'dev',
  'test',
  'check',
  'doctor',
  'bench',
  'build',
  'docs',
  'widgets',
  'demo',
  'backup',
  'restore',
  'auditVerify',
  'mutate',
  'plant',
  'firmware',
]
if (!commands.includes(command)) fail(`unknown command "${command}"; one of: ${commands.join(', ')}`)

const node = ensureNode()
const env = { ...process.env, PATH: `${dirname(node)}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}` }
ensurePackages()

const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'scripts', `${command}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env,
})
// The child decides when everything is stopped, and this process waits for it. A terminal sends Ctrl+C to both; the
// second signal has no effect on the child.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm's shell may be killed without telling its children.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

/** @returns the path of a Node of the major version that the product needs */
function ensureNode() {
  if (major(process.versions.node) === NODE_MAJOR) return process.execPath
  const prefix = join(root, '.node')
  const present = () =>
    [join(prefix, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node'), ...platformBinaries(prefix)].find(
      works,
    )
  const found = present()
  if (found) return found
  console.log(`Mimic needs Node ${NODE_MAJOR}; this is ${process.version}. Fetching it into .node (once)...`)
  mkdirSync(prefix, { recursive: true })
  npm(['i', '--prefix', prefix, '--no-audit', '--no-fund', '--loglevel=error', `node@${NODE_MAJOR}`])
  // The package's install script fetches the binary; where install scripts are switched off, its platform package is named directly.
  if (!present())
    npm(['i', '--prefix', prefix, '--no-audit', '--no-fund', '--loglevel=error', `${platformPackage()}@${NODE_MAJOR}`])
  return (
    present() ?? fail(`Node ${NODE_MAJOR} could not be fetched; please install it (https://nodejs.org) and try again`)
  )
}

function platformPackage() {
  const os = isWindows ? 'win' : process.platform
  return `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${os}-${process.arch}`
}

function platformBinaries(prefix) {
  return [join(prefix, 'node_modules', platformPackage(), 'bin', isWindows ? 'node.exe' : 'node')]
}

function works(path) {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 && major(stdout.trim().replace(/^v/, '')) === NODE_MAJOR
}

/** Installs the lockfile's packages unless exactly these were installed last time. */
function ensurePackages() {
  const stamp = join(root, 'node_modules', '.mimic-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (once)...')
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { ...env })
  writeFileSync(stamp, wanted)
}

function npm(parameters, environment = process.env) {
  const { status, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', parameters, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: isWindows,
  })
  if (status !== 0) fail(`npm ${parameters.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

function major(version) {
  return Number(version.split('.')[0])
}

function fail(message) {
  console.error(`mimic: ${message}`)
  process.exit(1)
}
