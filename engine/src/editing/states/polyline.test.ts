import { describe, expect, it } from 'vitest'
import type { Point } from '../Box.ts'
import { linePagePoints } from '../plans/linePlan.ts'
import { anEditing, at, click, drag, rect } from '../testing/anEditing.ts'

const free = { isCtrl: true }

/** A page with the tool for lines. */
function drawn(isSnapping = false) {
  const page = anEditing([rect(600, 400, 50, 50)], isSnapping)
  page.editing.setTool({ is: 'draw', type: 'ShapeLine' })
  const points = () => {
    const id = page.document.children(null).at(-1) ?? ''
    return linePagePoints(page.document, id, page.editing.edits)?.map(({ x, y }: Point) => [x, y])
  }
  return { ...page, points }
}

describe('a polyline', () => {
  it('gets a point at each click, shows the next segment, and ends by a double click', () => {
    const { editing, points } = drawn()
    click(editing, 100, 100, free)
    expect(editing.state.name).toBe('draw.polyline')
    editing.pointerMove(at(150, 120, free))
    expect(editing.chrome.path).toEqual([
      { x: 100, y: 100 },
      { x: 150, y: 120 },
    ])
    click(editing, 200, 100, free)
    click(editing, 200, 300, free)
    click(editing, 200, 300, free)
    editing.doubleClick(at(200, 300, free))
    expect(points()).toEqual([
      [100, 100],
      [200, 100],
      [200, 300],
    ])
    expect([editing.tool.is, editing.chrome.path]).toEqual(['select', undefined])
  })

  it('is one straight line when the first press is dragged', () => {
    const { editing, points } = drawn()
    drag(editing, [100, 100], [240, 180], free)
    expect([points(), editing.tool.is]).toEqual([
      [
        [100, 100],
        [240, 180],
      ],
      'select',
    ])
  })

  it('goes on when the press of a later point is dragged', () => {
    const { editing } = drawn()
    click(editing, 100, 100, free)
    drag(editing, [200, 100], [300, 180], free)
    expect(editing.state.name).toBe('draw.polyline')
    expect(editing.chrome.path).toEqual([
      { x: 100, y: 100 },
      { x: 200, y: 100 },
      { x: 300, y: 180 },
    ])
  })

  it('goes on when the first press only trembles', () => {
    const { editing } = drawn()
    drag(editing, [100, 100], [102, 101], free)
    expect(editing.state.name).toBe('draw.polyline')
  })

  it('keeps to 45 degrees with Shift', () => {
    const { editing, points } = drawn()
    click(editing, 100, 100, free)
    editing.pointerDown(at(200, 110, { isShift: true }))
    editing.pointerUp(at(200, 110, { isShift: true }))
    editing.finish()
    expect(points()).toEqual([
      [100, 100],
      [200, 100],
    ])
  })

  it('takes back one point after the other, and then itself', () => {
    const { editing, document } = drawn()
    click(editing, 100, 100, free)
    click(editing, 200, 100, free)
    editing.pointerMove(at(250, 250, free))
    editing.back()
    expect(editing.chrome.path).toEqual([
      { x: 100, y: 100 },
      { x: 250, y: 250 },
    ])
    editing.back()
    expect([editing.state.name, editing.chrome.path, document.widgets.size]).toEqual(['draw.pointing', undefined, 1])
  })

  it('of one point is none, and the tool stays', () => {
    const { editing, document } = drawn()
    click(editing, 100, 100, free)
    editing.finish()
    expect([editing.state.name, editing.chrome.path, document.widgets.size]).toEqual(['draw.pointing', undefined, 1])
  })

  it('is dropped by Escape, and the tool stays', () => {
    const { editing, document } = drawn()
    click(editing, 100, 100, free)
    click(editing, 200, 100, free)
    editing.cancel()
    expect([editing.state.name, editing.chrome.path, document.widgets.size]).toEqual(['draw.pointing', undefined, 1])
  })

  it('snaps its points, and not with Ctrl', () => {
    const { editing, points } = drawn(true)
    click(editing, 100, 398)
    editing.pointerMove(at(598, 200))
    expect(editing.chrome.guides?.map(({ axis, at: place }) => `${axis} ${place}`)).toEqual(['x 600'])
    click(editing, 598, 200)
    click(editing, 598, 300, free)
    expect(editing.chrome.guides).toEqual([])
    editing.finish()
    expect(points()).toEqual([
      [100, 400],
      [600, 200],
      [598, 300],
    ])
  })

  it('stays inside the page, in the direction of Shift, and shows no guide that it does not reach', () => {
    const page = anEditing([rect(900, 100, 126, 50)], true)
    page.editing.setTool({ is: 'draw', type: 'ShapeLine' })
    click(page.editing, 100, 500, free)
    page.editing.pointerMove(at(2000, 520, free))
    const within = page.editing.chrome.path?.[1]?.x ?? 0
    expect(within).toBeLessThan(1024)
    expect(page.editing.chrome.path?.[1]?.y).toBe(520)
    // The other one's right side is over the edge: a point does not get there.
    page.editing.pointerMove(at(1023, 500))
    expect(page.editing.chrome.path?.[1]).toEqual({ x: within, y: 500 })
    expect(page.editing.chrome.guides?.filter(({ axis }) => axis === 'x')).toEqual([])
    page.editing.pointerMove(at(2000, 2300, { isShift: true }))
    const { x = 0, y = 0 } = page.editing.chrome.path?.[1] ?? {}
    expect(Math.round(y - 500)).toBe(Math.round(x - 100))
    expect(y).toBeLessThan(768)
  })
})
