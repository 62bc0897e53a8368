import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { paths } from '@mimic/contract'
import type { Browser, Page } from 'puppeteer-core'
import { built } from '../../../engine/src/testing/built.ts'
import { laneChromium, launchChromium } from '../../../engine/src/testing/launchChromium.ts'
import { installPageClock } from '../../../engine/src/testing/pageClock.ts'
import { FakeGateway } from '../../../server/src/testing/FakeGateway.ts'
import type { TestClient } from '../../../server/src/testing/TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../../../server/src/testing/TestServer.ts'

interface PageFields {
  readonly id?: string
  readonly title?: string
  /** The version that the save is based on; 0 for a new page. */
  readonly baseVersion?: number
  readonly width: number
  readonly height: number
  readonly widgets: readonly object[]
}

/** The viewer alone in a real browser, on a real server with its policy, and with a simulated gateway. */
export class ViewerLab {
  readonly server: TestServer
  readonly gateway: FakeGateway
  readonly #browser: Browser
  readonly #isOwn: boolean
  readonly #folder: string
  readonly #sites: Server[] = []

  private constructor(server: TestServer, gateway: FakeGateway, browser: Browser, isOwn: boolean, folder: string) {
    this.server = server
    this.gateway = gateway
    this.#browser = browser
    this.#isOwn = isOwn
    this.#folder = folder
  }

  /** @param hasWindows takes a Chromium of its own, in which a tab may be hidden */
  static async start({ hasWindows = false } = {}): Promise<ViewerLab> {
    const folder = await built('viewerPage')
    const server = await TestServer.start({ rateFactor: 1000, env: { MIMIC_STATIC: folder } })
    const gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    const browser = hasWindows ? await launchChromium([], { hasWindows }) : await laneChromium()
    return new ViewerLab(server, gateway, browser, hasWindows, folder)
  }

  async stop(): Promise<void> {
    for (const site of this.#sites) site.close()
    await this.gateway.stop()
    await this.server.stop()
    if (this.#isOwn) await this.#browser.close()
  }

  /** A tab in which the account is logged in, separate from other cookies. */
  async tab(loginname: string, width: number, height: number): Promise<Page> {
    const page = await this.freshTab(width, height)
    await page.goto(`${this.server.origin}/healthz`)
    await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await fetch('/lfscada/user/login', { method: 'POST', body, headers })
    }, `loginname=${loginname}&password=${PASSWORD}`)
    return page
  }

  /** The same page on a foreign site, for a browser that has never logged in. @returns its origin */
  async foreignSite(): Promise<string> {
    const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
    const site = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const file = pathname === '/' ? 'index.html' : pathname
      readFile(join(this.#folder, file)).then(
        (body) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/html' }).end(body),
        () => response.writeHead(404).end(),
      )
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    this.#sites.push(site)
    // A TCP server's address is an object.
    return `http://localhost:${(site.address() as AddressInfo).port}`
  }

  /** A tab of a browser without any stored data, whose clock {@link passTime} moves on. */
  async freshTab(width: number, height: number): Promise<Page> {
    const page = await (await this.#browser.createBrowserContext()).newPage()
    await page.setViewport({ width, height })
    page.on('pageerror', (error) => console.error('page error:', error))
    await page.evaluateOnNewDocument(installPageClock)
    return page
  }

  /** Adds a page to the project. @returns its id */
  async addPage(client: TestClient, title: string): Promise<string> {
    const { reply } = await client.call(paths.projectPageAdd, { projectId: 'project-a', title })
    return (reply.data as { id: string }).id
  }

  /** Saves a page, by default the seed's own. @throws {Error} when the server refuses */
  async savePage(client: TestClient, page: PageFields): Promise<void> {
    const { id = 'page-a', title = 'Page', baseVersion = 1, width, height, widgets } = page
    const { reply } = await client.post(paths.projectPageSave, {
      id,
      projectId: 'project-a',
      title,
      baseVersion: String(baseVersion),
      width: String(width),
      height: String(height),
      file: JSON.stringify({ format: 1, con: { width, height }, widgets, bind: {} }),
    })
    if (reply.code !== 200) throw new Error(`the page was not saved: ${JSON.stringify(reply)}`)
  }
}

/** Lets time pass at once in a tab: timers of the page that are due meanwhile fire. Its workers have clocks of their own. */
export const passTime = (page: Page, ms: number): Promise<void> =>
  page.evaluate((time) => window.pageClock.pass(time, false), ms)
