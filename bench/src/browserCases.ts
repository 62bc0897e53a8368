import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'puppeteer-core'
import { build, type Plugin, preview } from 'vite'
import { built } from '../../engine/src/testing/built.ts'
import { laneChromium, launchChromium } from '../../engine/src/testing/launchChromium.ts'
import { BenchHouse, type HouseOptions } from './BenchHouse.ts'
import { isTiny } from './Suite.ts'

export interface BuiltPage {
  readonly url: string
  readonly outDir: string
}

interface PageSource {
  readonly root: string
  /** HTML files. */
  readonly input: readonly string[]
  readonly plugins?: readonly Plugin[]
}

/** Cross-origin isolation, with which the page's clock ticks every 5 µs instead of every 100. */
const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
/** A case of 10,000 widgets on a software rasteriser takes minutes. */
const CASE_TIMEOUT_MS = 600_000

/** Starts a browser with a fresh profile for `work`, and closes it in any case. */
export async function withBrowser<T>(
  work: (browser: Browser) => Promise<T>,
  { isUnthrottled = false }: { readonly isUnthrottled?: boolean } = {},
): Promise<T> {
  // The smoke test measures nothing, so it makes do with the tests' own.
  if (isTiny) return work(await laneChromium())
  const browser = await launchChromium(
    // Draws frames as fast as possible, for runs that count frames instead of timing them.
    isUnthrottled ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : [],
    { protocolTimeout: CASE_TIMEOUT_MS, defaultViewport: { width: 1920, height: 1080 }, hasWindows: true },
  )
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A house whose server delivers a build of this working tree, and a browser, for `work`. */
export async function withHouse<T>(
  build: 'console' | 'designerPage' | 'viewerPage',
  options: HouseOptions,
  work: (browser: Browser, house: BenchHouse) => Promise<T>,
): Promise<T> {
  const staticFolder = await built(build)
  return BenchHouse.during({ ...options, staticFolder }, (house) => withBrowser((browser) => work(browser, house)))
}

const pageFolder = fileURLToPath(new URL('../page', import.meta.url))

/** A page of the bench's own, built and served, and a browser, for `work`. */
export const withCases = <T>(name: string, work: (browser: Browser, url: string) => Promise<T>): Promise<T> =>
  withPage({ root: pageFolder, input: [join(pageFolder, name)] }, ({ url }) =>
    withBrowser((browser) => work(browser, `${url}${name}`)),
  )

/** Builds a page into a temporary folder and serves it for `work`. */
export async function withPage<T>(
  { root, input, plugins = [] }: PageSource,
  work: (page: BuiltPage) => Promise<T>,
): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), 'mimic-bench-'))
  const settings = { root, configFile: false, logLevel: 'error' } as const
  try {
    const rolldownOptions = { input: [...input] }
    await build({
      ...settings,
      plugins: [...plugins],
      build: { outDir, emptyOutDir: true, target: 'es2024', rolldownOptions },
    })
    const server = await preview({
      ...settings,
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1', headers },
    })
    try {
      return await work({ url: server.resolvedUrls?.local[0] ?? '', outDir })
    } finally {
      await server.close()
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Loads the page once per case: `work` runs in a new tab, once `ready` holds there. */
export async function inTab<T>(
  browser: Browser,
  url: string,
  ready: string,
  work: (tab: Page) => Promise<T>,
  prepare?: (tab: Page) => Promise<void>,
): Promise<T> {
  const tab = await browser.newPage()
  // After an error in a frame the page would wait for that frame for ever, so the case fails at once instead.
  const failure = new Promise<never>((_, reject) => {
    tab.on('pageerror', (error) => reject(new Error(`the page failed: ${error}`)))
  })
  const run = async () => {
    await prepare?.(tab)
    await tab.goto(url)
    await tab.waitForFunction(ready)
    return work(tab)
  }
  try {
    return await Promise.race([run(), failure])
  } finally {
    await tab.close()
  }
}
