import { mkdirSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '@mimic/contract/paths'
import type { Browser, Page } from 'puppeteer-core'
import { onTestFinished } from 'vitest'
import { built } from '../../../engine/src/testing/built.ts'
import { laneChromium } from '../../../engine/src/testing/launchChromium.ts'
import { Broker } from '../../../server/src/broker/Broker.ts'
import { readConfig } from '../../../server/src/platform/settings/config.ts'
import { createLog } from '../../../server/src/platform/telemetry/log.ts'
import { type RunningServer, startServer } from '../../../server/src/startServer.ts'
import { chosePassword } from '../../../server/src/testing/chosePassword.ts'
import { FakeGateway } from '../../../server/src/testing/FakeGateway.ts'
import { keptLog } from '../../../server/src/testing/keptLog.ts'
import { copySeededStore } from '../../../server/src/testing/seededStore.ts'
import { TestClient } from '../../../server/src/testing/TestClient.ts'

export const PASSWORD = 'Pump-room-7'
const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pictures = folderOf('../../../artifacts')

export interface Visit {
  readonly page: Page
  /** Errors that the page reported. */
  readonly errors: readonly string[]
}

export interface Visitor {
  readonly locale?: 'cn' | 'en'
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  readonly timezone?: string
  /** Screens poll ten times as often, where they poll every 2 s or less often. */
  readonly isHurried?: boolean
}

/**
 * Makes another build of a build: its files have other names, and its entry says which one it is.
 * @param folder of the build
 */
async function renameAssets(folder: string, mark: string): Promise<void> {
  const assets = join(folder, 'assets')
  const names = new Set(await readdir(assets))
  const renamed = (name: string) => name.replace(/(?=\.\w+$)/, `-${mark}`)
  const withNewNames = (text: string) =>
    text.replaceAll(/[\w.-]+\.\w+/g, (name) => (names.has(name) ? renamed(name) : name))
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(index)?.[1]
  for (const name of names) {
    const bytes = await readFile(join(assets, name))
    const code = /\.(js|css)$/.test(name) ? withNewNames(bytes.toString()) : bytes
    await writeFile(join(assets, renamed(name)), name === entry ? `${code}\nwindow.name = '${mark}'` : code)
  }
  await writeFile(join(folder, 'index.html'), withNewNames(index))
  for (const name of names) await rm(join(assets, name))
}

/** Firefox reports a socket that its page closes before it is open, by an error or on its console. */
const LEFT_SOCKET = /can’t establish a connection|was interrupted while the page/

/** The console of this working tree with a real server and broker, a gateway that the test simulates, and a browser. */
export class ConsoleLab {
  readonly gateway: FakeGateway
  readonly origin: string
  readonly server: RunningServer
  readonly #browser: Browser
  readonly #web: string | undefined
  readonly #stops: readonly (() => Promise<unknown>)[]
  readonly #kept = new Map<string, OwnVisit>()

  private constructor(
    gateway: FakeGateway,
    server: RunningServer,
    browser: Browser,
    web: string | undefined,
    stops: readonly (() => Promise<unknown>)[],
  ) {
    this.gateway = gateway
    this.server = server
    this.origin = `http://127.0.0.1:${server.port}`
    this.#browser = browser
    this.#web = web
    this.#stops = stops
  }

  /**
   * @param env further settings of the server
   * @param isRebuilt serves a copy of the build, which {@link rebuild} may replace
   * @param browser of this lab alone; by default the lane's Chromium
   */
  static async start(
    env: Readonly<Record<string, string>> = {},
    { isRebuilt = false, browser }: { readonly isRebuilt?: boolean; readonly browser?: Browser } = {},
  ): Promise<ConsoleLab> {
    const folder = await mkdtemp(join(tmpdir(), 'mimic-console-'))
    mkdirSync(pictures, { recursive: true })
    // Chromium starts beside the server.
    const starting = browser ? Promise.resolve(browser) : laneChromium()
    starting.catch(() => undefined)
    const own = isRebuilt ? join(folder, 'web') : undefined
    const shared = await built('console')
    // The compressed files would be delivered in place of those that are replaced.
    if (own) await cp(shared, own, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
    const broker = new Broker({
      accounts: [
        { username: 'server', password: 'server-secret' },
        { username: 'gw-a', password: 'a-secret', gatewayId: 'gw-a' },
      ],
      host: '127.0.0.1',
      port: 0,
      log: createLog('broker', 'silent'),
    })
    const brokerUrl = `mqtt://127.0.0.1:${await broker.start()}`
    const [data, demo] = [join(folder, 'data'), folderOf('../../../fixtures/demo/seed.json')]
    if (!env['DATABASE_URL'] && env['MIMIC_SEED'] === undefined) await copySeededStore(data, demo)
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      MIMIC_DATA: data,
      MQTT_URL: brokerUrl,
      MQTT_USERNAME: 'server',
      MQTT_PASSWORD: 'server-secret',
      MIMIC_SEED: demo,
      MIMIC_DEMO_PASSWORD: PASSWORD,
      MIMIC_STATIC: own ?? shared,
      ...env,
    })
    const server: RunningServer = await startServer(config, {
      log: keptLog('server'),
      rateFactor: 100,
      isCheckedAtStart: false,
    })
    if (env['MIMIC_SEED'] === '') await chosePassword(server)
    const gateway = await FakeGateway.connect(brokerUrl, 'gw-a', { username: 'gw-a', password: 'a-secret' })
    return new ConsoleLab(gateway, server, await starting, own, [
      () => gateway.stop(),
      () => server.stop(),
      () => broker.stop(),
      () => rm(folder, { recursive: true, force: true }),
      async () => browser?.close(),
    ])
  }

  /**
   * Replaces the build under the running server: the files that open pages know no longer exist.
   * @param mark must differ for each build
   * @throws {Error} unless the lab was started with a copy of the build
   */
  async rebuild(mark: string): Promise<void> {
    if (!this.#web) throw new Error('this lab serves the build of the working tree, which is not replaced')
    await renameAssets(this.#web, mark)
  }

  async stop(): Promise<void> {
    // The server waits for a connection that a browser has opened ahead and not used yet.
    for (const { page } of this.#kept.values()) await page.browserContext().close()
    this.#kept.clear()
    for (const stop of this.#stops) await stop()
  }

  /** A visitor with a browser context of their own: no cookies, and only the given stored choices. */
  async visit(visitor: Visitor = {}): Promise<OwnVisit> {
    const visit = await this.#open(visitor)
    // Otherwise a finished page would go on polling and drawing beside the tested ones.
    onTestFinished(() => visit.page.browserContext().close())
    return visit
  }

  async #open({ locale, theme, width = 1440, height = 900, timezone, isHurried = false }: Visitor): Promise<OwnVisit> {
    const context = await this.#browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width, height })
    if (timezone) await page.emulateTimezone(timezone)
    // WebDriver BiDi has no command for it. A light scheme without motion is Firefox's default here.
    if ((await this.#browser.version()).startsWith('Chrome'))
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: theme ?? 'light' },
        // A click on a button that still moves would miss it.
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ])
    const errors: string[] = []
    const note = (error: string) => {
      if (!LEFT_SOCKET.test(error)) errors.push(error)
    }
    page.on('pageerror', (error) => note(String(error)))
    page.on('console', (message) => {
      // The guard's first question is answered with "no session", which the browser reports as a failed load.
      const isGuard = message.location().url?.includes('/lfscada/user/info') === true
      if (message.type() === 'error' && !isGuard) note(message.text())
    })
    // Confirms the question of a form with unsaved input, for example at the end of a test.
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') void dialog.accept()
    })
    if (isHurried) await page.evaluateOnNewDocument(hurry)
    if (locale)
      await page.evaluateOnNewDocument((value) => {
        try {
          localStorage.setItem('langs', value)
        } catch {
          // Firefox refuses storage to the empty page that comes before the first one.
        }
      }, locale)
    return { page, errors }
  }

  /** Opens an address. The caller waits for the screen by its name. */
  go(page: Page, path: string) {
    return page.goto(this.origin + path)
  }

  /** Logs in by a call instead of the form, which only the tests of the login use. */
  async loggedIn(visitor: Visitor, path: string, id: string, loginname = 'admin'): Promise<OwnVisit> {
    const opened = await this.visit(visitor)
    await this.#enter(opened.page, path, id, loginname)
    return opened
  }

  async #enter(page: Page, path: string, id: string, loginname: string): Promise<void> {
    const { cookie } = await TestClient.login(this.origin, loginname, PASSWORD)
    const [name = '', value = ''] = cookie.split('=')
    await page.browserContext().setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true })
    await this.go(page, path)
    await screen(page, id)
  }

  /**
   * Leaves what a page shows. A text of the same server keeps its process, with the compiled code in it: after an empty
   * page, the next load would cost nearly twice as much.
   */
  async #rest(page: Page): Promise<void> {
    // A test may have ended the server, or the page's way to it.
    await this.go(page, '/healthz').catch(() => page.goto('about:blank'))
  }

  /** Like {@link loggedIn}, but reuses the page of an earlier equal visitor, because logging in takes time. */
  async again(visitor: Visitor, path: string, id: string, loginname = 'admin'): Promise<Visit> {
    const key = JSON.stringify({ ...visitor, loginname })
    const kept = this.#kept.get(key)
    const visit = kept ?? (await this.#open(visitor))
    onTestFinished(() => this.#rest(visit.page))
    if (kept) {
      kept.errors.length = 0
      await this.go(kept.page, path)
      await screen(kept.page, id)
    } else {
      await this.#enter(visit.page, path, id, loginname)
      this.#kept.set(key, visit)
    }
    return visit
  }
}

/** Lets time pass for the page's monotonic clock alone: values that it shows become older by `ms`. */
export const age = (page: Page, ms: number) =>
  page.evaluate((by) => {
    const real = performance.now.bind(performance)
    performance.now = () => real() + by
  }, ms)

function hurry(): void {
  const real = window.setInterval
  window.setInterval = ((work: () => void, ms: number) =>
    real(work, ms >= 2_000 ? ms / 10 : ms)) as typeof window.setInterval
}

/** The lab's own view of a visit. It can clear the reported errors. */
interface OwnVisit extends Visit {
  readonly errors: string[]
}

export const screen = (page: Page, id: string) => page.waitForSelector(`[data-screen="${id}"]`, { timeout: 40_000 })
export const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search)
export const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent ?? '')
/**
 * The element within `within` that contains `text`, once it is visible. Every frame is polled: without `visible`,
 * Puppeteer looks again only when elements and attributes change, and misses a text that changes in place.
 */
