import { join } from 'node:path'
import { type Alarm, paths } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../engine/src/testing/steps.ts'
import type { TestClient } from '../../../server/src/testing/TestClient.ts'
import { until } from '../../../server/src/testing/until.ts'
import { ViewerLab } from '../testing/ViewerLab.ts'

// Widgets that follow their alarms, and the alarm bar, on a real server.

stepsStopTogether()

const PICTURES = process.env['VIEWER_PICTURES']
const MESSAGE = 'Level high'
let lab: ViewerLab
let operator: TestClient
let page: Page
let clock = Date.now() - 3_600_000

const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, rotate: 0 })
const text = (id: string, y: number, more: object) => ({
  id,
  widgetType: 'UsualText',
  position: at(40, y, 160, 40),
  data: { title: id },
  ...more,
})
const bound = { data: { title: 'Level', signalId: 'a-level', equipId: 'eq-a' } }
const widgets = [
  { id: 'bar', widgetType: 'ComplexAlarmBar', position: at(10, 10, 580, 44) },
  text('own', 80, { ...bound, alarmMark: true }),
  text('unmarked', 140, bound),
  {
    id: 'group',
    widgetType: 'WidgetGroup',
    position: at(300, 80, 200, 100),
    alarmMark: true,
    children: [text('inside', 20, bound)],
  },
  text('unbound', 260, { alarmMark: true }),
]

beforeAll(async () => {
  lab = await ViewerLab.start()
  await lab.savePage(await lab.server.login('designer-a'), { width: 600, height: 320, widgets })
  const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: MESSAGE, severity: 1 }
  const admin = await lab.server.login('admin-a')
  expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
  operator = await lab.server.login('operation-a')
})
afterAll(() => lab?.stop())

async function level(value: number): Promise<void> {
  clock += 10_000
  const seq = await lab.gateway.send([['a-level', clock, value, 0]])
  await until(() => lab.gateway.acked.has(seq))
}
const newest = async () => {
  const rows = (await operator.call(paths.alarmQueryAll, { search: MESSAGE })).reply.data as Alarm[]
  return rows[0]!.id
}
/** Widgets with their marks, once they are so. */
const expectMarks = () =>
  expect.poll(
    () =>
      page.$$eval('mimic-viewer >>> .alarm-marks >>> .mark', (marks) =>
        marks.map((mark) => `${(mark as HTMLElement).dataset['widget']} ${mark.className} ${mark.textContent}`).sort(),
      ),
    { timeout: 20_000 },
  )
const bar = (selector: string) => `mimic-viewer >>> [data-widget="bar"] >>> ${selector}`
const expectBar = (selector: string) =>
  expect.poll(() => page.$$eval(bar(selector), (found) => found.map((each) => each.textContent)), { timeout: 20_000 })
async function picture(name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) as `${string}.png` })
}

it('a bound widget and its group blink with the sign of the severity until somebody acknowledges the alarm', async () => {
  page = await lab.tab('operation-a', 640, 360)
  await page.goto(`${lab.server.origin}/?locale=en`)
  await expectBar('.count').toEqual(['10', '20', '30', '40'])
  await level(6)
  await expectMarks().toEqual(['group mark is-1 blinks 1', 'own mark is-1 blinks 1'])
  await expectBar('.count').toEqual(['11', '20', '30', '40'])
  await expectBar('.what').toEqual([expect.stringContaining(`${MESSAGE} · Pump a`)])
  await expectBar('.blinks').toHaveLength(1)
  await picture('alarm-marks-en')
  await operator.call(paths.alarmConfirm, { ids: await newest() })
  await expectMarks().toEqual(['group mark is-1 1', 'own mark is-1 1'])
  await expectBar('.blinks').toEqual([])
})

it('a mark stands around its widget, also where the page is larger', async () => {
  const boxes = () =>
    page.$$eval('mimic-viewer >>> .alarm-marks >>> [data-widget="own"]', (marks) =>
      marks.map((mark) => {
        const { width, height } = mark.getBoundingClientRect()
        return { width, height }
      }),
    )
  const [before] = await boxes()
  expect(before).toMatchObject({ width: 168, height: 48 })
  const fit = (name: string) => page.$eval('mimic-viewer', (viewer, value) => viewer.setAttribute('fit', value), name)
  await page.setViewport({ width: 1280, height: 720 })
  await fit('container')
  await expect.poll(async () => (await boxes())[0]!.width, { timeout: 20_000 }).toBeGreaterThan(300)
  await page.setViewport({ width: 640, height: 360 })
  await fit('page')
})

it('a shelved alarm is marked as such and leaves the bar; one that is over has no mark', async () => {
  const body = { alarmIds: await newest(), minutes: 30, reason: 'being cleaned' }
  expect((await operator.call(paths.alarmManagementShelve, body)).reply.code).toBe(200)
  await expectMarks().toEqual(['group mark is-suppressed 1S', 'own mark is-suppressed 1S'])
  await expectBar('.count').toEqual(['10', '20', '30', '40'])
  await picture('alarm-marks-shelved')
  await level(1)
  await expectMarks().toEqual([])
})

it('a click on the bar asks the host for its list of alarms', async () => {
  await page.evaluate(() => {
    document.querySelector('mimic-viewer')?.addEventListener('alarmlist', () => {
      document.title = 'asked'
    })
  })
  await (await page.waitForSelector(bar('button')))!.click()
  await page.waitForFunction(() => document.title === 'asked')
})
