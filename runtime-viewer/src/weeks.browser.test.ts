import { paths } from '@mimic/contract'
import { PNG } from 'pngjs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDifferent } from '../../engine/src/runtime/testing/comparePng.ts'
import { isLong } from '../../engine/src/testing/walks.ts'
import type { MimicViewerElement } from './element.ts'
import { passTime, ViewerLab } from './testing/ViewerLab.ts'
import { type WallCounts, WallWatch } from './testing/WallWatch.ts'

// Events in the weeks of a wall screen, one at a time, on a real server. The page's clock is moved on.

/** Hours of switches and losses that are compared with the first one. */
const HOURS = isLong ? 4 : 1
/** Viewers that are added and removed, ten at a time, after the ten that are compared with. */
const TENS = isLong ? 4 : 1
/** A silent link asks after 10 s, is given up after 5 s more, which is checked every 2.5 s, and tries again within 1 s. */
const SILENCE_MS = 10_000 + 2_500 + 5_000 + 2_500 + 1_000
/** A link that has lost its server tries again within this time. */
const RETRY_MS = 15_000

let lab: ViewerLab
let page: Page
let watch: WallWatch
let other: string
let version = 1

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, rotate: 0 })
const level = { type: 'signal', signalId: 'a-level', equipId: 'eq-a' }
const widgets = (color: string) => [
  { id: 'paper', widgetType: 'ShapeRect', position: box(0, 0, 300, 300), style: { fill: { enable: true, color } } },
  { id: 'level', widgetType: 'UsualInput', position: box(10, 10, 200, 40), data: level },
  { id: 'gauge', widgetType: 'UsualDashboard', position: box(320, 10, 200, 200), data: level },
  {
    id: 'line',
    widgetType: 'ComplexLine',
    position: box(320, 230, 300, 160),
    data: { type: 'signal', signalArray: [level] },
  },
  { id: 'text', widgetType: 'UsualDataText', position: box(10, 310, 200, 40), data: level },
  {
    id: 'set',
    widgetType: 'UsualButton',
    position: box(10, 60, 200, 40),
    data: { title: 'Set 4' },
    clickEvent: {
      enable: true,
      config: { action: 'write', confirm: false, data: { signalId: 'a-set' }, writeValue: '4' },
    },
  },
]
const save = async (color: string, id = 'page-a', baseVersion = version) => {
  const designer = await lab.server.login('admin-a')
  await lab.savePage(designer, { id, baseVersion, width: 640, height: 400, widgets: widgets(color) })
}
const send = (value: number) => lab.gateway.send([['a-level', Date.now(), value, 0]])

beforeAll(async () => {
  lab = await ViewerLab.start({ hasWindows: true })
  await save('#ff0000')
  version++
  other = await lab.addPage(await lab.server.login('designer-a'), 'Other')
  await save('#00ff00', other, 0)
  await send(1)
})
afterAll(() => lab?.stop())

async function open(backend = 'canvas2d'): Promise<void> {
  await page?.close()
  page = await lab.tab('operation-a', 640, 400)
  watch = await WallWatch.on(page)
  await page.evaluateOnNewDocument(() => {
    const told: [string, unknown][] = []
    Object.assign(window, { told })
    for (const name of ['value', 'status', 'ready'])
      document.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]), true)
  })
  await page.goto(`${lab.server.origin}/?locale=en&backend=${backend}&write`)
  await live()
}
const element = <A extends unknown[], T>(
  fn: (viewer: MimicViewerElement, ...args: A) => T | Promise<T>,
  ...args: A
): Promise<T> => page.$eval('mimic-viewer', fn as never, ...args) as Promise<T>
const status = () => element((each) => each.viewer?.status)
const live = () => expect.poll(status).toBe('live')
const shown = () =>
  page.$$eval('mimic-viewer >>> [data-widget="level"] >>> input', ([input]) => (input as HTMLInputElement)?.value)
