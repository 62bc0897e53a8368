import type { Browser } from 'puppeteer-core'
import { BenchHouse } from '../BenchHouse.ts'
import { bigPage } from '../bigPage.ts'
import { withBrowser, withBuild } from '../browserCases.ts'
import { type Figure, type Suite, summarise } from '../Suite.ts'
import { ViewerTab, viewerRoot } from '../ViewerTab.ts'

const WIDGETS = 200
const LOADS = 7

/** Time until a page of the usual size is shown to somebody who has opened it before. */
export const firstPicture: Suite = {
  name: 'first-picture',
  about: `a page of ${WIDGETS} widgets in the viewer, scripts from the browser's cache, ${LOADS} loads a round`,
  async run({ rounds }) {
    return withBuild({ root: viewerRoot }, async (staticFolder) => {
      const house = await BenchHouse.start({ signals: 500, file: bigPage({ seed: 1, count: WIDGETS }), staticFolder })
      try {
        return await withBrowser((browser) => measure(browser, house, rounds))
      } finally {
        await house.stop()
      }
    })
  },
}

async function measure(browser: Browser, house: BenchHouse, rounds: number): Promise<Figure[]> {
  const { page } = await ViewerTab.open(browser, house, 'backend=auto')
  await page.evaluateOnNewDocument(() => {
    const times: Record<string, number> = {}
    Object.assign(window, { times })
    document.addEventListener(
      'ready',
      () => {
        // The first frame draws it; after the second one it is on the screen.
        requestAnimationFrame(() => requestAnimationFrame(() => (times['picture'] = performance.now())))
      },
      true,
    )
    document.addEventListener(
      'status',
      (event) => {
        if ((event as CustomEvent).detail.status === 'live') times['live'] = performance.now()
      },
      true,
    )
  })
  const seen: Record<string, number>[] = []
  for (let load = 0; load < rounds * LOADS; load++) {
    await page.reload({ waitUntil: 'domcontentloaded' })
    const times = await page.waitForFunction(() => {
      const { times } = window as unknown as { times: Record<string, number> }
      return times['picture'] !== undefined && times['live'] !== undefined ? times : undefined
    })
    seen.push((await times.jsonValue()) ?? {})
  }
  const about = { suite: 'first-picture', scenario: `${WIDGETS} widgets, warm cache`, subject: 'viewer', unit: 'ms' }
  return [
    { ...about, metric: 'first picture', ...summarise(seen.map((times) => times['picture'] ?? Number.NaN)) },
    { ...about, metric: 'live', ...summarise(seen.map((times) => times['live'] ?? Number.NaN)) },
  ]
}
