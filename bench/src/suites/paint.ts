import type { Browser } from 'puppeteer-core'
import type {} from '../../page/paint.ts'
import { inTab, withCases } from '../browserCases.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'

const FRAMES = sized(12, 1)
/** Sizes in device pixels. */
const SIZES = [20, 60, 120]

/** The costs that decide whether Canvas 2D copies a widget or paints it (`paintCost.ts` in the engine). */
export const paint: Suite = {
  name: 'paint',
  about: 'one drawing of a 2D canvas in software, level and turned, until its pixels stand; 1920 x 1080',
  isAskedFor: true,
  run: ({ rounds }) => withCases('paint.html', (browser, url) => measure(browser, url, rounds)),
}

async function measure(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  return inTab(browser, url, 'typeof window.measurePaint === "function"', async (tab) => {
    const names = await tab.evaluate(() => window.paintNames)
    const cases = names.flatMap((name) =>
      SIZES.flatMap((size) => [false, true].map((isTurned) => ({ name, size, isTurned, times: [] as number[] }))),
    )
    for (let round = 0; round < rounds; round++) {
      for (const { name, size, isTurned, times } of cases) {
        const given = [name, size, isTurned, FRAMES] as const
        times.push(...(await tab.evaluate((...asked) => window.measurePaint(...asked), ...given)))
      }
    }
    return cases.map(({ name, size, isTurned, times }) =>
      figureOf(`${name}, ${size} px`, isTurned ? 'turned' : 'level')('each', 'µs', times),
    )
  })
}
