import type { Browser } from 'puppeteer-core'
import type { BenchHouse } from '../BenchHouse.ts'
import { bigPage } from '../bigPage.ts'
import { withHouse } from '../browserCases.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'
import { ViewerTab } from '../ViewerTab.ts'

const WIDGETS = 200
const LOADS = sized(7, 1)

/** Time until a page of the usual size is shown to somebody who has opened it before. */
export const firstPicture: Suite = {
  name: 'first-picture',
  about: `a page of ${WIDGETS} widgets in the viewer, scripts from the browser's cache, ${LOADS} loads a round`,
  run: ({ rounds }) =>
    withHouse('viewerPage', { signals: 500, file: bigPage({ seed: 1, count: WIDGETS }) }, (browser, house) =>
      measure(browser, house, rounds),
    ),
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
  const of = figureOf(`${WIDGETS} widgets, warm cache`, 'viewer')
  const all = (key: string) => seen.map((times) => times[key] ?? Number.NaN)
  return [of('first picture', 'ms', all('picture')), of('live', 'ms', all('live'))]
}
