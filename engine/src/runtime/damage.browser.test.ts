import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../testing/seededRandom.ts'
import { isLong } from '../testing/walks.ts'
import { countDifferent } from './testing/comparePng.ts'
import { drawnWholeOn, drawScene, shownOn } from './testing/drawScene.ts'
import { getMixedPage } from './testing/mixedPage.ts'
import { type LabSession, openLab } from './testing/openLab.ts'

const SEED = Number(process.env['MIMIC_SEED'] ?? Math.floor(1e6 * Math.random()))
const ROUNDS = isLong ? 8 : 2
/** Frames of a round: enough for sprites, and for changes to what has one. */
const FRAMES = 150
/** Changes of the order and the zoom, which draw everything anew, come before this frame. */
const UNREST = 20
/** On pixelmatch's scale: 1 is black against white. */
const STRONG = 0.5
/** Pixels at the edges of paths: a clipped path has other shades there. */
const VISIBLE = 250

let lab: LabSession

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

it(`GP22 a live page drawn in parts is what it is when drawn as a whole (seed ${SEED})`, async () => {
  const { page, signals } = getMixedPage(2000)
  await drawScene(lab.page, { name: 'mixed', page, width: 1400, height: 800 } as never, 'canvas2d')
  const random = seededRandom(SEED)
  let drawn = 0
  for (let round = 0; round < ROUNDS; round++) {
    const numbers = Array.from({ length: 8 * FRAMES }, () => random())
    const clips = await lab.page.evaluate(
      async (signals, numbers, frames, unrest, round) => {
        const { doc, engine } = window.lab
        if (!doc || !engine) throw new Error('no page is open')
        let clips = 0
        const { prototype } = CanvasRenderingContext2D
        const { clip } = prototype
        prototype.clip = function (...args: unknown[]) {
          clips++
          Reflect.apply(clip, this, args)
        }
        const busy = signals.filter((_, i) => i % 3 > 0)
        const calm = signals.filter((_, i) => i % 3 === 0)
        const put = (id: string, value: number) => ({ id, value, time: 1e6 * round + count, quality: 0 })
        let count = 0
        // Nothing goes stale between two pictures.
        engine.setSignals(signals.map((id) => ({ id, unit: '', scale: 2, intervalMs: 3_600_000 })))
        for (; count < frames; count++) {
          const [roll = 0, a = 0, b = 0, c = 0, d = 0] = numbers.slice(8 * count)
          engine.setValues(busy.map((id, i) => put(id, 100 * ((a + i * 0.37) % 1))))
          if (count % 6 === 5) {
            const ids = [...doc.widgets.keys()]
            const id = ids[Math.floor(b * ids.length)] ?? ''
            const record = doc.get(id)
            if (roll < 0.2) engine.setValues([put(calm[Math.floor(c * calm.length)] ?? '', 100 * d)])
            else if (roll < 0.35) {
              const { x, y, zoom } = engine.camera
              engine.setCamera({
                x: x + Math.round(60 * (c - 0.5)) / zoom,
                y: y + Math.round(60 * (d - 0.5)) / zoom,
                zoom,
              })
            } else if (record)
              doc.transact('user', (tx) => {
                if (roll < 0.6) tx.patch(id, { 'position.x': Math.round(1800 * c), 'position.y': Math.round(1000 * d) })
                else if (roll < 0.7) tx.patch(id, { 'style.fill.color': c < 0.5 ? '#884422' : '#22448880' })
                else if (roll < 0.8) tx.patch(id, { 'position.rotate': Math.round(90 * c) })
                else tx.patch(id, { 'animation.rotate.enable': c < 0.5, 'animation.twinkle.enable': d < 0.5 })
              })
            if (count < unrest && roll < 0.3) engine.setCamera({ ...engine.camera, zoom: 0.5 + c })
            else if (count < unrest && record)
              doc.transact('user', (tx) => {
                if (roll < 0.7) tx.move(id, { parent: null, order: `z${Math.floor(1e6 * c)}` })
                else tx.remove(id)
              })
          }
          if (count === unrest) engine.setCamera({ x: 40, y: 30, zoom: 1 })
          await new Promise((done) => requestAnimationFrame(done))
        }
        // Turning and blinking widgets would be drawn at another moment.
        doc.transact('user', (tx) => {
          for (const id of doc.widgets.keys())
            tx.patch(id, { 'animation.rotate.enable': false, 'animation.twinkle.enable': false })
        })
        // Widgets that have come to rest are drawn sharp some time later.
        await window.pageClock.pass(500)
        await window.lab.still()
        prototype.clip = clip
        return clips
      },
      signals,
      numbers,
      FRAMES,
      UNREST,
      round,
    )
    drawn += clips
    const partial = await shownOn(lab.page)
    const full = await drawnWholeOn(lab.page)
    expect(countDifferent(partial, full, STRONG), `round ${round}`).toBe(0)
    expect(countDifferent(partial, full, 0.1), `round ${round}`).toBeLessThanOrEqual(VISIBLE)
  }
  expect(drawn, 'parts').toBeGreaterThan(ROUNDS * FRAMES)
}, 120_000)
