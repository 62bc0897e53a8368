import { describe, expect, it } from 'vitest'
import { edits } from '../../widgets/edits.ts'
import { editTable } from '../EditTable.ts'
import { anEditing, rect } from '../testing/anEditing.ts'
import { planInside, shiftInside } from './insidePage.ts'
import { moveRoom, withinRoom } from './moveRoom.ts'
import { drawnWithin, edgeOf, heldWithin, isOverEdge, pulledWithin, widgetEdge } from './pageEdge.ts'

const table = editTable(edits)
const page = (...widgets: Parameters<typeof anEditing>[0]) => anEditing(widgets).document
const noWidgets = page()

describe('[spec:geo-edge] the room of a move', () => {
  it('reaches from edge to edge, 5 units inside a page of 1024 x 768', () => {
    const room = moveRoom(page(rect(100, 200, 40, 60)), ['a'], table)
    expect(room).toEqual({ left: -95, right: 879, up: -195, down: 503 })
  })

  it('is that of the widget that is nearest to each side; unknown ones do not count', () => {
    const room = moveRoom(page(rect(100, 200, 40, 60), rect(10, 500, 1000, 30)), ['a', 'b', 'nobody'], table)
    expect(room).toEqual({ left: -5, right: 9, up: -195, down: 233 })
  })

  it('lets a widget beyond the edge move inwards only', () => {
    const document = page(rect(-20, 3, 40, 60), rect(1000, 740, 40, 60))
    expect(moveRoom(document, ['a'], table)).toMatchObject({ left: 0, up: 0, right: 999, down: 700 })
    expect(moveRoom(document, ['b'], table)).toMatchObject({ right: 0, down: 0 })
  })

  it('gives whole units that never pass the edge', () => {
    const room = { left: -10.5, right: 10.5, up: -3, down: 7.9 }
    expect(withinRoom(room, -40, 40)).toEqual({ dx: -10, dy: 7 })
    expect(withinRoom(room, 40, -40)).toEqual({ dx: 10, dy: -3 })
    expect(withinRoom(room, 2.4, 2.6)).toEqual({ dx: 2, dy: 3 })
    expect(Object.is(withinRoom({ left: 0, right: 0, up: 0, down: 0 }, -4, -4).dx, 0)).toBe(true)
  })
})

describe('[spec:geo-edge] back inside the page', () => {
  it.each([
    ['inside', [100, 100, 40, 40], 0, 0],
    ['at the edge', [5, 5, 1014, 758], 0, 0],
    ['left and above', [-20, 2, 40, 40], 25, 3],
    ['right and below', [1000, 740, 40, 40], -21, -17],
    ['between whole units', [4.5, 727.5, 40, 36], 1, -1],
    ['wider than the page, and over both edges', [-40, 100, 1100, 40], 0, 0],
    ['wider, and 10 from the left side', [10, 100, 1100, 40], -5, 0],
    ['wider, and not covering it on the left', [100, 100, 1100, 40], -95, 0],
    ['wider, and not covering it on the right', [-200, 100, 1100, 40], 119, 0],
  ] as const)('%s', (_, box, dx, dy) => {
    expect(shiftInside(box, noWidgets)).toEqual({ dx, dy })
  })

  it('a box may stay as near as it was before, on each side for itself', () => {
    expect(shiftInside([-10, 100, 40, 40], noWidgets, 5, [-10, 100, 40, 40])).toEqual({ dx: 0, dy: 0 })
    expect(shiftInside([-20, 100, 40, 40], noWidgets, 5, [-10, 100, 40, 40])).toEqual({ dx: 10, dy: 0 })
    expect(shiftInside([100, 740, 40, 40], noWidgets, 5, [100, 735, 40, 40])).toEqual({ dx: 0, dy: -5 })
    expect(shiftInside([1020, 100, 40, 40], noWidgets, 5, [100, 100, 40, 40])).toEqual({ dx: -41, dy: 0 })
  })

  it('moves the widgets of a plan back, and keeps the leaves of unknown ones', () => {
    const plan = planInside(
      page(rect(100, 100, 40, 40)),
      new Map([
        ['a', { 'position.x': -30, 'position.y': 760 }],
        ['nobody', { 'position.x': -30 }],
      ]),
      table,
    )
    expect(plan.get('a')).toMatchObject({ 'position.x': 5, 'position.y': 723 })
    expect(plan.get('nobody')).toEqual({ 'position.x': -30 })
  })

  it('leaves a plan inside the page as it is', () => {
    const leaves = { 'position.x': 300 }
    expect(planInside(page(rect(100, 100, 40, 40)), new Map([['a', leaves]]), table).get('a')).toBe(leaves)
  })
})

