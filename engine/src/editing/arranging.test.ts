import { describe, expect, it } from 'vitest'
import { pageLimits } from '../schema/limits.ts'
import { listEntries } from '../schema/props/listItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { edits } from '../widgets/edits.ts'
import { models } from '../widgets/models.ts'
import { model as line, POINTS } from '../widgets/ShapeLine/model.ts'
import type { Box } from './Box.ts'
import { editTable } from './EditTable.ts'
import { pageBox } from './Frame.ts'
import { writeGroup, writeUngroup } from './plans/groupPlan.ts'
import { anEditing, at, click, drag, rect } from './testing/anEditing.ts'

const table = editTable(edits)

/** `a` and `b` in a group that is turned by quarters and maybe mirrored, `c` beside it. */
function aGroup(group: Props = {}) {
  const all = anEditing([rect(300, 300), rect(500, 400), rect(700, 100)])
  all.editing.select(['a', 'b'])
  all.commands.group()
  const id = all.editing.selection[0]!
  all.document.transact('load', (tx) => tx.patch(id, group))
  all.editing.select([])
  const boxOf = (one: string): Box => pageBox(all.document, one, table)!
  return { ...all, id, boxOf, middle: (one: string) => middleOf(boxOf(one)) }
}

const middleOf = ([x, y, width, height]: Box) => [x + width / 2, y + height / 2] as const
const turns: readonly Props[] = [0, 90, 180, 270].flatMap((rotate) =>
  [false, true].map((flip) => ({ 'position.rotate': rotate, 'style.flip.horizontal': flip })),
)