const told = (name: string) =>
  page.evaluate(
    (wanted) => (window as unknown as { told: [string, unknown][] }).told.filter(([each]) => each === wanted).length,
    name,
  )
/** Colour of a pixel of the picture: 32 bits, as r g b a. */
const pixel = (x: number, y: number) =>
  page.$eval(
    'mimic-viewer >>> canvas',
    async (canvas, atX, atY) => {
      // A WebGL picture can only be read in the frame in which it was drawn.
      const copy = new OffscreenCanvas(1, 1).getContext('2d')
      const bitmap = await createImageBitmap(canvas as HTMLCanvasElement, atX, atY, 1, 1)
      copy?.drawImage(bitmap, 0, 0)
      return [...(copy?.getImageData(0, 0, 1, 1).data ?? [])].join()
    },
    x,
    y,
  )
/** Screenshot of what somebody in front of the screen sees. */
const seen = async () =>
  PNG.sync.read(Buffer.from(await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 220 } })))

describe('a connection', () => {
  /** The other end is gone: nothing arrives, and no socket closes. */
  const goSilent = () =>
    page.evaluate(() => {
      const { sockets } = (window as unknown as { watched: { sockets: WebSocket[] } }).watched
      for (const socket of sockets) {
        socket.onmessage = null
        socket.send = () => {}
      }
    })

  it('that dies silently is noticed when the machine wakes up: a new one is opened within 10 s', async () => {
    await open()
    await goSilent()
    await send(7)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await passTime(page, 9_000)
    await expect.poll(shown).toMatch(/^7/)
    await live()
  })

  it('that dies silently is noticed by its silence as well', async () => {
    await open()
    await goSilent()
    await send(8)
    await passTime(page, SILENCE_MS)
    await expect.poll(shown).toMatch(/^8/)
    await expect.poll(async () => (await watch.counts()).sockets).toBe(1)
  })
})

describe('a hidden page', () => {
  it('draws no frame, keeps its one socket, and is up to date when it is shown', async () => {
    await open()
    const front = await page.browserContext().newPage()
    await front.bringToFront()
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
    const before = await told('value')
    await watch.frames()
    for (let value = 20; value < 26; value++) await send(value)
    await expect.poll(() => told('value')).toBeGreaterThan(before)
    expect(await watch.frames()).toEqual([])
    expect((await watch.counts()).sockets).toBe(1)
    await page.bringToFront()
    await front.close()
    await expect.poll(shown).toMatch(/^25/)
  })
})

describe('a lost WebGL context', () => {
  it('is drawn again by itself when it is restored, with the same picture', async () => {
    await open('webgl')
    // A value that became overdue between the pictures would make them differ.
    await passTime(page, 60_000)
    await live()
    await settle()
    const before = await seen()
    expect(await watch.loseContext()).toBe(true)
    // Signs get another place in their texture, where filtering rounds differently by a shade.
    await expect.poll(async () => countDifferent(await seen(), before, 0.03)).toBe(0)
    expect(await element((each) => each.viewer?.status)).toBe('live')
  })
})

/** Waits until the gauge stands still. */
async function settle(): Promise<void> {
  await expect
    .poll(
      async () => {
        const first = await seen()
        await new Promise((resolve) => setTimeout(resolve, 500))
        return countDifferent(first, await seen(), 0)
      },
      { timeout: 20_000 },
    )
    .toBe(0)
}

describe('a new version of the page', () => {
  it('is loaded by itself, also one that was saved while the connection was away', async () => {
    await open()
    await expect.poll(() => pixel(250, 200)).toBe('255,0,0,255')
    await save('#0000ff')
    version++
    await expect.poll(() => pixel(250, 200)).toBe('0,0,255,255')
    // The new version shows a value that arrived while it was loading.
    await expect.poll(shown).toMatch(/^25/)
    await page.setOfflineMode(true)
    await watch.cutSocket()
    await expect.poll(status).toBe('retrying')
    await save('#ff00ff')
    version++
    await page.setOfflineMode(false)
    await passTime(page, RETRY_MS)
    await expect.poll(() => pixel(250, 200)).toBe('255,0,255,255')
  })
})

