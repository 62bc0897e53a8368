import { setTimeout as delay } from 'node:timers/promises'
import { type Sample, topics } from '@mimic/contract/bus'
import { paths } from '@mimic/contract/paths'
import { HOUR_MS } from '@mimic/contract/zone'
import type { Browser } from 'puppeteer-core'
import { BenchHouse, GATEWAY, PROJECT } from '../BenchHouse.ts'
import { BENCH_EQUIPMENT, signalName } from '../bigPage.ts'
import { withHouse } from '../browserCases.ts'
import { Feed } from '../Feed.ts'
import { LiveLoad } from '../LiveLoad.ts'
import { figureOf, type Suite, sized } from '../Suite.ts'
import { ViewerTab } from '../ViewerTab.ts'
import { chartsOf } from '../wallPage.ts'

const SIGNALS = sized(5_000, 20)
const VARIABLES = 10
const POINTS = sized(20_000, 600)
const BATCH = 2_000
/** Batches in flight. */
const WINDOW = 20
/** The first query of a round compiles code. */
const QUERIES = sized(10, 2)
const LOADS = sized(5, 2)
/** Recorded values end this long before the page is opened. */
const QUIET_MS = 10_000
/** The curves are complete when the picture has not changed for this long. */
const SETTLED_MS = 1_000
const PATIENCE_MS = 60_000
/** Longer than the server's interval for folding history. */
const FOLDED_MS = sized(25_000, 1_000)

/** Recorded values as curves while new values arrive: from the call to the whole reply. */
export const history: Suite = {
  name: 'history',
  about: `${VARIABLES} variables x ${POINTS} points asked for while ${SIGNALS} signals change once a second`,
  async run({ rounds }) {
    const answered = await BenchHouse.onEachStore(
      { signals: SIGNALS, file: chartsOf(SIGNALS) },
      async (house, store) => {
        const end = await recordPast(house, Date.now() - HOUR_MS)
        const times: number[] = []
        await LiveLoad.during(house, async () => {
          await delay(FOLDED_MS)
          for (let i = 0; i < rounds * QUERIES; i++) times.push(await ask(house, end))
        })
        const of = figureOf(`${VARIABLES} x ${POINTS} points, nothing left out`, store)
        return [of('answered', 'ms', times.slice(1))]
      },
    )
    // The same curves in one chart of the viewer: from the query to the frame that shows the last curve.
    const times = await withHouse('viewerPage', { signals: VARIABLES, file: chartPage() }, async (browser, house) => {
      await recordPast(house, Date.now() - QUIET_MS)
      return watchCurves(browser, house, rounds * LOADS)
    })
    const of = figureOf(`${VARIABLES} x ${POINTS} points in one chart`, 'viewer')
    return [...answered, of('drawn', 'ms', times.slice(1))]
  },
}

function chartPage(): unknown {
  const chart = {
    id: 'curves',
    widgetType: 'ComplexLine',
    position: { x: 40, y: 40, width: 1840, height: 1000 },
    data: {
      type: 'signal',
      timeRange: Math.ceil(POINTS / 60) + 1,
      signalArray: Array.from({ length: VARIABLES }, (_, i) => ({ signalId: signalName(i), equipId: BENCH_EQUIPMENT })),
    },
  }
  return { format: 1, con: { title: 'bench', width: 1920, height: 1080 }, widgets: [chart] }
}

interface Seen {
  askedAt?: number
  /** When the picture last changed noticeably. */
  changedAt?: number
}

/** @throws {Error} when the chart has sent no query within a minute, or nothing was drawn afterwards */
async function watchCurves(browser: Browser, house: BenchHouse, loads: number): Promise<number[]> {
  const { page } = await ViewerTab.open(browser, house, 'backend=canvas2d')
  await page.evaluateOnNewDocument((path) => {
    const seen: Seen = {}
    Object.assign(window, { seen })
    const real = window.fetch
    window.fetch = (input, init) => {
      if (String(input).includes(path)) seen.askedAt = performance.now()
      return real(input, init)
    }
    const small = new OffscreenCanvas(96, 54).getContext('2d', { willReadFrequently: true })
    let before: Uint8ClampedArray | undefined
    const look = () => {
      const canvas = document.querySelector('mimic-viewer')?.shadowRoot?.querySelector<HTMLCanvasElement>('canvas')
      if (canvas && canvas.width > 0 && small) {
        small.drawImage(canvas, 0, 0, 96, 54)
        const { data } = small.getImageData(0, 0, 96, 54)
        let changed = 0
        for (let i = 0; i < data.length; i += 4) if (Math.abs((data[i] ?? 0) - (before?.[i] ?? 0)) > 16) changed++
        // The mark of a stale value changes fewer pixels, ten curves change more.
        if (changed > 96) seen.changedAt = performance.now()
        before = data
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, paths.historyQueryAll)
  const times: number[] = []
  for (let i = 0; i < loads; i++) {
    await page.reload({ waitUntil: 'domcontentloaded' })
    const took = await page.waitForFunction(
      (settledMs) => {
        const { askedAt, changedAt = 0 } = (window as unknown as { seen: Seen }).seen
        const isDrawn = askedAt !== undefined && changedAt > askedAt && performance.now() - changedAt > settledMs
        return isDrawn ? changedAt - askedAt : undefined
      },
      { timeout: PATIENCE_MS, polling: 100 },
      SETTLED_MS,
    )
    times.push((await took.jsonValue()) ?? Number.NaN)
  }
  return times
}

/** Sends the past values of the first signals as a gateway does after an outage. @returns the time of the last point */
async function recordPast(house: BenchHouse, end: number): Promise<number> {
  const start = end - POINTS * 1000
  const feed = await new Feed(house).watch()
  const ids = house.signalIds.slice(0, VARIABLES)
  for (let first = 0; first < POINTS; first += BATCH / VARIABLES) {
    const samples: Sample[] = []
    for (let i = first; i < Math.min(POINTS, first + BATCH / VARIABLES); i++)
      for (const [k, id] of ids.entries())
        samples.push([id, start + i * 1000, Math.round(50_000 + 20_000 * Math.sin((i + k) / 60)) / 1000, 0])
    feed.send(samples, topics.backfill(GATEWAY))
    await feed.fewerThan(WINDOW)
  }
  await feed.fewerThan(1)
  return start + (POINTS - 1) * 1000
}

/** @throws {Error} when a point is missing */
async function ask(house: BenchHouse, end: number): Promise<number> {
  const dataSignal = house.signalIds.slice(0, VARIABLES).join(',')
  const body = { projectId: PROJECT, dataSignal, dateStart: end - POINTS * 1000, dateEnd: end }
  const from = performance.now()
  const curves = (await house.call(paths.historyQueryAllData, body)) as { times: number[] }[]
  const took = performance.now() - from
  const points = curves.reduce((sum, { times }) => sum + times.length, 0)
  if (points !== VARIABLES * POINTS) throw new Error(`${points} points came instead of ${VARIABLES * POINTS}`)
  return took
}
