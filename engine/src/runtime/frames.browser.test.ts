import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import { seededRandom } from '../testing/seededRandom.ts'
import { isLong } from '../testing/walks.ts'
import { countDifferent } from './testing/comparePng.ts'
import { drawnWholeOn, drawScene, type SizedScene, shownOn } from './testing/drawScene.ts'
import { getMixedPage } from './testing/mixedPage.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { scenes } from './testing/scenes.ts'
import type { VisualScene } from './testing/VisualScene.ts'

/** Pictures to look at, with MIMIC_PICTURES=1; git ignores them. */
const ARTIFACTS = fileURLToPath(new URL('../../../artifacts/', import.meta.url))
/** On pixelmatch's scale: 1 is black against white. */
const STRONG = 0.5
const BACKENDS: readonly Backend[] = ['canvas2d', 'webgl']
/** Rounds of changes to each scene. */
const ROUNDS = isLong ? 8 : 3

// Frames on both backends: damaged regions as whole frames, on every screen, and nothing without a reason.

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
      for (let round = 0; round < ROUNDS; round++) {
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
