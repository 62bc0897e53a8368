import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ViewerLab } from '../testing/ViewerLab.ts'

// Fingers on a page of a phone's size. Where a widget lies is read at the button that stands over it for the keyboard.

const PICTURES = process.env['VIEWER_PICTURES']
let lab: ViewerLab
let page: Page
beforeAll(async () => {
  lab = await ViewerLab.start()
  const designer = await lab.server.login('admin-a')
  await lab.savePage(designer, {
    width: 800,
    height: 600,
    widgets: [
      {
        id: 'knob',
        widgetType: 'UsualButton',
        position: { x: 350, y: 280, width: 100, height: 40, rotate: 0 },
        data: { title: 'Knob', type: 'signal', signalId: 'a-set', equipId: 'eq-a' },
        clickEvent: { enable: true, config: { action: 'link', link: 'ftp://nowhere' } },
      },
    ],
  })
  page = await lab.tab('operation-a', 390, 844)
  // An iPhone has no full screen.
  await page.evaluateOnNewDocument(() => {
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
    Reflect.deleteProperty(Document.prototype, 'fullscreenEnabled')
  })
  await page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true })
  await page.goto(`${lab.server.origin}/?locale=en&fit=container`)
})
afterAll(() => lab?.stop())

const box = async () => (await page.waitForSelector('mimic-viewer >>> button[data-widget="knob"]'))?.boundingBox()
/** Waits until the widget has a width, CSS pixels. */
const width = (wanted: number) =>
  expect.poll(async () => Math.abs(((await box())?.width ?? 0) - wanted)).toBeLessThan(wanted * 0.03)

it('two fingers zoom in, one moves, neither clicks, and zoomed back the whole page is shown again', async () => {
  const whole = await box()
  if (!whole) throw new Error('no button')
  const client = await page.createCDPSession()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly (readonly [number, number])[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  const [x, y] = [whole.x + whole.width / 2, whole.y + whole.height / 2]
  const pinch = async (from: number, to: number) => {
    await touch('touchStart', [x - from, y])
    await touch('touchStart', [x - from, y], [x + from, y])
    await touch('touchMove', [x - (from + to) / 2, y], [x + (from + to) / 2, y])
    await touch('touchMove', [x - to, y], [x + to, y])
    await touch('touchEnd', [x - to, y])
    await touch('touchEnd')
  }
  await page.waitForFunction(
    () =>
      (document.querySelector('mimic-viewer') as unknown as { viewer?: { status: string } })?.viewer?.status === 'live',
  )
  const scale = () => page.evaluate(() => window.visualViewport?.scale)
  const before = await scale()
  await pinch(20, 60)
  await width(whole.width * 3)
  if (PICTURES) await page.screenshot({ path: join(PICTURES, 'touch-zoomed.png') as `${string}.png` })
  const zoomed = await box()
  await touch('touchStart', [x, y])
  await touch('touchMove', [x + 20, y])
  await touch('touchMove', [x + 40, y])
  await touch('touchEnd')
  await expect.poll(async () => Math.round(((await box())?.x ?? 0) - (zoomed?.x ?? 0))).toBe(40)
  expect(await page.$('mimic-viewer >>> .toast')).toBeNull()
  expect(await scale()).toBe(before)
  await pinch(60, 10)
  await width(whole.width)
  // A finger that does not move clicks.
  await touch('touchStart', [x, y])
  await touch('touchEnd')
  await page.waitForSelector('mimic-viewer >>> .toast.bad')
  await client.detach()
})

it('without a full screen says that there is none, and a kiosk has no button for it', async () => {
  const entered = await page.evaluate(async () => {
    // The lab's own element.
    const element = document.querySelector('mimic-viewer') as unknown as {
      enterFullScreen(): Promise<boolean>
    } & Element
    element.setAttribute('kiosk', 'page-a:60,page-a:60')
    return element.enterFullScreen()
  })
  expect(entered).toBe(false)
  await page.waitForSelector('mimic-viewer >>> .kiosk-bar button[data-kiosk="next"]')
  expect(await page.$('mimic-viewer >>> .kiosk-bar button[data-kiosk="full"]:not([hidden])')).toBeNull()
})
