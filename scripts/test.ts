import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { runChecks } from './checks.ts'
import { root } from './root.ts'
import { changedTests } from './testing/changedTests.ts'
import { longTime } from './testing/fileTimes.ts'
import type { RunCounts } from './testing/Progress.ts'
import { countsOfBoth, filesToLookAtAgain } from './testing/secondLook.ts'

// Runs every check, and beside them the unit tests, then integration and browser tests. The last line is
// `N passed, N failed[, N skipped]`, counting tests and checks alike.
const NO_TESTS: RunCounts = { passed: 0, failed: 0, skipped: 0, failedFiles: [] }
const given = takeCommandLine('test')
const isLong = given.has('long')
// A second look has the seed of the first.
process.env['MIMIC_RUN_SEED'] ??= process.env['MIMIC_SEED_NUMBER'] ?? String(Date.now() % 1_000_000)
const isPart = given.words.length > 0 || given.passedOn.length > 0
const changed = given.has('changed') ? changedTests(given.text('changed')) : []
const files = [...given.words, ...changed]
if (isLong) console.log(`The long tests take ${longTime()}. The usual ones: npm test`)
ensureBrowser()
ensurePeers()
const checking = isLong || isPart ? Promise.resolve([]) : runChecks()
const hasNone = given.has('changed') && files.length === 0
const tests = hasNone ? NO_TESTS : await runTests(files)
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

/**
 * @param names of test files; all when there are none. Of a whole run, the files with failures run a second time, alone:
 *   what fails beside others on a busy machine only is named, and does not make the run red.
 */
async function runTests(names: readonly string[]): Promise<RunCounts> {
  const first = await runVitest(names)
  const again = isLong || isPart ? [] : filesToLookAtAgain(first)
  if (again.length === 0) return first
  console.log(`\nLooking again at what failed, alone: ${again.map((path) => relative(root, path)).join(', ')}`)
  const second = await runVitest(again, ['--maxWorkers=1'])
  const stillFailed = new Set(second.failedFiles.map(({ path }) => path))
  for (const path of again)
    if (!stillFailed.has(path)) console.log(`UNSTABLE ${relative(root, path)}: failed beside others, passed alone`)
  return countsOfBoth(first, second)
}

async function runVitest(names: readonly string[], options: readonly string[] = []): Promise<RunCounts> {
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
    const child = spawn(process.execPath, [vitest, 'run', ...names, ...options, ...given.passedOn], {
      cwd: root,
      stdio: 'inherit',
      env,
    })
    child.once('exit', (exit) => resolve(exit ?? 1))
  })
  if (!existsSync(report)) return { ...NO_TESTS, failed: 1 }
  // Progress wrote it.
  const counts = JSON.parse(readFileSync(report, 'utf8')) as RunCounts
  if (counts.failed > 0 || code === 0) return counts
  console.log(`FAILED Vitest ended with ${code}, and no test failed`)
  return { ...counts, failed: 1 }
}
