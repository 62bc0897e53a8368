import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { paths } from '@mimic/contract/paths'
import type { Browser, Page } from 'puppeteer-core'
import { launchChromium } from '../engine/src/testing/launchChromium.ts'
import { PASSWORD, RunningMimic, root } from './RunningMimic.ts'

// Photographs every screen of the menu, in every way that it can look.

const { words } = takeCommandLine('pictures')
const folder = join(root, 'artifacts/screens')
const HOME = '/monitor/eg/list'
const variants = (['cn', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((appearance) =>
    (
      [
        [1366, 768],
        [390, 844],
      ] as const
    ).map(([width, height]) => ({ locale, appearance, width, height })),
  ),
)

mkdirSync(folder, { recursive: true })
const mimic = await RunningMimic.start()
const browser = await launchChromium()
try {
  let count = 0
  for (const variant of variants) count += await photograph(browser, mimic.origin, variant)
  console.log(`${count} pictures in ${folder}`)
} finally {
  await browser.close()
  await mimic.stop()
}

async function photograph(
  chromium: Browser,
  origin: string,
  { locale, appearance, width, height }: (typeof variants)[number],
): Promise<number> {
  const context = await chromium.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width, height })
  await page.evaluateOnNewDocument(
    (langs, chosen) => {
      localStorage.setItem('langs', langs)
      localStorage.setItem('mimic.appearance', chosen)
    },
    locale,
    appearance,
  )
  const addresses = await menuOf(page, origin)
  for (const path of addresses) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.waitForFunction(() => document.querySelector('[data-screen]') && !document.querySelector('.bp6-spinner'))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) console.log(`${path} is ${wide} px too wide (${locale}, ${width} px)`)
    const name = `${path.slice(1).replaceAll('/', '-')}-${locale}-${appearance}-${width}.png`
    await page.screenshot({ path: join(folder, name) })
  }
  await context.close()
  return addresses.length
}

/** Logs in. @returns the addresses of the menu */
async function menuOf(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/login`)
  await page.evaluate(
    async (path, password) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ loginname: 'admin', password })
      const { ok, status } = await fetch(path, { method: 'POST', headers, body })
      if (!ok) throw new Error(`login: ${status}`)
    },
    paths.userLogin,
    PASSWORD,
  )
  await page.goto(origin + HOME)
  await page.waitForSelector('.side-nav a')
  const all = await page.$$eval('.side-nav a', (links) => links.map((link) => new URL(link.href).pathname))
  return [...new Set(all)].filter((path) => words.length === 0 || words.some((part) => path.includes(part)))
}
