import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Alarm, paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { History } from '../../../server/src/features/history/store/History.ts'
import type { FakeGateway } from '../../../server/src/testing/FakeGateway.ts'
import type { TestClient } from '../../../server/src/testing/TestClient.ts'
import type { TestServer } from '../../../server/src/testing/TestServer.ts'
import { until } from '../../../server/src/testing/until.ts'
import { ViewerLab } from '../testing/ViewerLab.ts'

// Tables of a page on a real server: its alarms and its history, under the server's policy.

const PICTURES = process.env['VIEWER_PICTURES']
let lab: ViewerLab
let test: TestServer
let gateway: FakeGateway
let page: Page
let downloads: string
let clock = Date.now() - 3_600_000
// All values measured at first must be of one day in UTC+8.
if ((clock + 8 * 3_600_000) % 86_400_000 > 86_400_000 - 600_000) clock -= 1_200_000

const at = (y: number, height: number) => ({ x: 10, y, width: 940, height, rotate: 0 })
const bare = { show: { page: true, filterTime: false }, timeRange: 24, rollTime: 3600 }
const small = (x: number) => ({ x, y: 700, width: 300, height: 120, rotate: 0 })
const widgets = (reportId: string) => [
  {
    id: 'alarms',
    widgetType: 'ComplexAlarm',
    position: at(10, 320),
    data: {
      equips: [{ equipmentId: 'eq-a', title: 'Pump a' }],
      show: { page: true, filterTime: true, exportExcel: true },
      timeRange: 24,
      // This is far longer than the test, so earlier updates were pushed.
      rollTime: 3600,
    },
  },
  {
    id: 'history',
    widgetType: 'ComplexHistory',
    position: at(350, 330),
    data: {
      show: { page: true, filterTime: true, exportExcel: true },
      timeRange: 24,
      rollTime: 3600,
      reportSignalArray: [{ signalId: 'a-level', title: 'Level of a', equipId: 'eq-a' }],
    },
    style: { fill: { color: '#1b242b' }, thead: { fill: { color: '#123456' }, font: { size: 15 } } },
  },
  { id: 'unset', widgetType: 'ComplexHistory', position: small(10), data: bare },
  {
    id: 'means',
    widgetType: 'ComplexHistory',
    position: small(330),
    data: { ...bare, timeUnit: 'day', timeRange: 2, customArray: [{ signalId: 'a-level' }] },
  },
  { id: 'report', widgetType: 'ComplexHistory', position: small(650), data: { ...bare, customReportId: reportId } },
]

beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'mimic-downloads-'))
  lab = await ViewerLab.start()
  ;({ server: test, gateway } = lab)
  const admin = await test.login('admin-a')
  await save(await test.login('designer-a'))
  const rule = {
    signalId: 'a-level',
    kind: 'compare',
    symbol: '>',
    value: 5,
    message: '=Level <b>high</b>',
    severity: 1,
  }
  expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
  // Raises 23 alarms, each of which is over before the next.
  await level(...Array.from({ length: 23 }, (_, i) => [6 + i / 10, 1]).flat())
  // A second instance on the server's store folds when the test asks, so the test need not wait for the server's
  // timers.
  const history = new History(test.server.context.db)
  while ((await history.fold()) > 0);
  while ((await history.roll(Date.now(), 90)) > 0);
})
afterAll(async () => {
  await lab?.stop()
  if (downloads) await rm(downloads, { recursive: true, force: true })
})

