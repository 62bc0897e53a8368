import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './buildStale.ts'
import { runChecks } from './checks.ts'
import { root } from './root.ts'

// Runs every check: format, lint, types, boundaries, unused code, then unit, integration and browser tests. The last
// line is `N passed, N failed[, N skipped]`, counting tests and checks alike.
const isLong = process.argv.includes('--long')
ensureBrowser()
ensurePeers()
const checks = isLong ? [] : await runChecks()
buildStale((line) => console.log(line))
const tests = await runTests()
const passed = checks.filter(({ isPassed }) => isPassed).length + tests.passed
const failed = checks.filter(({ isPassed }) => !isPassed).length + tests.failed
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** The browser tests need Debian's Chromium. It is installed if it is missing and the account may install packages. */
function ensureBrowser(): void {
  if (existsSync(process.env['CHROMIUM'] ?? '/usr/bin/chromium')) return
  if (process.getuid?.() !== 0) {
    console.error(
      'mimic: the browser tests need Chromium: sudo apt-get install chromium fonts-noto-cjk, or set CHROMIUM to its path',
    )
    process.exit(1)
  }
  console.log('Installing Chromium (once)...')
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'],
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

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numFailedTestSuites: number
  readonly success: boolean
}

async function runTests(): Promise<{ passed: number; failed: number; skipped: number }> {
  const report = join(root, 'artifacts', 'vitest.json')
  mkdirSync(join(root, 'artifacts'), { recursive: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const code = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...(isLong ? { MIMIC_LONG: '1' } : {}) },
      },
    )
    child.once('exit', (exit) => resolve(exit ?? 1))
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  // A file that does not load has no failed test of its own, but must still fail the run.
  const failed = Math.max(
    counts.numFailedTests,
    code === 0 && counts.success ? 0 : Math.max(1, counts.numFailedTestSuites),
  )
  return { passed: counts.numPassedTests, failed, skipped: counts.numPendingTests }
}
