import { describe, expect, it } from 'vitest'
import { newId } from '../document/newId.ts'
import { pageLimits } from '../schema/limits.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { insertRecords } from './commands/insertRecords.ts'
import { hasMoved } from './ToolContext.ts'
import { anEditing, at, drag, rect } from './testing/anEditing.ts'

const free = { isCtrl: true }

describe('boxes of the session', () => {
  it('follow a drag: the carried widget, and no other', () => {
    const { editing } = anEditing([rect(100, 200, 40, 60), rect(300, 400, 10, 20)])
    editing.select(['a'])
    editing.pointerDown(at(110, 210, free))
    editing.pointerMove(at(140, 260, free))
    expect([editing.boxOf('a'), editing.boxOf('b')]).toEqual([
      [130, 250, 40, 60],
      [300, 400, 10, 20],
    ])
    expect(editing.offsetOf('a')).toMatchObject({ dx: 30, dy: 50 })
    expect(editing.offsetOf('b')).toEqual({ dx: 0, dy: 0 })
    expect(editing.frame).toEqual([130, 250, 40, 60])
    editing.cancel()
    expect([editing.boxOf('a'), editing.offsetOf('a')]).toEqual([[100, 200, 40, 60], { dx: 0, dy: 0 }])
  })

  it('follow a drag within a group, and the group reaches around a part that is dragged out', () => {
    const { editing, commands } = anEditing([rect(100, 200, 40, 60), rect(300, 400, 10, 20)])
    editing.select(['a', 'b'])
    commands.group()
    const [group = ''] = editing.selection
    editing.pointerDown(at(110, 210))
    editing.pointerMove(at(120, 215))
    expect([editing.offsetOf('a').dx, editing.boxOf('a'), editing.boxOf(group)]).toEqual([
      10,
      [110, 205, 40, 60],
      [110, 205, 210, 220],
    ])
    editing.cancel()
    editing.select(['b'])
    editing.pointerDown(at(305, 410, free))
    editing.pointerMove(at(405, 510, free))
    expect([editing.boxOf('a'), editing.boxOf('b'), editing.boxOf(group)]).toEqual([
      [100, 200, 40, 60],
      [400, 500, 10, 20],
      [100, 200, 310, 320],
    ])
  })

  it('are around all that is selected, without widgets that are gone', () => {
    const { editing, document } = anEditing([rect(100, 200, 40, 60), rect(300, 400, 10, 20)])
    editing.select(['a', 'b'])
    expect([editing.frame, editing.boxes]).toEqual([
      [100, 200, 210, 220],
      [
        [100, 200, 40, 60],
        [300, 400, 10, 20],
      ],
    ])
    document.transact('remote', (tx) => tx.remove('b'))
    expect([editing.selection, editing.frame, editing.boxOf('b')]).toEqual([['a'], [100, 200, 40, 60], undefined])
    editing.select([])
    expect([editing.frame, editing.boxes]).toEqual([undefined, []])
  })

  it('of parts are measured again when a colleague moves their group', () => {
    const { editing, commands, document } = anEditing([rect(100, 200, 40, 60), rect(300, 400, 10, 20)])
    editing.select(['a', 'b'])
    commands.group()
    const [group = ''] = editing.selection
    expect(editing.boxOf('b')).toEqual([300, 400, 10, 20])
    document.transact('remote', (tx) => tx.patch(group, { 'position.x': 150 }))
    expect([editing.boxOf('a'), editing.boxOf('b')]).toEqual([
      [150, 200, 40, 60],
      [350, 400, 10, 20],
    ])
  })

  it('are measured again when a colleague moves a widget', () => {
    const { editing, document } = anEditing([rect(100, 200, 40, 60)])
    editing.select(['a'])
    expect(editing.frame).toEqual([100, 200, 40, 60])
    document.transact('remote', (tx) => tx.patch('a', { 'position.x': 500 }))
    expect(editing.frame).toEqual([500, 200, 40, 60])
  })
})

