import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@mimic/contract/paths'
import { seededRandom } from '@mimic/engine/testing'
import type { Browser, Page } from 'puppeteer-core'
import type { BenchHouse } from '../BenchHouse.ts'
import { withHouse } from '../browserCases.ts'
import { emptyFrames, floorRows, hideFloor, type Scroller, scrollSteps, showFloor } from '../gridScroll.ts'
import { type Figure, figureOf, quantile, type Suite, sized } from '../Suite.ts'
import { type SignalFile, signalFiles } from '../signalFiles.ts'
import { type ThreadCosts, threadCosts } from '../threadCosts.ts'

const SIGNALS = sized(10_000, 200)
const FRAMES = sized(300, 10)
/** Frames of a drag and of a key that is held. */
const MOVES = sized(60, 3)
const SEED = 7
const PATIENCE_MS = 120_000
const SIZE = { width: 1280, height: 800 } as const

/** The signal grid of a device in a real browser: scrolling, and files that are taken in. */
export const grid: Suite = {
  name: 'grid',
  about: `${SIGNALS} signals in the grid of a device, ${FRAMES} frames of scrolling at ${SIZE.width} x ${SIZE.height}, beside a plain list of as many texts; CSV files of as many (seed ${SEED})`,
  run: ({ rounds }) =>
    withHouse('console', { signals: 1 }, async (browser, house) => [
      ...(await scrolling(browser, house, rounds)),
      ...(await imports(browser, house, rounds)),
    ]),
}

interface Scrolled {
  readonly frames: number[]
  readonly costs: ThreadCosts[]
}

async function scrolling(browser: Browser, house: BenchHouse, rounds: number): Promise<Figure[]> {
  const id = await deviceWith(house, SIGNALS)
  const measured: Record<Scroller, Scrolled> = { grid: { frames: [], costs: [] }, floor: { frames: [], costs: [] } }
  const empty = { wheel: 0, drag: 0, keys: 0 }
  const looked = { wheel: 0, drag: 0, keys: 0 }
  const random = seededRandom(SEED)
  for (let i = 0; i < rounds; i++) {
    const tab = await openTab(browser, house, id)
    await tab.waitForSelector('.grid-row')
    // The two take turns, so that both see the same load of the machine.
    for (const scroller of ['floor', 'grid'] as const) {
      if (scroller === 'floor') await showFloor(tab, floorRows(20 + 2 * FRAMES))
      // The first frames compile the code.
      await scrollSteps(tab, scroller, 20)
      measured[scroller].frames.push(...(await scrollSteps(tab, scroller, FRAMES)))
      const { main, all } = await threadCosts(tab, () => scrollSteps(tab, scroller, FRAMES))
      measured[scroller].costs.push({ main: main / FRAMES, all: all / FRAMES })
      if (scroller === 'floor') await hideFloor(tab)
    }
    for (const move of ['wheel', 'drag', 'keys'] as const) {
      const places = Array.from({ length: MOVES }, () => random())
      const counts = await emptyFrames(tab, move, places)
      looked[move] += counts.frames
      empty[move] += counts.empty
    }
    await tab.close()
  }
  const scenario = `scrolling ${SIGNALS} signals`
  const ratio = (part: keyof ThreadCosts) =>
    measured.grid.costs.map((costs, i) => costs[part] / (measured.floor.costs[i]?.[part] ?? Number.NaN))
  return [
    ...(['grid', 'floor'] as const).flatMap((scroller) => {
      const { frames, costs } = measured[scroller]
      const of = figureOf(scenario, scroller === 'grid' ? 'mimic' : 'plain list')
      const cost = (part: keyof ThreadCosts) => costs.map((each) => each[part])
      const mean = frames.reduce((sum, ms) => sum + ms, 0) / frames.length
      return [
        of('frames a second', '1/s', [1000 / mean]),
        of('time of a frame', 'ms', frames),
        of('time of a frame, p95', 'ms', [quantile(frames, 0.95)]),
        of('processor, main thread a frame', 'ms', cost('main')),
        of('processor, all threads a frame', 'ms', cost('all')),
      ]
    }),
    figureOf(scenario, 'mimic')('main thread, of the plain list', 'x', ratio('main')),
    figureOf(scenario, 'mimic')('all threads, of the plain list', 'x', ratio('all')),
    ...(['wheel', 'drag', 'keys'] as const).map((move) =>
      figureOf(`${scenario}: ${move}, ${looked[move]} frames`, 'mimic')('frames with an empty place', '', [
        empty[move],
      ]),
    ),
  ]
}

async function imports(browser: Browser, house: BenchHouse, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const file of signalFiles(SIGNALS, SEED)) {
    const times: Taken[] = []
    for (let i = 0; i < rounds; i++) {
      const tab = await openTab(browser, house, await deviceWith(house, 0))
      times.push(await takeIn(tab, house, file))
      await tab.close()
    }
    const of = figureOf(`a CSV file of ${SIGNALS} signals: ${file.name}`, 'mimic')
    const preview = times.map((each) => each.preview)
    const shown = times.map((each) => each.shown)
    const saved = times.flatMap((each) => each.saved ?? [])
    figures.push(
      of('until the preview', 'ms', preview),
      of('until it stands in the grid', 'ms', shown),
      of('until it stands in the grid, worst', 'ms', [Math.max(...shown)]),
      ...(saved.length > 0 ? [of('until it is saved', 'ms', saved)] : []),
    )
  }
  return figures
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
  await tab.setViewport(SIZE)
  await house.signIn(browser)
  await tab.evaluateOnNewDocument(() => localStorage.setItem('langs', 'en'))
  await tab.goto(`${house.origin}/manage/eg/equipment/edit/${id}/signal`)
  await tab.waitForSelector('[data-action="import"]')
  return tab
}

/** Times since the choice of the file, without those between people's clicks, ms. */
interface Taken {
  readonly preview: number
  /** Its rows are in the grid. */
  readonly shown: number
  /** The server has them. Undefined for a file that is not saved. */
  readonly saved: number | undefined
}

/** Imports a file as people do. */
async function takeIn(tab: Page, house: BenchHouse, { name, bytes, isSaved }: SignalFile): Promise<Taken> {
  const path = join(house.folder, `${name}.csv`)
  writeFileSync(path, bytes)
  await tab.click('[data-action="import"]')
  const input = await tab.waitForSelector('.import-drop input[type="file"]')
  const from = performance.now()
  // Every element of this selector is an input for files.
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
  await tab.waitForSelector('.import-rows')
  const preview = performance.now() - from
  const asked = performance.now()
  await tab.click('.import-dialog [data-action="apply"]')
  await tab.waitForSelector(`[data-count="${SIGNALS}"]`)
  const shown = preview + performance.now() - asked
  if (!isSaved) return { preview, shown, saved: undefined }
  const sent = performance.now()
  await tab.click('.edit-form [data-action="submit"]')
  await tab.waitForFunction(() => document.querySelector('.grid-row.is-new, [data-limits]') === null, {
    timeout: PATIENCE_MS,
  })
  return { preview, shown, saved: shown + performance.now() - sent }
}
