import type { Browser } from 'puppeteer-core'
import type { CaseRequest, FrameTimes } from '../../page/engineCase.ts'
import { bigPage } from '../bigPage.ts'
import { inTab, withCases } from '../browserCases.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'

const WIDGETS = sized(2_000, 40)
const SEED = 20_261
const scenarios: readonly CaseRequest['scenario'][] = ['first picture', 'live tick', 'everything moves', 'pan', 'idle']
const backends = ['canvas2d', 'webgl'] as const

/** The cost of a frame of 2,000 mixed widgets at 1920 x 1080 on both backends, in a real browser. */
export const engine: Suite = {
  name: 'engine',
  about: `${WIDGETS} mixed widgets (seed ${SEED}), 1920 x 1080, one page load per case, backends interleaved`,
  run: ({ rounds }) => withCases('index.html', (browser, url) => measure(browser, url, rounds)),
}

async function measure(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
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
          frames: scenario === 'first picture' ? sized(3, 1) : sized(30, 2),
          seed: SEED + round,
        })
        const sum = times.get(backend)
        sum?.js.push(...result.js)
        sum?.total.push(...result.total)
        if (sum) sum.drawCalls = result.drawCalls
      }
    }
    for (const [subject, { js, total, drawCalls }] of times) {
      const of = figureOf(scenario, subject)
      if (scenario === 'idle') figures.push(of('frames in 3 s', 'frames', js))
      else figures.push(of('js', 'ms', js), of('total', 'ms', total), of('draw calls', 'calls', [drawCalls]))
    }
  }
  return figures
}

function runCase(browser: Browser, url: string, request: CaseRequest): Promise<FrameTimes> {
  return inTab(browser, url, 'typeof window.runCase === "function"', (tab) =>
    tab.evaluate((given) => window.runCase(given), request as never),
  )
}
