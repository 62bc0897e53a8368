import type { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import { countDifferent, readPng } from './testing/comparePng.ts'
import { drawScene, type SizedScene, shownOn } from './testing/drawScene.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { scenes } from './testing/scenes.ts'

let lab: LabSession

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const draw = (scene: SizedScene, backend: Backend, zoom = 1): Promise<PNG> => drawScene(lab.page, scene, backend, zoom)
const shown = (): Promise<PNG> => shownOn(lab.page)

const stats = () => lab.page.evaluate(() => window.lab.engine!.stats())

describe('webgl', () => {
  it('GP12 a translucent fill shows no seam between its triangles', async () => {
    for (const zoom of [1, 1.7, 3]) {
      const { data, width } = await draw(scenes.find((s) => s.name === 'polygons')!, 'webgl', zoom)
      // Well inside the fourth octagon and the fourth arrow.
      for (const [x0, y0, x1, y1] of [
        [672, 152, 728, 232],
        [690, 52, 760, 88],
      ].map((box) => box.map((v) => Math.round(v * zoom))) as [number, number, number, number][]) {
        if (x1 >= width) continue
        const inks = new Set<number>()
        for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) inks.add(data[4 * (y * width + x)]!)
        expect(inks.size, `at ${zoom * 100} %`).toBe(1)
      }
    }
  })

  it('GP13 more images than the textures hold are drawn coarser, each in its place', async () => {
    const colors = Array.from({ length: 40 }, (_, i) => [(i * 67) % 256, (i * 151) % 256, (i * 29) % 256])
    const widgets = colors.map((_, i) => ({
      id: `i${i}`,
      widgetType: 'UsualImage',
      position: { x: 375 * (i % 8), y: 400 * Math.floor(i / 8), width: 375, height: 400 },
      style: { fit: 'fill' },
    }))
    const page = { con: { width: 3000, height: 2000 }, widgets }
    await lab.page.evaluate(
      (p, fills) => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 700
        const context = canvas.getContext('2d')!
        const flat = (fill: number[]) => {
          context.fillStyle = `rgb(${fill.join()})`
          context.fillRect(0, 0, 700, 700)
          return canvas.toDataURL()
        }
        const filled = p.widgets.map((widget, i) => ({ ...widget, data: { imgUrl: flat(fills[i]!) } }))
        return window.lab.open({ ...p, widgets: filled }, { backend: 'webgl', width: 3000, height: 2000 })
      },
      page,
      colors,
    )
    await lab.page.evaluate(() => window.lab.still())
    const { data, width } = await shown()
    colors.forEach((color, i) => {
      const at = 4 * ((400 * Math.floor(i / 8) + 200) * width + 375 * (i % 8) + 187)
      expect([...data.subarray(at, at + 3)], `image ${i}`).toEqual(color)
    })
  })

  it('GP8 a context lost twice gives the same picture', async () => {
    for (const scene of scenes.filter((s) => s.name === 'text' || s.name === 'gauges' || s.name === 'images')) {
      // Images get another place in their texture, where filtering rounds differently by a shade.
      const threshold = scene.name === 'images' ? 0.03 : 0
      const before = await draw(scene, 'webgl')
      for (let time = 0; time < 2; time++) {
        await lab.page.evaluate(() => window.lab.loseContext())
        expect(countDifferent(before, await shown(), threshold), `${scene.name} after loss ${time + 1}`).toBe(0)
      }
      expect(await lab.page.evaluate(() => window.lab.engine!.backend)).toBe('webgl')
    }
  })

  it('GP9 a lost context that does not come back is replaced by Canvas 2D, until WebGL works again', async () => {
    const scene = scenes.find((s) => s.name === 'shapes')!
    const wanted = await draw(scene, 'canvas2d')
    await draw(scene, 'webgl')
    const before = await shown()
    const standIn = await lab.page.evaluate(async () => {
      const engine = window.lab.engine!
      const seen = new Promise<string>((done) => {
        engine.onFrame(() => engine.backend === 'canvas2d' && done(window.lab.png()))
      })
      await window.lab.loseContext(false)
      return seen
    })
    expect(countDifferent(wanted, readPng(standIn), 0)).toBe(0)
    await lab.page.evaluate(() => window.pageClock.pass(2_000))
    await lab.page.waitForFunction(() => window.lab.engine!.backend === 'webgl')
    await lab.page.evaluate(() => window.lab.still())
    expect(countDifferent(before, await shown(), 0)).toBe(0)
  })

  it('GP21 what throws in a frame ends that frame only, is told once, and all is drawn again', async () => {
    const scene = scenes.find((s) => s.name === 'polygons')!
    const wanted = await draw(scene, 'canvas2d')
    await draw(scene, 'canvas2d')
    const told = await lab.page.evaluate(async () => {
      const { transferToImageBitmap } = OffscreenCanvas.prototype
      const uncaught: string[] = []
      window.addEventListener('error', ({ message }) => uncaught.push(message), { once: true })
      const { engine, doc } = window.lab
      let thrown = 0
      let isDrawnAgain = false
      engine!.onFrame(() => {
        isDrawnAgain ||= engine!.stats().reason === 'failed frame'
      })
      OffscreenCanvas.prototype.transferToImageBitmap = function () {
        if (++thrown > 3) return transferToImageBitmap.call(this)
        isDrawnAgain = false
        throw new DOMException('ImageBitmap construction failed', 'UnknownError')
      }
      const frame = () => new Promise(requestAnimationFrame)
      // Sprites are made after a number of frames, and a busy machine draws few of them in a second.
      for (let round = 0; thrown <= 3 && round < 500; round++) {
        doc!.transact('user', (tx) => tx.patch('$page', { bgColor: round % 2 ? '#ffffff' : '#fffffe' }))
        await frame()
        await frame()
      }
      doc!.transact('user', (tx) => tx.patch('$page', { bgColor: '#ffffff' }))
      // A failed frame is drawn again by a timer of up to 5 s. A frame that is due just then takes it along under its own reason.
      for (let tries = 0; !isDrawnAgain && tries < 3; tries++) await window.pageClock.pass(5_000)
      await window.lab.still()
      Object.assign(OffscreenCanvas.prototype, { transferToImageBitmap })
      return { thrown, uncaught, errors: window.lab.errors }
    })
    expect(told.thrown).toBeGreaterThan(3)
    expect(told.uncaught).toEqual([])
    expect(told.errors).toEqual([': UnknownError: ImageBitmap construction failed'])
    expect(countDifferent(wanted, await shown(), 0.1)).toBe(0)
  })

  it('GP10 runs under a CSP that forbids eval', async () => {
    const outcome = await lab.page.evaluate((page) => window.lab.openDetached(page), scenes[0]!.page)
    expect(outcome).toEqual({ canEval: false, backend: 'webgl', errors: [] })
  })

  it('GP11 software WebGL is left for Canvas 2D, and can be switched to and back while the page lives', async () => {
    const scene = scenes[0]!
    const wanted = await draw(scene, 'canvas2d')
    await lab.page.evaluate((page) => window.lab.open(page, { backend: 'auto' }), scene.page)
    expect((await stats()).backend).toBe('canvas2d')
    await lab.page.evaluate(async () => {
      await window.lab.engine!.setBackend('webgl')
      await window.lab.still()
    })
    expect((await stats()).backend).toBe('webgl')
    await lab.page.evaluate(async () => {
      await window.lab.engine!.setBackend('auto')
      await window.lab.still()
    })
    expect((await stats()).backend).toBe('canvas2d')
    expect(countDifferent(wanted, await shown(), 0)).toBe(0)
  })
})

