import type { Browser } from 'puppeteer-core'
import { built } from '../../../engine/src/testing/built.ts'
import { BenchHouse, PASSWORD, USER } from '../BenchHouse.ts'
import { withBrowser } from '../browserCases.ts'
import { type Figure, type Suite, summarise } from '../Suite.ts'

const MBIT_S = 5
const LATENCY_MS = 60
const LINE = { offline: false, latency: LATENCY_MS, download: (MBIT_S * 1e6) / 8, upload: (MBIT_S * 1e6) / 8 }
const PATIENCE_MS = 60_000

/** The console over a slow line, by a browser that has nothing of it yet. */
export const slowLine: Suite = {
  name: 'slow-line',
  about: `the login over ${MBIT_S} Mbit/s and ${LATENCY_MS} ms in a fresh browser: from the address to its screen, and from Enter to the first screen`,
  async run({ rounds }) {
    const house = await BenchHouse.start({ signals: 1, staticFolder: await built('console') })
    try {
      return await withBrowser(async (browser) => {
        const visits: Visit[] = []
        for (let i = 0; i < rounds; i++) visits.push(await visit(browser, house.origin))
        const figure = (metric: string, unit: string, of: (one: Visit) => number): Figure => ({
          suite: 'slow-line',
          scenario: `${MBIT_S} Mbit/s, ${LATENCY_MS} ms`,
          subject: 'console',
          metric,
          unit,
          ...summarise(visits.map(of)),
        })
        return [
          figure('the login is there', 'ms', ({ loginMs }) => loginMs),
          figure('the first screen after Enter', 'ms', ({ screenMs }) => screenMs),
          figure('received until the login', 'kB', ({ loginBytes }) => loginBytes / 1024),
        ]
      })
    } finally {
      await house.stop()
    }
  },
}

interface Visit {
  readonly loginMs: number
  readonly screenMs: number
  readonly loginBytes: number
}

async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    const cdp = await page.createCDPSession()
    await cdp.send('Network.enable')
    await page.emulateNetworkConditions(LINE)
    let bytes = 0
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    let from = performance.now()
    const shown = page
      .waitForSelector('[data-screen=login] input[name=password]', { timeout: PATIENCE_MS })
      .then(() => performance.now())
    await page.goto(`${origin}/login`, { timeout: PATIENCE_MS })
    const loginMs = (await shown) - from
    const loginBytes = bytes
    await page.type('input[name=loginname]', USER)
    await page.type('input[name=password]', PASSWORD)
    from = performance.now()
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-screen=monitor-eg-list]', { timeout: PATIENCE_MS })
    return { loginMs, screenMs: performance.now() - from, loginBytes }
  } finally {
    await context.close()
  }
}
