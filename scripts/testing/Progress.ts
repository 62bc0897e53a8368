import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'
import { root } from '../root.ts'
import { LANES, noteSeconds, secondsOf, startOf, writeTimes } from './fileTimes.ts'

/** A test that takes longer is named at the end of the run. */
const SLOW_MS = 10_000
/** Where the output is no terminal, a line about passed unit files comes at most this often. */
const QUIET_MS = 10_000

/** So many lines of the message of a failed test are told at the end. */
const FAILED_LINES = 6

/** The tests of so few files are all listed. */
const FEW = 3

/** What scripts/test.ts reads of a run. */
export interface RunCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The files with failures, and what else their tests gave. An error that belongs to no file has the path `''`. */
  readonly failedFiles: readonly { readonly path: string; readonly passed: number; readonly skipped: number }[]
}

type Part = 'unit' | 'integration' | 'browser'
interface PartTimes {
  files: number
  /** Sum over the files, ms. */
  sumMs: number
  firstMs: number
  lastMs: number
}

const partOf = (path: string): Part =>
  path.endsWith('.browser.test.ts') ? 'browser' : path.endsWith('.int.test.ts') ? 'integration' : 'unit'

/**
 * Says how far the run is, as one line that moves at a terminal, and as a line for each file elsewhere; then the failed
 * tests as Vitest prints them, the slow ones, a table of the parts, and each failed test again in a line.
 */
export class Progress extends DefaultReporter {
  readonly #parts = new Map<Part, PartTimes>()
  /** From the admission of a file to its first test: imports, and the start of its servers and pages, ms. */
  readonly #starts: { readonly ms: number; readonly path: string }[] = []
  #total = 0
  #done = 0
  #leftS = 0
  #saidMs = 0

  constructor() {
    // Its own moving summary takes many lines.
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#total = specifications.length
    this.renderSucceed = this.#total <= FEW
    this.#leftS = specifications.reduce((sum, { moduleId }) => sum + secondsOf(moduleId), 0)
    this.log(`${this.#total} files; seed ${process.env['MIMIC_RUN_SEED']} (again: MIMIC_RUN_SEED=...)`)
  }

  override printTestModule(module: TestModule): void {
    this.#done++
    this.#leftS -= secondsOf(module.moduleId)
    const ms = module.diagnostic().duration
    this.#add(module, ms)
    this.#addStart(module)
    if (module.state() === 'failed' || this.#total <= FEW) {
      this.#wipe()
      super.printTestModule(module)
      // At once, too: a run that is stopped has no end.
      this.#sayFailedIn(module)
    }
    this.#say(module, ms)
  }

  override onTestRunEnd(...[modules, errors, reason]: Ended): void {
    this.#wipe()
    super.onTestRunEnd(modules, errors, reason)
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const counts = countsOf(modules, errors)
    for (const test of tests) {
      const { duration = 0 } = test.diagnostic() ?? {}
      const told = `${test.module.relativeModuleId}: ${test.fullName}`
      if (duration > SLOW_MS) this.log(`slow, ${(duration / 1000).toFixed(1)} s: ${told}`)
    }
    this.#sayParts()
    this.#sayFailed(modules, errors)
    mkdirSync(join(root, 'artifacts'), { recursive: true })
    writeFileSync(join(root, 'artifacts', 'run.json'), JSON.stringify(counts))
    if (process.env['MIMIC_RECORD']) writeTimes()
  }

