import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { built } from '../../../engine/src/testing/built.ts'
import { laneChromium } from '../../../engine/src/testing/launchChromium.ts'
import { replaceText } from '../../../engine/src/testing/replaceText.ts'
import { PASSWORD, TestServer } from '../../../server/src/testing/TestServer.ts'

/** Folder for screenshots. Without it none are taken. */
const PICTURES = process.env['EDITOR_PICTURES']

interface Entry {
  readonly user: string
  readonly locale: 'cn' | 'en'
  readonly more: string
  readonly first?: (() => void) | undefined
}

/** The designer alone, in a real browser with a real server of its own. */
export class DesignerLab {
  readonly server: TestServer
  readonly #browser: Browser
  readonly #port: number
  /** The user, language and query that a window was opened with. */
  readonly #opened = new WeakMap<Page, string>()
  /** The window that the last test gave back. */
  #rested: Page | undefined

  private constructor(server: TestServer, browser: Browser) {
    this.server = server
    this.#browser = browser
    this.#port = server.server.port
  }

  /** @param env settings of the server to add or replace */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<DesignerLab> {
    const folder = await built('designerPage')
    const server = await TestServer.start({ rateFactor: 100, env: { MIMIC_STATIC: folder, ...env } })
    const browser = await laneChromium()
    return new DesignerLab(server, browser)
  }

  async stop(): Promise<void> {
    await this.server.stop()
  }

  stopServer(): Promise<void> {
    return this.server.server.stop()
  }

  /** Starts the server on its earlier port. */
  startServer(): Promise<void> {
    return this.server.startServer(this.#port)
  }

  /**
   * Opens the designer on a page and waits until it can be used. @param more query parameters to add or replace:
   * `theme=dark`
   */
  async open(user: string, locale: 'cn' | 'en' = 'en', more = ''): Promise<Page> {
    return this.openIn(await this.#browser.createBrowserContext(), user, locale, more)
  }

  /**
   * A window for one test: the one that the test before gave back, if it was opened alike, or a new one. Opening costs
   * more than a second of processor time. The page keeps its widgets, its steps of undo, and what its user has set.
   */
  async take(user: string, locale: 'cn' | 'en' = 'en', more = ''): Promise<Page> {
    const asked = [user, locale, more].join()
    const rested = this.#rested
    this.#rested = undefined
    if (rested && !rested.isClosed() && this.#opened.get(rested) === asked) {
      await rested.bringToFront()
      return rested
    }
    await rested?.close()
    const page = await this.open(user, locale, more)
    this.#opened.set(page, asked)
    return page
  }

  /**
   * Leaves a window to the next test, without selection, tool or search, and with the whole page in view; one that has a
   * dialog open, or does not come to rest, is closed. A test that fails keeps its own, so that nothing of it reaches the
   * next one.
   */
  async giveBack(page: Page): Promise<void> {
    const isBusy = () => page.evaluate(() => !!document.querySelector('.bp6-overlay-open, .bp6-dialog, .ed-preview'))
    if (await isBusy()) return page.close()
    await page.focus('.ed-host')
    // The first one ends a gesture, the next ones leave a tool, a group and the selection.
    for (let i = 0; i < 4; i++) await press(page, 'Escape')
    if (await page.$('[data-selected]')) return page.close()
    for (const panel of ['#ed-side-layers', '#ed-side-widgets']) {
      await page.click(panel)
      await replaceText(page, '.ed-left .ed-side-head input', '')
    }
    await page.focus('.ed-host')
    await press(page, 'Shift', 'Digit1')
    await page.mouse.move(2, 2)
    this.#rested = page
  }

  /**
   * Opens the designer in a browser that may have been used before and keeps its stores.
   * @param first runs in the page before anything else
   */
  async openIn(
    browser: BrowserContext,
    user: string,
    locale: 'cn' | 'en' = 'en',
    more = '',
    first?: () => void,
  ): Promise<Page> {
    const page = await this.#enter(browser, { user, locale, more, first })
    await page.waitForSelector('.ed-host canvas:nth-of-type(2)', { timeout: 30_000 })
    await page.waitForSelector('[data-link="online"]', { timeout: 30_000 })
    await page.waitForFunction(() => !/^0%/.test(document.querySelector('.ed-zoom')?.textContent ?? '0%'))
    return page
  }

  /** Goes to the designer with an account that may not use it. */
  async enter(user: string, locale: 'cn' | 'en' = 'en'): Promise<Page> {
    return this.#enter(await this.#browser.createBrowserContext(), { user, locale, more: '' })
  }

  async #enter(browser: BrowserContext, { user, locale, more, first }: Entry): Promise<Page> {
    const page = await browser.newPage()
    if (first) await page.evaluateOnNewDocument(first)
    await page.setViewport({ width: 1440, height: 900 })
    // Confirms the question about unsaved changes on leaving.
    page.on('dialog', (dialog) => void dialog.accept())
    page.on('pageerror', (error) => console.error('page error:', error))
    await page.goto(`${this.server.origin}/healthz`)
    await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await fetch('/lfscada/user/login', { method: 'POST', body, headers })
    }, `loginname=${user}&password=${PASSWORD}`)
    const query = new URLSearchParams({ project: 'project-a', page: 'page-a', user, locale })
    for (const [name, value] of new URLSearchParams(more)) query.set(name, value)
    await page.goto(`${this.server.origin}/?${query}`)
    return page
  }
}

