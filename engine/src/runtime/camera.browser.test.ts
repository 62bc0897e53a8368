import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import type { Camera } from './Engine.ts'
import { countDifferent, readPng } from './testing/comparePng.ts'
import { drawnWholeOn, drawScene, type SizedScene, shownOn } from './testing/drawScene.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { scenes } from './testing/scenes.ts'
import type { VisualScene } from './testing/VisualScene.ts'

// Pictures while the camera moves over a page, and when it rests.

/** On pixelmatch's scale: 1 is black against white. */
const STRONG = 0.5
const BACKENDS: readonly Backend[] = ['canvas2d', 'webgl']

let lab: LabSession

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const draw = (scene: SizedScene, backend: Backend, zoom = 1): Promise<PNG> => drawScene(lab.page, scene, backend, zoom)
const shown = (): Promise<PNG> => shownOn(lab.page)
const drawnWhole = (): Promise<PNG> => drawnWholeOn(lab.page)

/** Moves the camera, and waits until everything is sharp. */
const rest = (camera: Camera) =>
  lab.page.evaluate(async (to) => {
    window.lab.engine!.setCamera(to)
    await window.lab.still()
  }, camera)

/** @returns the picture of the last of several frames of a zoom */
async function zoomedOver(from: Camera, to: Camera): Promise<PNG> {
  const picture = await lab.page.evaluate(
    async (a, b) => {
      for (let share = 0.2; share < 1.1; share += 0.2) {
        const mix = (one: number, other: number) => one + (other - one) * Math.min(1, share)
        window.lab.engine!.setCamera({ x: mix(a.x, b.x), y: mix(a.y, b.y), zoom: mix(a.zoom, b.zoom) })
        await new Promise((done) => requestAnimationFrame(done))
      }
      return window.lab.png()
    },
    from,
    to,
  )
  return readPng(picture)
}

/** @param at x y width height, pixels; parts outside of the picture are left out */
function cropped(picture: PNG, [x = 0, y = 0, width = 0, height = 0]: readonly number[]): PNG {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const part = new PNG({
    width: Math.min(picture.width, x + width) - left,
    height: Math.min(picture.height, y + height) - top,
  })
  PNG.bitblt(picture, part, left, top, part.width, part.height, 0, 0)
  return part
}

