import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import { seededRandom } from '../testing/seededRandom.ts'
import { countDifferent, readPng } from './testing/comparePng.ts'
import { drawnWholeOn, drawScene, type SizedScene, shownOn } from './testing/drawScene.ts'
import { getMixedPage } from './testing/mixedPage.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { scenes, type VisualScene } from './testing/scenes.ts'

/** Pictures to look at, with MIMIC_PICTURES=1; git ignores them. */
const ARTIFACTS = fileURLToPath(new URL('../../../artifacts/', import.meta.url))
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
const stats = () => lab.page.evaluate(() => window.lab.engine!.stats())

describe.each(BACKENDS)('%s', (backend) => {
  // WebGL: pixel for pixel. Canvas 2D rounds the edges of a path by a shade when the path is clipped.
  const exact = backend === 'webgl' ? { threshold: 0, count: 0 } : { threshold: 0.1, count: 40 }

  it('GP2 a frame of damaged regions equals a full frame', async () => {
    for (const scene of scenes.filter((s) => s.name === 'shapes' || s.name === 'gauges')) {
      await draw(scene, backend)
      for (let round = 0; round < 5; round++) {
        await lab.page.evaluate(async (round) => {
          const { doc, engine } = window.lab
          const ids = [...doc!.widgets.keys()]
          doc!.transact('user', (tx) => {
            for (let i = 0; i < 3; i++) {
              const id = ids[(round * 7 + i * 5) % ids.length]!
              const x = doc!.get(id)?.props['position.x']
              if (typeof x === 'number') tx.patch(id, { 'position.x': x + 13 * (i + 1), 'position.rotate': round * 20 })
              else tx.patch(id, { 'style.stroke.color': '#884422' })
            }
          })
          engine!.setValues([{ id: 'g2', value: round / 7, time: 10 + round, quality: 0 }])
          await window.lab.still()
        }, round)
        const partial = await shown()
        const full = await drawnWhole()
        const different = countDifferent(partial, full, exact.threshold)
        expect(different, `${scene.name}, round ${round}`).toBeLessThanOrEqual(exact.count)
        expect(countDifferent(partial, full, STRONG)).toBe(0)
      }
    }
  })

  it('GP2 so it does when widgets change their order, their groups, and come and go (seed 5)', async () => {
    const random = seededRandom(5)
    const some = (count: number) => Array.from({ length: count }, () => random())
    const shapes = scenes.find(({ name }) => name === 'shapes') as VisualScene
    await draw({ ...shapes, width: 512, height: 384 }, backend)
    // The page has heaps of translucent widgets, so a wrong order is seen.
    await lab.page.evaluate((numbers) => {
      window.lab.doc!.transact('user', (tx) => {
        for (let i = 0; i < 30; i++) {
          const [x = 0, y = 0, hue = 0] = numbers.slice(3 * i)
          const color = `#${Math.floor(hue * 0xffffff)
            .toString(16)
            .padStart(6, '0')}`
          tx.add({
            id: `heap${i}`,
            type: i % 3 === 0 ? 'ShapeEllipse' : 'ShapeRect',
            parent: null,
            order: `z${i + 10}`,
            props: {
              'position.x': 20 + 200 * x,
              'position.y': 20 + 120 * y,
              'position.width': 70,
              'position.height': 50,
              'position.cx': 60 + 200 * x,
              'position.cy': 50 + 120 * y,
              'position.rx': 40,
              'position.ry': 25,
              'style.fill.color': color,
              'style.opacity': 0.8,
            },
          })
        }
      })
    }, some(90))
    await lab.page.evaluate(() => window.lab.still())
    for (let round = 0; round < 16; round++) {
      await lab.page.evaluate(
        async (round, numbers) => {
          const doc = window.lab.doc!
          const [roll = 0, a = 0, b = 0, order = 0] = numbers
          const heap = [...doc.widgets.values()].filter(({ id }) => /^(heap|group)/.test(id))
          const tops = heap.filter(({ parent }) => parent === null)
          const one = tops[Math.floor(a * tops.length)]!
          const two = tops[Math.floor(b * tops.length)]!
          const groups = tops.filter(({ type }) => type === 'WidgetGroup')
          const place = (parent: string | null) => ({ parent, order: `z${Math.floor(order * 90)}x${round}` })
          doc.transact('user', (tx) => {
            if (roll < 0.4) tx.move(one.id, place(null))
            else if (roll < 0.6 && one !== two) {
              const id = `group${round}`
              tx.add({
                id,
                type: 'WidgetGroup',
                ...place(null),
                props: { 'position.x': 0, 'position.y': 0, 'position.width': 300, 'position.height': 200 },
              })
              for (const each of [one, two]) tx.move(each.id, { parent: id, order: each.order })
            } else if (roll < 0.75 && groups[0]) {
              for (const child of heap) if (child.parent === groups[0].id) tx.move(child.id, place(null))
              tx.remove(groups[0].id)
            } else if (roll < 0.9 && groups[0]) tx.patch(groups[0].id, { 'position.x': 30 * a })
            else if (one.type !== 'WidgetGroup') {
              tx.remove(one.id)
              tx.add({ ...one, props: { ...one.props, 'style.fill.color': '#223344' }, order: place(null).order })
            }
          })
          await window.lab.still()
        },
        round,
        some(4),
      )
      const partial = await shown()
      const full = await drawnWhole()
      expect(countDifferent(partial, full, STRONG), `round ${round}`).toBe(0)
      expect(countDifferent(partial, full, exact.threshold), `round ${round}`).toBeLessThanOrEqual(exact.count)
    }
  })

  it.each([1.5, 2, 3])('GP16 a screen of %d pixels a unit shows what a plain one shows at that zoom', async (dpr) => {
    const [width, height] = [480, 320]
    for (const scene of scenes.filter(({ name }) => name === 'text' || name === 'shapes')) {
      const plain = await draw({ ...scene, width: width * dpr, height: height * dpr }, backend, dpr)
      await lab.page.setViewport({ width: 1200, height: 900, deviceScaleFactor: dpr })
      try {
        const fine = await draw({ ...scene, width, height }, backend)
        expect([fine.width, fine.height]).toEqual([width * dpr, height * dpr])
        expect(countDifferent(plain, fine, 0), scene.name).toBe(0)
      } finally {
        await lab.page.setViewport({ width: 1200, height: 900, deviceScaleFactor: 1 })
      }
    }
  })

  it('GP4 an idle page draws no frame and starts no timer', async () => {
    await draw(scenes.find((s) => s.name === 'shapes')!, backend)
    expect(await lab.page.evaluate(() => window.lab.idle(60_000))).toEqual({ frames: 0, animationFrames: 0, timers: 0 })
  })

  it('GP5 a value that formats to the same text draws nothing, another one names its reason', async () => {
    await draw(scenes.find((s) => s.name === 'fills')!, backend)
    await lab.page.evaluate(async () => {
      window.lab.engine!.setValues([{ id: 'g8', value: -13, time: 5, quality: 0 }])
      await window.lab.still()
    })
    expect((await stats()).reason).toBe('values')
  })

  it('GP7 2,000 mixed widgets are a handful of draw calls', async () => {
    const { page } = getMixedPage(2000)
    await lab.page.evaluate((p, b) => window.lab.open(p, { backend: b, width: 1920, height: 1080 }), page, backend)
    const { drawCalls, widgets } = await stats()
    expect(widgets).toBe(2000)
    if (backend === 'webgl') expect(drawCalls).toBeLessThanOrEqual(4)
    if (process.env['MIMIC_PICTURES']) {
      await mkdir(ARTIFACTS, { recursive: true })
      await writeFile(`${ARTIFACTS}mixed-2000-${backend}.png`, PNG.sync.write(await shown()))
    }
  })
})

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
    const flat = ([r, g, b]: number[]) => {
      const png = new PNG({ width: 700, height: 700 })
      for (let i = 0; i < png.data.length; i += 4) png.data.set([r!, g!, b!, 255], i)
      // Every filter would be tried on every line, and one colour needs one.
      const bytes = PNG.sync.write(png, { filterType: 1 })
      return `data:image/png;base64,${bytes.toString('base64')}`
    }
    const widgets = colors.map((color, i) => ({
      id: `i${i}`,
      widgetType: 'UsualImage',
      position: { x: 375 * (i % 8), y: 400 * Math.floor(i / 8), width: 375, height: 400 },
      data: { imgUrl: flat(color) },
      style: { fit: 'fill' },
    }))
    const page = { con: { width: 3000, height: 2000 }, widgets }
    await lab.page.evaluate((p) => window.lab.open(p, { backend: 'webgl', width: 3000, height: 2000 }), page)
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