export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  // Panels open with an animation.
  await new Promise((done) => setTimeout(done, 300))
  await page.screenshot({ path: join(PICTURES, `${name}.png`) as `${string}.png` })
}

export async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 })
  await page.mouse.move(...to, { steps: 3 })
  await page.mouse.up()
}

export function middleOf(page: Page, selector: string): Promise<[number, number]> {
  return page.$eval(selector, (element) => {
    element.scrollIntoView({ block: 'nearest' })
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2] as [number, number]
  })
}

/** Drops a widget of the palette at a place relative to the middle of the canvas, CSS pixels. */
export async function drop(page: Page, type: string, dx = 0, dy = 0): Promise<void> {
  const before = await count(page)
  const from = await middleOf(page, `[data-type="${type}"]`)
  const [x, y] = await middleOf(page, '.ed-host')
  await drag(page, from, [x + dx, y + dy])
  await page.waitForSelector(`[data-widgets="${before + 1}"]`)
}

/** Pastes a widget as if copied from another page: the only way to place one that the palette does not offer. */
export const paste = (page: Page, widgetType: string): Promise<void> =>
  pasteWidgets(page, [{ id: 'a', widgetType, position: { x: 20, y: 20, width: 120, height: 80 } }])

/** Pastes widgets of a page file as if copied from another page: 50 units further to the right and down. */
export function pasteWidgets(page: Page, widgets: readonly object[]): Promise<void> {
  return page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.querySelector('.ed-host')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    JSON.stringify({ kind: 'mimic/widgets', widgets }),
  )
}

export function count(page: Page): Promise<number> {
  return page.$eval('[data-widgets]', (span) => Number((span as HTMLElement).dataset['widgets']))
}

/**
 * Types into a field of the inspector and presses Enter. The focus is set without a click, which misses when the panel
 * moves. @throws {Error} when the focus has left the field meanwhile
 */
export async function type(page: Page, path: string, text: string): Promise<void> {
  await page.$eval(`[data-path="${path}"]`, (field) => {
    field.scrollIntoView({ block: 'center' })
    ;(field as HTMLInputElement).focus()
    ;(field as HTMLInputElement).select()
  })
  await page.keyboard.type(text)
  const typedInto = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['path'])
  if (typedInto !== path) throw new Error(`typed ${JSON.stringify(text)} into ${typedInto} instead of ${path}`)
  await page.keyboard.press('Enter')
}

export function textIn(page: Page, path: string): Promise<string> {
  return page.$eval(`[data-path="${path}"]`, (field) => (field as HTMLInputElement).value)
}

export async function press(page: Page, ...keys: readonly Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
  for (const key of keys) await page.keyboard.down(key)
  for (const key of keys.toReversed()) await page.keyboard.up(key)
}