describe.each(BACKENDS)('%s', (backend) => {
  // WebGL: pixel for pixel. Canvas 2D rounds the edges of a path by a shade when the path is clipped.
  const exact = backend === 'webgl' ? { threshold: 0, count: 0 } : { threshold: 0.1, count: 40 }

  it('GP3 text is as sharp after a zoom as when opened at that zoom', async () => {
    const scene = scenes.find((s) => s.name === 'text')!
    const opened = await draw(scene, backend, 3)
    await draw(scene, backend, 1)
    await lab.page.evaluate(async () => {
      window.lab.engine!.setCamera({ x: 0, y: 0, zoom: 3 })
      await window.lab.still()
    })
    expect(countDifferent(opened, await shown(), 0)).toBe(0)
    // In a sharp picture black strokes reach full ink within a pixel of white paper.
    let edges = 0
    for (let i = 0; i + 8 < opened.data.length; i += 4) {
      if (opened.data[i]! < 60 && opened.data[i + 8]! > 235) edges++
    }
    expect(edges).toBeGreaterThan(1500)
  })

  it('GP19 where the camera goes, the page is what it is when drawn there', async () => {
    await draw(scenes.find((s) => s.name === 'shapes') as VisualScene, backend, 1.5)
    const [{ x: x0, y: y0, zoom }] = [await lab.page.evaluate(() => window.lab.engine!.camera)]
    for (const [x, y] of [
      [7.4, 0],
      [30, 11.9],
      [22.3, 40],
      [22.3, 39.8],
      [-50, -12],
      [400, 0],
      [390, 5],
    ] as const) {
      const during = await lab.page.evaluate(
        async (to, i) => {
          window.lab.engine!.setCamera(to)
          await new Promise((done) => requestAnimationFrame(done))
          // A change between two moves is not left behind, nor one that comes with a move.
          const ids = [...window.lab.doc!.widgets.keys()]
          const fade = (at: number, opacity: number) =>
            window.lab.doc!.transact('user', (tx) => tx.patch(ids[at % ids.length]!, { 'style.opacity': opacity }))
          fade(i, 0.5 + i / 30)
          await new Promise((done) => requestAnimationFrame(done))
          fade(i + 1, 0.9 - i / 50)
          window.lab.engine!.setCamera({ ...to, x: to.x + 1 })
          await new Promise((done) => requestAnimationFrame(done))
          return window.lab.png()
        },
        { x: x0 + x, y: y0 + y, zoom },
        Math.abs(Math.round(x)),
      )
      const whole = await drawnWhole()
      expect(countDifferent(readPng(during), whole, STRONG), `${x}, ${y}`).toBe(0)
      expect(countDifferent(readPng(during), whole, exact.threshold), `${x}, ${y}`).toBeLessThanOrEqual(exact.count)
    }
  })

  it('GP18 while the camera zooms all of the page is shown, nearly as it will stand, and exactly so once it rests', async () => {
    const near = { x: 60, y: 40, zoom: 1.6 }
    const far = { x: 0, y: 0, zoom: 1 }
    for (const [from, to] of [
      [far, near],
      [near, far],
    ] as const) {
      await draw(scenes.find((s) => s.name === 'shapes') as VisualScene, backend)
      await rest(from)
      const during = await zoomedOver(from, to)
      await rest(to)
      const after = await shown()
      expect(countDifferent(during, after, STRONG), `to ${to.zoom}`).toBeLessThan(0.02 * after.width * after.height)
      expect(countDifferent(after, await drawnWhole(), exact.threshold)).toBeLessThanOrEqual(exact.count)
    }
  })

  it('GP18 what changes before, during and after a zoom is seen at once as it will stand, all else once it rests', async () => {
    await draw(scenes.find((s) => s.name === 'shapes') as VisualScene, backend)
    const near = { x: 60, y: 40, zoom: 1.6 }
    await rest({ x: 0, y: 0, zoom: 1 })
    const ids = await lab.page.evaluate(() => window.lab.doc!.children(null).slice(0, 3))
    const paint = (id: string, color: string) =>
      lab.page.evaluate(
        (id, color) => window.lab.doc!.transact('user', (tx) => tx.patch(id, { 'style.fill.color': color })),
        id,
        color,
      )
    await paint(ids[0]!, '#ff00ff')
    await zoomedOver({ x: 0, y: 0, zoom: 1 }, { ...near, zoom: 1.3 })
    await paint(ids[1]!, '#00aaff')
    await zoomedOver({ ...near, zoom: 1.4 }, near)
    await paint(ids[2]!, '#228800')
    const [during, boxes] = await lab.page.evaluate(async (ids) => {
      await new Promise((done) => requestAnimationFrame(done))
      const { engine } = window.lab
      const boxes = ids.map((id) => engine!.boundsOf(id)!)
      return [await window.lab.png(), boxes] as const
    }, ids)
    await rest(near)
    const after = await shown()
    for (const box of boxes) {
      const at = [box[0] - near.x, box[1] - near.y, box[2] - box[0], box[3] - box[1]].map((length) =>
        Math.round(near.zoom * length),
      )
      expect(countDifferent(cropped(readPng(during), at), cropped(after, at), STRONG)).toBe(0)
    }
    expect(countDifferent(after, await drawnWhole(), exact.threshold)).toBeLessThanOrEqual(exact.count)
  })

  it.each([
    ['pans', { x: 30, y: 11, zoom: 1 }],
    ['zooms', { x: 0, y: 0, zoom: 1.4 }],
  ])(
    'GP23 what changes all over the page while the camera %s is drawn before long, and exactly once it rests',
    async (_, to) => {
      await draw(scenes.find((s) => s.name === 'shapes') as VisualScene, backend)
      await rest({ x: 0, y: 0, zoom: 1 })
      const before = await shown()
      const moved = await lab.page.evaluate(async (to) => {
        const { doc, engine } = window.lab
        doc!.transact('user', (tx) => {
          for (const id of doc!.widgets.keys()) tx.patch(id, { 'style.fill.color': '#ff00ff', 'style.opacity': 0.9 })
        })
        // The camera goes to and fro, and is back where it began in the last frame.
        const [startedAt, steps] = [performance.now(), 8]
        for (let i = 1; i % steps !== 0 || performance.now() - startedAt < 500; i++) {
          const share = Math.abs(((i + steps / 2) % steps) - steps / 2) / (steps / 2)
          engine!.setCamera({ x: to.x * share, y: to.y * share, zoom: 1 + (to.zoom - 1) * share })
          await new Promise((done) => requestAnimationFrame(done))
        }
        engine!.setCamera({ x: 0, y: 0, zoom: 1 })
        await new Promise((done) => requestAnimationFrame(done))
        return window.lab.png()
      }, to)
      await rest({ x: 0, y: 0, zoom: 1 })
      const after = await shown()
      const changed = countDifferent(before, after, STRONG)
      expect(changed).toBeGreaterThan(0.05 * after.width * after.height)
      expect(countDifferent(readPng(moved), after, STRONG)).toBeLessThan(0.2 * changed)
      expect(countDifferent(after, await drawnWhole(), exact.threshold)).toBeLessThanOrEqual(exact.count)
    },
  )

  it('GP23 what moves on the page while the camera moves is drawn at once', async () => {
    await draw(scenes.find((s) => s.name === 'shapes') as VisualScene, backend)
    await rest({ x: 0, y: 0, zoom: 1 })
    const before = await shown()
    const end = { x: 12, y: 8, zoom: 1 }
    const during = await lab.page.evaluate(async (to) => {
      const { doc, engine } = window.lab
      const starts = [...doc!.widgets.keys()].map((id) => [id, Number(doc!.get(id)?.props['position.x'])] as const)
      for (let i = 1; i <= 4; i++) {
        doc!.transact('user', (tx) => {
          for (const [id, x] of starts) if (Number.isFinite(x)) tx.patch(id, { 'position.x': x + 20 * i })
        })
        engine!.setCamera({ x: (to.x * i) / 4, y: (to.y * i) / 4, zoom: 1 })
        await new Promise((done) => requestAnimationFrame(done))
      }
      return window.lab.png()
    }, end)
    await rest(end)
    const after = await shown()
    expect(countDifferent(before, after, STRONG)).toBeGreaterThan(0.02 * after.width * after.height)
    expect(countDifferent(readPng(during), after, STRONG)).toBe(0)
  })

  describe('over what turns, twinkles and flows', () => {
    // Motion draws frame after frame, and without a graphics card each takes its time for every pixel.
    const motion = { ...(scenes.find(({ name }) => name === 'motion') as VisualScene), width: 640, height: 480 }

    it('GP19 where the camera goes, the page is what it is when drawn there', async () => {
      await draw(motion, backend)
      for (const [x, y] of [
        [7.4, 0],
        [22.3, 40],
        [400, 0],
      ] as const) {
        const during = await lab.page.evaluate(
          async (to) => {
            for (let i = 2; i >= 0; i--) {
              window.lab.engine!.setCamera({ ...to, x: to.x - 3 * i, y: to.y + 2 * i })
              await new Promise((done) => requestAnimationFrame(done))
            }
            return window.lab.png()
          },
          { x, y, zoom: 1 },
        )
        const whole = await drawnWhole()
        expect(countDifferent(readPng(during), whole, STRONG), `${x}, ${y}`).toBe(0)
        expect(countDifferent(readPng(during), whole, exact.threshold), `${x}, ${y}`).toBeLessThanOrEqual(exact.count)
      }
    })

    it('GP18 while the camera zooms all of the page is shown, nearly as it will stand, and exactly so once it rests', async () => {
      await draw(motion, backend)
      const near = { x: 60, y: 40, zoom: 1.6 }
      const during = await zoomedOver({ x: 0, y: 0, zoom: 1 }, near)
      await rest(near)
      const after = await shown()
      expect(countDifferent(during, after, STRONG)).toBeLessThan(0.02 * after.width * after.height)
      expect(countDifferent(after, await drawnWhole(), exact.threshold)).toBeLessThanOrEqual(exact.count)
    })
  })
})
