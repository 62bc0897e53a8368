import { setTimeout as delay } from 'node:timers/promises'
import { type BatchAck, type Sample, topics } from '@mimic/contract/bus'
import { paths } from '@mimic/contract/paths'
import { storeEngines } from '@mimic/server/testing'
import type { Browser } from 'puppeteer-core'
import { BenchHouse, GATEWAY, PROJECT } from '../BenchHouse.ts'
import { BENCH_EQUIPMENT, signalName } from '../bigPage.ts'
import { withBrowser, withBuild } from '../browserCases.ts'
import { LiveLoad } from '../LiveLoad.ts'
import { type Figure, type Suite, summarise } from '../Suite.ts'
import { ViewerTab, viewerRoot } from '../ViewerTab.ts'
import { chartsOf } from '../wallPage.ts'

const SIGNALS = 5_000
const VARIABLES = 10
const POINTS = 20_000
const BATCH = 2_000
/** Batches in flight. */
const WINDOW = 20
/** The first query of a round compiles code. */
const QUERIES = 10
const HOUR_MS = 3_600_000
const LOADS = 5
/** Recorded values end this long before the page is opened. */
const QUIET_MS = 10_000
/** A page is idle this long after it was opened. */
const SETTLED_MS = 3_000
/** Longer than the server's interval for folding history. */
const FOLDED_MS = 25_000

/** Recorded values as curves while new values arrive: from the call to the whole reply. */
export const history: Suite = {
  name: 'history',
  about: `${VARIABLES} variables x ${POINTS} points asked for while ${SIGNALS} signals change once a second`,
  async run({ rounds }) {
    const figures: Figure[] = []
    for (const store of (await storeEngines()).filter(({ isHere }) => isHere)) {
      const house = await BenchHouse.start({ signals: SIGNALS, store, file: chartsOf(SIGNALS) })
      const load = new LiveLoad(house)
      try {
        const end = await recordPast(house, Date.now() - HOUR_MS)
        load.start()
        await delay(FOLDED_MS)
        const times: number[] = []
        for (let i = 0; i < rounds * QUERIES; i++) times.push(await ask(house, end))
        figures.push({
          suite: 'history',
          scenario: `${VARIABLES} x ${POINTS} points, nothing left out`,
          subject: store.name,
          metric: 'answered',
          unit: 'ms',
          ...summarise(times.slice(1)),
        })
      } finally {
        await load.stop()
        await house.stop()
      }
    }
    return [...figures, await drawn(rounds)]
  },
}

/** The same curves in one chart of the viewer: from the query to the frame that shows the last curve. */
async function drawn(rounds: number): Promise<Figure> {
  return withBuild({ root: viewerRoot }, async (staticFolder) => {
    const house = await BenchHouse.start({ signals: VARIABLES, file: chartPage(), staticFolder })
    try {
      await recordPast(house, Date.now() - QUIET_MS)
      const times = await withBrowser((browser) => watchCurves(browser, house, rounds * LOADS))
      const about = { suite: 'history', scenario: `${VARIABLES} x ${POINTS} points in one chart`, subject: 'viewer' }
      return { ...about, metric: 'drawn', unit: 'ms', ...summarise(times.slice(1)) }
    } finally {
      await house.stop()
    }
  })
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

/** @throws {Error} when the chart has sent no query, or nothing was drawn afterwards */
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
    await delay(SETTLED_MS)
    const { askedAt, changedAt } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    if (askedAt === undefined || !(changedAt !== undefined && changedAt > askedAt))
      throw new Error('no curve was drawn')
    times.push(changedAt - askedAt)
  }
  return times
}

/** Sends the past values of the first signals as a gateway does after an outage. @returns the time of the last point */
async function recordPast(house: BenchHouse, end: number): Promise<number> {
  const boot = `past-${Date.now()}`
  const start = end - POINTS * 1000
  const waiting = new Set<number>()
  house.gateway.on('message', (_topic, payload) => {
    // The sender is our own server.
    const ack = JSON.parse(payload.toString('utf8')) as BatchAck
    if (ack.boot === boot) for (const seq of ack.seqs) waiting.delete(seq)
  })
  await house.gateway.subscribeAsync(topics.ack(GATEWAY), { qos: 1 })
  const ids = house.signalIds.slice(0, VARIABLES)
  let seq = 0
  for (let first = 0; first < POINTS; first += BATCH / VARIABLES) {
    const samples: Sample[] = []
    for (let i = first; i < first + BATCH / VARIABLES; i++)
      for (const [k, id] of ids.entries())
        samples.push([id, start + i * 1000, Math.round(50_000 + 20_000 * Math.sin((i + k) / 60)) / 1000, 0])
    waiting.add(++seq)
    house.gateway.publish(topics.backfill(GATEWAY), JSON.stringify({ v: 1, boot, seq, samples }), { qos: 1 })
    while (waiting.size >= WINDOW) await delay(5)
  }
  while (waiting.size > 0) await delay(5)
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
