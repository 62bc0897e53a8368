import type { Browser, Page } from 'puppeteer-core'

// Evidence of a failed test: pictures and consoles of its open pages, logs of its servers.

/** Lines kept of each page and each log. */
const KEPT_LINES = 2_000

/** The last lines of something that may write for long. */
export class RecentLines {
  readonly #lines: string[] = []

  add(line: string): void {
    this.#lines.push(line)
    if (this.#lines.length > KEPT_LINES) this.#lines.splice(0, KEPT_LINES / 2)
  }

  get text(): string {
    return this.#lines.join('\n')
  }
}

/** Pages of the tests that run, with what they said. */
export const openPages = new Map<Page, RecentLines>()
/** Logs of the processes and servers of the tests that run, by name. */
export const openLogs = new Map<string, () => string>()

/** Keeps the console of every page of a browser. */
export function watchPages(browser: Browser): void {
  browser.on('targetcreated', async (target) => {
    if (target.type() !== 'page') return
    // A page that closes at once has nothing to show.
    const page = await target.page().catch(() => null)
    if (!page || openPages.has(page)) return
    const lines = new RecentLines()
    openPages.set(page, lines)
    page.on('console', (message) => lines.add(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => lines.add(`exception: ${error}`))
    page.on('requestfailed', (request) => lines.add(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`))
    page.on('close', () => openPages.delete(page))
  })
}
