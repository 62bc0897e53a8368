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
const paintedOf: Readonly<Record<Place, number>> = { console: 1, embed: 1, designer: 4 }

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
  await until(
    'all canvases to be drawn',
    async () => (await pictures(page)).filter(isPainted).length === paintedOf[place],
  )
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

/** Counts the canvases that the browser takes away and gives back from now on. */
const countLosses = (page: Page) =>
  page.evaluate(() => {
    const counts = { lost: 0, back: 0 }
    Object.assign(window, { counts })
    const listen = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) listen(element.shadowRoot)
        if (!(element instanceof HTMLCanvasElement)) continue
        for (const prefix of ['', 'webgl']) {
          element.addEventListener(`${prefix}contextlost`, () => counts.lost++)
          element.addEventListener(`${prefix}contextrestored`, () => counts.back++)
        }
      }
    }
    listen(document)
  })
const losses = (page: Page) =>
  page.evaluate(() => (window as unknown as { counts: { lost: number; back: number } }).counts)

/** Pictures of the canvases, and which of their pixels stand still: values, pumps and flows change. */
interface Still {
  readonly first: readonly PNG[]
  readonly isStill: (canvas: number, at: number) => boolean
}

/** Looks at three moments that are further apart than two values of a signal. */
async function stillPixels(page: Page): Promise<Still> {
  const shots: PNG[][] = []
  for (let i = 0; i < 3; i++) {
    if (i > 0) await new Promise((done) => setTimeout(done, 700))
    shots.push(await pictures(page))
  }
  const words = shots.map((shot) => shot.map(({ data }) => new Uint32Array(data.buffer, data.byteOffset)))
  const [first = [], ...others] = words
  return { first: shots[0] ?? [], isStill: (k, at) => others.every((shot) => shot[k]?.[at] === first[k]?.[at]) }
}

/** The share of the pixels that stand still in both and differ, of the canvas where it is largest; 1 if that is no rest. */
function differentShare(before: Still, after: Still): number {
  if (before.first.length !== after.first.length) return 1
  const shares = before.first.map(({ width, height, data }, canvas) => {
    const now = after.first[canvas]
    if (now?.width !== width || now.height !== height) return 1
    const differs = new PNG({ width, height })
    pixelmatch(now.data, data, differs.data, width, height, { threshold: 0.2, diffMask: true })
    let still = 0
    let different = 0
    for (let at = 0; at < width * height; at++) {
      if (!before.isStill(canvas, at) || !after.isStill(canvas, at)) continue
      still++
      if (differs.data.readUInt32LE(4 * at) !== 0) different++
    }
    return still > 0.5 * width * height ? different / still : 1
  })
  return Math.max(...shares)
}
/** A few pixels may differ: a value that changed between the two looks and stood still in each. */
const SAME = 0.005

it.each<Place>(['console', 'embed', 'designer'])(
  'after a crash of the GPU process the %s shows the same as before, without an uncaught error',
  async (place) => {
    const { page, uncaught } = await open(place)
    let before = await stillPixels(page)
    await until('values and pictures to be there', async () => {
      const earlier = before
      before = await stillPixels(page)
      return differentShare(earlier, before) < SAME
    })
    await countLosses(page)
    await crashGpuProcess(browser)
    await until('the browser to give the canvases back', async () => {
      const { lost, back } = await losses(page)
      return lost > 0 && back >= lost
    })
    let after = await stillPixels(page)
    await until('the same picture', async () => {
      if (differentShare(before, after) < SAME) return true
      after = await stillPixels(page)
      return false
    })
    expect(after.first.filter(isPainted).length).toBe(paintedOf[place])
    expect(uncaught).toEqual([])
  },
)

/** True if the image has more than one colour. */
function isPainted({ data }: PNG): boolean {
  for (let at = 0; at < data.length; at += 4) if (data.readUInt32LE(at) !== data.readUInt32LE(0)) return true
  return false
}
