import { describe, expect, it } from 'vitest'
import { edits } from '../widgets/edits.ts'
import { models } from '../widgets/models.ts'
import type { Box } from './Box.ts'
import { editTable } from './EditTable.ts'
import { pageBox } from './Frame.ts'
import type { Alignment } from './plans/alignPlan.ts'
import { anEditing, at, click, drag, rect } from './testing/anEditing.ts'

const table = editTable(edits)
/** Three rectangles of different sizes, all selected. */
function three(...select: string[]) {
  const all = anEditing([rect(100, 100, 100, 60), rect(300, 220, 40, 80), rect(600, 400, 200, 20)])
  all.editing.select(select.length > 0 ? select : ['a', 'b', 'c'])
  const boxes = (): Box[] => ['a', 'b', 'c'].map((id) => pageBox(all.document, id, table)!)
  const lock = (id: string) => all.document.transact('load', (tx) => tx.patch(id, { posLock: true }))
  return { ...all, boxes, lock, x: () => boxes().map(([x]) => x), y: () => boxes().map(([, y]) => y) }
}

describe('aligning', () => {
  it.each<[Alignment, 'x' | 'y', number[]]>([
    ['left', 'x', [100, 100, 100]],
    ['centre', 'x', [400, 430, 350]],
    ['right', 'x', [700, 760, 600]],
    ['top', 'y', [100, 100, 100]],
    ['middle', 'y', [230, 220, 250]],
    ['bottom', 'y', [360, 340, 400]],
  ])('%s goes by the box around all of them, and leaves the other axis', (to, axis, places) => {
    const page = three()
    const others = axis === 'x' ? page.y() : page.x()
    page.commands.align(to)
    expect(axis === 'x' ? page.x() : page.y()).toEqual(places)
    expect(axis === 'x' ? page.y() : page.x()).toEqual(others)
    page.history.undo()
    expect([page.x(), page.y()]).toEqual([
      [100, 300, 600],
      [100, 220, 400],
    ])
  })

  it('counts what is locked for the box, and does not move it', () => {
    const page = three()
    page.lock('a')
    page.commands.align('right')
    expect(page.x()).toEqual([100, 760, 600])
  })

  it('takes two at least', () => {
    const page = three('a')
    page.commands.align('right')
    expect(page.x()).toEqual([100, 300, 600])
  })
})

describe('spacing', () => {
  it('makes the gaps between neighbours equal; the outermost stay', () => {
    const page = three('c', 'a', 'b')
    page.commands.space('x')
    // 700 wide, 340 of it widgets: two gaps of 180.
    expect(page.x()).toEqual([100, 380, 600])
    page.commands.space('y')
    // 320 high, 160 of it widgets: two gaps of 80.
    expect(page.y()).toEqual([100, 240, 400])
  })

  it('takes three that may move', () => {
    const page = three()
    page.lock('c')
    page.commands.space('x')
    expect(page.x()).toEqual([100, 300, 600])
  })
})

it.each([
  ['width', [100, 60, 100, 80, 100, 20]],
  ['height', [100, 60, 40, 60, 200, 60]],
  ['both', [100, 60, 100, 60, 100, 60]],
] as const)('gives the others the %s of the first, their corners stay', (of, sizes) => {
  const page = three()
  page.commands.resizeAlike(of)
  expect(page.boxes().flatMap(([, , width, height]) => [width, height])).toEqual(sizes)
  expect([page.x(), page.y()]).toEqual([
    [100, 300, 600],
    [100, 220, 400],
  ])
})

it('mirrors about the middle of all of them', () => {
  const page = three()
  page.commands.flip('x')
  expect(page.x()).toEqual([700, 560, 100])
  expect(page.document.get('a')?.props['style.flip.horizontal']).toBe(true)
  page.commands.flip('y')
  expect(page.y()).toEqual([360, 220, 100])
  page.commands.flip('x')
  page.commands.flip('y')
  expect([page.x(), page.y()]).toEqual([
    [100, 300, 600],
    [100, 220, 400],
  ])
  expect(page.document.get('a')?.props['style.flip.horizontal']).toBe(false)
})

