import { describe, expect, it } from 'vitest'
import { drawFrame, settle } from '../stage/frame.ts'
import type { Stage } from '../stage/Stage.ts'
import { aStage, checkPicks, noDevice, rect } from '../stage/testing/aStage.ts'
import { seededRandom } from '../testing/seededRandom.ts'

/** @returns where every widget and its paint are shown, to a millionth */
function placesOf({ scene }: Stage) {
  const rounded = (values: Float64Array) => Array.from(values, (v) => Math.round(v * 1e6) / 1e6)
  return Array.from(scene.order.subarray(0, scene.orderCount), (s) => [
    scene.idOf(s),
    rounded(scene.world.subarray(6 * s, 6 * s + 6)),
    rounded(scene.bounds.subarray(4 * s, 4 * s + 4)),
    rounded(scene.ink.subarray(4 * s, 4 * s + 4)),
  ])
}

const boundsOf = ({ scene }: Stage, id: string) => {
  const i = 4 * scene.slotOf(id)
  return Array.from(scene.bounds.subarray(i, i + 4))
}

describe('what a gesture carries', () => {
  it.each([1, 2, 3])('SC8 stands where a stage made anew has it, whatever is edited meanwhile (seed %i)', (seed) => {
    const random = seededRandom(seed)
    const below = (n: number) => Math.floor(random() * n)
    const { doc, stage } = aStage()
    let next = 0
    let carried: string[] | null = null
    let [dx, dy] = [0, 0]
    for (let step = 0; step < 300; step++) {
      const ids = [...doc.widgets.keys()]
      const some = ids[below(ids.length)]
      const groups = ids.filter((id) => doc.get(id)?.type === 'WidgetGroup')
      doc.transact('user', (tx) => {
        const roll = random()
        if (some === undefined || roll < 0.3) {
          const parent = random() < 0.5 ? (groups[below(groups.length)] ?? null) : null
          const type = random() < 0.25 ? 'WidgetGroup' : random() < 0.5 ? 'UsualText' : 'ShapeRect'
          const props = { 'position.rotate': random() < 0.3 ? below(360) : 0, 'data.title': 'Pump' }
          tx.add(rect(`w${next++}`, below(900), below(700), { type, parent, order: `a${below(1000)}`, props }))
        } else if (roll < 0.4) tx.patch(some, { 'position.x': below(900) })
        else if (roll < 0.45) tx.patch(some, { 'position.rotate': below(360) })
        else if (roll < 0.52) tx.remove(some)
        else if (roll < 0.57) tx.move(some, { parent: null, order: `a${below(1000)}` })
      })
      const roll = random()
      if (roll < 0.1) carried = ids.filter(() => random() < 0.3)
      else if (roll < 0.15) carried = null
      else if (roll < 0.7) [dx, dy] = [below(200) - 100, below(200) - 100]
      stage.scene.carry.take(carried, dx, dy)
      if (random() < 0.5) settle(stage)
      if (random() < 0.5) drawFrame(stage, noDevice)
      if (step % 20 > 0) continue
      drawFrame(stage, noDevice)
      const fresh = aStage(doc).stage
      fresh.scene.carry.take(carried && [...carried], dx, dy)
      drawFrame(fresh, noDevice)
      expect(placesOf(stage), `seed ${seed}, step ${step}`).toEqual(placesOf(fresh))
      checkPicks(stage, fresh, random)
    }
  })

  it('SC8 goes with all it holds, once, and back', () => {
    const { doc, stage } = aStage()
    doc.transact('load', (tx) => {
      tx.add(rect('g', 100, 100, { type: 'WidgetGroup', props: { 'position.width': 100, 'position.height': 100 } }))
      tx.add(rect('c', 10, 10, { parent: 'g' }))
      tx.add(rect('z', 500, 500))
    })
    const ids = ['g', 'c']
    stage.scene.carry.take(ids, 5, 7)
    settle(stage)
    stage.scene.carry.take(ids, 50, 70)
    settle(stage)
    expect(boundsOf(stage, 'c')).toEqual([160, 180, 200, 200])
    expect(boundsOf(stage, 'z')).toEqual([500, 500, 540, 520])
    expect(stage.picker.at(165, 185, 0)).toBe(stage.scene.slotOf('c'))
    expect(stage.picker.at(115, 115, 0)).toBe(-1)
    stage.scene.carry.take(null, 0, 0)
    settle(stage)
    expect(boundsOf(stage, 'c')).toEqual([110, 110, 150, 130])
    expect(stage.picker.at(115, 115, 0)).toBe(stage.scene.slotOf('c'))
  })

  it('SC4 a step damages what was covered and what is covered, and paints nothing anew', () => {
    const { doc, stage } = aStage()
    doc.transact('load', (tx) => tx.add(rect('a', 100, 100, { props: { 'style.stroke.width': 0 } })))
    const ids = ['a']
    stage.scene.carry.take(ids, 0, 0)
    drawFrame(stage, noDevice)
    stage.scene.carry.take(ids, 60, 0)
    settle(stage)
    const { damage, repaintedCount } = stage.picture
    expect(damage.isAll).toBe(false)
    const [first, second] = [0, 4].map((i) => Array.from(damage.boxes.subarray(i, i + 4)))
    expect(second?.map((v, i) => v - (first?.[i] ?? 0))).toEqual([60, 0, 60, 0])
    expect(repaintedCount).toBe(0)
  })
})
