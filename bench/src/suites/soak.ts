import type { Browser } from 'puppeteer-core'
import type { WallCounts } from '../../../runtime-viewer/src/testing/WallWatch.ts'
import { BenchHouse, OTHER_PAGE, PAGE } from '../BenchHouse.ts'
import { bigPage } from '../bigPage.ts'
import { withBrowser, withBuild } from '../browserCases.ts'
import { type Figure, quantile, type Suite } from '../Suite.ts'
import { slopeOf } from '../slopeOf.ts'
import { startTicks, ViewerTab, viewerRoot } from '../ViewerTab.ts'

const WIDGETS = 2_000
const SIGNALS = 500
/** A kiosk with two pages shows each for five minutes. */
const SWITCHES_AN_HOUR = 12
const CUTS_AN_HOUR = 1
/** Hours per round: the default of three rounds is a day. */
const HOURS_A_ROUND = 8
/** By then code is compiled and pools are filled. */
const WARM_HOURS = 2
const REST_MS = 4_000
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
    return withBuild({ root: viewerRoot }, async (staticFolder) => {
      const [file, otherFile] = [1, 2].map((seed) => bigPage({ seed, count: WIDGETS }))
      const house = await BenchHouse.start({ signals: SIGNALS, file, otherFile, staticFolder })
      try {
        const figures: Figure[] = []
        for (const subject of subjects)
          figures.push(...(await withBrowser((browser) => live(browser, house, subject, rounds * HOURS_A_ROUND))))
        return figures
      } finally {
        await house.stop()
      }
    })
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

const p95Of = (frames: readonly number[]) =>
  quantile(
    [...frames].sort((a, b) => a - b),
    0.95,
  )
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
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  await tab.watch.frames()
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
}

function figuresOf(subject: string, samples: readonly WallCounts[], frames: readonly number[]): Figure[] {
  const about = { suite: 'soak', scenario: `${samples.length} h`, subject, spread: 0 }
  const warm = samples.slice(Math.min(WARM_HOURS, samples.length - 2))
  const [first, last] = [warm[0], warm.at(-1)]
  if (!first || !last) throw new Error('a soak takes two hours at least')
  const grown = (key: 'nodes' | 'listeners' | 'sockets' | 'workers'): Figure => ({
    ...about,
    metric: `${key} more at the end`,
    unit: key,
    median: last[key] - first[key],
    samples: warm.length,
  })
  return [
    {
      ...about,
      metric: 'heap slope',
      unit: 'MB/h',
      median: slopeOf(warm.map(({ heapMB }) => heapMB)),
      samples: warm.length,
    },
    { ...about, metric: 'heap at the end', unit: 'MB', median: last.heapMB, samples: 1 },
    ...(['nodes', 'listeners', 'sockets', 'workers'] as const).map(grown),
    {
      ...about,
      metric: 'frame p95, scripts, at rest but for the values',
      unit: 'ms',
      median: p95Of(frames),
      samples: frames.length,
    },
  ]
}