describe('the engine', () => {
  it('is told what a gesture shows, and when that is over', () => {
    const { editing } = anEditing([rect(100, 200, 40, 60)])
    const told: unknown[] = []
    Object.assign(editing.engine, {
      setPreview: (preview: ReadonlyMap<string, object> | null) => told.push(preview && [...preview.keys()]),
      setOffset: (ids: readonly string[] | null, dx: number, dy: number) => told.push([ids, dx, dy]),
    })
    editing.pointerDown(at(110, 210, free))
    editing.pointerMove(at(140, 260, free))
    editing.cancel()
    expect(told).toEqual([
      [['a'], 30, 50],
      [null, 0, 0],
    ])
    told.length = 0
    editing.pointerDown(at(140, 260, free))
    editing.pointerMove(at(150, 270, free))
    editing.pointerUp(at(150, 270, free))
    expect(told).toEqual([['a'], null])
  })

  it('and those who listen are told of each new picture of a gesture', () => {
    const { editing } = anEditing([rect(100, 200, 40, 60)])
    let told = 0
    editing.onChange(() => told++)
    editing.show({ hovered: 'a' })
    expect(told).toBe(1)
  })
})

describe('keys of a gesture', () => {
  it('are used by a polyline that is being drawn, and by nothing at rest', () => {
    const { editing } = anEditing([])
    expect([editing.finish(), editing.back(), editing.isBusy]).toEqual([false, false, false])
    editing.setTool({ is: 'draw', type: 'ShapeLine' })
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [200, 300],
    ] as const) {
      editing.pointerDown(at(x, y, free))
      editing.pointerUp(at(x, y, free))
    }
    expect(editing.isBusy).toBe(true)
    expect([editing.back(), editing.finish(), editing.isBusy]).toEqual([true, true, false])
  })

  it('a modifier reads the last pointer again, while a gesture runs only', () => {
    const { editing } = anEditing([rect(100, 200, 40, 60)])
    editing.pointerDown(at(110, 210, free))
    editing.pointerMove(at(160, 230, free))
    expect(editing.offsetOf('a')).toMatchObject({ dx: 50, dy: 20 })
    editing.modifiersChanged({ isShift: true, isAlt: false, isCtrl: true })
    expect(editing.offsetOf('a')).toMatchObject({ dx: 50, dy: 0 })
    editing.cancel()
    editing.modifiersChanged({ isShift: true, isAlt: false, isCtrl: true })
    expect(editing.isBusy).toBe(false)
  })

  it.each([
    [103, 200, false],
    [104, 200, true],
    [97, 200, false],
    [100, 204, true],
    [100, 196, true],
    [102, 202, false],
    [98, 197, true],
  ])('a press at 100, 200 that wanders to %i, %i becomes a drag: %s', (x, y, isDrag) => {
    expect(hasMoved({ x: 100, y: 200 }, { x, y })).toBe(isDrag)
  })
})

describe('a right click', () => {
  it('selects what is under it unless it is selected, and nothing on the empty page', () => {
    const { editing } = anEditing([rect(100, 200, 40, 60), rect(300, 400, 10, 20)])
    editing.select(['a', 'b'])
    editing.pickAt(at(110, 210))
    expect(editing.selection).toEqual(['a', 'b'])
    editing.select(['b'])
    editing.pickAt(at(110, 210))
    expect(editing.selection).toEqual(['a'])
    editing.setTool({ is: 'draw', type: 'ShapeRect' })
    editing.pickAt(at(600, 600))
    expect([editing.selection, editing.tool.is]).toEqual([[], 'select'])
  })
})

describe('a selection', () => {
  it('holds no widget twice, none that is gone, and no part of a selected group', () => {
    const { editing, commands } = anEditing([rect(100, 200), rect(300, 400), rect(10, 20)])
    editing.select(['a', 'b'])
    commands.group()
    const [group = ''] = editing.selection
    editing.select(['a', group, 'c', 'c', 'nobody'])
    expect([editing.selection, editing.scope]).toEqual([[group, 'c'], null])
    editing.select(['b', 'a'])
    expect([editing.selection, editing.scope]).toEqual([['b', 'a'], group])
    editing.select(['a', 'c'])
    expect(editing.scope).toBeNull()
    editing.select(['a'])
    editing.selectOut()
    expect(editing.selection).toEqual([group])
    editing.selectOut()
    expect(editing.selection).toEqual([])
  })

  it('tells of a change, and not of the same one', () => {
    const { editing } = anEditing([rect(100, 200), rect(300, 400)])
    let told = 0
    const stop = editing.onChange(() => told++)
    editing.select(['a'])
    editing.select(['a'])
    expect(told).toBe(1)
    editing.select(['a', 'b'])
    editing.select(['b', 'a'])
    expect(told).toBe(3)
    stop()
    editing.select([])
    expect(told).toBe(3)
  })

  it('hidden widgets are those of this session', () => {
    const { editing, commands } = anEditing([rect(100, 200), rect(300, 400)])
    editing.setHidden(['a', 'b'], true)
    editing.setHidden(['b'], false)
    expect([...editing.hidden]).toEqual(['a'])
    commands.selectAll()
    expect(editing.selection).toEqual(['b'])
  })
})

