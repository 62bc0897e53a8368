import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { runChecks } from './checks.ts'
import { root } from './root.ts'
import { changedTests } from './testing/changedTests.ts'
import { longTime } from './testing/fileTimes.ts'
import type { RunCounts } from './testing/Progress.ts'

// Runs every check, and beside them the unit tests, then integration and browser tests. The last line is
// `N passed, N failed[, N skipped]`, counting tests and checks alike.
const given = takeCommandLine('test')
const isLong = given.has('long')
const isPart = given.words.length > 0 || given.passedOn.length > 0
const changed = given.has('changed') ? changedTests(given.text('changed')) : []
const files = [...given.words, ...changed]
if (isLong) console.log(`The long tests take ${longTime()}. The usual ones: npm test`)
ensureBrowser()
ensurePeers()
const checking = isLong || isPart ? Promise.resolve([]) : runChecks()
const hasNone = given.has('changed') && files.length === 0
const tests = hasNone ? { passed: 0, failed: 0, skipped: 0 } : await runTests(files)
const checks = await checking
for (const { title, isPassed } of checks) if (!isPassed) console.log(`FAILED ${title}`)
const passed = checks.filter(({ isPassed }) => isPassed).length + tests.passed
const failed = checks.filter(({ isPassed }) => !isPassed).length + tests.failed
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/**
 * The browser tests need Debian's Chromium, and most of them take its shell without windows. Both are installed if they are
 * missing and the account may install packages.
 */
function ensureBrowser(): void {
  const own = process.env['CHROMIUM']
  const wanted = own ? [own] : ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  if (wanted.every((path) => existsSync(path))) return
  if (process.getuid?.() !== 0) {
    // The shell only saves time.
    if (existsSync(wanted[0] as string)) return
    console.error(
      'mimic: the browser tests need Chromium: sudo apt-get install chromium chromium-headless-shell fonts-noto-cjk, or set CHROMIUM to its path',
    )
    process.exit(1)
  }
  console.log('Installing Chromium (once)...')
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell', 'fonts-noto-cjk'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) {
      console.error(stderr)
      process.exit(1)
    }
  }
}

/** Programs that play devices. Tests of a missing one are skipped, so a machine where they cannot be had goes on. */
function ensurePeers(): void {
  const files: Readonly<Record<string, string>> = {
    'python3-pymodbus': '/usr/lib/python3/dist-packages/pymodbus',
    // pymodbus does not load without it, though its package only recommends it.
    'python3-serial-asyncio': '/usr/lib/python3/dist-packages/serial_asyncio',
    snmpd: '/usr/sbin/snmpd',
    slapd: '/usr/sbin/slapd',
    mosquitto: '/usr/sbin/mosquitto',
    socat: '/usr/bin/socat',
  }
  const missing = Object.keys(files).filter((name) => !existsSync(files[name] ?? ''))
  if (missing.length === 0) return
  const says = `tests with ${missing.join(', ')} are skipped where they are not installed`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(says)
    return
  }
  console.log(`Installing ${missing.join(', ')} (once)...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env })
  if (status !== 0) console.log(says)
}

/** @param names of test files; all when there are none */
async function runTests(names: readonly string[]): Promise<RunCounts> {
  const report = join(root, 'artifacts', 'run.json')
  mkdirSync(join(root, 'artifacts'), { recursive: true })
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const env = {
    ...process.env,
    ...(isLong ? { MIMIC_LONG: '1' } : {}),
    ...(given.has('record') ? { MIMIC_RECORD: '1' } : {}),
  }
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [vitest, 'run', ...names, ...given.passedOn], {
      cwd: root,
      stdio: 'inherit',
      env,
    })
    child.once('exit', (exit) => resolve(exit ?? 1))
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  // Progress wrote it.
  const counts = JSON.parse(readFileSync(report, 'utf8')) as RunCounts
  return { ...counts, failed: Math.max(counts.failed, code === 0 ? 0 : 1) }
}
