import { join } from 'node:path'
import { paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FakeGateway } from '../../../server/src/testing/FakeGateway.ts'
import type { TestServer } from '../../../server/src/testing/TestServer.ts'
import { until } from '../../../server/src/testing/until.ts'
import type { MimicViewerElement } from '../element.ts'
import { ViewerLab } from '../testing/ViewerLab.ts'
import { instantText } from './replayTime.ts'

// The recorded past of a page on a real server: a level that rose for ten minutes two hours ago, and is live now.

const PICTURES = process.env['VIEWER_PICTURES']
const STEP_MS = 10_000
const T0 = Math.floor((Date.now() - 7_200_000) / STEP_MS) * STEP_MS
const at = (minutes: number) => T0 + minutes * 60_000
/** The value is 0.00 at T0, and rises by one each minute. */
const COUNT = 61
let lab: ViewerLab
let test: TestServer
let gateway: FakeGateway
let page: Page
let second = ''
const asked: string[] = []

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, rotate: 0 })
const signal = { signalId: 'a-level', equipId: 'eq-a' }
const widgets = () => [
  { id: 'clock', widgetType: 'UsualTimer', position: box(20, 16, 220, 30), style: { format: 'YYYY-MM-DD HH:mm:ss' } },
  { id: 'text', widgetType: 'UsualDataText', position: box(260, 16, 120, 30), data: signal },
  { id: 'field', widgetType: 'UsualInput', position: box(400, 16, 120, 30), data: signal },
  {
    id: 'write',
    widgetType: 'UsualButton',
    position: box(540, 16, 100, 30),
    data: { ...signal, title: 'Write', signalId: 'a-set' },
    clickEvent: { enable: true, config: { writeValue: '3', confirm: false } },
  },
  {
    id: 'go',
    widgetType: 'UsualButton',
    position: box(660, 16, 100, 30),
    data: { title: 'Go' },
    clickEvent: { enable: true, config: { action: 'page', pageId: second } },
  },
  {
    id: 'chart',
    widgetType: 'ComplexLine',
    position: box(20, 60, 760, 240),
    data: { timeRange: 10, signalArray: [{ title: 'Level', ...signal }] },
  },
  {
    id: 'alarms',
    widgetType: 'ComplexAlarm',
    position: box(20, 310, 760, 180),
    data: { equips: [{ equipmentId: 'eq-a', title: 'Pump a' }], show: { page: true }, timeRange: 24, rollTime: 3600 },
  },
]

beforeAll(async () => {
  lab = await ViewerLab.start()
  ;({ server: test, gateway } = lab)
  const admin = await test.login('admin-a')
  const designer = await test.login('admin-a')
  second = await lab.addPage(designer, 'Second')
  const size = { width: 800, height: 500 }
  const other = { id: 'other', widgetType: 'UsualInput', position: box(20, 20, 120, 30), data: signal }
  await lab.savePage(designer, { ...size, id: second, title: 'Second', baseVersion: 0, widgets: [other] })
  await lab.savePage(designer, { ...size, widgets: widgets() })
  const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: 'Level high', severity: 1 }
  expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
  const rise = Array.from({ length: COUNT }, (_, i): Sample => ['a-level', T0 + i * STEP_MS, i / 6, 0])
  await send([...rise, ['a-level', at(11), 1, 0]])
  await send([['a-level', Date.now(), 2.5, 0]])
  page = await lab.tab('operation-a', 900, 660)
  page.on('request', (request) => asked.push(request.url()))
  await open('en')
})
afterAll(() => lab?.stop())
async function send(samples: readonly Sample[]): Promise<void> {
  const seq = await gateway.send(samples)
  await until(() => gateway.acked.has(seq))
}
async function open(locale: 'cn' | 'en'): Promise<void> {
  await page.goto(`${test.origin}/?locale=${locale}&write&replay`)
  await page.waitForFunction(
    () => (document.querySelector('mimic-viewer') as MimicViewerElement | null)?.viewer?.status === 'live',
  )
}
const viewer = (time: number | null) =>
  page.evaluate((at) => (document.querySelector('mimic-viewer') as MimicViewerElement).viewer?.replay(at), time)
const find = (selector: string) => page.waitForSelector(`mimic-viewer >>> ${selector}`)
const texts = (selector: string) =>
  page.$$eval(`mimic-viewer >>> ${selector}`, (all) => all.map((each) => each.textContent ?? ''))
const mark = () => texts('.replay-mark').then(([text]) => text ?? '')
const marked = (time: number) => `Replay${instantText(time)} UTC+8`
/** The text of the page's field for the level, in the past or live. */
const field = (selector: string, id = 'field') =>
  page.$$eval(`mimic-viewer >>> ${selector} >>> .holder[data-widget="${id}"] input`, (all) =>
    all.map((each) => (each as HTMLInputElement).value).join(),
  )
const past = (id?: string) => field('.replay-page', id)
const live = () => field('.page:not(.replay-page)')
const alarmRows = () =>
  page.$$eval(`mimic-viewer >>> .replay-page >>> .holder[data-widget="alarms"] >>> tbody tr`, (rows) =>
    rows.map((row) => row.textContent ?? '').filter((text) => text.includes('Level high')),
  )
