import { describe, expect, it } from 'vitest'
import type { Props } from '../../schema/props/prop.ts'
import { anEditing, at, drag, rect } from '../testing/anEditing.ts'

const free = { isCtrl: true }
const start = [300, 200, 100, 60] as const

/** Pulls a handle of `a` by (dx, dy). */
function pulled(
  handle: readonly [number, number],
  by: readonly [number, number],
  keys: object = free,
  isSnapping = false,
) {
  const page = anEditing([rect(...start), rect(600, 400, 50, 50)], isSnapping)
  page.editing.select(['a'])
  const [x, y] = [start[0] + handle[0] * start[2], start[1] + handle[1] * start[3]]
  page.editing.pointerDown(at(x, y, keys))
  page.editing.pointerMove(at(x + by[0], y + by[1], keys))
  return { ...page, end: [x + by[0], y + by[1]] as const }
}

const boxOf = (props: Props | undefined) => ['x', 'y', 'width', 'height'].map((name) => props?.[`position.${name}`])

describe('a handle', () => {
  it.each([
    ['nw', [0, 0], [310, 220, 90, 40]],
    ['n', [0.5, 0], [300, 220, 100, 40]],
    ['ne', [1, 0], [300, 220, 110, 40]],
    ['e', [1, 0.5], [300, 200, 110, 60]],
    ['se', [1, 1], [300, 200, 110, 80]],
    ['s', [0.5, 1], [300, 200, 100, 80]],
    ['sw', [0, 1], [310, 200, 90, 80]],
    ['w', [0, 0.5], [310, 200, 90, 60]],
  ] as const)('%s pulls its sides and leaves the others', (_, handle, box) => {
    const { editing, document, end } = pulled(handle, [10, 20])
    expect(editing.state.name).toBe('select.resizing')
    expect(boxOf(editing.chrome.preview?.get('a'))).toEqual(box)
    expect(editing.boxOf('a')).toEqual(box)
    expect(boxOf(document.get('a')?.props)).toEqual(start)
    editing.pointerUp(at(...end, free))
    expect(boxOf(document.get('a')?.props)).toEqual(box)
    expect([editing.state.name, editing.chrome.preview]).toEqual(['select.idle', undefined])
  })

  it.each([
    ['Shift keeps the ratio', { ...free, isShift: true }, [300, 200, 200, 120]],
    ['Alt keeps the centre', { ...free, isAlt: true }, [200, 195, 300, 70]],
    ['Shift and Alt keep both', { ...free, isShift: true, isAlt: true }, [200, 140, 300, 180]],
  ] as const)('with %s', (_, keys, box) => {
    const { editing, document, end } = pulled([1, 1], [100, 5], keys)
    editing.pointerUp(at(...end, keys))
    expect(boxOf(document.get('a')?.props)).toEqual(box)
  })

  it('that was not moved writes nothing, nor does one that Escape ends', () => {
    const { editing, document } = anEditing([rect(...start)])
    let writes = 0
    document.onDiff(() => writes++)
    editing.select(['a'])
    editing.pointerDown(at(400, 260, free))
    editing.pointerUp(at(400, 260, free))
    editing.pointerDown(at(400, 260, free))
    editing.pointerMove(at(450, 300, free))
    editing.cancel()
    editing.pointerUp(at(450, 300, free))
    expect([writes, editing.state.name, editing.chrome.preview]).toEqual([0, 'select.idle', undefined])
  })

  it('keeps a circle round by its sides, too', () => {
    const { editing, document } = anEditing(
      [{ 'position.cx': 400, 'position.cy': 300, 'position.r': 50 }],
      false,
      'ShapeCircle',
    )
    editing.select(['a'])
    const [x, y, width, height] = editing.frame ?? [0, 0, 0, 0]
    expect(width).toBe(height)
    drag(editing, [x + width, y + height / 2], [x + width + 40, y + height / 2], free)
    const after = editing.frame ?? [0, 0, 0, 0]
    expect(after[2]).toBe(after[3])
    expect(after[2]).toBeGreaterThan(width)
    expect(document.get('a')?.props['position.r']).toBe(after[2] / 2)
  })
})

