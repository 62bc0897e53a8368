import { describe, expect, it } from 'vitest'
import { middleOf, turnedPoint } from '../Box.ts'
import { pageBox, turnedBox } from '../Frame.ts'
import { handlePoint, turnHandlePoint } from '../handles.ts'
import { anEditing, at, click, drag, rect } from '../testing/anEditing.ts'

type Page = ReturnType<typeof anEditing>

const angleOf = ({ document }: Page, id = 'a') => document.get(id)?.props['position.rotate'] ?? 0
const turnHandle = ({ editing }: Page) => turnHandlePoint(editing.handleFrame!, editing.engine.camera)
const middle = ({ document, editing }: Page, id = 'a') => middleOf(pageBox(document, id, editing.edits)!)

/** Drags the handle that turns `degrees` clockwise about the middle of the selection. */
function turn(page: Page, degrees: number, keys: object = {}, isHeld = false) {
  const from = turnHandle(page)
  const to = turnedPoint(from, middleOf(page.editing.frame!), degrees)
  page.editing.pointerDown(at(from.x, from.y, keys))
  page.editing.pointerMove(at(to.x, to.y, keys))
  if (!isHeld) page.editing.pointerUp(at(to.x, to.y, keys))
  return to
}

describe('the handle that turns', () => {
  it('TU1 turns to whole degrees about the middle, as one step of undo', () => {
    const page = anEditing([rect(300, 200, 200, 120)])
    page.editing.select(['a'])
    turn(page, 30.3)
    expect(page.document.get('a')?.props).toEqual({ ...rect(300, 200, 200, 120), 'position.rotate': 30 })
    turn(page, 340)
    expect(angleOf(page)).toBe(10)
    page.history.undo()
    expect(angleOf(page)).toBe(30)
    page.history.undo()
    expect(page.document.get('a')?.props).toEqual(rect(300, 200, 200, 120))
  })

  it('TU1 shows the angle beside the pointer, and writes nothing before it is released or after Escape', () => {
    const page = anEditing([rect(300, 200, 200, 120)])
    page.editing.select(['a'])
    const to = turn(page, 47, {}, true)
    expect(page.editing.state.name).toBe('select.turning')
    expect(page.editing.chrome.turning).toEqual({ degrees: 47, at: to })
    expect(page.editing.handleFrame?.degrees).toBe(47)
    expect(angleOf(page)).toBe(0)
    page.editing.cancel()
    expect([page.editing.chrome.turning, page.editing.state.name, angleOf(page)]).toEqual([undefined, 'select.idle', 0])
    expect(page.history.canUndo).toBe(false)
  })

  it('TU2 keeps to every 15 degrees with Shift, from whichever angle', () => {
    const page = anEditing([{ ...rect(300, 200, 200, 120), 'position.rotate': 8 }])
    page.editing.select(['a'])
    turn(page, 20, { isShift: true })
    expect(angleOf(page)).toBe(30)
  })

  it('TU3 is above the box and turned with it, and below where above is out of view', () => {
    const page = anEditing([rect(300, 200, 200, 120), rect(500, 5, 100, 60)])
    page.editing.select(['a'])
    expect(turnHandle(page)).toEqual({ x: 400, y: 176 })
    page.document.transact('user', (tx) => tx.patch('a', { 'position.rotate': 30 }))
    const { x, y } = turnHandle(page)
    expect([x, y].map(Math.round)).toEqual([442, 187])
    page.editing.pointerMove(at(x, y))
    expect(page.editing.state.cursor).toBe('grab')
    page.editing.select(['b'])
    expect(turnHandle(page)).toEqual({ x: 550, y: 89 })
  })

  it.each(['ShapeLine', 'ShapeTriangle', 'WidgetGroup'])('TU4 is none of a %s', (type) => {
    const page = anEditing([], false)
    page.document.transact('user', (tx) => {
      const points = { 'position.x1': 300, 'position.y1': 200, 'position.x2': 500, 'position.y2': 320 }
      tx.add({ id: 'g', type, parent: null, order: 'a1', props: { ...rect(300, 200, 200, 120), ...points } })
      if (type === 'WidgetGroup')
        tx.add({ id: 'p', type: 'ShapeRect', parent: 'g', order: 'a1', props: rect(0, 0, 200, 120) })
    })
    page.editing.select(['g'])
    const { x, y } = turnHandle(page)
    page.editing.pointerMove(at(x, y))
    expect(page.editing.state.cursor).not.toBe('grab')
  })

  it('TU4 is none of a locked widget', () => {
    const page = anEditing([{ ...rect(300, 200, 200, 120), posLock: true }])
    page.editing.select(['a'])
    page.editing.pointerMove(at(400, 176))
    expect(page.editing.state.cursor).toBe('default')
  })

  it('TU5 turns several about their common middle, each by the same angle', () => {
    const page = anEditing([rect(300, 300, 100, 60), rect(500, 300, 100, 60)])
    page.editing.select(['a', 'b'])
    turn(page, 90)
    expect(['a', 'b'].map((id) => [angleOf(page, id), middle(page, id)])).toEqual([
      [90, { x: 450, y: 230 }],
      [90, { x: 450, y: 430 }],
    ])
    page.history.undo()
    expect(['a', 'b'].map((id) => angleOf(page, id))).toEqual([0, 0])
  })

  it('TU6 keeps one inside the page, and stops several at its edge', () => {
    const page = anEditing([rect(5, 300, 60, 60), rect(400, 700, 100, 60)])
    page.editing.select(['a'])
    turn(page, 45)
    const [x] = pageBox(page.document, 'a', page.editing.edits)!
    expect(x).toBeGreaterThanOrEqual(5)
    page.editing.select(['a', 'b'])
    const before = ['a', 'b'].map((id) => page.document.get(id)?.props)
    turn(page, 40)
    expect(['a', 'b'].map((id) => page.document.get(id)?.props)).toEqual(before)
  })

  it('TU7 of a part turns as the page sees it, also in a mirrored group', () => {
    const page = anEditing([rect(300, 200, 200, 120), rect(600, 200)])
    page.editing.select(['a', 'b'])
    page.commands.group()
    page.commands.flip('x')
    page.editing.select(['a'])
    turn(page, 30)
    expect(angleOf(page)).toBe(330)
    expect(turnedBox(page.document, 'a', page.editing.edits)?.degrees).toBe(30)
  })
})

