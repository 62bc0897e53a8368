import { describe, expect, it } from 'vitest'
import { models } from '../widgets/models.ts'
import { resizeBox } from './plans/resizeBox.ts'
import { boxSource } from './snap/boxSource.ts'
import { gridSource } from './snap/gridSource.ts'
import { type HeldSnaps, solveSnap } from './snap/solveSnap.ts'
import { anEditing, at, drag, rect } from './testing/anEditing.ts'

describe('tools', () => {
  it('[spec:des-move] E1 moves what is dragged, as one undo step', () => {
    const { editing, document, history } = anEditing([rect(100, 100)])
    drag(editing, [150, 130], [190.4, 151.2], { isCtrl: true })
    expect(document.get('a')?.props).toMatchObject({ 'position.x': 140, 'position.y': 121 })
    history.undo()
    expect(document.get('a')?.props).toMatchObject({ 'position.x': 100, 'position.y': 100 })
  })

  it('E2 writes nothing when Escape ends a drag', () => {
    const { editing, document } = anEditing([rect(100, 100)])
    let writes = 0
    document.onDiff(() => writes++)
    editing.pointerDown(at(150, 130))
    editing.pointerMove(at(300, 300))
    editing.cancel()
    editing.pointerUp(at(300, 300))
    expect(writes).toBe(0)
    expect(editing.chrome.preview).toBeUndefined()
  })

  it('E6 tells a step of the pointer once, when all that it changes stands', () => {
    const { editing } = anEditing([rect(100, 100), rect(300, 100)])
    const told: string[] = []
    editing.pointerDown(at(50, 50))
    editing.onChange(() => told.push(`${editing.state.name} ${editing.selection.join()}`))
    editing.pointerMove(at(250, 250))
    editing.pointerMove(at(450, 250))
    expect(told).toEqual(['select.marquee a,b', 'select.marquee a,b'])
  })

  it('E7 shows what a click would select, as long as the pointer is there and nothing is pressed', () => {
    const { editing } = anEditing([rect(100, 100), rect(300, 100)])
    editing.pointerMove(at(150, 130))
    expect(editing.chrome.hovered).toBe('a')
    editing.pointerMove(at(350, 130))
    expect(editing.chrome.hovered).toBe('b')
    editing.pointerDown(at(350, 130))
    expect(editing.chrome.hovered).toBeUndefined()
    editing.pointerUp(at(350, 130))
    editing.pointerMove(at(151, 130))
    editing.pointerLeave()
    expect(editing.chrome.hovered).toBeUndefined()
  })

  it('E6 measures a group anew when one of its parts has moved', () => {
    const { editing, commands, document } = anEditing([rect(100, 100), rect(300, 100)])
    editing.select(['a', 'b'])
    commands.group()
    const before = editing.frame?.[2] ?? 0
    document.transact('remote', (tx) =>
      tx.patch('b', { 'position.x': 350 + Number(document.get('b')?.props['position.x']) }),
    )
    expect(editing.frame?.[2]).toBe(before + 350)
  })

  it('[spec:des-lock-move] leaves a locked widget where it is', () => {
    const { editing, commands, document } = anEditing([{ ...rect(100, 100), posLock: true }])
    let said = 0
    editing.onLocked = () => said++
    drag(editing, [150, 130], [300, 300])
    expect(said).toBe(1)
    commands.nudge(10, 0)
    expect(document.get('a')?.props).toMatchObject({ 'position.x': 100, 'position.y': 100 })
  })

  it('[spec:geo-edge] stops a drag 5 units before the edge, and refuses a nudge past it', () => {
    const { editing, commands, document } = anEditing([rect(100, 100)])
    drag(editing, [150, 130], [-500, 130], { isCtrl: true })
    expect(document.get('a')?.props['position.x']).toBe(5)
    commands.nudge(-1, 0)
    expect(document.get('a')?.props['position.x']).toBe(5)
    commands.nudge(1, 0)
    expect(document.get('a')?.props['position.x']).toBe(6)
  })

  it('[spec:geo-edge-triangle] lets a triangle come within 2 units of the edge', () => {
    const corners = { 'position.x1': 120, 'position.y1': 100, 'position.x2': 160, 'position.y2': 160 }
    const triangle = { ...corners, 'position.x3': 80, 'position.y3': 160 }
    const { editing, document } = anEditing([triangle], false, 'ShapeTriangle')
    drag(editing, [120, 140], [-500, 140], { isCtrl: true })
    expect(document.get('a')?.props['position.x3']).toBe(2)
  })

  it('[spec:des-resize] [spec:geo-integers] pulls a corner', () => {
    const { editing, document } = anEditing([rect(100, 100)])
    editing.select(['a'])
    drag(editing, [200, 160], [250.6, 200.2], { isCtrl: true })
    expect(document.get('a')?.props).toMatchObject({ 'position.width': 151, 'position.height': 100 })
  })

  it('[spec:geo-draw-rect-small] keeps the tool when the drawn shape is too small, [spec:geo-draw-rect-ok] draws it else', () => {
    const { editing, document } = anEditing([])
    editing.setTool({ is: 'draw', type: 'ShapeRect' })
    drag(editing, [100, 100], [101, 101], { isCtrl: true })
    expect([document.widgets.size, editing.tool.is]).toEqual([0, 'draw'])
    drag(editing, [100, 100], [102, 102], { isCtrl: true })
    expect([document.widgets.size, editing.tool.is]).toEqual([1, 'select'])
  })
})

