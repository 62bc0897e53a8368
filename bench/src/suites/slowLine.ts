import type { Browser } from 'puppeteer-core'
import { PASSWORD, USER } from '../BenchHouse.ts'
import { withHouse } from '../browserCases.ts'
import { figureOf, type Suite } from '../Suite.ts'

const MBIT_S = 5
const LATENCY_MS = 60
const LINE = { offline: false, latency: LATENCY_MS, download: (MBIT_S * 1e6) / 8, upload: (MBIT_S * 1e6) / 8 }
const PATIENCE_MS = 60_000

/** The console over a slow line, by a browser that has nothing of it yet. */
export const slowLine: Suite = {
  name: 'slow-line',
  about: `the login over ${MBIT_S} Mbit/s and ${LATENCY_MS} ms in a fresh browser: from the address to its screen, and from Enter to the first screen`,
  async run({ rounds }) {
    const visits: Visit[] = []
    await withHouse('console', { signals: 1 }, async (browser, house) => {
      for (let i = 0; i < rounds; i++) visits.push(await visit(browser, house.origin))
    })
    const of = figureOf(`${MBIT_S} Mbit/s, ${LATENCY_MS} ms`, 'console')
    const all = (key: keyof Visit) => visits.map((each) => each[key])
    return [
      of('the login is there', 'ms', all('loginMs')),
      of('the first screen after Enter', 'ms', all('screenMs')),
      of('received until the login', 'kB', all('loginKb')),
    ]
  },
}

interface Visit {
  readonly loginMs: number
  readonly screenMs: number
  readonly loginKb: number
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
    const loginKb = bytes / 1024
    await page.type('input[name=loginname]', USER)
    await page.type('input[name=password]', PASSWORD)
    from = performance.now()
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-screen=monitor-eg-list]', { timeout: PATIENCE_MS })
    return { loginMs, screenMs: performance.now() - from, loginKb }
  } finally {
    await context.close()
  }
}