export const saying = (page: Page, within: string, text: string) =>
  page.waitForSelector(`${within} ::-p-text(${text})`, { visible: true, timeout: 30_000 })
/**
 * To be called before a page is loaded: a notice is shown only for a message that comes while the socket of messages is open.
 * @returns what waits for that socket
 */
export async function messageSocket(page: Page): Promise<() => Promise<void>> {
  const client = await page.createCDPSession()
  await client.send('Network.enable')
  const sockets = new Set<string>()
  client.on('Network.webSocketCreated', ({ requestId, url }) => {
    if (new URL(url).pathname.startsWith(paths.messageSocket)) sockets.add(requestId)
  })
  const isOpen = new Promise<void>((done) => {
    client.on('Network.webSocketHandshakeResponseReceived', ({ requestId }) => {
      if (sockets.has(requestId)) done()
    })
  })
  return async () => {
    await isOpen
    await client.detach()
  }
}

/** Keeps a screenshot in artifacts/ if MIMIC_PICTURES=1 asks for it. */
export async function keep(page: Page, name: string): Promise<void> {
  if (process.env['MIMIC_PICTURES']) await page.screenshot({ path: join(pictures, `console-${name}.png`) })
}

export async function login(page: Page, loginname = 'admin', password = PASSWORD): Promise<void> {
  await screen(page, 'login')
  await page.type('input[name="loginname"]', loginname)
  await page.type('input[name="password"]', password)
  await page.keyboard.press('Enter')
}

/** The rows of the visible list, once it has any. */
export async function rows(page: Page): Promise<string[]> {
  await page.waitForSelector('.resource-table tbody tr')
  return page.$$eval('.resource-table tbody tr', (all) => all.map((row) => row.textContent ?? ''))
}

/** How many pixels the page is too wide. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until the dialog has the focus, so that keys reach it. @param selector of an element in it */
export async function hasFocus(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (at) => document.querySelector(at)?.closest('.bp6-overlay')?.contains(document.activeElement),
    {},
    selector,
  )
}

/** Drags with the browser's own events, which carry the data. */
export const dragOnto = (page: Page, from: string, to: string) =>
  page.evaluate(
    (source, target) => {
      const dataTransfer = new DataTransfer()
      const fire = (at: string, type: string) =>
        document
          .querySelector(at)
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      fire(source, 'dragstart')
      fire(target, 'dragover')
      fire(target, 'drop')
    },
    from,
    to,
  )
