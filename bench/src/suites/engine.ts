import { fileURLToPath } from 'node:url'
import type { Browser } from 'puppeteer-core'
import type { CaseRequest, FrameTimes } from '../../page/engineCase.ts'
import { bigPage } from '../bigPage.ts'
import { inTab, withBrowser, withPage } from '../browserCases.ts'
import { type Figure, type Suite, type SuiteOptions, summarise } from '../Suite.ts'

const WIDGETS = 2_000
const SEED = 20_261
const scenarios: readonly CaseRequest['scenario'][] = ['first picture', 'live tick', 'everything moves', 'pan', 'idle']
const backends = ['canvas2d', 'webgl'] as const
const pageFolder = fileURLToPath(new URL('../../page', import.meta.url))

/** The cost of a frame of 2,000 mixed widgets at 1920 x 1080 on both backends, in a real browser. */
export const engine: Suite = {
  name: 'engine',
  about: `${WIDGETS} mixed widgets (seed ${SEED}), 1920 x 1080, one page load per case, backends interleaved`,
  async run(options) {
    return withPage({ root: pageFolder }, ({ url }) => withBrowser((browser) => measure(browser, url, options)))
  },
}

async function measure(browser: Browser, url: string, { rounds }: SuiteOptions): Promise<Figure[]> {
  const page = bigPage({ seed: SEED, count: WIDGETS })
  const figures: Figure[] = []
  for (const scenario of scenarios) {
    const times = new Map<string, FrameTimes>(
      backends.map((backend) => [backend, { js: [], total: [], drawCalls: 0, backend }]),
    )
    for (let round = 0; round < rounds; round++) {
      for (const backend of backends) {
        const result = await runCase(browser, url, {
          page,
          backend,
          scenario,
          frames: scenario === 'first picture' ? 3 : 30,
          seed: SEED + round,
        })
        const sum = times.get(backend)
        sum?.js.push(...result.js)
        sum?.total.push(...result.total)
        if (sum) sum.drawCalls = result.drawCalls
      }
    }
    for (const [subject, { js, total, drawCalls }] of times) {
      const about = { suite: 'engine', scenario, subject }
      if (scenario === 'idle') {
        figures.push({ ...about, metric: 'frames in 3 s', unit: 'frames', ...summarise(js) })
        continue
      }
      figures.push(
        { ...about, metric: 'js', unit: 'ms', ...summarise(js) },
        { ...about, metric: 'total', unit: 'ms', ...summarise(total) },
      )
      figures.push({ ...about, metric: 'draw calls', unit: 'calls', median: drawCalls, spread: 0, samples: 1 })
    }
  }
  return figures
}

function runCase(browser: Browser, url: string, request: CaseRequest): Promise<FrameTimes> {
  return inTab(browser, url, 'typeof window.runCase === "function"', (tab) =>
    tab.evaluate((given) => window.runCase(given), request as never),
  )
}