describe('commands', () => {
  it('[spec:geo-paste-first] [spec:geo-paste-nth] pastes 50 px further each time', () => {
    const { editing, commands, document } = anEditing([rect(100, 100)])
    editing.select(['a'])
    const text = commands.copy(models)!
    commands.paste(text, models)
    expect(document.get(editing.selection[0]!)?.props['position.x']).toBe(150)
    commands.paste(text, models)
    expect(document.get(editing.selection[0]!)?.props['position.x']).toBe(200)
  })

  it('[spec:lim-widgets] [spec:lim-copy-silent] adds nothing past 2000 widgets', () => {
    const { editing, commands, document } = anEditing([rect(10, 10)])
    document.transact('load', (tx) => {
      for (let i = 1; i < 2000; i++) tx.add({ id: `w${i}`, type: 'ShapeRect', parent: null, order: 'a1', props: {} })
    })
    editing.select(['a'])
    commands.duplicate()
    expect(editing.add('ShapeRect', rect(0, 0))).toBeUndefined()
    expect(document.widgets.size).toBe(2000)
  })

  it('[spec:des-group-two] [spec:des-ungroup] groups and ungroups without moving anything', () => {
    const { editing, commands, document } = anEditing([rect(100, 100), rect(300, 200), rect(600, 300)])
    editing.select(['a', 'b'])
    commands.group()
    expect(document.children(null)).toEqual([editing.selection[0], 'c'])
    expect(document.get('b')?.props).toMatchObject({ 'position.x': 200, 'position.y': 100 })
    commands.ungroup()
    expect(document.children(null)).toEqual(['a', 'b', 'c'])
    expect(document.get('b')?.props).toMatchObject({ 'position.x': 300, 'position.y': 200 })
  })

  it('groups parts of two groups on the page, around which there is no other', () => {
    const { editing, commands, document } = anEditing([rect(10, 10), rect(200, 10), rect(400, 10), rect(600, 10)])
    editing.select(['a', 'b'])
    commands.group()
    editing.select(['c', 'd'])
    commands.group()
    editing.select(['a', 'c'])
    commands.group()
    const [group = ''] = editing.selection
    expect(document.get(group)?.parent).toBeNull()
    expect(document.children(group)).toEqual(['a', 'c'])
  })

  it('[spec:des-group-one] [spec:des-group-locked] refuses to group fewer than two unlocked ones', () => {
    const { editing, commands, document } = anEditing([rect(100, 100), { ...rect(300, 200), posLock: true }])
    editing.select(['a', 'b'])
    commands.group()
    expect(document.widgets.size).toBe(2)
  })

  it('[spec:des-spacing-three] [spec:des-spacing-two] spaces three evenly, and two not at all', () => {
    const { editing, commands, document } = anEditing([rect(100, 100), rect(220, 100), rect(500, 100)])
    editing.select(['a', 'b'])
    commands.space('x')
    expect(document.get('b')?.props['position.x']).toBe(220)
    editing.select(['a', 'b', 'c'])
    commands.space('x')
    expect(document.get('b')?.props['position.x']).toBe(300)
  })

  it('[spec:des-lock-align] aligns to the box of all and leaves the locked one', () => {
    const { editing, commands, document } = anEditing([rect(100, 100), { ...rect(300, 200), posLock: true }])
    editing.select(['a', 'b'])
    commands.align('right')
    expect(document.get('a')?.props['position.x']).toBe(300)
    commands.align('left')
    expect(document.get('b')?.props['position.x']).toBe(300)
  })

  it('[spec:des-rotate] [spec:geo-rotate-step] [spec:geo-rotate-range] turns by quarters and comes back to 0', () => {
    const { editing, commands, document } = anEditing([rect(100, 100)])
    editing.select(['a'])
    const seen = [1, 2, 3, 4].map(() => {
      commands.rotate()
      return document.get('a')?.props['position.rotate']
    })
    expect(seen).toEqual([90, 180, 270, 0])
  })

  it('turns what it knows, and leaves a widget of another program', () => {
    const { editing, commands, document } = anEditing([rect(100, 100)])
    document.transact('load', (tx) =>
      tx.add({
        id: 'x',
        type: 'Foreign',
        parent: null,
        order: 'b0',
        props: { ...rect(300, 100), 'position.rotate': 0 },
      }),
    )
    editing.select(['a', 'x'])
    commands.rotate()
    expect(['a', 'x'].map((id) => document.get(id)?.props['position.rotate'])).toEqual([90, 0])
  })

  it('E3 moves one step through the order, and to the ends', () => {
    const { editing, commands, document } = anEditing([rect(0, 0), rect(0, 0), rect(0, 0)])
    editing.select(['a'])
    commands.order('forward')
    expect(document.children(null)).toEqual(['b', 'a', 'c'])
    commands.order('front')
    expect(document.children(null)).toEqual(['b', 'c', 'a'])
    commands.order('back')
    expect(document.children(null)).toEqual(['a', 'b', 'c'])
  })
})