describe('parts of groups', () => {
  it('AR1 a double click goes in, Ctrl goes straight in, Escape comes out', () => {
    const { editing, id, middle } = aGroup()
    click(editing, ...middle('a'))
    expect(editing.selection).toEqual([id])
    editing.doubleClick(at(...middle('a')))
    expect([editing.selection, editing.scope]).toEqual([['a'], id])
    click(editing, ...middle('b'))
    expect(editing.selection).toEqual(['b'])
    editing.selectOut()
    expect(editing.selection).toEqual([id])
    editing.selectOut()
    expect(editing.selection).toEqual([])
    click(editing, ...middle('b'), { isCtrl: true })
    expect(editing.selection).toEqual(['b'])
    click(editing, ...middle('c'))
    expect(editing.scope).toBeNull()
  })

  it.each(turns)('AR2 moves, nudges and resizes a part as the page sees it, in a group of %j', (group) => {
    const { editing, commands, boxOf, middle } = aGroup(group)
    const [x, y, width, height] = boxOf('a')
    const [mx, my] = middle('a')
    click(editing, mx, my, { isCtrl: true })
    drag(editing, [mx, my], [mx + 30, my - 20], { isCtrl: true })
    expect(boxOf('a')).toEqual([x + 30, y - 20, width, height])
    commands.nudge(0, 10)
    expect(boxOf('a')).toEqual([x + 30, y - 10, width, height])
    const corner = [x + 30 + width, y - 10 + height] as const
    drag(editing, corner, [corner[0] + 20, corner[1] + 40], { isCtrl: true })
    expect(boxOf('a')).toEqual([x + 30, y - 10, width + 20, height + 40])
  })

  it.each(turns)('AR3 ungroups and copies out of a group of %j without anything being seen to move', (group) => {
    const { editing, commands, document, boxOf } = aGroup(group)
    const before = [boxOf('a'), boxOf('b')]
    editing.select(['a'])
    const text = commands.copy(models)!
    editing.select([])
    commands.paste(text, models)
    const [x, y, width, height] = before[0]!
    expect(boxOf(editing.selection[0]!)).toEqual([x + 50, y + 50, width, height])
    editing.select([document.get('a')!.parent!])
    commands.ungroup()
    expect([boxOf('a'), boxOf('b')]).toEqual(before)
  })

  it.each(turns)('AR4 moves into and out of a group of %j where it stands, and an empty group goes', (group) => {
    const { commands, document, boxOf, id } = aGroup(group)
    const before = ['a', 'b', 'c'].map(boxOf)
    commands.put(['c'], { parent: id, above: 'a' })
    expect(document.children(id)).toEqual(['a', 'c', 'b'])
    expect(['a', 'b', 'c'].map(boxOf)).toEqual(before)
    commands.put(['a', 'b', 'c'], { parent: null, above: null })
    expect([document.children(null), document.get(id)]).toEqual([['a', 'c', 'b'], undefined])
    expect(['a', 'b', 'c'].map(boxOf)).toEqual(before)
  })

  describe.each(turns)('AR14 while a colleague groups or ungroups, in a group of %j', (group) => {
    const regroup = ({ document }: ReturnType<typeof aGroup>, id: string, isIn: boolean) =>
      document.transact('remote', (tx) => {
        if (isIn) writeUngroup(document, tx, id, table)
        else tx.patch(writeGroup(document, tx, ['c', id], table)!, group)
      })

    it('what is dragged is let go where it is shown', () => {
      for (const part of ['a', 'c']) {
        const all = aGroup(group)
        const { editing, boxOf, middle } = all
        const [mx, my] = middle(part)
        click(editing, mx, my, { isCtrl: true })
        editing.pointerDown(at(mx, my))
        editing.pointerMove(at(mx + 30, my - 20, { isCtrl: true }))
        regroup(all, all.id, part === 'a')
        const [x, y, width, height] = boxOf(part)
        editing.pointerUp(at(mx + 30, my - 20, { isCtrl: true }))
        expect(boxOf(part)).toEqual([x + 30, y - 20, width, height])
      }
    })

    it('what is resized gets the frame that was pulled', () => {
      for (const part of ['a', 'c']) {
        const all = aGroup(group)
        const { editing, boxOf, middle } = all
        click(editing, ...middle(part), { isCtrl: true })
        const [x, y, width, height] = boxOf(part)
        const corner = [x + width, y + height] as const
        editing.pointerDown(at(...corner))
        editing.pointerMove(at(corner[0] + 20, corner[1] + 40, { isCtrl: true }))
        regroup(all, all.id, part === 'a')
        editing.pointerUp(at(corner[0] + 20, corner[1] + 40, { isCtrl: true }))
        expect(boxOf(part)).toEqual([x, y, width + 20, height + 40])
      }
    })
  })

  it('AR13 writes nothing when widgets are put where they are', () => {
    const { commands, document } = anEditing([rect(0, 0), rect(0, 0), rect(0, 0)])
    let writes = 0
    document.onDiff(() => writes++)
    commands.put(['b'], { parent: null, above: 'a' })
    commands.put(['b'], { parent: null, above: 'b' })
    commands.put(['a', 'b', 'c'], { parent: null, above: null })
    expect(writes).toBe(0)
    commands.put(['a'], { parent: null, above: 'c' })
    expect(document.children(null)).toEqual(['b', 'c', 'a'])
  })

  it('AR5 refuses to put a group into itself', () => {
    const { commands, id } = aGroup()
    expect(commands.canPut([id], id)).toBe(false)
    expect(commands.canPut(['c'], 'a')).toBe(false)
    expect(commands.canPut(['c'], id)).toBe(true)
  })

  it('AR6 keeps a part of a locked group where it is, and the frame around what the group holds', () => {
    const { editing, commands, document, id, boxOf } = aGroup()
    editing.select(['a'])
    commands.nudge(-40, 0)
    expect(boxOf(id)).toEqual([260, 300, 340, 160])
    commands.lock([id], true)
    commands.nudge(10, 0)
    commands.remove()
    expect([boxOf('a')[0], document.widgets.size]).toEqual([260, 4])
  })

  it.each(turns)(
    'AR8 groups a part of a group of %j with a widget beside it, in one undo step, where they are',
    (group) => {
      const { editing, commands, document, boxOf, id } = aGroup(group)
      const before = ['a', 'b', 'c'].map(boxOf)
      editing.select(['a', 'c'])
      expect(commands.canGroup).toBe(true)
      let diffs = 0
      const stop = document.onDiff(() => diffs++)
      commands.group()
      stop()
      expect(diffs).toBe(1)
      const [made = ''] = editing.selection
      expect(['a', 'c'].map((one) => document.get(one)?.parent)).toEqual([made, made])
      expect([document.get(made)?.parent, document.get('b')?.parent]).toEqual([null, id])
      expect(['a', 'b', 'c'].map(boxOf)).toEqual(before)
      // The first group's last part moves too, so that group is removed as empty.
      editing.select(['b', made])
      commands.group()
      expect(document.get(id)).toBeUndefined()
      expect(['a', 'b', 'c'].map(boxOf)).toEqual(before)
    },
  )

  it('AR7 takes the group along when its last part is removed, in one undo step', () => {
    const { editing, commands, document, history, id } = aGroup()
    editing.select(['a', 'b'])
    commands.remove()
    expect([...document.widgets.keys()]).toEqual(['c'])
    history.undo()
    expect(document.children(id)).toEqual(['a', 'b'])
  })
})

