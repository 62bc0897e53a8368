import type { Browser } from 'puppeteer-core'

/**
 * Crashes the browser's GPU process as a broken driver does. The browser starts another one, and gives up after a few:
 * at most two crashes per browser.
 */
export async function crashGpuProcess(browser: Browser): Promise<void> {
  const session = await browser.target().createCDPSession()
  try {
    await session.send('Browser.crashGpuProcess')
  } finally {
    await session.detach()
  }
}