describe('kernels', () => {
  it('E4 keeps the ratio with shift and the centre with alt, and never turns a box over', () => {
    expect(resizeBox([0, 0, 100, 50], 'se', 100, 0, { isRatioKept: true })).toEqual([0, 0, 200, 100])
    expect(resizeBox([0, 0, 100, 50], 'e', 10, 0, { isFromCentre: true })).toEqual([-10, 0, 120, 50])
    expect(resizeBox([0, 0, 100, 50], 'nw', 500, 500)).toEqual([97, 47, 3, 3])
  })

  it('[spec:geo-snap-on] [spec:geo-snap-off] [spec:des-align-lines] snaps to the edge of another within the distance', () => {
    const near = anEditing([rect(100, 100), rect(300, 304)], true)
    near.editing.pointerDown(at(350, 334))
    near.editing.pointerMove(at(350, 134))
    expect(near.editing.chrome.guides?.some((guide) => guide.axis === 'y' && guide.at === 100)).toBe(true)
    near.editing.pointerUp(at(350, 134))
    expect(near.document.get('b')?.props['position.y']).toBe(100)
    const off = anEditing([rect(100, 100), rect(300, 304)], false)
    drag(off.editing, [350, 334], [350, 134])
    expect(off.document.get('b')?.props['position.y']).toBe(104)
  })

  it('E5 holds a snapped line a little beyond the distance', () => {
    const sources = [boxSource([[100, 0, 50, 50]], 0)]
    const parts = { x: [0], y: [] }
    const first = solveSnap({ box: [104, 200, 10, 10], parts, sources, reach: 5 })
    expect(first.dx).toBe(-4)
    const later = { box: [107, 200, 10, 10], parts, sources, reach: 5 } as const
    expect(solveSnap({ ...later, held: first.held }).dx).toBe(-7)
    expect(solveSnap(later).dx).toBe(0)
  })

  it('E5 draws the alignment line to the nearest of those that are aligned', () => {
    const sources = [
      boxSource(
        [
          [100, 600, 50, 50],
          [100, 300, 50, 50],
          [90, 0, 20, 20],
        ],
        0,
      ),
    ]
    const { guides } = solveSnap({ box: [102, 200, 10, 10], parts: { x: [0], y: [] }, sources, reach: 5 })
    expect(guides).toEqual([{ axis: 'x', at: 100, from: 200, to: 350 }])
  })

  it('E5 goes from line to line with the pointer where they lie within the distance of each other', () => {
    const parts = { x: [0], y: [] }
    const sources = [gridSource(10)]
    // Zoomed out, five pixels are more than one step of the grid.
    const reach = 12
    let held: HeldSnaps = {}
    const stops: number[] = []
    for (let x = 100; x <= 130; x++) {
      const snapped = solveSnap({ box: [x, 0, 10, 10], parts, sources, reach, held })
      held = snapped.held
      stops.push(x + snapped.dx)
    }
    expect(stops.at(-1)).toBe(130)
    expect(Math.max(...stops.map((stop, i) => Math.abs(stop - 100 - i)))).toBeLessThan(10)
    // And it does not flicker: it goes one way.
    expect(stops).toEqual(stops.toSorted((a, b) => a - b))
  })
})
