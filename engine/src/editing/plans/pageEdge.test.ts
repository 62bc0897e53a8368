import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/seededRandom.ts'
import { edits } from '../../widgets/edits.ts'
import type { Editing } from '../Editing.ts'
import { editTable } from '../EditTable.ts'
import { pageBox } from '../Frame.ts'
import { anEditing, drag, rect } from '../testing/anEditing.ts'

const table = editTable(edits)
const open = (...widgets: Parameters<typeof anEditing>[0]) => {
  const all = anEditing(widgets)
  return { ...all, boxOf: (id: string) => pageBox(all.document, id, table)! }
}
const draw = (editing: Editing, type: string, from: [number, number], to: [number, number], keys: object = {}) => {
  editing.setTool({ is: 'draw', type })
  drag(editing, from, to, { isCtrl: true, ...keys })
}

describe('[spec:geo-edge] what is drawn', () => {
  it('stops at the edge, where the drag began outside too', () => {
    const { editing, boxOf } = open()
    draw(editing, 'ShapeRect', [-40, 700], [200, 900])
    expect(boxOf(editing.selection[0]!)).toEqual([5, 700, 195, 63])
    draw(editing, 'ShapeRect', [900, 600], [2000, 610], { isShift: true })
    expect(boxOf(editing.selection[0]!)).toEqual([900, 600, 119, 119])
  })

  it('[spec:geo-edge-line] [spec:geo-edge-triangle] as near as its kind may come', () => {
    const { editing, document, boxOf } = open()
    draw(editing, 'ShapeTriangle', [-40, -40], [200, 100])
    expect(boxOf(editing.selection[0]!)).toEqual([2, 2, 198, 98])
    draw(editing, 'ShapeLine', [300, 400], [300, -50])
    expect(boxOf(editing.selection[0]!).slice(0, 2)).toEqual([300, 1])
    // The line keeps 45 degrees and is shorter.
    draw(editing, 'ShapeLine', [900, 100], [1300, 490], { isShift: true })
    const [, , width, height] = boxOf(editing.selection[0]!)
    expect([width, height, document.widgets.size]).toEqual([123, 123, 3])
  })
})

describe('[spec:geo-edge] what is resized', () => {
  it('is pulled up to the edge: by a corner, about its middle, in its ratio', () => {
    const { editing, boxOf } = open(rect(100, 100), rect(400, 300), rect(700, 500))
    editing.select(['a'])
    drag(editing, [100, 100], [-300, -300], { isCtrl: true })
    expect(boxOf('a')).toEqual([5, 5, 195, 155])
    editing.select(['b'])
    drag(editing, [500, 330], [2000, 330], { isCtrl: true, isAlt: true })
    expect(boxOf('b')).toEqual([5, 300, 890, 60])
    editing.select(['c'])
    drag(editing, [800, 560], [3000, 3000], { isCtrl: true, isShift: true })
    expect(boxOf('c')).toEqual([700, 500, 319, 191])
  })

  it('may stay where it lay further out, and come inwards', () => {
    const { editing, boxOf } = open(rect(0, 0, 1024, 768))
    editing.select(['a'])
    drag(editing, [0, 384], [-50, 384], { isCtrl: true })
    expect(boxOf('a')).toEqual([0, 0, 1024, 768])
    drag(editing, [0, 384], [20, 384], { isCtrl: true })
    expect(boxOf('a')).toEqual([20, 0, 1004, 768])
  })

  it('does not let a circle grow over another side than the one that is pulled', () => {
    const { editing, document, boxOf } = anEditingOf('ShapeCircle', {
      'position.cx': 500,
      'position.cy': 40,
      'position.r': 30,
    })
    editing.select(['a'])
    drag(editing, [530, 40], [900, 40], { isCtrl: true })
    expect(boxOf('a')).toEqual([470, 5, 70, 70])
    expect(document.get('a')?.props['position.r']).toBe(35)
  })

  it('stops there too where rounding would take one of several too far', () => {
    let stuck = 0
    for (let width = 30; width < 90; width++) {
      const { editing, boxOf } = open(rect(101, 100, width, 33), rect(217, 150, 51, width))
      editing.select(['a', 'b'])
      const [x, y, w, h] = editing.frame!
      drag(editing, [x + w, y + h], [5000, 5000], { isCtrl: true })
      const right = Math.max(...['a', 'b'].map((id) => boxOf(id)[0] + boxOf(id)[2]))
      expect(right).toBeLessThanOrEqual(1019)
      if (right < 1015) stuck++
    }
    expect(stuck).toBe(0)
  })

  it('keeps its size by command, and is shifted inside', () => {
    const { editing, commands, boxOf } = open(rect(100, 100, 300, 60), rect(900, 300))
    editing.select(['a', 'b'])
    commands.resizeAlike('width')
    expect(boxOf('b')).toEqual([719, 300, 300, 60])
  })

  it('is aligned as far as the edge lets it', () => {
    const { editing, commands, boxOf } = open(rect(0, 0, 1024, 768), rect(300, 300))
    editing.select(['a', 'b'])
    commands.align('left')
    expect([boxOf('a')[0], boxOf('b')[0]]).toEqual([0, 5])
  })

  it('never comes nearer, whatever is done at random', () => {
    const seed = 20261
    console.info(`pageEdge seed ${seed}`)
    const random = seededRandom(seed)
    const place = (most: number) => Math.round(random() * (most + 400) - 200)
    for (let round = 0; round < 300; round++) {
      const { editing, commands, document, boxOf } = open(rect(300, 300), rect(500, 200, 60, 200))
      draw(editing, random() < 0.5 ? 'ShapeRect' : 'ShapeEllipse', [place(1024), place(768)], [place(1024), place(768)])
      if (random() < 0.5) editing.select(['a', 'b'])
      const frame = editing.frame
      if (!frame) continue
      const [x, y, width, height] = frame
      const from = [x + width * (random() < 0.5 ? 0 : 1), y + height * (random() < 0.5 ? 0 : 1)] as const
      const keys = { isCtrl: true, isShift: random() < 0.3, isAlt: random() < 0.3 }
      drag(editing, from, [place(1024), place(768)], keys)
      if (random() < 0.3) commands.resizeAlike('both')
      if (random() < 0.3) commands.flip('x')
      for (const id of document.widgets.keys()) {
        const [left, top, w, h] = boxOf(id)
        const gaps = [left, top, 1024 - left - w, 768 - top - h]
        expect(Math.min(...gaps), `round ${round}, ${id}: ${boxOf(id).join()}`).toBeGreaterThanOrEqual(5)
      }
    }
  })
})

function anEditingOf(type: string, props: Parameters<typeof anEditing>[0][number]) {
  const all = anEditing([props], false, type)
  return { ...all, boxOf: (id: string) => pageBox(all.document, id, table)! }
}