const soon = { timeout: 15_000 }
async function picture(name: string): Promise<void> {
  if (!PICTURES) return
  // Real wait: only for pictures to look at; the chart's layout comes from a worker, later than the values.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await page.screenshot({ path: join(PICTURES, `${name}.png`) as `${string}.png` })
}

describe('a replay', () => {
  it('is loaded on first use', async () => {
    expect(asked.filter((url) => /\/Replay-/.test(url))).toEqual([])
    await (await find('.replay-open'))?.click()
    await find('.replay-bar')
    expect(asked.filter((url) => /\/Replay-.*\.js/.test(url))).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => texts('.replay-bar'), soon).toEqual([])
  })

  it('shows values, alarms and the mark of an instant, while the live page goes on underneath', async () => {
    await viewer(at(3))
    await expect.poll(() => past(), soon).toBe('3.00')
    expect(await mark()).toBe(marked(at(3)))
    expect(await alarmRows()).toEqual([])
    expect(await texts('.replay-bar .alarms')).toEqual(['No alarms'])
    await viewer(at(8))
    await expect.poll(() => past(), soon).toBe('8.00')
    await expect.poll(() => texts('.replay-bar .alarms'), soon).toEqual(['Alarm: Level high'])
    await expect.poll(async () => (await alarmRows()).length, soon).toBe(1)
    await picture('replay-en')
    // After a seek to an earlier instant, nothing of the later one remains.
    await viewer(at(2))
    await expect.poll(() => past(), soon).toBe('2.00')
    await expect.poll(() => alarmRows(), soon).toEqual([])
    await send([['a-level', Date.now(), 4.25, 0]])
    await expect.poll(() => live(), soon).toBe('4.25')
    expect(await past()).toBe('2.00')
  })

  it('plays, pauses and steps by keys', async () => {
    await viewer(at(1))
    await expect.poll(() => past(), soon).toBe('1.00')
    await (await find('.replay-bar select'))?.select('60')
    await (await find('.replay-bar .main'))?.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => past(), soon).toBe('2.00')
    expect(await mark()).toBe(marked(at(2)))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => past(), soon).toBe('1.00')
    await page.keyboard.press('Space')
    await expect.poll(async () => Number(await past()), soon).toBeGreaterThan(3)
    await page.keyboard.press('Space')
    const stood = await mark()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await mark()).toBe(stood)
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expect.poll(() => texts('.replay-bar .said'), soon).toEqual(['Nothing was recorded here until this instant.'])
    expect(await past()).toBe('')
  })

  it('writes nothing to the plant, and says so', async () => {
    await viewer(at(3))
    await expect.poll(() => past(), soon).toBe('3.00')
    gateway.commands.length = 0
    const target = await (await find('button[data-widget="write"]'))?.boundingBox()
    await page.mouse.click((target?.x ?? 0) + 5, (target?.y ?? 0) + 5)
    await expect.poll(() => texts('.toast'), soon).toEqual([expect.stringContaining('nothing can be changed')])
    expect(gateway.commands.filter(({ kind }) => kind === 'write')).toEqual([])
  })

  it('[spec:txt-range-long] refuses a range of more than 30 days, beside its fields', async () => {
    const from = await find('.replay-bar input[name=from]')
    await from?.click({ count: 3 })
    await from?.type(instantText(T0 - 40 * 86_400_000))
    await page.keyboard.press('Enter')
    expect(await texts('.replay-bar .said')).toEqual(['The end must be after the start, at most 30 days later.'])
  })

  it('says why nothing came, and tries again', async () => {
    await page.evaluate((path) => {
      const real = window.fetch
      window.fetch = (input, init) => {
        if (!String(input).endsWith(path)) return real(input, init)
        window.fetch = real
        return Promise.reject(new TypeError('away'))
      }
    }, paths.historyReplay)
    await viewer(at(4))
    await expect
      .poll(() => texts('.replay-bar .said'), soon)
      .toEqual([expect.stringContaining('recorded values could not be loaded')])
    await (await find('.replay-bar .said button'))?.click()
    await expect.poll(() => past(), soon).toBe('4.00')
    await viewer(at(3))
    await expect.poll(() => past(), soon).toBe('3.00')
  })

  it('continues on another page, and ends with fresh values at once', async () => {
    const target = await (await find('button[data-widget="go"]'))?.boundingBox()
    await page.mouse.click((target?.x ?? 0) + 5, (target?.y ?? 0) + 5)
    await expect.poll(() => past('other'), soon).toBe('3.00')
    await (await find('.replay-bar .live'))?.click()
    await expect.poll(() => texts('.replay-bar, .replay-mark, .replay-frame'), soon).toEqual([])
    expect(await field('.page:not(.replay-page)', 'other')).toBe('4.25')
    expect(await page.$$('mimic-viewer >>> .page')).toHaveLength(1)
  })

  it('is available in Chinese', async () => {
    await open('cn')
    await viewer(at(8))
    await expect.poll(() => past(), soon).toBe('8.00')
    expect(await mark()).toMatch(/^回放/)
    expect(await texts('.replay-bar .live')).toEqual(['返回实时'])
    await picture('replay-cn')
  })
})
