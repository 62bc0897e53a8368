import { describe, expect, it } from 'vitest'
import { linePagePoints } from '../plans/linePlan.ts'
import { anEditing, at, click, drag, rect } from '../testing/anEditing.ts'

const free = { isCtrl: true }

describe('handles under the pointer', () => {
  const cursorAt = ({ editing }: ReturnType<typeof anEditing>, x: number, y: number) => {
    editing.pointerMove(at(x, y))
    return editing.state.cursor
  }

  it.each([
    [1, 7],
    [2, 3.5],
    [0.5, 14],
  ])('at zoom %d are hit up to %d units away', (zoom, reach) => {
    const page = anEditing([rect(300, 200, 200, 120)])
    Object.assign(page.editing.engine.camera, { zoom })
    page.editing.select(['a'])
    expect(cursorAt(page, 500 + reach, 320 + reach)).toBe('nwse-resize')
    expect(cursorAt(page, 500 + reach + 0.1, 320)).toBe('default')
    expect(cursorAt(page, 500, 320 + reach + 0.1)).toBe('default')
  })

  it('hide what lies below them, and are none of a locked widget', () => {
    const page = anEditing([rect(300, 200, 200, 120), rect(480, 300, 100, 100)])
    page.editing.select(['a'])
    page.editing.pointerMove(at(500, 320))
    expect([page.editing.state.cursor, page.editing.chrome.hovered]).toEqual(['nwse-resize', undefined])
    page.document.transact('user', (tx) => tx.patch('a', { posLock: true }))
    page.editing.pointerMove(at(501, 320))
    expect([page.editing.state.cursor, page.editing.chrome.hovered]).toEqual(['move', 'b'])
    click(page.editing, 500, 320)
    expect(page.editing.selection).toEqual(['b'])
  })

  it('of several widgets are none as soon as one is locked', () => {
    const page = anEditing([rect(100, 100, 80, 60), { ...rect(300, 200, 80, 60), posLock: true }])
    page.editing.select(['a', 'b'])
    expect(cursorAt(page, 100, 260)).toBe('default')
    page.document.transact('user', (tx) => tx.patch('b', { posLock: false }))
    expect(cursorAt(page, 101, 260)).toBe('nesw-resize')
  })
})

describe('points of a line', () => {
  const aLine = () => {
    const page = anEditing([rect(600, 400, 50, 50)])
    page.editing.setTool({ is: 'draw', type: 'ShapeLine' })
    for (const [x, y] of [
      [100, 100],
      [300, 100],
      [300, 300],
    ] as const)
      click(page.editing, x, y, free)
    page.editing.finish()
    const id = page.editing.selection[0] ?? ''
    const points = () => linePagePoints(page.document, id, page.editing.edits)?.map(({ x, y }) => [x, y])
    return { ...page, id, points }
  }

  it('are dragged, before the handles at the same place', () => {
    const { editing, points } = aLine()
    editing.pointerMove(at(300, 100))
    expect(editing.state.cursor).toBe('crosshair')
    drag(editing, [303, 98], [353, 148], free)
    expect(points()).toEqual([
      [100, 100],
      [350, 150],
      [300, 300],
    ])
  })

  it('are hit up to 7 units away, and are none of two selected widgets or a locked one', () => {
    const { editing, document, id } = aLine()
    const cursorAt = (x: number, y: number) => {
      editing.pointerMove(at(x, y))
      return editing.state.cursor
    }
    expect([cursorAt(307, 93), cursorAt(308, 100), cursorAt(300, 92)]).toEqual(['crosshair', 'default', 'default'])
    editing.select([id, 'a'])
    expect(cursorAt(300, 300)).not.toBe('crosshair')
    editing.select([id])
    document.transact('user', (tx) => tx.patch(id, { posLock: true }))
    expect(cursorAt(300, 300)).not.toBe('crosshair')
  })
})

describe('a double click', () => {
  it('selects the part of the selected group, and nothing else where there is none', () => {
    const { editing, commands } = anEditing([rect(100, 100), rect(300, 200)])
    editing.select(['a', 'b'])
    commands.group()
    const group = editing.selection
    editing.doubleClick(at(20, 20))
    expect(editing.selection).toEqual(group)
    editing.doubleClick(at(350, 230))
    expect(editing.selection).toEqual(['b'])
  })
})