it('turns by quarters, clockwise, and begins anew after the fourth', () => {
  const page = three('a')
  const turns = [1, 2, 3, 4].map(() => {
    page.commands.rotate()
    return page.document.get('a')?.props['position.rotate']
  })
  expect(turns).toEqual([90, 180, 270, 0])
})

describe('the order', () => {
  const order = (select: string[], step: 'front' | 'back' | 'forward' | 'backward') => {
    const all = anEditing([rect(0, 0), rect(0, 0), rect(0, 0), rect(0, 0), rect(0, 0)])
    all.editing.select(select)
    all.commands.order(step)
    return all.document.children(null).join('')
  }

  it.each([
    ['a', 'bcdea', 'abcde', 'bacde', 'abcde'],
    ['c', 'abdec', 'cabde', 'abdce', 'acbde'],
    ['e', 'abcde', 'eabcd', 'abcde', 'abced'],
    ['bd', 'acebd', 'bdace', 'acebd', 'bdace'],
    ['ab', 'cdeab', 'abcde', 'cabde', 'abcde'],
    ['db', 'acebd', 'bdace', 'acebd', 'bdace'],
  ])('of %s: to the front %s, to the back %s, forward %s, backward %s', (ids, front, back, forward, backward) => {
    const moved = (step: Parameters<typeof order>[1]) => order([...ids], step)
    expect([moved('front'), moved('back'), moved('forward'), moved('backward')]).toEqual([front, back, forward, backward]) // biome-ignore format: one line
  })

  it('moves widgets of several groups each among their own', () => {
    const { editing, commands, document } = anEditing([rect(100, 100), rect(100, 200), rect(300, 100), rect(300, 200)])
    editing.select(['a', 'b'])
    commands.group()
    const group = editing.selection[0]!
    editing.select(['a', 'c'])
    commands.order('front')
    expect(document.children(group)).toEqual(['b', 'a'])
    expect(document.children(null).at(-1)).toBe('c')
  })
})

describe('the keyboard', () => {
  it('steps through the siblings, from the selection or from either end', () => {
    const { editing, commands } = three('b')
    expect([commands.besideOf(1), commands.besideOf(-1)]).toEqual(['c', 'a'])
    editing.select(['a', 'b'])
    expect([commands.besideOf(1), commands.besideOf(-1)]).toEqual(['c', undefined])
    editing.select(['b', 'c'])
    expect([commands.besideOf(1), commands.besideOf(-1)]).toEqual([undefined, 'a'])
    editing.select([])
    expect([commands.besideOf(1), commands.besideOf(-1)]).toEqual(['a', 'c'])
  })

  it('nudges what may move, and all of it or nothing', () => {
    const page = three()
    expect(page.commands.nudge(10, -5)).toBe(true)
    expect([page.x(), page.y()]).toEqual([
      [110, 310, 610],
      [95, 215, 395],
    ])
    expect(page.commands.nudge(-200, 0)).toBe(false)
    expect(page.commands.nudge(0, -200)).toBe(false)
    page.lock('a')
    expect(page.commands.nudge(-200, 0)).toBe(true)
    expect(page.x()).toEqual([110, 110, 410])
  })

  it('selects all that is seen', () => {
    const { editing, commands } = three('a')
    commands.selectAll()
    expect(editing.selection).toEqual(['a', 'b', 'c'])
  })
})