describe('polylines', () => {
  const drawn = (document: ReturnType<typeof anEditing>['document'], id: string) =>
    listEntries(document.get(id)!.props, POINTS, line.lists[POINTS]).map(({ item }) => [item.x, item.y])

  function aPen() {
    const all = anEditing([])
    all.editing.setTool({ is: 'draw', type: 'ShapeLine' })
    return { ...all, points: () => drawn(all.document, all.editing.selection[0]!) }
  }

  it('AR8 sets a point with each click, takes one back, holds 45 degrees, and ends with Enter', () => {
    const { editing, points } = aPen()
    click(editing, 100, 100)
    click(editing, 200, 100)
    click(editing, 250, 300)
    editing.back()
    editing.pointerMove(at(260, 165, { isShift: true }))
    expect(editing.chrome.path?.at(-1)?.x).toBeCloseTo(editing.chrome.path!.at(-1)!.y + 100)
    click(editing, 200, 300)
    editing.finish()
    expect(points()).toEqual([
      [100, 100],
      [200, 100],
      [200, 300],
    ])
    expect(editing.tool.is).toBe('select')
  })

  it('[spec:geo-draw-line-small] a double click ends it; a single point and Escape draw nothing', () => {
    const { editing, document, points } = aPen()
    click(editing, 100, 100)
    editing.finish()
    expect([document.widgets.size, editing.tool.is]).toEqual([0, 'draw'])
    click(editing, 100, 100)
    click(editing, 101, 100)
    editing.finish()
    expect(document.widgets.size).toBe(0)
    click(editing, 100, 100)
    click(editing, 300, 100)
    editing.cancel()
    expect([document.widgets.size, editing.tool.is]).toEqual([0, 'draw'])
    click(editing, 100, 100)
    click(editing, 300, 200)
    click(editing, 300, 200)
    editing.doubleClick(at(300, 200))
    expect(points()).toEqual([
      [100, 100],
      [300, 200],
    ])
  })

  it('[spec:geo-collinear] pulls a point, and one that comes to lie between its neighbours goes', () => {
    const { editing, document, history, points } = aPen()
    click(editing, 100, 100)
    click(editing, 200, 200)
    click(editing, 300, 100)
    editing.finish()
    drag(editing, [200, 200], [210, 240], { isCtrl: true })
    expect(points()).toEqual([
      [100, 100],
      [210, 240],
      [300, 100],
    ])
    drag(editing, [210, 240], [200, 100], { isCtrl: true })
    expect(points()).toEqual([
      [100, 100],
      [300, 100],
    ])
    history.undo()
    expect(drawn(document, editing.selection[0]!)).toHaveLength(3)
  })

  it('[spec:geo-edge-line] stops a point 1 unit before the edge', () => {
    const { editing, points } = aPen()
    drag(editing, [100, 100], [300, 100])
    drag(editing, [100, 100], [-50, 50], { isCtrl: true })
    expect(points()[0]).toEqual([1, 50])
  })

  it('AR9 pulls a point of a mirrored line where it is seen, and leaves the others', () => {
    const { editing, commands, points } = aPen()
    click(editing, 100, 100)
    click(editing, 200, 250)
    click(editing, 400, 100)
    editing.finish()
    commands.flip('x')
    drag(editing, [300, 250], [340, 300], { isCtrl: true })
    expect(points()).toEqual([
      [400, 100],
      [340, 300],
      [100, 100],
    ])
  })
})