async function save(client: TestClient): Promise<void> {
  const columns = [{ type: 'signal', dataId: 'a-level', title: 'Highest', statistic: 'max' }]
  const report = { projectId: 'project-a', title: 'R', kind: 'custom', span: '1d', columns: JSON.stringify(columns) }
  const added = await client.call(paths.reportAdd, report)
  expect(added.reply.code, JSON.stringify(added.reply)).toBe(200)
  const { id } = added.reply.data as { id: string }
  await lab.savePage(client, { width: 960, height: 840, widgets: widgets(id) })
}
/** Measures values one after the other, 10 s apart, and waits until they are stored. */
async function level(...values: number[]): Promise<void> {
  const samples = values.map((value, i): Sample => ['a-level', clock + 10_000 * (i + 1), value, 0])
  clock += 10_000 * values.length
  const seq = await gateway.send(samples)
  await until(() => gateway.acked.has(seq))
}
async function open(loginname: string, locale: 'cn' | 'en'): Promise<void> {
  await page?.close()
  page = await lab.tab(loginname, 980, 860)
  const session = await page.createCDPSession()
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    browserContextId: page.browserContext().id as string,
  })
  await page.goto(`${test.origin}/?locale=${locale}`)
}
const inside = (id: string, selector: string) => `mimic-viewer >>> [data-widget="${id}"] >>> ${selector}`
const find = async (id: string, selector: string) => (await page.waitForSelector(inside(id, selector)))!
const texts = (id: string, selector: string) =>
  page.$$eval(inside(id, selector), (found) => found.map((each) => each.textContent))
/** Polls until the texts are as they should be. */
const expectTexts = (id: string, selector: string) => expect.poll(() => texts(id, selector), { timeout: 20_000 })
async function file(ending: string): Promise<Buffer> {
  const name = await until(async () => (await readdir(downloads)).find((each) => each.endsWith(ending)))
  return readFile(join(downloads, name))
}
async function picture(name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) as `${string}.png` })
}

