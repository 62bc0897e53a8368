import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import { countDifferent, readPng } from './testing/comparePng.ts'
import { type LabSession, openLab } from './testing/openLab.ts'

const ARTIFACTS = fileURLToPath(new URL('../../../artifacts/', import.meta.url))
const BACKENDS: readonly Backend[] = ['canvas2d', 'webgl']
/** A bright moment at an eighth of a turn, at 1,000 ms per turn. */
const EIGHTH = 10_125
const DIM_MOMENT = 10_600

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
  await mkdir(ARTIFACTS, { recursive: true })
})
afterAll(() => lab?.close())

/** The default speed is 1,000 ms per turn. */
const turning = (direction: string) => ({ rotate: { enable: true, direction } })

/** A page that is shown as large as it is: a frame without a graphics card takes its time for every pixel. */
interface SizedPage {
  readonly format: number
  readonly widgets: readonly object[]
  readonly con: { readonly width: number; readonly height: number }
}

/** A page whose widgets rest at `angle`; without it they turn. */
function spinPage(angle?: number): SizedPage {
  const at = (x: number, y: number, width: number, height: number, sign = 1) => ({
    x,
    y,
    width,
    height,
    rotate: angle === undefined ? 0 : (360 + sign * angle) % 360,
  })
  const motion = (direction: string) => (angle === undefined ? turning(direction) : {})
  return {
    format: 1,
    con: { width: 1024, height: 600 },
    widgets: [
      { id: 'r', widgetType: 'ShapeRect', position: at(80, 80, 200, 60), animation: motion('clockwise') },
      { id: 'p', widgetType: 'ShapeArrow', position: at(400, 60, 160, 90, -1), animation: motion('anticlockwise') },
      {
        id: 't',
        widgetType: 'UsualText',
        position: at(680, 80, 220, 60),
        data: { title: 'Pump 泵 101' },
        style: { font: { size: 28 } },
        animation: motion('clockwise'),
      },
      {
        id: 'g',
        widgetType: 'WidgetGroup',
        position: at(120, 320, 240, 160),
        animation: motion('clockwise'),
        children: [
          { id: 'g1', widgetType: 'ShapeRect', position: { x: 0, y: 0, width: 80, height: 160 } },
          {
            id: 'g2',
            widgetType: 'ShapeTriangle',
            position: { x1: 240, y1: 0, x2: 240, y2: 160, x3: 100, y3: 80 },
            style: { fill: { color: '#cfe0ee' } },
          },
        ],
      },
    ],
  }
}

const parts = { fill: true, stroke: true, font: true }
const twinkling = (only?: keyof typeof parts) => ({
  twinkle: { enable: true, ...Object.fromEntries(Object.keys(parts).map((part) => [part, !only || part === only])) },
})
const twinklePage = (more: object = {}) => ({
  format: 1,
  con: { width: 1024, height: 240 },
  widgets: (['fill', 'stroke', 'font', undefined] as const).map((only, i) => ({
    id: `w${i}`,
    widgetType: 'UsualButton',
    position: { x: 60 + 230 * i, y: 80, width: 180, height: 90 },
    data: { title: 'Start' },
    style: { fill: { color: '#2f6690' }, stroke: { color: '#b0301f', width: 8 }, font: { size: 30, color: '#ffffff' } },
    animation: twinkling(only),
    ...more,
  })),
})

async function draw(page: SizedPage, backend: Backend, options: object): Promise<PNG> {
  await lab.page.evaluate((p, o) => window.lab.open(p, o), page, {
    backend,
    ...page.con,
    ...options,
  })
  expect(await lab.page.evaluate(() => window.lab.errors)).toEqual([])
  return readPng(await lab.page.evaluate(() => window.lab.png()))
}
/** @returns the picture of the open page at another moment */
const drawAt = async (ms: number): Promise<PNG> =>
  readPng(
    await lab.page.evaluate(async (moment) => {
      performance.now = () => moment
      await window.lab.still()
      return window.lab.png()
    }, ms),
  )
const keep = (name: string, png: PNG) => writeFile(`${ARTIFACTS}${name}.png`, PNG.sync.write(png))

