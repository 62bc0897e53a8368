import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '@mimic/contract/paths'
import type { Browser, Page } from 'puppeteer-core'
import { BenchHouse } from '../BenchHouse.ts'
import { withBrowser, withBuild } from '../browserCases.ts'
import { type Figure, quantile, type Suite, summarise } from '../Suite.ts'

const SIGNALS = 10_000
const FRAMES = 300
/** Three rows a frame: a quick turn of the wheel. */
const STEP_PX = 90
const consoleRoot = fileURLToPath(new URL('../../../console', import.meta.url))

/** The signal grid of a device in a real browser: scrolling, and a file that is taken in. */
export const grid: Suite = {
  name: 'grid',
  about: `${SIGNALS} signals in the grid of a device, ${FRAMES} frames of scrolling; a CSV file of as many, until its preview is shown and taken over`,
  async run({ rounds }) {
    return withBuild({ root: consoleRoot, hasConfig: true }, async (staticFolder) => {
      const house = await BenchHouse.start({ signals: 1, staticFolder })
      try {
        return await withBrowser((browser) => measure(browser, house, rounds))
      } finally {
        await house.stop()
      }
    })
  },
}

async function measure(browser: Browser, house: BenchHouse, rounds: number): Promise<Figure[]> {
  const file = join(house.folder, 'signals.csv')
  writeFileSync(file, csvOf(SIGNALS))
  const [full, empty] = [await deviceWith(house, SIGNALS), await deviceWith(house, 1)]
  const frames: number[] = []
  const work: number[] = []
  const previews: number[] = []
  const imports: number[] = []
  for (let i = 0; i < rounds; i++) {
    const scrolling = await openTab(browser, house, full)
    const before = await scriptMs(scrolling)
    frames.push(...(await scroll(scrolling)))
    work.push(((await scriptMs(scrolling)) - before) / FRAMES)
    await scrolling.close()
    const importing = await openTab(browser, house, empty)
    const times = await takeIn(importing, file)
    previews.push(times.preview)
    imports.push(times.all)
    await importing.close()
  }
  const sorted = [...frames].sort((a, b) => a - b)
  const figure = (scenario: string, metric: string, unit: string, values: readonly number[]): Figure => ({
    suite: 'grid',
    subject: 'mimic',
    scenario,
    metric,
    unit,
    ...summarise(values),
  })
  const scrolled = `scrolling ${SIGNALS} signals`
  const imported = `a CSV file of ${SIGNALS} signals`
  return [
    figure(scrolled, 'frames a second', '1/s', [1000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length)]),
    figure(scrolled, 'time of a frame', 'ms', frames),
    figure(scrolled, 'time of a frame, p95', 'ms', [quantile(sorted, 0.95)]),
    figure(scrolled, 'main thread a frame', 'ms', work),
    figure(imported, 'until the preview', 'ms', previews),
    figure(imported, 'until it stands in the grid', 'ms', imports),
  ]
}

const columns = ['Name', 'Tag', 'Area', 'Address', 'Type', 'Unit', 'Access', 'Scale', 'Upper limit'] as const

function csvOf(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => `Signal ${i},S-${i},holding,${i},u16,bar,r,0.1,${i + 1}`)
  return `${columns.join(',')}\r\n${lines.join('\r\n')}\r\n`
}

async function deviceWith(house: BenchHouse, count: number): Promise<string> {
  const signals = Array.from({ length: count }, (_, i) => ({ title: `First ${i}`, address: { address: i } }))
  const { id } = (await house.call(paths.equipmentAdd, {
    equipName: `Device of ${count}`,
    driver: 'modbus-tcp',
    driverConfig: JSON.stringify({ host: '192.0.2.1' }),
    signals: JSON.stringify(signals),
  })) as { id: string }
  return id
}

async function openTab(browser: Browser, house: BenchHouse, id: string): Promise<Page> {
  const tab = await browser.newPage()
  const [name = '', value = ''] = house.cookie.split('=')
  await browser.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true })
  await tab.goto(`${house.origin}/manage/eg/equipment/edit/${id}/signal`)
  await tab.waitForSelector('.grid-row')
  return tab
}

/** Processor time of the main thread since its start, ms. */
async function scriptMs(tab: Page): Promise<number> {
  const { TaskDuration = 0 } = await tab.metrics()
  return TaskDuration * 1000
}

/** @returns the time of each frame while the grid is scrolled, ms */
const scroll = (tab: Page): Promise<number[]> =>
  tab.$eval(
    '.signal-grid',
    async (box, frames, stepPx) => {
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      // The first frames compile the code.
      for (let i = 0; i < 20; i++) {
        box.scrollTop += stepPx
        await nextFrame()
      }
      const times: number[] = []
      let last = await nextFrame()
      for (let i = 0; i < frames; i++) {
        box.scrollTop += stepPx
        const now = await nextFrame()
        times.push(now - last)
        last = now
      }
      return times
    },
    FRAMES,
    STEP_PX,
  )

/** Imports a file as people do. @returns ms from the choice of the file to its preview, and with the rows in the grid */
async function takeIn(tab: Page, file: string): Promise<{ preview: number; all: number }> {
  await tab.click('[data-action="import"]')
  const input = await tab.waitForSelector('.import-drop input[type="file"]')
  const from = performance.now()
  // Every element of this selector is an input for files.
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file)
  await tab.waitForSelector('.import-rows')
  const preview = performance.now() - from
  const asked = performance.now()
  await tab.click('.import-dialog [data-action="apply"]')
  await tab.waitForSelector(`[data-count="${SIGNALS + 1}"]`)
  return { preview, all: preview + performance.now() - asked }
}
