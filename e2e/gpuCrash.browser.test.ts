import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { crashGpuProcess } from '../engine/src/runtime/testing/gpuCrash.ts'
import { launchChromium } from '../engine/src/testing/launchChromium.ts'
import { ForeignSite } from './ForeignSite.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// A driver that crashes kills the browser's GPU process. The demo's page is live, in the console and on another site.

const PAGE = '3001'
let mimic: RunningMimic
let site: ForeignSite
let token: string
let browser: Browser
let cookie = ''

const call = async <T>(path: string, body: Record<string, string>): Promise<T> => {
  const response = await fetch(mimic.origin + path, {
    method: 'POST',
    headers: { origin: mimic.origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  const { code, data } = (await response.json()) as { code: number; data: T }
  if (code !== 200) throw new Error(`${path}: ${code}`)
  return data
}

beforeAll(async () => {
  ;[mimic, site] = await Promise.all([RunningMimic.start(), ForeignSite.start()])
  await call('/lfscada/user/login', { loginname: 'admin', password: PASSWORD })
  const made = await call<{ token: string }>('/lfscada/project/page/embed/add', {
    pageId: PAGE,
    title: 'Intranet',
    origins: site.origin,
    signalIds: '',
  })
  token = made.token
})
afterAll(async () => {
  await site?.stop()
  await mimic?.stop()
})
beforeEach(async () => {
  // Makes canvases live in the GPU process, as with a graphics card.
  const args = ['--ignore-gpu-blocklist', '--enable-gpu-rasterization']
  browser = await launchChromium(args)
})
afterEach(() => browser?.close())

type Place = 'console' | 'embed' | 'designer'

/** Opens the page live in a new tab. @returns the tab, and its uncaught errors */
async function open(place: Place): Promise<{ readonly page: Page; readonly uncaught: string[] }> {
  const page = await browser.newPage()
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(String(error)))
  if (place === 'embed') {
    site.show({ server: mimic.origin, page: PAGE, token })
    await page.goto(`${site.origin}/plain/`)
  } else {
    const [name = '', value = ''] = cookie.split('=')
    await browser.setCookie({ name, value, domain: 'localhost', path: '/' })
    const screen = place === 'console' ? `monitor/project/2001/page/${PAGE}` : `manage/project/2001/designer/${PAGE}`
    await page.goto(`${mimic.origin}/${screen}`)
  }
  await until('the page to be drawn', async () => (await pictures(page)).some(isPainted))
  // By then values and the clock of a new page are there.
  await new Promise((done) => setTimeout(done, 2_000))
  return { page, uncaught }
}

/** Screenshots of the tab's canvases: the page, and in the designer also its overlay and rulers. */
async function pictures(page: Page): Promise<PNG[]> {
  const urls = await page.evaluate(() => {
    const find = (root: Document | ShadowRoot): HTMLCanvasElement[] =>
      [...root.querySelectorAll('*')].flatMap((element) => {
        if (element instanceof HTMLCanvasElement) return Math.max(element.width, element.height) > 300 ? [element] : []
        return element.shadowRoot ? find(element.shadowRoot) : []
      })
    return find(document).map((canvas) => canvas.toDataURL('image/png'))
  })
  return urls.map((url) => PNG.sync.read(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')))
}

interface Still {
  readonly first: readonly PNG[]
  readonly isStill: (canvas: number, at: number) => boolean
}

/** Pixels that are equal at four moments: values, pumps and flows change, everything else stands still. */
async function stillPixels(page: Page): Promise<Still> {
  const shots: PNG[][] = []
  for (let i = 0; i < 4; i++) {
    shots.push(await pictures(page))
    await new Promise((done) => setTimeout(done, 700))
  }
  const first = shots[0] ?? []
  const word = (png: PNG | undefined, at: number) => png?.data.readUInt32LE(4 * at)
  return { first, isStill: (k, at) => shots.every((shot) => word(shot[k], at) === word(first[k], at)) }
}

it.each<Place>(['console', 'embed', 'designer'])(
  'after a crash of the GPU process the %s shows the same as a fresh page, without an uncaught error',
  async (place) => {
    const { page, uncaught } = await open(place)
    await stillPixels(page)
    await crashGpuProcess(browser)
    // The browser restores a canvas within two seconds.
    await new Promise((done) => setTimeout(done, 3_000))
    const after = await stillPixels(page)
    expect(uncaught).toEqual([])
    await page.close()
    const fresh = await stillPixels((await open(place)).page)
    expect(after.first.length).toBe(fresh.first.length)
    expect(fresh.first.filter(isPainted).length).toBe(place === 'designer' ? 4 : 1)
    fresh.first.forEach(({ width, height, data }, canvas) => {
      const before = after.first[canvas]
      expect([before?.width, before?.height]).toEqual([width, height])
      let still = 0
      let missing = 0
      const differs = new PNG({ width, height })
      pixelmatch(before?.data ?? data, data, differs.data, width, height, { threshold: 0.2, diffMask: true })
      for (let at = 0; at < width * height; at++) {
        if (!after.isStill(canvas, at) || !fresh.isStill(canvas, at)) continue
        still++
        if (differs.data.readUInt32LE(4 * at) !== 0) missing++
      }
      expect(still).toBeGreaterThan(0.5 * width * height)
      // A few pixels may differ: a value that changed between the two and stood still in each.
      expect(missing / still).toBeLessThan(0.005)
    })
  },
)

/** True if the image has more than one colour. */
function isPainted({ data }: PNG): boolean {
  for (let at = 0; at < data.length; at += 4) if (data.readUInt32LE(at) !== data.readUInt32LE(0)) return true
  return false
}