describe.each(BACKENDS)('%s', (backend) => {
  it('AN1 [spec:wid-rotate] what turns is what it would be at that angle', async () => {
    const moving = await draw(spinPage(), backend, { frozenAt: EIGHTH })
    const still = await draw(spinPage(45), backend, {})
    await keep(`spin-${backend}`, moving)
    expect(countDifferent(moving, still, 0.1) / (moving.width * moving.height)).toBeLessThan(0.001)
    expect(countDifferent(moving, await draw(spinPage(), backend, { mode: 'design' }), 0.1)).toBeGreaterThan(5000)
  })

  it('AN1 a turn goes on in damaged regions as in whole frames', async () => {
    await draw(spinPage(), backend, { frozenAt: EIGHTH })
    for (const ms of [10_180, 10_240]) await drawAt(ms)
    const partial = await drawAt(10_333)
    const whole = await draw(spinPage(), backend, { frozenAt: 10_333 })
    expect(countDifferent(partial, whole, 0.1)).toBeLessThan(60)
  })

  it('AN2 [spec:wid-twinkle] what twinkles is dim in every second half second', async () => {
    const bright = await draw(twinklePage(), backend, { frozenAt: EIGHTH })
    const dim = await drawAt(DIM_MOMENT)
    const steady = await draw(twinklePage({ animation: {} }), backend, { frozenAt: DIM_MOMENT })
    await keep(`twinkle-${backend}`, dim)
    expect(countDifferent(bright, steady, 0)).toBe(0)
    expect(countDifferent(bright, dim, 0.1)).toBeGreaterThan(10_000)
    // Only the border of the second button twinkles, so its middle stays as it is.
    const middle = 4 * (95 * dim.width + 310)
    expect([...dim.data.subarray(middle, middle + 3)]).toEqual([0x2f, 0x66, 0x90])
  })

  it('AN3 costs two frames a second while something twinkles, and none before and after', async () => {
    await draw(twinklePage(), backend, {})
    expect(await lab.page.evaluate(() => window.lab.idle(2000))).toMatchObject({ frames: 4 })
    await lab.page.evaluate(async () => {
      window.lab.doc!.transact('user', (tx) => {
        for (const id of window.lab.doc!.widgets.keys()) tx.patch(id, { 'animation.twinkle.enable': false })
      })
      await window.lab.still()
    })
    expect(await lab.page.evaluate(() => window.lab.idle(60_000))).toEqual({ frames: 0, animationFrames: 0, timers: 0 })
  })

  it('AN3 draws no frame while what turns is out of view', async () => {
    await draw(spinPage(), backend, { frozenAt: EIGHTH })
    expect((await lab.page.evaluate(() => window.lab.idle(80))).frames).toBeGreaterThan(2)
    await lab.page.evaluate(async () => {
      window.lab.engine!.setCamera({ x: 5000, y: 5000, zoom: 1 })
      await window.lab.still()
    })
    expect(await lab.page.evaluate(() => window.lab.idle(60_000))).toEqual({ frames: 0, animationFrames: 0, timers: 0 })
  })

  it('AN4 nothing moves on the drawing board', async () => {
    for (const page of [spinPage(), twinklePage()]) {
      await draw(page, backend, { mode: 'design' })
      expect(await lab.page.evaluate(() => window.lab.idle(60_000))).toEqual({
        frames: 0,
        animationFrames: 0,
        timers: 0,
      })
    }
  })
})

const flowPage = (line: object = {}, signalId = '') => ({
  format: 1,
  con: { width: 700, height: 120 },
  widgets: [
    {
      id: 'f',
      widgetType: 'UsualScrollbar',
      position: { x: 40, y: 40, width: 600, height: 24 },
      line,
      data: { signalId },
    },
  ],
})

describe.each(BACKENDS)('%s', (backend) => {
  it('AN5 [spec:wid-scrollbar] a flow bar runs at its speed while its condition is met, either way', async () => {
    const line = { strokeDasharray: '16 8', speed: 24 }
    const start = await draw(flowPage(line), backend, { frozenAt: 10_000 })
    // The speed is 24 units a second, the pattern 24 long: after a second it looks the same, after half a second it
    // does not.
    expect(countDifferent(start, await drawAt(11_000), 0.1)).toBeLessThan(20)
    expect(countDifferent(start, await drawAt(10_500), 0.1)).toBeGreaterThan(500)
    const forward = await drawAt(10_250)
    // After more than ten minutes, when the shaders' clock has restarted, the picture is the same.
    expect(countDifferent(forward, await drawAt(700_250), 0.1)).toBeLessThan(20)
    const backward = await draw(flowPage({ ...line, direction: 'backward' }), backend, { frozenAt: 10_750 })
    expect(countDifferent(forward, backward, 0.1)).toBeLessThan(20)

    const signals = [{ id: 's', unit: '', scale: 0, intervalMs: 60_000 }]
    const values = (value: number) => [{ id: 's', value, time: 1, quality: 0 }]
    await draw(flowPage(line, 's'), backend, { signals, values: values(0) })
    expect(await lab.page.evaluate(() => window.lab.idle(500))).toMatchObject({ frames: 0 })
    await draw(flowPage(line, 's'), backend, { signals, values: values(1), frozenAt: 10_000 })
    expect((await lab.page.evaluate(() => window.lab.idle(80))).frames).toBeGreaterThan(2)
  })

  it('AN6 a clock shows the second, and an animation cycles, with one timer and no frame between', async () => {
    const page = {
      format: 1,
      con: { width: 400, height: 180 },
      widgets: [
        { id: 't', widgetType: 'UsualTimer', position: { x: 40, y: 40, width: 300, height: 40 } },
        {
          id: 'a',
          widgetType: 'UsualAnimation',
          position: { x: 40, y: 100, width: 300, height: 40 },
          cycle: { enable: true, speed: 500 },
          display: { type: 'text', textItems: ['Open', 'Close'].map((text) => ({ symbol: '==', value: 0, text })) },
        },
      ],
    }
    await draw(page, backend, {})
    const { frames } = await lab.page.evaluate(() => window.lab.idle(2000))
    expect(frames).toBeGreaterThanOrEqual(3)
    expect(frames).toBeLessThanOrEqual(7)
    await draw(page, backend, { mode: 'design' })
    expect(await lab.page.evaluate(() => window.lab.idle(1200))).toMatchObject({ frames: 0, timers: 0 })
  })
})

it('both backends turn and twinkle alike', async () => {
  for (const [page, frozenAt] of [
    [spinPage(), EIGHTH],
    [twinklePage(), DIM_MOMENT],
  ] as const) {
    const [a, b] = [await draw(page, 'canvas2d', { frozenAt }), await draw(page, 'webgl', { frozenAt })]
    expect(countDifferent(a, b, 0.1) / (a.width * a.height)).toBeLessThan(0.008)
    expect(countDifferent(a, b, 0.5)).toBe(0)
  }
})