describe('commands', () => {
  it('rename a widget that is there', () => {
    const { commands, document } = three()
    commands.rename('a', 'Pump 1')
    commands.rename('missing', 'Pump 2')
    expect([document.get('a')?.props['widgetName'], document.get('missing')]).toEqual(['Pump 1', undefined])
  })

  it('know whether something may be changed, grouped, ungrouped', () => {
    const { editing, commands, lock } = three('a')
    expect([commands.hasUnlocked, commands.canGroup, commands.canUngroup]).toEqual([true, false, false])
    lock('a')
    expect(commands.hasUnlocked).toBe(false)
    editing.select([])
    expect(commands.hasUnlocked).toBe(false)
    editing.select(['b', 'c'])
    expect(commands.canGroup).toBe(true)
    commands.group()
    expect([commands.canGroup, commands.canUngroup]).toEqual([false, true])
    commands.ungroup()
    expect([...editing.selection].sort()).toEqual(['b', 'c'])
  })

  it('lock and unlock, one undo step each, and nothing where it is so already', () => {
    const { commands, document, history } = three()
    let told = 0
    document.onDiff(() => told++)
    commands.lock(['a', 'b'], true)
    commands.lock(['a', 'b'], true)
    expect([told, document.get('a')?.props['posLock'], document.get('b')?.props['posLock']]).toEqual([1, true, true])
    commands.lock(['a'], false)
    expect(document.get('a')?.props['posLock']).toBe(false)
    history.undo()
    expect(document.get('a')?.props['posLock']).toBe(true)
  })

  it('remove what is not locked, and nothing where nothing is selected', () => {
    const { editing, commands, document, lock } = three()
    lock('b')
    commands.remove()
    expect(document.children(null)).toEqual(['b'])
    editing.select([])
    commands.remove()
    expect(document.children(null)).toEqual(['b'])
  })

  it('paste 50 further each time, and begin anew with another clip', () => {
    const { editing, commands, x } = three('a')
    const text = commands.copy(models)!
    const pasted = () => {
      commands.paste(text, models)
      return pageBox(editing.document, editing.selection[0]!, table)!.slice(0, 2)
    }
    expect([pasted(), pasted(), pasted()]).toEqual([
      [150, 150],
      [200, 200],
      [250, 250],
    ])
    editing.select(['b'])
    commands.paste(commands.copy(models)!, models)
    expect(pageBox(editing.document, editing.selection[0]!, table)!.slice(0, 2)).toEqual([350, 270])
    editing.select(['a'])
    commands.duplicate()
    expect(pageBox(editing.document, editing.selection[0]!, table)!.slice(0, 2)).toEqual([150, 150])
    expect(x()).toEqual([100, 300, 600])
    editing.select([])
    expect(commands.copy(models)).toBeUndefined()
  })
})

describe('the mouse', () => {
  it('drags along one axis with Shift, the one that it went further on', () => {
    const drags = [
      { x: 180, y: 140, moved: [130, 100] },
      { x: 160, y: 180, moved: [100, 150] },
    ]
    for (const { x, y, moved } of drags) {
      const { editing, boxes } = three('a')
      editing.pointerDown(at(150, 130))
      editing.pointerMove(at(x, y, { isShift: true, isCtrl: true }))
      editing.pointerUp(at(x, y, { isShift: true, isCtrl: true }))
      expect(boxes()[0]!.slice(0, 2)).toEqual(moved)
    }
  })

  it('selects what is clicked, adds with Shift, and takes away again', () => {
    const { editing } = three()
    editing.select([])
    click(editing, 150, 130)
    expect(editing.selection).toEqual(['a'])
    click(editing, 310, 250)
    expect(editing.selection).toEqual(['b'])
    click(editing, 150, 130, { isShift: true })
    expect([...editing.selection].sort()).toEqual(['a', 'b'])
    click(editing, 150, 130, { isShift: true })
    expect(editing.selection).toEqual(['b'])
    click(editing, 950, 700)
    expect(editing.selection).toEqual([])
  })

  it('drags what lies under it, selected before or not', () => {
    const { editing, x } = three('c')
    drag(editing, [150, 130], [190, 130])
    expect([editing.selection, x()]).toEqual([['a'], [140, 300, 600]])
  })
})
