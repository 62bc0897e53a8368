import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser } from 'puppeteer-core'
import { WebDriver } from './WebDriver.ts'
import { WebKitPage } from './WebKitPage.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'
/** GTK's small browser, which comes with the library of WebKit. */
const BROWSER = ['4.1', '4.0']
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find((path) => existsSync(path))

/** Debian's `webkit2gtk-driver` and `xvfb` are installed. */
export const hasWebKit = BROWSER !== undefined && [DRIVER, XVFB].every((path) => existsSync(path))

/**
 * Starts WebKit, Safari's engine, on a screen that nobody sees. Each context is a browser with a driver of its own and
 * has one page, with those of Puppeteer's methods that {@link WebKitPage} has.
 */
export async function launchWebKit(): Promise<Browser> {
  const { screen, display } = await startScreen()
  const pages = new Set<WebKitPage>()
  const env = {
    ...process.env,
    DISPLAY: display,
    LC_ALL: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
    // "Leave without saving?" is confirmed.
    unhandledPromptBehavior: 'accept',
    timeouts: { script: 60_000, pageLoad: 60_000 },
  }
  const browser = {
    version: async () => 'WebKit',
    createBrowserContext: async () => {
      const page = new WebKitPage(await WebDriver.start(DRIVER, capabilities, env))
      pages.add(page)
      return { newPage: async () => page, close: () => page.close() }
    },
    close: async () => {
      await Promise.allSettled([...pages].map((page) => page.close()))
      screen.kill()
    },
  }
  return browser as unknown as Browser
}

/** Starts a screen that is larger than the pages. */
async function startScreen(): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const screen = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '2400x1600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    screen.stdout?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
  })
  return { screen, display }
}
