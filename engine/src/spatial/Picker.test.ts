import { describe, expect, it } from 'vitest'
import type { DocTx } from '../document/DocStore.ts'
import { drawFrame } from '../stage/frame.ts'
import { aStage, noDevice, rect } from '../stage/testing/aStage.ts'

/** A drawn page with rectangles of 40 x 20. `at` and `inRect` return ids. */
function aPage(build: (tx: DocTx) => void) {
  const { doc, stage } = aStage()
  const edit = (change: (tx: DocTx) => void) => {
    doc.transact('user', change)
    drawFrame(stage, noDevice)
  }
  edit(build)
  const { picker, scene } = stage
  const idOf = (slot: number) => (slot === -1 ? null : scene.idOf(slot))
  return {
    edit,
    at: (x: number, y: number, halo = 0) => idOf(picker.at(x, y, halo)),
    inRect: (x0: number, y0: number, x1: number, y1: number, mode: 'inside' | 'touch') =>
      picker.inRect(x0, y0, x1, y1, mode).map(idOf),
    hide: (id: string) => {
      stage.live.hiddenInDesign = new Set([id])
      stage.setLive(false)
      drawFrame(stage, noDevice)
    },
    topLevelOf: (id: string) => idOf(picker.topLevelOf(scene.slotOf(id))),
    put: (id: string, x: number, y: number) => edit((tx) => tx.patch(id, { 'position.x': x, 'position.y': y })),
  }
}
const filled = { 'style.fill.enable': true, 'style.stroke.width': 0 }

describe('a pick by point', () => {
  it('finds the topmost of those that lie there, wherever it was put in the order', () => {
    const page = aPage((tx) => {
      tx.add(rect('low', 0, 0, { order: 'a1', props: filled }))
      tx.add(rect('top', 0, 0, { order: 'a3', props: filled }))
      tx.add(rect('middle', 0, 0, { order: 'a2', props: filled }))
    })
    expect(page.at(20, 10)).toBe('top')
    page.edit((tx) => tx.move('low', { parent: null, order: 'a4' }))
    expect(page.at(20, 10)).toBe('low')
    page.edit((tx) => tx.remove('low'))
    expect(page.at(20, 10)).toBe('top')
  })

  it.each([
    [0, 0, 'a'],
    [40, 20, 'a'],
    [41, 10, null],
    [-1, 10, null],
    [20, 21, null],
    [20, -1, null],
  ])('at %i, %i finds %s: the edge belongs to the widget', (x, y, found) => {
    const page = aPage((tx) => tx.add(rect('a', 0, 0, { props: filled })))
    expect(page.at(x, y)).toBe(found)
  })

  it.each([
    [43, 10],
    [-3, 10],
    [20, 23],
    [20, -3],
  ])('at %i, %i finds what is within the halo, and nothing further away', (x, y) => {
    const page = aPage((tx) => tx.add(rect('a', 0, 0, { props: filled })))
    expect([page.at(x, y, 3), page.at(x, y, 2.9)]).toEqual(['a', null])
  })

  it('asks the outline, not the box', () => {
    const page = aPage((tx) =>
      tx.add(rect('turned', 100, 100, { props: { ...filled, 'position.width': 100, 'position.rotate': 45 } })),
    )
    // The middle is at 150, 110; the long axis runs down to the right.
    expect([page.at(150, 110), page.at(180, 140), page.at(180, 80)]).toEqual(['turned', 'turned', null])
  })

  it('finds a widget where it is now, and not where it was', () => {
    const page = aPage((tx) => {
      for (let i = 0; i < 100; i++) tx.add(rect(`w${i}`, 0, 0, { props: filled }))
    })
    for (let i = 0; i < 100; i++) page.put(`w${i}`, 100 * (i % 10), 50 * Math.floor(i / 10))
    for (let i = 0; i < 100; i++) expect(page.at(100 * (i % 10) + 20, 50 * Math.floor(i / 10) + 10)).toBe(`w${i}`)
    expect(page.at(70, 10)).toBeNull()
    page.put('w0', 60, 0)
    page.put('w0', 50, 300)
    expect([page.at(20, 10), page.at(70, 10), page.at(70, 310)]).toEqual([null, null, 'w0'])
  })

  it.each([63, 64, 65])('finds each of %i widgets after all of them have moved, again and again', (count) => {
    const page = aPage((tx) => {
      for (let i = 0; i < count; i++) tx.add(rect(`w${i}`, 0, 0, { props: filled }))
    })
    // Neighbours in the list are far from one another on the page.
    const x = (i: number) => 90 * (((i * 37) % count) % 10)
    const y = (i: number) => 70 * Math.floor(((i * 37) % count) / 10)
    for (const shift of [0, 7, 300])
      page.edit((tx) => {
        for (let i = 0; i < count; i++) tx.patch(`w${i}`, { 'position.x': x(i) + shift, 'position.y': y(i) + shift })
      })
    for (let i = 0; i < count; i++) expect(page.at(x(i) + 320, y(i) + 310), `w${i}`).toBe(`w${i}`)
  })

  it('finds a thick line as far as its stroke reaches, cells away from its points, and where it has moved', () => {
    const points = (x: number, y: number, toX: number, toY: number) => ({
      'position.points.p': { x, y, k: 'a0' },
      'position.points.q': { x: toX, y: toY, k: 'a1' },
    })
    const page = aPage((tx) => {
      tx.add({
        id: 'line',
        type: 'ShapeLine',
        parent: null,
        order: 'a0',
        props: { ...points(300, 400, 500, 400), 'style.stroke.width': 100, 'style.stroke.color': '#000000' },
      })
    })
    const hits = (cx: number, cy: number, w: number, h: number) =>
      [
        [cx, cy - h - 49],
        [cx, cy + h + 49],
        [cx - w - 49, cy],
        [cx + w + 49, cy],
        [cx, cy - h - 51],
        [cx, cy + h + 51],
        [cx - w - 51, cy],
        [cx + w + 51, cy],
      ].map(([x = 0, y = 0]) => page.at(x, y) === 'line')
    const expected = [true, true, true, true, false, false, false, false]
    expect(hits(400, 400, 100, 0)).toEqual(expected)
    page.edit((tx) => tx.patch('line', points(700, 200, 700, 500)))
    expect(hits(700, 350, 0, 150)).toEqual(expected)
    expect(page.at(400, 400)).toBeNull()
  })

  it('finds a widget after each of many steps, and no widget that was removed', () => {
    const page = aPage((tx) => {
      tx.add(rect('a', 0, 0, { props: filled }))
      tx.add(rect('b', 500, 500, { props: filled }))
    })
    for (let step = 1; step <= 150; step++) {
      page.put('a', 5 * step, 3 * step)
      expect(page.at(5 * step + 20, 3 * step + 10), `step ${step}`).toBe('a')
    }
    page.edit((tx) => {
      tx.patch('b', { 'position.x': 600 })
      tx.remove('a')
    })
    expect([page.at(770, 460), page.at(620, 510), page.at(520, 510)]).toEqual([null, 'b', null])
    expect(page.inRect(0, 0, 1000, 800, 'touch')).toEqual(['b'])
  })

  it('finds what is in a group, and not the group', () => {
    const page = aPage((tx) => {
      const box = { 'position.width': 200, 'position.height': 200 }
      tx.add(rect('group', 100, 100, { type: 'WidgetGroup', props: box }))
      tx.add(rect('inner', 0, 0, { type: 'WidgetGroup', parent: 'group', props: box }))
      tx.add(rect('part', 10, 10, { parent: 'inner', props: filled }))
      tx.add(rect('other', 500, 500, { props: filled }))
    })
    expect([page.at(120, 120), page.at(250, 250)]).toEqual(['part', null])
    expect([page.topLevelOf('part'), page.topLevelOf('inner'), page.topLevelOf('other')]).toEqual([
      'group',
      'group',
      'other',
    ])
  })
})