  #add(module: TestModule, ms: number): void {
    const part = partOf(module.moduleId)
    if (part === 'unit') noteSeconds(module.moduleId, ms)
    const now = performance.now()
    const times = this.#parts.get(part) ?? { files: 0, sumMs: 0, firstMs: now - ms, lastMs: now }
    times.files++
    times.sumMs += ms
    times.firstMs = Math.min(times.firstMs, now - ms)
    times.lastMs = now
    this.#parts.set(part, times)
  }

  #addStart({ moduleId, children }: TestModule): void {
    const admittedAt = startOf(moduleId)
    const times = [...children.allTests()].map((test) => test.diagnostic()?.startTime ?? Number.NaN)
    const first = Math.min(...times.filter((time) => !Number.isNaN(time)))
    if (admittedAt !== undefined && Number.isFinite(first))
      this.#starts.push({ ms: first - admittedAt, path: moduleId })
  }

  #say(module: TestModule, ms: number): void {
    const far = `${this.#done} of ${this.#total}`
    const left = `${this.#done === this.#total ? 0 : Math.ceil(Math.max(0, this.#leftS) / LANES / 60)} min left`
    if (this.isTTY) {
      process.stdout.write(`\r\x1b[K${far} files, ${left}  ${module.relativeModuleId}`)
      return
    }
    const now = performance.now()
    if (partOf(module.moduleId) === 'unit' && now - this.#saidMs < QUIET_MS) return
    this.#saidMs = now
    this.log(`${far}, ${left}  ${(ms / 1000).toFixed(1)} s  ${module.relativeModuleId}`)
  }

  #sayParts(): void {
    for (const [part, { files, sumMs, firstMs, lastMs }] of this.#parts) {
      const [wall, sum] = [(lastMs - firstMs) / 1000, sumMs / 1000]
      this.log(`${part}: ${files} files, ${wall.toFixed(0)} s from first to last, ${sum.toFixed(0)} s in all`)
    }
    const starts = this.#starts.toSorted((a, b) => a.ms - b.ms)
    const [median, worst] = [starts[Math.floor(starts.length / 2)], starts.at(-1)]
    if (median && worst) {
      const slowest = `${(worst.ms / 1000).toFixed(1)} s at most (${worst.path.slice(root.length + 1)})`
      this.log(`start of a file to its first test: ${(median.ms / 1000).toFixed(1)} s in the median, ${slowest}`)
    }
  }

  /** Names again, at the end, what failed: of a long output often only the end is kept. */
  #sayFailed(modules: Ended[0], errors: Ended[1]): void {
    for (const module of modules) this.#sayFailedIn(module)
    for (const error of errors) this.#tell('outside of the tests', error)
  }

  #sayFailedIn(module: TestModule): void {
    for (const error of module.errors()) this.#tell(module.relativeModuleId, error)
    // Where a hook before the tests fails, they are skipped.
    for (const suite of module.children.allSuites())
      for (const error of suite.errors()) this.#tell(`${module.relativeModuleId}: ${suite.fullName}`, error)
    for (const test of module.children.allTests('failed'))
      this.#tell(`${module.relativeModuleId}: ${test.fullName}`, test.result().errors?.[0])
  }

  #tell(what: string, error: { message?: string } | undefined): void {
    this.log(`FAILED ${what}: ${error?.message?.split('\n').slice(0, FAILED_LINES).join(' | ') ?? 'no message'}`)
  }

  #wipe(): void {
    if (this.isTTY) process.stdout.write('\r\x1b[K')
  }
}

type Ended = Parameters<DefaultReporter['onTestRunEnd']>

function countsOf(modules: Ended[0], errors: Ended[1]): RunCounts {
  const states = (of: readonly TestModule[], state: string) =>
    of.flatMap((module) => [...module.children.allTests()]).filter((test) => test.result().state === state).length
  // A file that does not load, a hook that fails, and an error outside of the tests, have no failed test.
  const broken = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((each) => each.state() === 'failed' && each.errors().length > 0).length
  // Vitest notes at such an error which file ran meanwhile, if it knows.
  const outside = errors.map((error) => String((error as { VITEST_TEST_PATH?: unknown }).VITEST_TEST_PATH ?? ''))
  const failed = modules.filter((module) => module.state() === 'failed')
  const paths = new Set([...failed.map(({ moduleId }) => moduleId), ...outside])
  return {
    passed: states(modules, 'passed'),
    failed: states(modules, 'failed') + broken + errors.length,
    skipped: states(modules, 'skipped'),
    failedFiles: [...paths].map((path) => {
      const own = modules.filter(({ moduleId }) => moduleId === path)
      return { path, passed: states(own, 'passed'), skipped: states(own, 'skipped') }
    }),
  }
}