describe('while a colleague changes the widget', () => {
  it('TU8 both the angle and the place that the colleague gave it stay', () => {
    const page = anEditing([rect(300, 200, 200, 120)])
    page.editing.select(['a'])
    const to = turn(page, 30, {}, true)
    page.document.transact('remote', (tx) => tx.patch('a', { 'position.x': 340 }))
    page.editing.pointerUp(at(to.x, to.y))
    expect(page.document.get('a')?.props).toMatchObject({ 'position.x': 340, 'position.rotate': 30 })
  })

  it('TU8 ends where it is removed', () => {
    const page = anEditing([rect(300, 200, 200, 120)])
    const told: string[] = []
    page.editing.onLost = () => told.push('lost')
    page.editing.select(['a'])
    turn(page, 30, {}, true)
    page.document.transact('remote', (tx) => tx.remove('a'))
    expect([page.editing.state.name, told]).toEqual(['select.idle', ['lost']])
  })
})

describe('a widget at an angle between quarters', () => {
  const anOblique = () => {
    const page = anEditing([{ ...rect(300, 200, 200, 120), 'position.rotate': 30 }])
    page.editing.select(['a'])
    return page
  }
  /** Where a handle is seen. */
  const seen = ({ editing }: Page, handle: 'nw' | 'se' | 'w') => {
    const { box, degrees } = editing.handleFrame!
    return turnedPoint(handlePoint(box, handle), middleOf(box), degrees)
  }

  it('TU9 is framed by what is seen of it', () => {
    const page = anOblique()
    const [x, y, width, height] = page.editing.frame!.map(Math.round)
    expect([x, y, width, height]).toEqual([283, 158, 233, 204])
    expect(page.editing.handleFrame).toEqual({ box: [300, 200, 200, 120], degrees: 30 })
  })

  it('TU9 is resized along its own sides, and the opposite corner stays', () => {
    const page = anOblique()
    const corner = seen(page, 'nw')
    const from = seen(page, 'se')
    const to = turnedPoint({ x: from.x + 40, y: from.y + 20 }, from, 30)
    page.editing.pointerMove(at(from.x, from.y))
    expect(page.editing.state.cursor).toBe('ns-resize')
    drag(page.editing, [from.x, from.y], [to.x, to.y])
    const { props } = page.document.get('a')!
    expect([props['position.width'], props['position.height'], props['position.rotate']]).toEqual([240, 140, 30])
    const after = seen(page, 'nw')
    expect(Math.hypot(after.x - corner.x, after.y - corner.y)).toBeLessThan(0.75)
  })

  it('TU9 is refused a size of 2 or less, and a place over the page’s edge', () => {
    const page = anOblique()
    const from = seen(page, 'w')
    drag(page.editing, [from.x, from.y], [from.x + 400, from.y + 231])
    expect(page.document.get('a')?.props['position.width']).toBe(3)
    page.history.undo()
    drag(page.editing, [from.x, from.y], [from.x - 400, from.y - 231])
    expect(page.document.get('a')?.props['position.width']).toBe(200)
  })

  it('TU10 goes on by 90 degrees with the command, and is mirrored the other way round', () => {
    const page = anOblique()
    page.commands.rotate()
    expect(angleOf(page)).toBe(120)
    page.commands.flip('x')
    expect(page.document.get('a')?.props).toMatchObject({ 'position.rotate': 240, 'style.flip.horizontal': true })
    page.commands.flip('x')
    expect(page.document.get('a')?.props).toMatchObject({ 'position.rotate': 120, 'style.flip.horizontal': false })
  })

  it('TU11 keeps its angle in and out of a group that is turned and mirrored', () => {
    const page = anEditing([{ ...rect(300, 200, 200, 120), 'position.rotate': 30 }, rect(600, 200)])
    page.editing.select(['a', 'b'])
    page.commands.group()
    page.commands.flip('x')
    page.commands.rotate()
    page.commands.ungroup()
    // Mirrored, 30 becomes 330; turned by a quarter, 60.
    expect(turnedBox(page.document, 'a', page.editing.edits)?.degrees).toBe(60)
    expect(page.document.get('a')?.props['style.flip.horizontal']).toBe(true)
  })

  it('is selected by a click and moved like any other', () => {
    const page = anOblique()
    page.editing.select([])
    click(page.editing, 400, 260)
    drag(page.editing, [400, 260], [420, 280], { isCtrl: true })
    expect(page.document.get('a')?.props).toMatchObject({ 'position.x': 320, 'position.y': 220, 'position.rotate': 30 })
  })
})