describe('a click while the connection is away', () => {
  it('reports that nothing was sent, and sends nothing later', async () => {
    await open()
    const writes: string[] = []
    page.on('request', (request) => request.url().endsWith(paths.projectMonitorWrite) && writes.push(request.url()))
    await page.setOfflineMode(true)
    await watch.cutSocket()
    await expect.poll(status).toBe('retrying')
    await (await page.waitForSelector('mimic-viewer >>> .targets [data-widget=set]'))?.click()
    await expect
      .poll(() => page.$$eval('mimic-viewer >>> .toast', ([toast]) => toast?.textContent))
      .toBe('Not connected: nothing was sent.')
    await page.setOfflineMode(false)
    await passTime(page, RETRY_MS)
    await live()
    await send(30)
    await expect.poll(shown).toMatch(/^30/)
    expect(writes).toEqual([])
    // The same click is sent now.
    await (await page.waitForSelector('mimic-viewer >>> .targets [data-widget=set]'))?.click()
    await expect.poll(() => writes.length).toBe(1)
  })
})

describe('page switches, lost sockets and lost contexts', () => {
  it('leave nothing behind: no nodes, listeners, sockets or workers', async () => {
    await open('webgl')
    const hour = async () => {
      for (let i = 0; i < 4; i++) {
        const ready = await told('ready')
        await element((viewer, id) => viewer.viewer?.setPage(id), i % 2 === 0 ? other : 'page-a')
        await expect.poll(() => told('ready')).toBeGreaterThan(ready)
        await live()
      }
      const changes = await told('status')
      await watch.cutSocket()
      await expect.poll(() => told('status')).toBe(changes + 1)
      await passTime(page, 1_000)
      // The status changes twice: disconnected and live again.
      await expect.poll(() => told('status')).toBe(changes + 2)
      expect(await status()).toBe('live')
      await watch.loseContext()
      return atRest()
    }
    await hour()
    const first = await hour()
    let last = first
    for (let i = 0; i < HOURS; i++) last = await hour()
    expect(last.nodes).toBeLessThanOrEqual(first.nodes)
    expect(last.listeners).toBeLessThanOrEqual(first.listeners)
    expect(last.sockets).toBe(1)
    expect(last.workers).toBe(first.workers)
  })
})

describe('a viewer that is added to a page and removed', () => {
  it.each(['canvas2d', 'webgl'])(
    `${10 + 10 * TENS} times on %s leaves no worker, socket, node or listener behind`,
    async (backend) => {
      await open(backend)
      await expect.poll(() => page.workers().length).toBeGreaterThan(0)
      const viewer = await page.evaluateHandle(() => document.querySelector('mimic-viewer') as HTMLElement)
      await viewer.evaluate((element) => element.remove())
      const mount = (times: number) =>
        viewer.evaluate(async (element, count) => {
          for (let i = 0; i < count; i++) {
            const ready = new Promise((resolve) => element.addEventListener('ready', resolve, { once: true }))
            document.body.append(element)
            // Every fifth viewer is removed while it opens.
            if (i % 5 !== 4) await ready
            element.remove()
          }
        }, times)
      await mount(10)
      const first = await atRest()
      for (let i = 0; i < TENS; i++) await mount(10)
      const last = await atRest()
      expect(last).toMatchObject({ workers: 0, sockets: 0 })
      expect(last.nodes).toBeLessThanOrEqual(first.nodes)
      expect(last.listeners).toBeLessThanOrEqual(first.listeners)
    },
  )
})

/** Resources of removed viewers are released with some delay. */
async function atRest(): Promise<WallCounts> {
  let counts = await watch.counts()
  for (let i = 0; i < 20; i++) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const next = await watch.counts()
    if (next.nodes === counts.nodes && next.listeners === counts.listeners) return next
    counts = next
  }
  return counts
}
