import { fileURLToPath } from 'node:url'
import type { Browser } from 'puppeteer-core'
import { inTab, withBrowser } from '../browserCases.ts'
import { CANNOT, type Figure, type SuiteOptions, summarise } from '../Suite.ts'
import { bundleSize } from './bundleSize.ts'
import { leaveOutDraws } from './leaveOutDraws.ts'
import { heapGrowth, idle, memory } from './outsideCases.ts'
import type { Measured, PeerRequest, PeerScenario, Tallied } from './PeerCase.ts'
import { ProcessorMeter } from './ProcessorMeter.ts'
import { isOurs, type PeerName } from './peerNames.ts'

export const benchFolder = fileURLToPath(new URL('../..', import.meta.url))
/** Holds in a tab once its cases can be run. */
export const READY = 'typeof window.runPeerCase === "function"'
const SEED = 20_261
/** Scale for cases that count instead of timing: the heap is the same, with few pixels. */
const COUNTED_SCALE = 1 / 6
/** Times that a case is run in a round; these count instead of timing, and are run once in all. */
const once: ReadonlySet<PeerScenario> = new Set(['bundle size', 'heap growth'])
/** Frames of a case in the short run, whose shares are means over several pages. */
const SHORT_FRAMES = 15
/** Samples of the first picture in a round, each in a browser of its own. */
const OPENINGS = 3

export interface ScenarioCase {
  readonly scenario: PeerScenario
  readonly size: number
  /** The name in the report. */
  readonly label: string
  /** The page file's text. */
  readonly json: string
}

/** Measures a scenario on one page with every engine in turn. */
export async function measureScenario(url: string, about: ScenarioCase, options: SuiteOptions): Promise<Figure[]> {
  const { scenario } = about
  const flags = { isUnthrottled: scenario === 'heap growth' }
  const tally = new Tally(about.label, options.engines)
  // The first picture is that of a new process: no code is compiled there, no glyph drawn, no image decoded.
  if (scenario === 'first picture')
    await interleaved(tally, about, options, (work) => withBrowser(work, flags), options.rounds * OPENINGS, url)
  else {
    // Each scenario has a browser of its own, so that leftovers of one do not affect the next.
    const rounds = once.has(scenario) ? 1 : options.rounds
    await withBrowser((browser) => interleaved(tally, about, options, (work) => work(browser), rounds, url), flags)
  }
  return tally.figures()
}

type InBrowser = <T>(work: (browser: Browser) => Promise<T>) => Promise<T>

async function interleaved(
  tally: Tally,
  { scenario, size, json }: ScenarioCase,
  { engines, scale, ratio, isBlank, isShort }: SuiteOptions,
  inBrowser: InBrowser,
  rounds: number,
  url: string,
): Promise<void> {
  const isCounted = scenario === 'heap growth'
  const shown = {
    scale: isCounted ? Math.min(scale, COUNTED_SCALE) : scale,
    frames: isShort ? SHORT_FRAMES : size > 5_000 ? 10 : 30,
  }
  for (let round = 0; round < rounds; round++) {
    for (const engine of engines) {
      if (tally.hasFailed(engine)) continue
      const request: PeerRequest = { engine, scenario, json, seed: SEED + round, ...shown }
      try {
        const flags = { ratio, isBlank: isBlank || isCounted }
        tally.add(engine, await inBrowser((browser) => runCase(browser, url, request, flags)))
      } catch (error) {
        tally.fail(engine, error instanceof Error ? error.message : String(error))
      }
    }
  }
}

async function runCase(
  browser: Browser,
  url: string,
  request: PeerRequest,
  { ratio, isBlank }: { readonly ratio: number; readonly isBlank: boolean },
): Promise<readonly Measured[]> {
  const { scenario, engine } = request
  if (scenario === 'bundle size') return bundleSize(browser, benchFolder, request)
  if (scenario === 'heap growth' && !isOurs(engine)) return []
  return inTab(
    browser,
    url,
    READY,
    async (tab) => {
      if (scenario === 'idle') return idle(tab, request)
      if (scenario === 'memory') return memory(tab, request)
      if (scenario === 'heap growth') return heapGrowth(tab, request)
      const meter = await ProcessorMeter.start(browser)
      await tab.exposeFunction('processorMs', () => meter.lap())
      try {
        return await tab.evaluate((given) => window.runPeerCase(given), request as never)
      } finally {
        await meter.stop()
      }
    },
    async (tab) => {
      if (ratio !== 1) await tab.setViewport({ width: 1920, height: 1080, deviceScaleFactor: ratio })
      if (isBlank) await leaveOutDraws(tab)
    },
  )
}

/** The figures of a scenario, by engine and metric. */
class Tally {
  readonly #label: string
  readonly #results: ReadonlyMap<PeerName, Map<string, Tallied>>
  readonly #problems = new Map<PeerName, string>()

  constructor(label: string, engines: readonly PeerName[]) {
    this.#label = label
    this.#results = new Map(engines.map((engine) => [engine, new Map()]))
  }

  hasFailed(engine: PeerName): boolean {
    return this.#problems.has(engine)
  }

  fail(engine: PeerName, problem: string): void {
    this.#problems.set(engine, problem)
    console.error(`  ${engine} failed in ${this.#label}: ${problem}`)
  }

  add(engine: PeerName, measured: readonly Measured[]): void {
    for (const { metric, unit, values } of measured) {
      const sum = this.#results.get(engine)?.get(metric)
      const { median } = summarise(values)
      sum?.values.push(...values)
      sum?.rounds.push(median)
      if (!sum) this.#results.get(engine)?.set(metric, { metric, unit, values: [...values], rounds: [median] })
    }
  }

  figures(): Figure[] {
    const metrics = new Map<string, string>()
    for (const measured of this.#results.values())
      for (const { metric, unit } of measured.values()) metrics.set(metric, unit)
    return [...metrics].flatMap(([metric, unit]) =>
      [...this.#results].map(([subject, measured]): Figure => {
        const problem = this.#problems.get(subject)
        const { values, rounds } = (problem === undefined && measured.get(metric)) || { values: [], rounds: [] }
        const about = { scenario: this.#label, subject, metric, unit }
        if (values.length > 0) return { ...about, ...summarise(values), rounds }
        return { ...about, median: Number.NaN, spread: Number.NaN, samples: 0, note: problem ?? CANNOT }
      }),
    )
  }
}
