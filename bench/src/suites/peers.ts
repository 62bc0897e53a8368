import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'puppeteer-core'
import { bigPage } from '../bigPage.ts'
import { inTab, withBrowser, withPage } from '../browserCases.ts'
import { bundleSize } from '../peers/bundleSize.ts'
import { installLibraries } from '../peers/installLibraries.ts'
import { leaveOutDraws } from '../peers/leaveOutDraws.ts'
import { livePage } from '../peers/livePage.ts'
import { heapGrowth, idle, memory } from '../peers/outsideCases.ts'
import type { Measured, PeerRequest, PeerScenario } from '../peers/PeerCase.ts'
import { isOurs, libraryNames, type PeerName } from '../peers/peerNames.ts'
import { CANNOT, type Figure, type Suite, type SuiteOptions, summarise } from '../Suite.ts'

const SEED = 20_261
const PICTURED = 500
/** Scale for cases that count instead of timing: the heap is the same, with few pixels. */
const COUNTED_SCALE = 1 / 6
const READY = 'typeof window.runPeerCase === "function"'
const benchFolder = fileURLToPath(new URL('../..', import.meta.url))
/** These scenarios are measured once, because they count instead of timing. */
const once: ReadonlySet<PeerScenario> = new Set(['bundle size', 'heap growth'])

/** Our engine beside other drawing libraries and two lower bounds, on the same page. */
export const peers: Suite = {
  name: 'peers',
  about: `the same page (seed ${SEED}, 1920 x 1080) drawn by each engine, one page load per case, engines interleaved`,
  isAskedFor: true,
  async run(options) {
    const needsLibraries = options.engines.some((name) => libraryNames.includes(name))
    if (needsLibraries) installLibraries(join(benchFolder, 'peers'))
    const path = needsLibraries ? 'peers/page/index.html' : 'page/peers.html'
    return withPage({ root: benchFolder, input: [join(benchFolder, path)] }, ({ url }) =>
      measure(`${url}${path}`, options),
    )
  },
}

async function measure(url: string, options: SuiteOptions): Promise<Figure[]> {
  if (options.pictures) await withBrowser((browser) => takePictures(browser, url, options))
  const figures: Figure[] = []
  for (const size of options.sizes) {
    for (const scenario of options.scenarios) {
      // Ten thousand frames of the largest page would take hours and show nothing new.
      if (scenario === 'heap growth' && size !== Math.min(...options.sizes)) continue
      if (scenario === 'bundle size' && size !== options.sizes[0]) continue
      const startedAt = performance.now()
      const label = scenario === 'bundle size' ? scenario : `${scenario} (${size})`
      figures.push(...(await measureScenario(url, scenario, size, label, options)))
      console.log(`  ${label}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
    }
  }
  return figures
}

/** Each scenario has a browser of its own, so that leftovers of one do not affect the next. */
async function measureScenario(
  url: string,
  scenario: PeerScenario,
  size: number,
  label: string,
  { engines, rounds, scale, isBlank }: SuiteOptions,
): Promise<Figure[]> {
  const about = { seed: SEED, count: size }
  const json = JSON.stringify(scenario === 'live' || scenario === 'heap growth' ? livePage(about) : bigPage(about))
  // Frames that are counted rather than timed need few pixels.
  const shown = scenario === 'heap growth' ? Math.min(scale, COUNTED_SCALE) : scale
  const results = new Map<PeerName, Map<string, Measured>>(engines.map((engine) => [engine, new Map()]))
  const problems = new Map<PeerName, string>()
  const run = async (browser: Browser) => {
    for (let round = 0; round < (once.has(scenario) ? 1 : rounds); round++) {
      for (const engine of engines) {
        if (problems.has(engine)) continue
        const frames = size > 5_000 ? 10 : 30
        try {
          const measured = await runCase(
            browser,
            url,
            {
              engine,
              scenario,
              json,
              frames,
              seed: SEED + round,
              scale: shown,
            },
            isBlank || scenario === 'heap growth',
          )
          for (const { metric, unit, values } of measured) {
            const sum = results.get(engine)?.get(metric)
            if (sum) sum.values.push(...values)
            else results.get(engine)?.set(metric, { metric, unit, values: [...values] })
          }
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error)
          problems.set(engine, text)
          console.error(`  ${engine} failed in ${label}: ${text}`)
        }
      }
    }
  }
  await withBrowser(run, { isUnthrottled: scenario === 'heap growth' })
  return figuresOf(label, engines, results, problems)
}

function figuresOf(
  scenario: string,
  engines: readonly PeerName[],
  results: ReadonlyMap<PeerName, ReadonlyMap<string, Measured>>,
  problems: ReadonlyMap<PeerName, string>,
): Figure[] {
  const metrics = new Map<string, string>()
  for (const measured of results.values()) for (const { metric, unit } of measured.values()) metrics.set(metric, unit)
  return [...metrics].flatMap(([metric, unit]) =>
    engines.map((subject): Figure => {
      const values = problems.has(subject) ? [] : (results.get(subject)?.get(metric)?.values ?? [])
      const about = { suite: 'peers', scenario, subject, metric, unit }
      if (values.length > 0) return { ...about, ...summarise(values) }
      return { ...about, median: Number.NaN, spread: Number.NaN, samples: 0, note: problems.get(subject) ?? CANNOT }
    }),
  )
}

async function runCase(
  browser: Browser,
  url: string,
  request: PeerRequest,
  isBlank: boolean,
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
      return tab.evaluate((given) => window.runPeerCase(given), request as never)
    },
    isBlank ? leaveOutDraws : undefined,
  )
}

/** One picture per engine, because an empty canvas is fast too. */
async function takePictures(browser: Browser, url: string, { pictures, engines }: SuiteOptions): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  const json = JSON.stringify(bigPage({ seed: SEED, count: PICTURED }))
  for (const engine of engines) {
    await inTab(browser, url, READY, async (tab) => {
      const request: PeerRequest = { engine, scenario: 'idle', json, frames: 0, seed: SEED, scale: 1 }
      await tab.evaluate((given) => window.openPeer(given), request as never)
      await tab.evaluate(() => window.showValues())
      await tab.screenshot({ path: join(pictures, `${engine}.png`) as `${string}.png` })
    }).catch((error) => console.error(`  no picture of ${engine}: ${error}`))
  }
  console.log(`  pictures of ${PICTURED} widgets are in ${pictures}`)
}