describe('the engine on a page', () => {
  it('EN1 follows the size of its host and keeps a fit', async () => {
    await draw(scenes[0]!, 'canvas2d')
    const sizes = await lab.page.evaluate(async () => {
      const host = document.getElementById('host')!
      window.lab.engine!.fit('container')
      host.style.width = '512px'
      host.style.height = '384px'
      await window.lab.still()
      const canvas = host.querySelector('canvas')!
      return { width: canvas.width, height: canvas.height, camera: window.lab.engine!.camera }
    })
    expect(sizes).toEqual({ width: 512, height: 384, camera: { x: 0, y: 0, zoom: 0.5 } })
  })

  it('EN2 a preview is drawn over the document and leaves no trace', async () => {
    const before = await draw(scenes[0]!, 'canvas2d')
    await lab.page.evaluate(async () => {
      window.lab.engine!.setPreview(new Map([['r1', { 'position.x': 300, 'position.y': 400 }]]))
      await window.lab.still()
    })
    expect(await lab.page.evaluate(() => window.lab.engine!.boundsOf('r1'))).toEqual([300, 400, 460, 490])
    expect(countDifferent(before, await shown(), 0)).toBeGreaterThan(100)
    await lab.page.evaluate(async () => {
      window.lab.engine!.setPreview(null)
      await window.lab.still()
    })
    // Edges that the clip of a damaged region crosses are a shade off.
    expect(countDifferent(before, await shown(), 0.1)).toBe(0)
  })

  it.each(['canvas2d', 'webgl'] as const)(
    'EN5 what a gesture carries is drawn where it is carried to (%s)',
    async (backend) => {
      const show = (isCarried: boolean) =>
        lab.page.evaluate(async (carries) => {
          const engine = window.lab.engine!
          const ids = [...engine.document.widgets.values()]
            .filter(({ parent, props }) => parent === null && typeof props['position.x'] === 'number')
            .map(({ id }) => id)
          const preview = new Map<string, Record<string, number>>()
          for (const id of ids) {
            const { 'position.x': x, 'position.y': y } = engine.document.get(id)!.props
            preview.set(id, { 'position.x': Number(x) + 120.25, 'position.y': Number(y) + 80 })
          }
          if (carries)
            for (const [dx, dy] of [
              [5, 5],
              [120.25, 80],
            ] as const) {
              engine.setOffset(ids, dx, dy)
              await window.lab.still()
            }
          else engine.setPreview(preview)
          await window.lab.still()
          return ids.length
        }, isCarried)
      const scene = scenes.find(({ name }) => name === 'text')!
      await draw(scene, backend)
      expect(await show(true)).toBeGreaterThan(0)
      const carried = await shown()
      await draw(scene, backend)
      await show(false)
      expect(countDifferent(carried, await shown(), 0.1)).toBe(0)
    },
  )

  it('EN3 picks the topmost widget, the group by default and the part when asked', async () => {
    await draw(scenes[0]!, 'canvas2d')
    const picks = await lab.page.evaluate(() => {
      const engine = window.lab.engine!
      const [x0, y0, x1, y1] = engine.boundsOf('g1d')!
      const x = (x0 + x1) / 2
      const y = (y0 + y1) / 2
      return [
        engine.hitTest(x, y),
        engine.hitTest(x, y, { deep: true }),
        engine.hitTest(100, 60),
        engine.hitTest(1000, 700) ?? 'none',
        engine.hitTest(100, 12) ?? 'none',
        engine.hitTest(100, 12, { halo: 10 }),
        engine.queryRect(0, 0, 370, 130, 'inside').join(),
      ]
    })
    expect(picks).toEqual(['g1', 'g1d', 'r1', 'none', 'none', 'r1', 'r1,r2'])
  })

  it('EN4 gives a picture of the whole page', async () => {
    await draw(scenes[0]!, 'webgl')
    const url = await lab.page.evaluate(async () => {
      const blob = await window.lab.engine!.snapshot(1)
      const bytes = new Uint8Array(await blob.arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      await window.lab.still()
      return btoa(text)
    })
    const picture = readPng(`,${url}`)
    expect([picture.width, picture.height]).toEqual([1024, 768])
    expect(countDifferent(picture, await draw(scenes[0]!, 'canvas2d'), 0.1)).toBe(0)
  })
})
