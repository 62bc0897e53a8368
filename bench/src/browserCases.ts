import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { build, type Plugin, preview } from 'vite'
import { launchChromium } from '../../engine/src/testing/launchChromium.ts'

export interface BuiltPage {
  readonly url: string
  readonly outDir: string
}

interface PageSource {
  readonly root: string
  /** HTML files; by default the root's index.html. */
  readonly input?: readonly string[]
  readonly plugins?: readonly Plugin[]
  /** It is built by the configuration in its root. */
  readonly hasConfig?: true
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

/** Builds a page and serves it for `work`. */
export async function withPage<T>(source: PageSource, work: (page: BuiltPage) => Promise<T>): Promise<T> {
  return withBuild(source, async (outDir) => {
    const server = await preview({
      root: source.root,
      configFile: false,
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1', headers },
      logLevel: 'warn',
    })
    try {
      return await work({ url: server.resolvedUrls?.local[0] ?? '', outDir })
    } finally {
      await server.close()
    }
  })
}

/** Builds a page into a temporary folder that exists while `work` runs. */
export async function withBuild<T>(source: PageSource, work: (outDir: string) => Promise<T>): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), 'mimic-bench-'))
  try {
    await build({
      root: source.root,
      ...(!source.hasConfig && { configFile: false }),
      logLevel: 'error',
      plugins: [...(source.plugins ?? [])],
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2024',
        ...(source.input && { rolldownOptions: { input: [...source.input] } }),
      },
    })
    return await work(outDir)
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
