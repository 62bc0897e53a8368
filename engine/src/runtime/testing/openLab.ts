import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { built } from '../../testing/built.ts'
import { laneChromium, launchChromium } from '../../testing/launchChromium.ts'

const STRICT = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:"
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface LabSession {
  readonly page: Page
  readonly browser: Browser
  /** Folder of the built page, for size checks. */
  readonly folder: string
  close(): Promise<void>
}

/**
 * Opens the test page, built as a product would build it, in the lane's Chromium, or in one of its own with `args`,
 * under a CSP that forbids eval unless `csp` says otherwise. WebGL runs in software there, which is slow but draws the
 * same as a GPU.
 */
export async function openLab(
  options: { readonly csp?: string; readonly dpr?: number; readonly args?: readonly string[] } = {},
): Promise<LabSession> {
  const folder = await built('enginePage')
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://lab').pathname)
    const name = path === '/' ? '/index.html' : path
    try {
      const body = await readFile(join(folder, name))
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
      response.setHeader('content-security-policy', options.csp ?? STRICT)
      response.end(body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the lab server has no port')
  const browser = options.args ? await launchChromium(options.args) : await laneChromium()
  const page = await (await browser.createBrowserContext()).newPage()
  await page.setViewport({ width: 1200, height: 900, deviceScaleFactor: options.dpr ?? 1 })
  page.on('pageerror', (error) => console.error('page error:', error))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) console.error('page console:', message.text())
  })
  await page.goto(`http://127.0.0.1:${address.port}/`)
  await page.waitForFunction('window.lab !== undefined')
  return {
    page,
    browser,
    folder,
    async close() {
      if (options.args) await browser.close()
      else await page.browserContext().close()
      await new Promise((done) => server.close(done))
    },
  }
}
