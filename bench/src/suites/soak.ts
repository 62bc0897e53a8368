import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'puppeteer-core'
import type { WallCounts } from '../../../runtime-viewer/src/testing/WallWatch.ts'
import { type BenchHouse, OTHER_PAGE, PAGE } from '../BenchHouse.ts'
import { bigPage } from '../bigPage.ts'
import { withHouse } from '../browserCases.ts'
import { type Figure, quantile, type Suite, sized } from '../Suite.ts'
import { slopeOf } from '../slopeOf.ts'
import { startTicks, ViewerTab } from '../ViewerTab.ts'

const WIDGETS = sized(2_000, 40)
const SIGNALS = 500
/** A kiosk with two pages shows each for five minutes. */
const SWITCHES_AN_HOUR = sized(12, 2)
const CUTS_AN_HOUR = 1
/** Hours per round: the default of three rounds is a day. */
const HOURS_A_ROUND = sized(8, 2)
/** By then code is compiled and pools are filled. */
const WARM_HOURS = 2
const REST_MS = sized(4_000, 1_500)
/** 2 % of the signals change at a time. */
const TICK_SIGNALS = 10

/**
 * Canvas 2D is for machines without a graphics card, here at half its usual size. WebGL is included because its
 * context can be lost. A machine without a graphics card draws WebGL with the processor, so its window is small and
 * its values come once a second: the suite does not measure pixels.
 */
const subjects = [
  { name: 'canvas2d', width: 960, height: 540, tickMs: 100 },
  { name: 'webgl', width: 320, height: 180, tickMs: 1_000 },
] as const

/** A day on the wall without the waiting: what grows from hour to hour, and the cost of frames while values arrive. */
export const soak: Suite = {
  name: 'soak',
  about: `two pages of ${WIDGETS} widgets; an hour is ${SWITCHES_AN_HOUR} page switches, a lost socket and a lost context, ${HOURS_A_ROUND} hours a round`,
  isAskedFor: true,
  async run({ rounds }) {
    const [file, otherFile] = [1, 2].map((seed) => bigPage({ seed, count: WIDGETS }))
    const figures: Figure[] = []
    for (const subject of subjects)
      figures.push(
        ...(await withHouse('viewerPage', { signals: SIGNALS, file, otherFile }, (browser, house) =>
          live(browser, house, subject, rounds * HOURS_A_ROUND),
        )),
      )
    return figures
  },
}

async function live(
  browser: Browser,
  house: BenchHouse,
  { name, width, height, tickMs }: (typeof subjects)[number],
  hours: number,
): Promise<Figure[]> {
  const tab = await ViewerTab.open(browser, house, `backend=${name}`)
  await tab.page.setViewport({ width, height })
  const stopTicks = startTicks(house, TICK_SIGNALS, tickMs)
  const samples: WallCounts[] = []
  const frames: number[] = []
  try {
    for (let hour = 0; hour < hours; hour++) {
      await liveAnHour(tab)
      samples.push(await tab.watch.counts())
      frames.push(...(await tab.watch.frames()))
      console.log(`  ${name}, hour ${hour + 1}: ${JSON.stringify(samples.at(-1))}, ${frameText(frames)}`)
    }
  } finally {
    stopTicks()
  }
  return figuresOf(name, samples, frames)
}

const p95Of = (frames: readonly number[]) => quantile(frames, 0.95)
const frameText = (frames: readonly number[]) => `${frames.length} frames, p95 ${p95Of(frames).toFixed(1)} ms`

async function liveAnHour(tab: ViewerTab): Promise<void> {
  for (let i = 0; i < SWITCHES_AN_HOUR; i++) {
    await tab.show(i % 2 === 0 ? OTHER_PAGE : PAGE)
    if (i < CUTS_AN_HOUR) {
      await tab.watch.cutSocket()
      await tab.live()
    }
    if (i === CUTS_AN_HOUR) await tab.watch.loseContext()
  }
  // Frames are measured on the first page, while nothing but values changes and no page loads.
  await delay(REST_MS)
  await tab.watch.frames()
  await delay(REST_MS)
}

function figuresOf(subject: string, samples: readonly WallCounts[], frames: readonly number[]): Figure[] {
  const about = { scenario: `${samples.length} h`, subject, spread: 0 }
  const warm = samples.slice(Math.min(WARM_HOURS, samples.length - 2))
  const [first, last] = [warm[0], warm.at(-1)]
  if (!first || !last) throw new Error('a soak takes two hours at least')
  const of = (metric: string, unit: string, median: number, count: number): Figure => {
    return { ...about, metric, unit, median, samples: count }
  }
  return [
    of('heap slope', 'MB/h', slopeOf(warm.map(({ heapMB }) => heapMB)), warm.length),
    of('heap at the end', 'MB', last.heapMB, 1),
    ...(['nodes', 'listeners', 'sockets', 'workers'] as const).map((key) =>
      of(`${key} more at the end`, key, last[key] - first[key], warm.length),
    ),
    of('frame p95, scripts, at rest but for the values', 'ms', p95Of(frames), frames.length),
  ]
}
