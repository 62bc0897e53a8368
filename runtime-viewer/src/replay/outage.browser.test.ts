import { join } from 'node:path'
import { type DataOf, type history, paths } from '@mimic/contract'
import { PNG } from 'pngjs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDifferent } from '../../../engine/src/runtime/testing/comparePng.ts'
import type { TestClient } from '../../../server/src/testing/TestClient.ts'
import { until } from '../../../server/src/testing/until.ts'
import type { MimicViewerElement } from '../element.ts'
import { ViewerLab } from '../testing/ViewerLab.ts'

// Issue 14, point 2: a replay shows a real outage. The value is always the same, so every difference between two
// pictures comes from the outage.

const PICTURES = process.env['VIEWER_PICTURES']
const soon = { timeout: 15_000 }
const SECOND_MS = 1000
let lab: ViewerLab
let admin: TestClient
let page: Page
/** Instants with good values, in the outage, and after it. */
const at = { good: 0, lost: 0, silent: 0, back: 0 }

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, rotate: 0 })
const data = { signalId: 'a-level', equipId: 'eq-a' }
const widgets = [
  { id: 'text', widgetType: 'UsualDataText', position: box(40, 40, 160, 40), data },
  { id: 'gauge', widgetType: 'UsualDashboard', position: box(240, 40, 200, 200), data },
  { id: 'field', widgetType: 'UsualInput', position: box(40, 120, 160, 30), data },
  // The chart is below the compared part of the page.
  {
    id: 'curve',
    widgetType: 'ComplexLine',
    position: { ...box(10, 275, 460, 115), top: 0, right: 0 },
    data: { timeRange: 1, signalArray: [{ signalId: 'a-level', equipId: 'eq-a', title: 'Level' }] },
    style: { legend: { show: false } },
  },
]

const offline = async () => {
  const body = { pageId: 'page-a', dateStart: at.good - 60_000, dateEnd: Date.now(), stepMs: SECOND_MS }
  const { outages } = (await admin.call(paths.historyReplay, body)).reply.data as DataOf<typeof history.replay>
  return outages.filter(({ kind }) => kind === 'offline')
}
const send = async (seconds: number) => {
  for (let i = 0; i < seconds; i++) {
    await lab.gateway.send([['a-level', Date.now(), 1.25, 0]])
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS))
  }
}

beforeAll(async () => {
  lab = await ViewerLab.start()
  admin = await lab.server.login('admin-a')
  await lab.savePage(await lab.server.login('designer-a'), { width: 480, height: 400, widgets })
  await send(5)
  at.good = Date.now() - 3 * SECOND_MS
  await lab.gateway.status(false)
  const silentFrom = Date.now()
  await until(async () => (await offline()).some(({ to }) => to === null), 20_000)
  at.silent = silentFrom + 2 * SECOND_MS
  await until(() => Date.now() > silentFrom + 9 * SECOND_MS, 20_000)
  at.lost = silentFrom + 8 * SECOND_MS
  await lab.gateway.status(true)
  await send(4)
  at.back = Date.now() - SECOND_MS
  await until(async () => (await offline()).every(({ to }) => to !== null), 20_000)
  page = await lab.tab('operation-a', 700, 560)
  await page.evaluateOnNewDocument(() => {
    const painted: string[] = []
    Object.assign(window, { painted })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      painted.push(text)
      return draw.call(this, text, ...rest)
    }
  })
  await page.goto(`${lab.server.origin}/?locale=en&replay`)
  await page.waitForFunction(
    () => (document.querySelector('mimic-viewer') as MimicViewerElement | null)?.viewer?.status === 'live',
  )
}, 120_000)
afterAll(() => lab?.stop())

const goTo = (time: number) =>
  page.evaluate((to) => (document.querySelector('mimic-viewer') as MimicViewerElement).viewer?.replay(to), time)
const said = (selector: string) =>
  page.$$eval(`mimic-viewer >>> .replay-bar ${selector}`, (all) => all.map((each) => each.textContent ?? '').join())
const field = () =>
  page.$$eval('mimic-viewer >>> .replay-page >>> .holder[data-widget="field"] input', (all) =>
    all.map((each) => (each as HTMLInputElement).value).join(),
  )
async function shown(time: number, name: string): Promise<{ readonly image: PNG; readonly said: string }> {
  await goTo(time)
  await expect.poll(() => field(), soon).toBe('1.25')
  await expect.poll(() => said('.said'), soon).toBe('')
  // Pixels change for some frames after the values.
  await new Promise((resolve) => setTimeout(resolve, 800))
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `outage-${name}.png`) as `${string}.png` })
  const clip = { x: 0, y: 40, width: 700, height: 260 }
  return { image: PNG.sync.read(Buffer.from(await page.screenshot({ clip }))), said: await said('.outage') }
}

/** The edge of a widget that is copied from its sprite can differ by a shade from one that is painted. */
const areAlike = (a: { readonly image: PNG }, b: { readonly image: PNG }) =>
  countDifferent(a.image, b.image, 0.05) === 0

describe('a replay of an outage', () => {
  it('shows values as overdue that were overdue then: from the outage on, until the next value', async () => {
    const good = await shown(at.good, 'good')
    const silent = await shown(at.silent, 'silent')
    const lost = await shown(at.lost, 'late')
    const back = await shown(at.back, 'back')
    expect([good.said, silent.said, lost.said, back.said]).toEqual([
      '',
      '1 device was not heard',
      '1 device was not heard',
      '',
    ])
    expect(areAlike(good, back)).toBe(true)
    expect(areAlike(silent, good)).toBe(false)
    expect(areAlike(lost, silent)).toBe(true)
  }, 60_000)

  it('marks the gap in a curve up to the shown instant, and says why', async () => {
    await shown(at.lost, 'curve')
    const said = async (x: number) => {
      await page.evaluate(() => (window as unknown as { painted: string[] }).painted.splice(0))
      await page.mouse.move(x, 380)
      await page.mouse.move(x + 1, 381)
      return page.evaluate(() =>
        (window as unknown as { painted: string[] }).painted.filter((text) => / – /.test(text)),
      )
    }
    await expect.poll(async () => (await said(450)).at(-1) ?? '', soon).toMatch(/^\d\d:\d\d:\d\d – .* {2}Offline$/)
    expect(await said(250)).toEqual([])
  }, 60_000)
})
