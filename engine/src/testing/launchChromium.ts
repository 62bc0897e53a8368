import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import puppeteer, {
  type Browser,
  type BrowserContext,
  type ClickOptions,
  ElementHandle,
  type LaunchOptions,
  Page,
  Realm,
} from 'puppeteer-core'
import { watchPages } from './evidence.ts'
import { heardClick } from './heardClick.ts'

const SHELL = '/usr/bin/chromium-headless-shell'
const WITH_WINDOWS = '/usr/bin/chromium'

/**
 * No step of a test takes so long, even on a busy machine. A step that gets no answer at all then names the command of
 * the browser's protocol, where the test itself would only run out of time.
 */
const ANSWER_MS = 60_000

/** Puppeteer's own way is to ask in every frame, which costs a page that waits a twentieth of a core. */
const ASK_MS = 50
/** Looks at an element that moves, at most. */
const LOOKS = 100

/** What all waits of Puppeteer go through, those for a visible element too; its types keep it private. */
interface Waiting {
  waitForFunction(asked: unknown, options?: { readonly polling?: unknown }, ...args: readonly unknown[]): unknown
}
const waiting = Realm.prototype as unknown as Waiting
const { waitForFunction } = waiting
waiting.waitForFunction = function (asked, options = {}, ...args) {
  const { polling = 'raf' } = options
  return waitForFunction.call(this, asked, { ...options, polling: polling === 'raf' ? ASK_MS : polling }, ...args)
}
ElementHandle.prototype.click = heardClick(ElementHandle.prototype.click)
const { click, select } = Page.prototype
Object.assign(Page.prototype, {
  // Puppeteer's own way reads where the element is and clicks there later, when it may have moved.
  async click(this: Page, selector: string, options?: ClickOptions) {
    await restOf(this, selector)
    await click.call(this, selector, options)
  },
  // Puppeteer's own way chooses nothing when an option has not come yet.
  async select(this: Page, selector: string, ...values: string[]) {
    await this.waitForFunction(
      (path, wanted) => {
        const offered = [...(document.querySelector<HTMLSelectElement>(path)?.options ?? [])].map(({ value }) => value)
        return wanted.every((value) => offered.includes(value))
      },
      {},
      selector,
      values,
    )
    return select.call(this, selector, ...values)
  },
})

/** Waits until an element has stood still for a moment. @throws {Error} when it is missing */
async function restOf(page: Page, selector: string): Promise<void> {
  let last = ''
  for (let looks = 0; looks < LOOKS; looks++) {
    const box = await page.$eval(selector, (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].join()
    })
    if (box === last) return
    last = box
    await delay(ASK_MS / 2)
  }
}

export interface ChromiumOptions extends Pick<LaunchOptions, 'protocolTimeout' | 'defaultViewport'> {
  /** Its tabs are in windows, so that one that is not in front is hidden. Each tab costs more of the processor. */
  readonly hasWindows?: boolean
}

/**
 * Starts Debian's Chromium, or the one that CHROMIUM names, with a fresh profile. CHROMIUM_FLAGS: more flags, with spaces
 * between them. Tests that need no browser process of their own use {@link laneChromium}.
 */
export async function launchChromium(
  args: readonly string[] = [],
  { hasWindows = false, ...options }: ChromiumOptions = {},
): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: process.env['CHROMIUM'] ?? (!hasWindows && existsSync(SHELL) ? SHELL : WITH_WINDOWS),
    protocolTimeout: ANSWER_MS,
    defaultViewport: { width: 1440, height: 900 },
    ...options,
    // Without it, downloads with Chinese names are stored as "download" where the machine has no language set.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
      // A click on a button that still moves misses it. A test of motion asks for it: emulateMediaFeatures.
      '--force-prefers-reduced-motion',
      ...args,
      ...(process.env['CHROMIUM_FLAGS']?.split(' ') ?? []),
    ],
  })
  watchPages(browser)
  return browser
}

let lane: Promise<Browser> | undefined

/**
 * The Chromium of this lane of the tests, which goes on from file to file. Open contexts of your own in it and leave it
 * running: what a file left open is closed after the file (scripts/testing/laneSetup.ts).
 */
export async function laneChromium(): Promise<Browser> {
  if (!(await lane?.catch(() => undefined))?.connected) lane = launchChromium()
  return lane as Promise<Browser>
}

/** A context of its own in the lane's Chromium: no cookies and no stored data. */
export const laneContext = async (): Promise<BrowserContext> => (await laneChromium()).createBrowserContext()

/** The lane's Chromium if it runs. */
export const runningLaneChromium = (): Promise<Browser | undefined> =>
  lane?.catch(() => undefined) ?? Promise.resolve(undefined)
