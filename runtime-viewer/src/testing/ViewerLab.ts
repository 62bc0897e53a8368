import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '@mimic/contract'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { build } from 'vite'
import { FakeGateway } from '../../../server/src/live/testing/FakeGateway.ts'
import type { TestClient } from '../../../server/src/testing/TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../../../server/src/testing/TestServer.ts'
import { builtPlugins } from '../../build/builtPlugins.ts'

interface PageFields {
  readonly id?: string
  readonly title?: string
  /** The version that the save goes on from: 0 for a page that was just added. */
  readonly baseVersion?: number
  readonly width: number
  readonly height: number
  readonly widgets: readonly object[]
}

/** The viewer alone in a real browser, on a real server under the policy that it sends, with a gateway of its own. */
export class ViewerLab {
  readonly server: TestServer
  readonly gateway: FakeGateway
  readonly #browser: Browser
  readonly #folder: string

  private constructor(server: TestServer, gateway: FakeGateway, browser: Browser, folder: string) {
    this.server = server
    this.gateway = gateway
    this.#browser = browser
    this.#folder = folder
  }

  static async start(): Promise<ViewerLab> {
    const folder = await mkdtemp(join(tmpdir(), 'mimic-viewer-'))
    await build({
      root: fileURLToPath(new URL('./page/', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      plugins: builtPlugins.plugins(),
      worker: builtPlugins.worker,
      build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
    })
    const server = await TestServer.start({ rateFactor: 1000, env: { MIMIC_STATIC: folder } })
    const gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    const browser = await puppeteer.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      headless: true,
      args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    })
    return new ViewerLab(server, gateway, browser, folder)
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.gateway.stop()
    await this.server.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** A tab in which the account is logged in, without another's cookie. */
  async tab(loginname: string, width: number, height: number): Promise<Page> {
    const page = await (await this.#browser.createBrowserContext()).newPage()
    await page.setViewport({ width, height })
    page.on('pageerror', (error) => console.error('page error:', error))
    await page.goto(`${this.server.origin}/healthz`)
    await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await fetch('/lfscada/user/login', { method: 'POST', body, headers })
    }, `loginname=${loginname}&password=${PASSWORD}`)
    return page
  }

  /** Adds a page to the project. @returns its id */
  async addPage(client: TestClient, title: string): Promise<string> {
    const { reply } = await client.call(paths.projectPageAdd, { projectId: 'project-a', title })
    return (reply.data as { id: string }).id
  }

  /** Saves a page, the seed's own unless told otherwise. @throws {Error} when the server refuses */
  async savePage(client: TestClient, page: PageFields): Promise<void> {
    const { id = 'page-a', title = 'Page', baseVersion = 1, width, height, widgets } = page
    const { reply } = await client.post(paths.projectPageSave, {
      ...{ id, projectId: 'project-a', title, baseVersion: String(baseVersion) },
      ...{ width: String(width), height: String(height) },
      file: JSON.stringify({ format: 1, con: { width, height }, widgets, bind: {} }),
    })
    if (reply.code !== 200) throw new Error(`the page was not saved: ${JSON.stringify(reply)}`)
  }
}