describe('a new widget', () => {
  it('of a known size is put down with its middle there, inside the page, and the arrow is taken', () => {
    const { editing } = anEditing([])
    expect(editing.place('ShapeRect', { x: 300, y: 200 })).toBe(false)
    editing.newSizeOf = () => ({ width: 101, height: 40 })
    editing.setTool({ is: 'draw', type: 'ShapeRect' })
    expect(editing.place('ShapeRect', { x: 300, y: 200 })).toBe(true)
    expect([editing.boxes, editing.tool]).toEqual([[[250, 180, 101, 40]], { is: 'select' }])
    editing.place('ShapeRect', { x: 0, y: 0 })
    expect(editing.boxes).toEqual([[5, 5, 101, 40]])
  })

  it('starts with what the designer gives it, on top', () => {
    const { editing, document } = anEditing([rect(100, 200)])
    editing.initialOf = (type) => ({ 'data.title': type })
    const id = editing.add('ShapeRect', rect(1, 2)) ?? ''
    expect(document.get(id)?.props).toMatchObject({ 'position.x': 1, 'data.title': 'ShapeRect' })
    expect([document.children(null).at(-1), editing.selection]).toEqual([id, [id]])
  })

  const full = () => {
    const all = anEditing(Array.from({ length: pageLimits.widgets }, () => rect(100, 200)))
    const told: string[] = []
    all.editing.onFull = (type) => told.push(type)
    return { ...all, told }
  }

  it('[spec:lim-widgets] is refused by a full page, which says so', () => {
    const { editing, document, told } = full()
    expect([editing.add('ShapeRect', rect(1, 2)), document.widgets.size, told]).toEqual([
      undefined,
      pageLimits.widgets,
      ['ShapeRect'],
    ])
    const record: WidgetRecord = { id: 'x', type: 'ShapeRect', parent: null, order: 'a0', props: rect(1, 2) }
    expect([insertRecords(editing, [record]), document.get('x')]).toEqual([false, undefined])
  })

  it('E9 a stamp fills its box or is refused, and a full page says so', () => {
    const records = () => [
      { id: newId(), type: 'WidgetGroup', parent: null, order: 'a0', props: rect(0, 0, 40, 20) } as WidgetRecord,
    ]
    const stamp = { id: 's', width: 40, height: 20, records }
    const { editing } = anEditing([])
    editing.setTool({ is: 'draw', type: 'WidgetGroup', stamp })
    expect([editing.drawStamp(stamp, [100, 100, 2, 2]), editing.tool.is]).toEqual([false, 'draw'])
    expect([editing.placeStamp(stamp, { x: 300, y: 200 }), editing.tool.is]).toEqual([true, 'select'])
    const page = full()
    expect([page.editing.drawStamp(stamp, [100, 100, 80, 40]), page.told]).toEqual([true, ['WidgetGroup']])
    expect(page.document.widgets.size).toBe(pageLimits.widgets)
  })

  it('inserted ones are moved as a whole, on top, in their order', () => {
    const { editing, document } = anEditing([rect(100, 200)])
    const record = (id: string, parent: string | null, type = 'ShapeRect'): WidgetRecord => {
      return { id, type, parent, order: 'a0', props: rect(10, 20) }
    }
    const records = [record('g', null, 'WidgetGroup'), record('part', 'g'), record('x', null)]
    expect(insertRecords(editing, records, 5, 0)).toBe(true)
    expect(['g', 'part', 'x'].map((id) => document.get(id)?.props['position.x'])).toEqual([15, 10, 15])
    expect([document.children(null), editing.selection]).toEqual([
      ['a', 'g', 'x'],
      ['g', 'x'],
    ])
    expect(insertRecords(editing, [{ ...record('y', null) }], 0, 7)).toBe(true)
    expect(document.get('y')?.props).toMatchObject({ 'position.x': 10, 'position.y': 27 })
    expect(insertRecords(editing, [record('u', null)], 0, 1)).toBe(true)
    expect(insertRecords(editing, [record('t', null)])).toBe(true)
    expect([document.get('u')?.props, document.get('t')?.props]).toMatchObject([rect(10, 21), rect(10, 20)])
    insertRecords(editing, [record('w', null)], -1, 0)
    insertRecords(editing, [record('v', null)], 0, -1)
    expect([document.get('w')?.props['position.x'], document.get('v')?.props['position.y']]).toEqual([9, 19])
    expect(insertRecords(editing, [record('z', null, 'Foreign')], 5, 7)).toBe(true)
    expect(document.get('z')?.props).toEqual(rect(10, 20))
  })
})

