import { fileURLToPath } from 'node:url'
import { type Sample, topics } from '@mimic/contract/bus'
import type { Browser, Page } from 'puppeteer-core'
import { WallWatch } from '../../runtime-viewer/src/testing/WallWatch.ts'
import { type BenchHouse, GATEWAY, PAGE, PROJECT } from './BenchHouse.ts'

/** A page with one `<mimic-viewer>` that fills the window. */
export const viewerRoot = fileURLToPath(new URL('../../runtime-viewer/src/testing/page', import.meta.url))

const BATCH = 500
const ROUND_TRIP_MS = 60_000

/** A tab that shows a page of the house in the viewer. */
export class ViewerTab {
  readonly page: Page
  readonly watch: WallWatch

  private constructor(page: Page, watch: WallWatch) {
    this.page = page
    this.watch = watch
  }

  static async open(browser: Browser, house: BenchHouse, query: string): Promise<ViewerTab> {
    const page = await browser.newPage()
    const watch = await WallWatch.on(page)
    const [name = '', value = ''] = house.cookie.split('=')
    await browser.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true })
    const tab = new ViewerTab(page, watch)
    await page.goto(`${house.origin}/?project=${PROJECT}&page=${PAGE}&locale=en&fit=container&${query}`)
    await tab.live()
    return tab
  }

  /** Resolves when the page is drawn and connected. */
  async live(): Promise<void> {
    await this.page.waitForFunction(
      () => {
        const element = document.querySelector('mimic-viewer') as { viewer?: { status: string } } | null
        return element?.viewer?.status === 'live'
      },
      // Polls by time rather than by frames, because frames are counted.
      { timeout: ROUND_TRIP_MS, polling: 100 },
    )
  }

  /** Shows another page. Resolves when it is drawn and connected. */
  async show(pageId: string): Promise<void> {
    await this.page.$eval(
      'mimic-viewer',
      (element, id) =>
        new Promise<void>((resolve) => {
          element.addEventListener('ready', () => resolve(), { once: true })
          ;(element as unknown as { viewer: { setPage(id: string): void } }).viewer.setPage(id)
        }),
      pageId,
    )
    await this.live()
  }
}

/**
 * Sends new values of some signals repeatedly until it is stopped. @returns a stop function that gives the number of
 * batches sent
 */
export function startTicks(house: BenchHouse, signals: number, everyMs: number): () => number {
  const boot = `soak-${Date.now()}`
  let seq = 0
  const timer = setInterval(() => {
    seq++
    const time = Date.now()
    const samples = Array.from({ length: Math.min(BATCH, signals) }, (_, i): Sample => {
      const at = (seq * signals + i) % house.signalIds.length
      return [house.signalIds[at] ?? '', time, 50 + 40 * Math.sin(seq / 9 + at), 0]
    })
    house.gateway.publish(topics.data(GATEWAY), JSON.stringify({ v: 1, boot, seq, samples }), { qos: 1 })
  }, everyMs)
  return () => {
    clearInterval(timer)
    return seq
  }
}