describe('snapping of a handle', () => {
  it('takes the pulled side to the edge of another, and shows the guide there', () => {
    const { editing, document, end } = pulled([1, 1], [198, 138], {}, true)
    expect(editing.chrome.guides?.map(({ axis, at: place }) => `${axis} ${place}`).sort()).toEqual(['x 600', 'y 400'])
    editing.pointerUp(at(...end))
    expect(boxOf(document.get('a')?.props)).toEqual([300, 200, 300, 200])
  })

  it('takes the side that is pulled alone', () => {
    // The left side of the other one is 2 units from the bottom's middle: no side of this pull.
    const { editing, document, end } = pulled([0.5, 1], [298, 138], {}, true)
    expect(editing.chrome.guides?.map(({ axis }) => axis)).toEqual(['y'])
    editing.pointerUp(at(...end))
    expect(boxOf(document.get('a')?.props)).toEqual([300, 200, 100, 200])
  })

  it.each([
    ['Ctrl', { isCtrl: true }, [300, 200, 298, 198]],
    ['Shift', { isShift: true }, [300, 200, 330, 198]],
  ] as const)('is off with %s', (_, keys, box) => {
    const { editing, document, end } = pulled([1, 1], [198, 138], keys, true)
    expect(editing.chrome.guides).toEqual([])
    editing.pointerUp(at(...end, keys))
    expect(boxOf(document.get('a')?.props)).toEqual(box)
  })

  it('shows no guide that the page’s edge keeps the side from', () => {
    const page = anEditing([rect(...start), rect(100, 100, 922, 600)], true)
    page.editing.select(['a'])
    page.editing.pointerDown(at(400, 230))
    // The edge is at 1019, the right side of the other one at 1022.
    page.editing.pointerMove(at(1021, 230))
    expect(page.editing.chrome.guides).toEqual([])
    page.editing.pointerUp(at(1021, 230))
    expect(boxOf(page.document.get('a')?.props)).toEqual([300, 200, 719, 60])
  })
})

describe('the page’s edge', () => {
  it.each([
    ['nw', [0, 0], [-900, -900], [5, 5, 395, 255]],
    ['se', [1, 1], [900, 900], [300, 200, 719, 563]],
  ] as const)('stops a pull of %s at 5 units', (_, handle, by, box) => {
    const { editing, document, end } = pulled(handle, by)
    editing.pointerUp(at(...end, free))
    expect(boxOf(document.get('a')?.props)).toEqual(box)
  })

  it('stops several widgets, each of whole units', () => {
    const { editing, document } = anEditing([rect(103, 103, 101, 67), rect(307, 211, 53, 41)])
    editing.select(['a', 'b'])
    drag(editing, [360, 252], [3000, 3000], free)
    for (const id of ['a', 'b']) {
      const [x, y, width, height] = boxOf(document.get(id)?.props) as [number, number, number, number]
      expect(x + width).toBeLessThanOrEqual(1019)
      expect(y + height).toBeLessThanOrEqual(763)
    }
    const [, , width, height] = editing.frame ?? [0, 0, 0, 0]
    expect([width, height].map((side) => Math.round(side))).toEqual([916, 660])
  })
})

describe('while others write', () => {
  it('a pull goes on with what they leave of the selection', () => {
    const { editing, document } = anEditing([rect(100, 100), rect(300, 200)])
    editing.select(['a', 'b'])
    editing.pointerDown(at(400, 260, free))
    editing.pointerMove(at(700, 420, free))
    document.transact('remote', (tx) => tx.remove('b'))
    expect([...(editing.chrome.preview?.keys() ?? [])]).toEqual(['a'])
    editing.pointerUp(at(700, 420, free))
    expect(boxOf(document.get('a')?.props)).toEqual([100, 100, 200, 120])
  })

  it('a pull ends when they remove all of it', () => {
    const { editing, document } = anEditing([rect(100, 100)])
    let lost = 0
    editing.onLost = () => lost++
    editing.select(['a'])
    editing.pointerDown(at(200, 160, free))
    editing.pointerMove(at(250, 200, free))
    document.transact('remote', (tx) => tx.remove('a'))
    expect([editing.state.name, editing.chrome.preview, lost]).toEqual(['select.idle', undefined, 1])
  })
})
