import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { scenes } from './testing/scenes.ts'

let lab: LabSession

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const BACKENDS: readonly Backend[] = ['canvas2d', 'webgl']

/** The widgets of a scene. */
function widgetsOf(name: string): object[] {
  const scene = scenes.find((each) => each.name === name)
  if (scene === undefined) throw new Error(`there is no scene ${name}`)
  return (scene.page as { widgets: object[] }).widgets
}

/** @returns how many parts were on their way when the first frame was drawn */
const missingAtFirst = (widgets: readonly object[], backend: Backend, frozenAt?: number) =>
  lab.page.evaluate(
    (widgets, backend, frozenAt) =>
      new Promise<number>((resolve, reject) => {
        const { lab } = window
        lab.engine?.destroy()
        let engine: typeof lab.engine
        // The engine is there before its first frame; a later frame may wait for other parts again.
        Object.defineProperty(lab, 'engine', {
          configurable: true,
          get: () => engine,
          set: (opened: typeof lab.engine) => {
            engine = opened
            Object.defineProperty(lab, 'engine', { configurable: true, writable: true, value: engine })
            const end = engine?.onFrame(() => {
              end?.()
              resolve(engine?.stats().loading ?? Number.NaN)
            })
          },
        })
        const page = { format: 1, con: { width: 1024, height: 768 }, widgets }
        lab.open(page, { backend, ...(frozenAt !== undefined && { frozenAt }) }).catch(reject)
      }),
    widgets,
    backend,
    frozenAt,
  )

it.each(BACKENDS)('%s: the first picture waits for its images and charts, and is drawn with them', async (backend) => {
  // With a clock that stands, it waits for as long as they take.
  expect(await missingAtFirst([...widgetsOf('images'), ...widgetsOf('charts')], backend, 1_000_000)).toBe(0)
})

it.each(BACKENDS)('%s: an image that does not come does not hold the first picture up', async (backend) => {
  const image = { id: 'late', widgetType: 'UsualImage', position: { x: 0, y: 0, width: 99, height: 99 } }
  await lab.page.setRequestInterception(true)
  lab.page.on('request', (request) => {
    // One request is never answered.
    if (!request.url().endsWith('/late.png')) void request.continue()
  })
  try {
    expect(await missingAtFirst([{ ...image, data: { imgUrl: '/late.png' } }], backend)).toBe(1)
  } finally {
    lab.page.removeAllListeners('request')
    await lab.page.setRequestInterception(false)
  }
})

it.each(BACKENDS)('%s: the last part draws the first picture, without another animation frame', async (backend) => {
  const widgets = [...widgetsOf('images'), ...widgetsOf('charts')]
  const seen = await lab.page.evaluate(
    async (widgets, backend) => {
      const { requestAnimationFrame } = window
      window.lab.engine?.destroy()
      window.lab.engine = undefined
      const stats = () => window.lab.engine?.stats() ?? { frames: 0, loading: 0 }
      // Once the picture is recorded, no other animation frame comes.
      let isOver = false
      window.requestAnimationFrame = (draw) => {
        isOver ||= stats().loading > 0
        return isOver ? 0 : requestAnimationFrame(draw)
      }
      const page = { format: 1, con: { width: 1024, height: 768 }, widgets }
      window.lab.open(page, { backend, frozenAt: 1_000_000 })
      for (let i = 0; i < 1000 && stats().frames === 0; i++) await new Promise((resolve) => setTimeout(resolve, 10))
      window.requestAnimationFrame = requestAnimationFrame
      return { isOver, ...stats() }
    },
    widgets,
    backend,
  )
  expect(seen).toMatchObject({ isOver: true, frames: 1, loading: 0 })
})

it('a first frame that asks for another and fails is drawn again, but not at once', async () => {
  const widgets = [...widgetsOf('images'), ...widgetsOf('charts')]
  const seen = await lab.page.evaluate(async (widgets) => {
    window.lab.engine?.destroy()
    window.lab.engine = undefined
    const stats = () => window.lab.engine?.stats() ?? { frames: 0, loading: 0 }
    const { prototype } = CanvasRenderingContext2D
    const { fillRect } = prototype
    let failures = 0
    prototype.fillRect = () => {
      failures++
      // A frame may ask for another before it fails.
      window.lab.engine?.setPreview(new Map())
      throw new Error('no pixels yet')
    }
    const page = { format: 1, con: { width: 1024, height: 768 }, widgets }
    void window.lab.open(page, { backend: 'canvas2d', frozenAt: 1_000_000 })
    for (let i = 0; i < 100 && failures === 0; i++) await new Promise((resolve) => setTimeout(resolve, 10))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    prototype.fillRect = fillRect
    for (let i = 0; i < 200 && stats().frames === 0; i++) await new Promise((resolve) => setTimeout(resolve, 10))
    return { failures, ...stats() }
  }, widgets)
  expect(seen.frames).toBeGreaterThan(0)
  // One by itself, and one for each animation frame that it asked for.
  expect(seen.failures).toBeGreaterThan(0)
  expect(seen.failures).toBeLessThan(10)
})
