import { expect, it } from 'vitest'
import { InlineCharts } from '../engine/src/chart/InlineCharts.ts'
import { createDocStore } from '../engine/src/document/createDocStore.ts'
import type { Device } from '../engine/src/gpu/Device.ts'
import { parsePage } from '../engine/src/schema/page/parsePage.ts'
import { toPageFile } from '../engine/src/schema/page/toPageFile.ts'
import { drawFrame } from '../engine/src/stage/frame.ts'
import { Stage } from '../engine/src/stage/Stage.ts'
import { seededRandom } from '../engine/src/testing/seededRandom.ts'
import { estimateText } from '../engine/src/text/TextMeasure.ts'
import { models } from '../engine/src/widgets/models.ts'
import { views } from '../engine/src/widgets/views.ts'
import { boosterPage, filtersPage, mutatePage, overviewPage } from '../fixtures/src/pages/index.ts'

// Reads, draws and writes damaged page files. MIMIC_SEED_NUMBER repeats a run.

const isLong = process.env['MIMIC_LONG'] === '1'
const seed = Number(process.env['MIMIC_SEED_NUMBER'] ?? (isLong ? Date.now() % 1_000_000 : 1))
const count = isLong ? 10_000 : 400
/** Processor time, so that other load on the machine does not count. */
const LONGEST_MS = 1_000

const noCharts = new InlineCharts()
const noImage = () => Promise.reject(new Error('no images here'))
const device: Device = {
  backend: 'canvas2d',
  canvas: {} as HTMLCanvasElement,
  wantsSettle: false,
  draw: () => 1,
  settle() {},
  invalidate() {},
  onContext: () => () => {},
  resources: () => ({ buffers: 0, textures: 0, shaders: 0 }),
  destroy() {},
}

/** A page with one widget of every type. */
const catalogue = {
  format: 1,
  con: { width: 1600, height: 1200 },
  widgets: models.map(({ type }, i) => ({
    id: `w${i}`,
    widgetType: type,
    position: { x: 20, y: 20 * i, width: 200, height: 120, rotate: 0, cx: 100, cy: 100, rx: 40, ry: 30, r: 50 },
    data: {
      signalId: 's',
      title: 'A',
      signalArray: [{ signalId: 's', equipId: 'e', title: 'S' }],
      mvarArray: [{ mvarId: 'v', title: 'V' }],
      systemArray: [{ systemKey: 'k', title: 'K' }],
    },
    dataAddon: { minVal: 0, maxVal: 100 },
    animation: {
      rotate: { enable: true },
      twinkle: { enable: true },
      fillColor: [{ symbol: '>', value: 1, color: 'red' }],
    },
  })),
}

it(`${count} damaged page files are read, drawn and written again`, { timeout: 600_000 }, () => {
  console.log(`mutated pages: seed ${seed}, ${count} pages`)
  const random = seededRandom(seed)
  const samples = [boosterPage(), filtersPage(), overviewPage(), catalogue].map((page) =>
    JSON.parse(JSON.stringify(page)),
  )
  let drawn = 0
  for (let i = 0; i < count; i++) {
    const sample = samples[i % samples.length]
    const damaged = mutatePage(sample, random, 1 + Math.floor(random() * 30))
    const start = process.cpuUsage()
    const { page, problems } = parsePage(damaged, models)
    const where = `page ${i} of seed ${seed}`
    expect(Object.prototype, where).not.toHaveProperty('x')
    for (const problem of problems) expect(problem.path, where).toMatch(/^\$/)

    const failures: string[] = []
    const stage = new Stage({
      document: createDocStore(page),
      views,
      measure: estimateText,
      loadImage: noImage,
      onImage() {},
      chartHost: noCharts,
      onChart() {},
      onFailure: (id, error) => failures.push(`${id}: ${error}`),
    })
    drawFrame(stage, device)
    // Draws again with values, because other code draws them.
    for (const id of ['s', 'mvar:v', 'system:k']) {
      stage.signals.accept({ id, value: i % 3 === 0 ? 'text' : i % 150, time: 1000, quality: i % 5 === 0 ? 2 : 0 }, 0)
      stage.changedSignals.add(id)
    }
    drawFrame(stage, device)
    expect(failures, where).toEqual([])
    for (let slot = 0; slot < stage.scene.count; slot++) {
      for (let k = 0; k < 6; k++) expect(Number.isFinite(stage.scene.world[6 * slot + k]), where).toBe(true)
    }
    drawn += stage.scene.orderCount
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1_000, where).toBeLessThan(LONGEST_MS)

    // A repaired page stays the same when it is read again.
    const file = JSON.stringify(toPageFile(page, models))
    const again = parsePage(JSON.parse(file), models)
    expect(JSON.stringify(toPageFile(again.page, models)), where).toBe(file)
  }
  // The undamaged part of each page is still there.
  expect(drawn / count).toBeGreaterThan(20)
})