describe('a table of alarms', () => {
  it('[spec:wid-alarm-columns] [spec:wid-table-page] shows the alarms of its equipment, newest first, in pages that scroll', async () => {
    await open('operation-a', 'en')
    await expectTexts('alarms', 'th').toEqual([
      'State',
      'Equipment',
      'Type',
      'Raised',
      'Cleared',
      'Value',
      'Message',
      'Operation',
    ])
    await expectTexts('alarms', 'tbody tr').toHaveLength(20)
    const first = await texts('alarms', 'tbody tr:first-child td')
    expect(first[0]).toBe('Over, not acknowledged')
    expect(first[1]).toBe('Pump a')
    expect(first[2]).toBe('SignalCritical')
    expect(first[3]).toBe(new Date(clock - 10_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '))
    expect(first[5]).toMatch(/^8\.2/)
    // The operator's text is shown as text, whatever it contains.
    expect(first[6]).toBe('=Level <b>high</b>')
    const overflow = await (await find('alarms', '.scroll')).evaluate((e) => e.scrollHeight - e.clientHeight)
    expect(overflow).toBeGreaterThan(100)
    await picture('tables-en')
    await (await find('alarms', '.pager button:last-child')).click()
    await expectTexts('alarms', 'tbody tr').toHaveLength(3)
    await expectTexts('alarms', '.pager span').toEqual(['2 / 2, 23 rows'])
    await (await find('alarms', '.pager button')).click()
    await expectTexts('alarms', 'tbody tr').toHaveLength(20)
  })

  it('shows a new one at once, without a query', async () => {
    await level(9)
    await expectTexts('alarms', 'tbody tr:first-child .state').toEqual(['Active'])
    await expectTexts('alarms', '.pager span').toEqual(['1 / 2, 24 rows'])
  })

  it('[spec:equip-alarm-confirm] confirms one with a note', async () => {
    await (await find('alarms', 'tbody tr:first-child button')).click()
    await (await find('alarms', 'dialog textarea')).type('on <my> way')
    await picture('tables-confirm-en')
    await (await find('alarms', 'dialog .main')).click()
    await expectTexts('alarms', 'tbody tr:first-child .state').toEqual(['Acknowledged'])
    await expectTexts('alarms', 'tbody tr:first-child td:last-child').toEqual(['operation-a: on <my> way'])
    const admin = await test.login('admin-a')
    const { reply } = await admin.call(paths.alarmQueryAll, { projectId: 'project-a', state: 'acknowledged' })
    expect((reply.data as Alarm[]).map(({ confirmNote }) => confirmNote)).toEqual(['on <my> way'])
  })

  it('[spec:wid-table-filter] [spec:data-quick-7] queries the chosen time, and none that ends before it starts', async () => {
    const set = async (nth: number, text: string) => {
      const input = await find('alarms', `.filter .moment-field:nth-of-type(${nth}) input`)
      await input.click({ count: 3 })
      await input.type(text)
    }
    const apply = async () => (await find('alarms', '.filter > [type="submit"]')).click()
    await set(1, '2020-01-02 00:00')
    await set(2, '2020-01-01 00:00')
    await apply()
    await expectTexts('alarms', '.moment-field:nth-of-type(2) .moment-problem').toEqual([
      'The end must be after the start, at most 30 days later.',
    ])
    await set(2, '2020-01-03 00:00')
    await apply()
    await expectTexts('alarms', '.note').toEqual(['Nothing in this period.'])
    await (await find('alarms', '[data-hours="168"]')).click()
    await expectTexts('alarms', 'tbody tr').toHaveLength(20)
  })

  it('is exported with every field, holding no formula', async () => {
    await (await find('alarms', '.export')).click()
    const csv = (await file('.csv')).toString()
    // The file is named after device and span; times have milliseconds and the time zone (30).
    const [name] = (await readdir(downloads)).filter((each) => each.endsWith('.csv'))
    expect(name).toMatch(/^Pump a_Alarms_\d{8}-\d{6}_\d{8}-\d{6}\.csv$/)
    expect(csv.split('\r\n')[1]).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00,/)
    expect(csv.split('\r\n')).toHaveLength(1 + 24 + 1)
    expect(csv).toContain(`'=Level <b>high</b>`)
    expect(csv).toContain('on <my> way')
  })
})

describe('a table of history', () => {
  it('shows recorded values, newest first, and says where no values are chosen', async () => {
    await expectTexts('history', 'th').toEqual(['Time', expect.stringMatching(/^Level of a/)])
    await expectTexts('history', 'tbody tr').toHaveLength(20)
    await expectTexts('unset', '.note').toEqual(['No signals or report are set for this table.'])
  })

  it('shows means of a span, and a report, as configured', async () => {
    await expectTexts('report', 'th').toEqual(['Time', expect.stringMatching(/^Highest/)])
    await expectTexts('report', 'tbody tr:first-child td:last-child').toEqual([expect.stringMatching(/^[89]\.[02]0$/)])
    await expectTexts('means', 'th').toHaveLength(2)
    const rows = await texts('means', 'tbody td:last-child')
    expect(rows.length).toBeLessThanOrEqual(2)
    // There are 23 values from 6 to 8.2, and as many of 1.
    expect(rows.length).toBeGreaterThan(0)
    for (const mean of rows.map(Number)) {
      expect(mean).toBeGreaterThan(1)
      expect(mean).toBeLessThan(8)
    }
  })

  it('[spec:wid-table-export] is exported as an Excel file', async () => {
    await (await find('history', '.export')).click()
    expect((await file('.xlsx')).subarray(0, 2).toString()).toBe('PK')
    const [name] = (await readdir(downloads)).filter((each) => each.endsWith('.xlsx'))
    expect(name).toMatch(/^Pump a_History_\d{8}-\d{6}_\d{8}-\d{6}\.xlsx$/)
  })
})

describe('for an account that may look only', () => {
  it('offers no confirmation, and shows refusals in its language', async () => {
    await open('designer-a', 'cn')
    await expectTexts('history', 'th').toEqual(['时间', expect.stringMatching(/^Level of a/)])
    await expectTexts('alarms', '.note .bad').toEqual(['无权查看报警记录'])
    expect(await texts('alarms', 'tbody button')).toEqual([])
    await picture('tables-refused-cn')
    await open('operation-a', 'cn')
    await expectTexts('alarms', 'tbody tr').toHaveLength(20)
    await picture('tables-cn')
  })
})
