import type { CDPSession, Page } from 'puppeteer-core'
import type {} from '../../page/chartCase.ts'
import { inTab, withCases } from '../browserCases.ts'
import { figureOf, quantile, repeat, type Suite, sized } from '../Suite.ts'
import { threadCosts } from '../threadCosts.ts'

const OPENED = sized(2, 1)
const REST_MS = sized(5_000, 300)
const MOVES = sized(20, 2)
type Figures = Map<string, { readonly scenario: string; readonly metric: string; readonly unit: string; all: number[] }>

/** How the big chart is moved: one step of each way. */
const moves: Readonly<Record<string, (tab: Page, step: number) => Promise<void>>> = {
  'its arrow key': (tab, step) => tab.keyboard.press(step % 20 < 10 ? 'ArrowLeft' : 'ArrowRight'),
  'a pointer that drags it': (tab, step) =>
    tab.mouse.move(960 + 12 * (step % 20 < 10 ? step % 10 : 10 - (step % 10)), 540),
  'the wheel': (tab, step) => tab.mouse.wheel({ deltaY: step % 20 < 10 ? -60 : 60 }),
}

/** Charts on Canvas 2D: many of them opened and at rest, and a big one that is moved. */
export const charts: Suite = {
  name: 'charts',
  about: '100 charts of one minute opened and at rest; a chart of 10 x 200,000 points moved; Canvas 2D, 1920 x 1080',
  async run({ rounds }) {
    const figures: Figures = new Map()
    await withCases('charts.html', (browser, url) =>
      repeat(rounds, async () => {
        for (const work of [openMany, moveBig])
          await inTab(browser, url, 'typeof window.charts === "object"', (tab) => work(tab, figures))
      }),
    )
    return [...figures.values()].map(({ scenario, metric, unit, all }) =>
      figureOf(scenario, 'canvas2d')(metric, unit, all),
    )
  },
}

async function openMany(tab: Page, figures: Figures): Promise<void> {
  for (const hasTools of [false, true]) {
    const scenario = `100 charts opened, ${hasTools ? 'with' : 'without'} tools`
    // The first page loads and compiles the code.
    await tab.evaluate((given) => window.charts.openMany(given), hasTools)
    for (let i = 0; i < OPENED; i++) {
      let elements = 0
      const { main, all } = await threadCosts(tab, async () => {
        elements = await tab.evaluate((given) => window.charts.openMany(given), hasTools)
      })
      note(figures, scenario, 'main thread, processor time', 'ms', main)
      note(figures, scenario, 'all threads, processor time', 'ms', all)
      note(figures, scenario, 'elements over the canvas', 'elements', elements)
    }
  }
  await tab.evaluate(() => window.charts.openMany(false))
  for (const hasValues of [false, true]) {
    const scenario = `100 charts of one minute at rest, ${hasValues ? 'a value a second each' : 'no values'}`
    let frames = 0
    const { main } = await threadCosts(tab, async () => {
      frames = await tab.evaluate((ms, given) => window.charts.rest(ms, given), REST_MS, hasValues)
    })
    note(figures, scenario, 'frames in 5 s', 'frames', frames)
    note(figures, scenario, 'main thread in 6.5 s, processor time', 'ms', main)
  }
}

async function moveBig(tab: Page, figures: Figures): Promise<void> {
  const session = await tab.createCDPSession()
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await tab.evaluate(() => window.charts.openBig())
  for (const [way, move] of Object.entries(moves)) {
    const scenario = `a chart of 10 x 200,000 points, moved by ${way}`
    const isDrag = way.includes('drags')
    await tab.mouse.move(960, 540)
    if (isDrag) await tab.mouse.down()
    await tab.evaluate(() => window.charts.drawn())
    const [frames, costs]: [number[], number[]] = [[], []]
    for (let step = 0; step < MOVES; step++) {
      const before = await busyMs(session)
      await move(tab, step)
      const js = await tab.evaluate(() => window.charts.drawn())
      costs.push((await busyMs(session)) - before)
      frames.push(...js)
    }
    if (isDrag) await tab.mouse.up()
    for (const [metric, all] of [
      ['a frame, js', frames],
      ['a move with its frames, main thread, processor time', costs],
    ] as const) {
      note(figures, scenario, metric, 'ms', ...all)
      note(figures, scenario, `${metric}, p95`, 'ms', quantile(all, 0.95))
      note(figures, scenario, `${metric}, worst`, 'ms', quantile(all, 1))
    }
    if (way !== 'its arrow key') continue
    for (let step = 0; step < sized(10, 1); step++) {
      const key = step % 2 === 0 ? 'ArrowLeft' : 'ArrowRight'
      note(figures, scenario, 'total', 'ms', await tab.evaluate((given) => window.charts.key(given), key))
    }
  }
}

/** Processor time of the main thread until now, ms. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

function note(figures: Figures, scenario: string, metric: string, unit: string, ...values: readonly number[]): void {
  const key = `${scenario} ${metric}`
  const found = figures.get(key) ?? { scenario, metric, unit, all: [] }
  figures.set(key, found)
  found.all.push(...values)
}
