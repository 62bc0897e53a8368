import { PNG } from 'pngjs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { History } from '../../../server/src/features/history/store/History.ts'
import { until } from '../../../server/src/testing/until.ts'
import { passTime, ViewerLab } from '../testing/ViewerLab.ts'

// Charts of a page on a real server show values that were recorded before the page was opened.

const HOUR_MS = 3_600_000
/**
 * The colours of the first curve while live, and when overdue, which it becomes some seconds after the page is opened.
 */
const LINE = [0x2f, 0x66, 0x90] as const
const OVERDUE = [0x74, 0x89, 0x9a] as const
const chart = { x: 10, y: 10, width: 900, height: 400 }
const bars = { x: 10, y: 430, width: 900, height: 300 }
/** The plot without the filter bar and the axis labels, which have nearly the curve's colours. */
const plot = { x: chart.x + 50, y: chart.y + 40, width: chart.width - 50, height: chart.height - 75 }
const widgets = [
  {
    id: 'chart',
    widgetType: 'ComplexLine',
    position: { ...chart, rotate: 0 },
    data: { timeRange: 60, signalArray: [{ signalId: 'a-level', equipId: 'eq-a', title: 'Level' }] },
    style: { timeFilter: { show: true }, legend: { show: false }, line: { width: 3 } },
  },
  {
    id: 'bars',
    widgetType: 'ComplexBar',
    position: { ...bars, rotate: 0 },
    data: {
      type: 'report',
      timeRange: 60,
      customArray: [{ signalId: 'a-level', title: 'Mean', span: '1m', statistic: 'avg' }],
    },
    style: { legend: { show: false } },
  },
]

let lab: ViewerLab
let page: Page
/** The requested ranges of history, in hours before now. */
const asked: { from: number; to: number }[] = []
/** The requested spans and statistics. */
const askedSpans: string[] = []

beforeAll(async () => {
  lab = await ViewerLab.start()
  await lab.savePage(await lab.server.login('designer-a'), { width: 960, height: 840, widgets })
  const now = Date.now()
  // One sample per second would be too many to send, so they are as far apart as charts still connect them.
  const samples = Array.from({ length: 500 }, (_, i): [string, number, number, 0] => [
    'a-level',
    now - 55 * 60_000 + i * 6000,
    3 + 2 * Math.sin(i / 30),
    0,
  ])
  await lab.gateway.send(samples)
  const last = await lab.gateway.send([['a-level', now - 10 * HOUR_MS, 4, 0]])
  await until(() => lab.gateway.acked.has(last))
  // Late values of the earlier hour count in a report once they are folded. A second instance on the server's store
  // folds them now, so the test need not wait for the server's timers.
  const history = new History(lab.server.server.context.db)
  while ((await history.fold()) > 0);
  page = await lab.tab('viewer-a', 980, 860)
  page.on('request', (request) => {
    const body = new URLSearchParams(request.postData() ?? '')
    if (request.url().endsWith('/history/queryAllData')) askedSpans.push(`${body.get('span')} ${body.get('statistic')}`)
    if (!request.url().endsWith('/history/queryAll')) return
    const hours = (name: string) => (Date.now() - Number(body.get(name))) / HOUR_MS
    asked.push({ from: hours('dateStart'), to: hours('dateEnd') })
  })
  await page.goto(`${lab.server.origin}/?locale=en`)
})
afterAll(() => lab?.stop())

/** Positions of the curve in the picture, as shares of the chart's width. */
async function columns(
  clip = plot,
  inks: readonly (readonly number[])[] = [LINE, OVERDUE],
): Promise<readonly number[]> {
  const { width, height, data } = PNG.sync.read(Buffer.from(await page.screenshot({ clip })))
  const found: number[] = []
  for (let x = 0; x < width; x++) {
    let isIn = false
    for (let y = 0; y < height && !isIn; y++) {
      const at = 4 * (y * width + x)
      isIn = inks.some((ink) => ink.every((part, i) => Math.abs((data[at + i] as number) - part) < 12))
    }
    if (isIn) found.push(x / width)
  }
  return found
}

describe('a chart of a page', () => {
  it('has its past when the page is opened', async () => {
    await expect.poll(async () => (await columns()).length).toBeGreaterThan(0.7 * chart.width)
    const found = await columns()
    expect(Math.min(...found)).toBeLessThan(0.25)
    expect(asked[0]!.from).toBeCloseTo(1, 1)
    if (process.env['VIEWER_PICTURES']) await page.screenshot({ path: `${process.env['VIEWER_PICTURES']}/chart.png` })
  })

  it('has bars of the minutes of a report, which are fetched by span and statistic', async () => {
    // There are as many bars as minutes, with gaps between them.
    const shown = async () => {
      const found = new Set((await columns(bars, [LINE])).map((share) => Math.round(share * bars.width)))
      return [...found].filter((x) => !found.has(x - 1)).length
    }
    await expect.poll(shown).toBeGreaterThan(48)
    expect(await shown()).toBeLessThan(54)
    expect([...new Set(askedSpans)]).toEqual(['1m avg'])
    if (process.env['VIEWER_PICTURES']) await page.screenshot({ path: `${process.env['VIEWER_PICTURES']}/bars.png` })
  })

  it('fetches more when another range of time is chosen, once', async () => {
    const before = asked.length
    await (await page.waitForSelector('mimic-viewer >>> .chart:has(.tools-stub)'))?.hover()
    const day = await page.waitForSelector('mimic-viewer >>> .tools .quick button:nth-child(2)')
    await day!.click()
    await expect.poll(() => asked.slice(before).some(({ from }) => from > 23.9 && from < 24.1)).toBe(true)
    // The picture of a moment ago is now in the last part of the chart.
    await expect.poll(async () => Math.min(...(await columns()))).toBeGreaterThan(0.3)
    const after = asked.length
    await passTime(page, 10_000)
    expect(asked).toHaveLength(after)
    if (process.env['VIEWER_PICTURES'])
      await page.screenshot({ path: `${process.env['VIEWER_PICTURES']}/chart-day.png` })
  })
})