describe('a pick by rectangle', () => {
  const page = () =>
    aPage((tx) => {
      tx.add(rect('b', 100, 100, { order: 'a2', props: filled }))
      tx.add(rect('a', 0, 0, { order: 'a1', props: filled }))
      tx.add(
        rect('g', 200, 0, {
          order: 'a3',
          type: 'WidgetGroup',
          props: { 'position.width': 40, 'position.height': 20 },
        }),
      )
      tx.add(rect('part', 0, 0, { parent: 'g', props: filled }))
    })

  it('passes over hidden widgets, by point too', () => {
    const { hide, inRect, at } = page()
    hide('b')
    expect([inRect(0, 0, 1000, 800, 'touch'), at(120, 110)]).toEqual([['a', 'g'], null])
  })

  it('tells widgets of the top level, the lowest first', () => {
    expect(page().inRect(0, 0, 1000, 800, 'inside')).toEqual(['a', 'b', 'g'])
  })

  it.each([
    ['its own edge', [0, 0, 40, 20], ['a'], ['a']],
    ['a little less on the left', [1, 0, 40, 20], [], ['a']],
    ['a little less above', [0, 1, 40, 20], [], ['a']],
    ['a little less on the right', [0, 0, 39, 20], [], ['a']],
    ['a little less below', [0, 0, 40, 19], [], ['a']],
    ['the corner', [40, 20, 50, 30], [], ['a']],
    ['right of it', [41, 0, 50, 20], [], []],
    ['below it', [0, 21, 40, 30], [], []],
    ['left of another', [90, 100, 99, 120], [], []],
    ['above another', [100, 90, 140, 99], [], []],
    ['its left edge', [90, 100, 100, 120], [], ['b']],
    ['its upper edge', [100, 90, 140, 100], [], ['b']],
  ] as const)('%s: inside or touched', (_, [x0, y0, x1, y1], inside, touched) => {
    expect(page().inRect(x0, y0, x1, y1, 'inside')).toEqual(inside)
    expect(page().inRect(x0, y0, x1, y1, 'touch')).toEqual(touched)
  })
})