describe('the edge of a page', () => {
  it('[spec:geo-edge-line] [spec:geo-edge-triangle] is 1 for lines, 2 for triangles, 5 for others, 0 for unknown ones', () => {
    expect([edgeOf('line'), edgeOf('triangle'), edgeOf('rect'), edgeOf('group')]).toEqual([1, 2, 5, 5])
    const document = page(rect(0, 0))
    expect([widgetEdge(document, 'a', table), widgetEdge(document, 'nobody', table)]).toEqual([5, 0])
    expect(drawnWithin(document, 'line')).toEqual({ left: 1, top: 1, right: 1023, bottom: 767 })
  })

  it('limits pulled sides, and lets those beyond it stay', () => {
    const document = page(rect(100, 100, 40, 40), rect(-30, 760, 40, 40))
    const inside = { left: 5, top: 5, right: 1019, bottom: 763 }
    expect(pulledWithin(document, ['a'], [100, 100, 40, 40], table)).toEqual(inside)
    expect(pulledWithin(document, ['b'], [-30, 760, 40, 40], table)).toEqual({ ...inside, left: -30, bottom: 800 })
    expect(pulledWithin(document, [], [100, 100, 40, 40], table)).toEqual({ left: 0, top: 0, right: 1024, bottom: 768 })
  })

  const sides = { left: 10, top: 20, right: 110, bottom: 220 }
  it.each([
    [50, 50, 50, 50],
    [0, 0, 10, 20],
    [500, 500, 110, 220],
    [0, 100, 10, 100],
    [100, 500, 100, 220],
  ])('holds a point at %i, %i at %i, %i', (x, y, atX, atY) => {
    expect(heldWithin(sides, { x, y })).toEqual({ x: atX, y: atY })
  })

  it.each([
    [
      [50, 50],
      [90, 130],
      [90, 130],
    ],
    [
      [50, 100],
      [170, 160],
      [110, 130],
    ],
    [
      [50, 100],
      [50, 340],
      [50, 220],
    ],
    [
      [50, 100],
      [-30, 60],
      [10, 80],
    ],
    [
      [60, 120],
      [60, 120],
      [60, 120],
    ],
    [
      [60, 120],
      [60, -80],
      [60, 20],
    ],
    [
      [5, 100],
      [0, 100],
      [5, 100],
    ],
  ] as const)('holds a line from %j to %j on its way, at %j', ([fx, fy], [tx, ty], [x, y]) => {
    expect(heldWithin(sides, { x: tx, y: ty }, { x: fx, y: fy })).toEqual({ x, y })
  })

  it.each([
    ['up to it', { 'position.x': 5 }, false],
    ['past it', { 'position.x': 4 }, true],
    ['past the right one', { 'position.x': 980 }, true],
    ['up to the lower one', { 'position.y': 723 }, false],
    ['past the lower one', { 'position.y': 724 }, true],
  ])('is not passed by a change: %s', (_, leaves, isOver) => {
    expect(isOverEdge(page(rect(100, 100, 40, 40)), new Map([['a', leaves]]), table)).toBe(isOver)
  })

  it('may be nearer than it was only from further out; unknown widgets pass', () => {
    const document = page(rect(-20, 100, 40, 40))
    const over = (x: number) => isOverEdge(document, new Map([['a', { 'position.x': x }]]), table)
    expect([over(-21), over(-20), over(-10), over(30)]).toEqual([true, false, false, false])
    expect(isOverEdge(document, new Map([['nobody', {}]]), table)).toBe(false)
    expect(
      isOverEdge(
        document,
        new Map([
          ['nobody', {}],
          ['a', { 'position.x': -40 }],
        ]),
        table,
      ),
    ).toBe(true)
  })
})
