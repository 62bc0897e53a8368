import type { Sample } from '@mimic/contract/bus'
import type { Browser, Page } from 'puppeteer-core'
import { WallWatch } from '../../runtime-viewer/src/testing/WallWatch.ts'
import { type BenchHouse, PAGE, PROJECT } from './BenchHouse.ts'
import { Feed } from './Feed.ts'

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
    await house.signIn(browser)
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

/** Sends new values of some signals repeatedly. @returns a function that stops it */
export function startTicks(house: BenchHouse, signals: number, everyMs: number): () => void {
  const feed = new Feed(house)
  const timer = setInterval(() => {
    const [seq, time] = [feed.sent + 1, Date.now()]
    const samples = Array.from({ length: Math.min(BATCH, signals) }, (_, i): Sample => {
      const at = (seq * signals + i) % house.signalIds.length
      return [house.signalIds[at] ?? '', time, 50 + 40 * Math.sin(seq / 9 + at), 0]
    })
    feed.send(samples)
  }, everyMs)
  return () => clearInterval(timer)
}