describe('format, size, mirror', () => {
  it('[spec:des-brush] copies the format of one to others, and nothing else', () => {
    const { editing, document } = anEditing([
      {
        ...rect(100, 100),
        'style.fill.color': '#ff0000',
        'style.radius': 9,
        'style.flip.horizontal': true,
        'data.title': 'x',
      },
      { ...rect(300, 100), 'style.opacity': 0.5 },
      rect(500, 100),
    ])
    editing.setTool({ is: 'brush', from: 'a', isSticky: false })
    click(editing, 350, 130)
    expect(document.get('b')?.props).toEqual({
      ...rect(300, 100),
      'style.fill.color': '#ff0000',
      'style.radius': 9,
      'style.opacity': 1,
    })
    expect(editing.tool.is).toBe('select')
    editing.setTool({ is: 'brush', from: 'a', isSticky: true })
    click(editing, 550, 130)
    click(editing, 350, 130)
    expect([editing.tool.is, document.get('c')?.props['style.radius']]).toEqual(['brush', 9])
    document.transact('remote', (tx) => tx.remove('a'))
    expect(editing.tool.is).toBe('select')
  })

  it('AR10 makes others as large as the first, on their side too', () => {
    const { editing, commands, document } = anEditing([
      rect(100, 100, 80, 50),
      { ...rect(300, 100), 'position.rotate': 90 },
      { ...rect(600, 100), posLock: true },
    ])
    editing.select(['a', 'b', 'c'])
    commands.resizeAlike('both')
    expect(editing.boxOf('b')?.slice(2)).toEqual([80, 50])
    expect(document.get('b')?.props).toMatchObject({ 'position.width': 50, 'position.height': 80 })
    expect(document.get('c')?.props['position.width']).toBe(100)
  })

  it('AR11 mirrors about the middle of all, as the page sees it, and back', () => {
    const { editing, commands, document } = anEditing([
      rect(100, 100),
      { ...rect(300, 100, 50, 50), 'position.rotate': 90 },
    ])
    editing.select(['a', 'b'])
    commands.flip('x')
    expect(editing.boxOf('a')?.[0]).toBe(250)
    expect(editing.boxOf('b')?.[0]).toBe(100)
    expect(document.get('a')?.props['style.flip.horizontal']).toBe(true)
    expect(document.get('b')?.props['style.flip.vertical']).toBe(true)
    commands.flip('x')
    expect(document.get('a')?.props).toMatchObject({ ...rect(100, 100), 'style.flip.horizontal': false })
  })
})

describe('the clipboard', () => {
  it('[spec:des-copy-paste] takes widgets to another page', () => {
    const { commands, editing, id } = aGroup()
    editing.select([id, 'c'])
    const text = commands.copy(models)!
    const other = anEditing([])
    expect(other.commands.paste(text, models)).toBe('clip')
    expect(other.document.widgets.size).toBe(4)
    expect(other.editing.selection.map((one) => other.document.get(one)?.type)).toEqual(['WidgetGroup', 'ShapeRect'])
    expect([...other.document.widgets.keys()]).not.toContain('a')
  })

  it.each([
    ['foreign', ''],
    ['foreign', 'Pump room 7'],
    ['foreign', '{"kind":"other","widgets":[],"note":"mimic/widgets"}'],
    // Longer than a page may be, it is not parsed.
    ['foreign', 'mimic/widgets'.padEnd(pageLimits.bytes)],
    ['damaged', 'mimic/widgets'.padEnd(pageLimits.bytes + 1)],
    ['damaged', '{"kind":"mimic/widgets","widgets":[]}'],
    ['damaged', '{"kind":"mimic/widgets","widgets":{"0":1}}'],
    ['damaged', '{"kind":"mimic/widgets","widgets":[{"widgetType":"ShapeRect","position":{"x":"<b>"}}]}'],
    ['damaged', '{"kind":"mimic/widgets","widgets":[{"widgetType":7}]}'],
    [
      'damaged',
      `{"kind":"mimic/widgets","widgets":[${'{"widgetType":"WidgetGroup","children":['.repeat(70)}${']}'.repeat(70)}]}`,
    ],
  ])('AR12 refuses %s text %#, and writes nothing', (why, text) => {
    const { commands, document } = anEditing([rect(10, 10)])
    expect(commands.paste(text, models)).toBe(why)
    expect(document.widgets.size).toBe(1)
  })

  it('[spec:lim-weather] [spec:lim-webgl] [spec:lim-copy-silent] adds no fourth weather widget and no second scene', () => {
    for (const [type, most] of [
      ['ComplexWeather', 3],
      ['UsualWebgl', 1],
    ] as const) {
      const { commands, document, editing } = anEditing([rect(10, 10)], false, type)
      while (document.widgets.size < most) expect(editing.add(type, rect(100, 100))).toBeDefined()
      expect(editing.add(type, rect(100, 100))).toBeUndefined()
      editing.select(['a'])
      commands.duplicate()
      expect(commands.paste(commands.copy(models)!, models)).toBe('clip')
      expect(document.widgets.size).toBe(most)
    }
  })
})