it('a commit leaves out a widget that a colleague has removed meanwhile', () => {
  const { editing, document } = anEditing([rect(100, 200), rect(300, 400)])
  document.transact('remote', (tx) => tx.remove('a'))
  editing.commit(
    new Map([
      ['a', { 'position.x': 1 }],
      ['b', { 'position.x': 2 }],
    ]),
  )
  expect([document.get('a'), document.get('b')?.props['position.x']]).toEqual([undefined, 2])
})

it('a session that is over hears and tells nothing', () => {
  const { editing, document } = anEditing([rect(100, 200)])
  editing.select(['a'])
  let told = 0
  editing.onChange(() => told++)
  editing.dispose()
  told = 0
  document.transact('remote', (tx) => tx.remove('a'))
  expect([editing.selection, told]).toEqual([['a'], 0])
})

it('the brush is put down when its widget goes', () => {
  const { editing, document } = anEditing([rect(100, 200), rect(300, 400)])
  editing.setTool({ is: 'brush', from: 'a', isSticky: true })
  document.transact('remote', (tx) => tx.remove('a'))
  expect(editing.tool).toEqual({ is: 'select' })
  drag(editing, [310, 410], [320, 420], free)
  expect(document.get('b')?.props).toMatchObject({ 'position.x': 310, 'position.y': 410 })
})

describe('the hand', () => {
  it.each([
    [1, 60, 170],
    [2, 80, 185],
    [0.5, 20, 140],
  ])('at zoom %d drags the page with the pointer', (zoom, x, y) => {
    const { editing } = anEditing([])
    const seen: unknown[] = []
    Object.assign(editing.engine.camera, { x: 100, y: 200, zoom })
    Object.assign(editing.engine, { setCamera: (camera: unknown) => seen.push(camera) })
    editing.setTool({ is: 'pan' })
    expect(editing.state.cursor).toBe('grab')
    editing.pointerDown(at(10, 20))
    expect([editing.state.cursor, editing.isBusy]).toEqual(['grabbing', true])
    editing.pointerMove(at(50, 50))
    expect(seen).toEqual([{ x, y, zoom }])
    editing.pointerUp(at(50, 50))
    expect([editing.state.name, editing.isBusy]).toEqual(['pan.idle', false])
  })
})

describe('the pointer at rest', () => {
  it('shows what a press would do', () => {
    const { editing, document } = anEditing([rect(100, 100, 80, 60), rect(400, 100, 80, 60)])
    const cursorAt = (x: number, y: number) => {
      editing.pointerMove(at(x, y))
      return editing.state.cursor
    }
    expect([cursorAt(20, 20), cursorAt(150, 130)]).toEqual(['default', 'move'])
    editing.select(['a'])
    expect([cursorAt(100, 100), cursorAt(140, 100), cursorAt(180, 100), cursorAt(180, 130)]).toEqual([
      'nwse-resize',
      'ns-resize',
      'nesw-resize',
      'ew-resize',
    ])
    editing.select(['b'])
    document.transact('user', (tx) => tx.patch('b', { posLock: true }))
    expect(cursorAt(440, 130)).toBe('default')
  })
})
