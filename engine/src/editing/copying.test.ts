import { describe, expect, it } from 'vitest'
import { pageLimits } from '../schema/limits.ts'
import { edits } from '../widgets/edits.ts'
import { models } from '../widgets/models.ts'
import { editTable } from './EditTable.ts'
import { pageBox } from './Frame.ts'
import { anEditing, at, drag, rect } from './testing/anEditing.ts'

const table = editTable(edits)
const free = { isShift: false, isAlt: false, isCtrl: true }
const copying = { ...free, isAlt: true }

/** Rectangles `a` and `b`; `a` is selected. */
function two() {
  const all = anEditing([rect(100, 100), rect(400, 300)])
  all.editing.select(['a'])
  const places = () =>
    all.document.children(null).map((id) => pageBox(all.document, id, table)?.slice(0, 2) as readonly number[])
  return { ...all, places }
}

describe('a drag with Alt', () => {
  it('leaves the originals, selects the copies, and is one step', () => {
    const { editing, history, places } = two()
    editing.select(['a', 'b'])
    drag(editing, [150, 130], [190, 150], copying)
    expect(places()).toEqual([
      [100, 100],
      [400, 300],
      [140, 120],
      [440, 320],
    ])
    expect(editing.selection).not.toContain('a')
    expect(editing.selection).toHaveLength(2)
    history.undo()
    expect(places()).toHaveLength(2)
    expect(history.canUndo).toBe(false)
  })

  it('is what the key says at the end, whenever it was pressed', () => {
    const { editing, places } = two()
    editing.pointerDown(at(150, 130, free))
    editing.pointerMove(at(190, 150, free))
    expect([editing.state.cursor, editing.chrome.carried, editing.chrome.copied]).toEqual([
      'move',
      { ids: ['a'], dx: 40, dy: 20 },
      undefined,
    ])
    editing.modifiersChanged(copying)
    expect([editing.state.cursor, editing.chrome.carried]).toEqual(['copy', undefined])
    expect([editing.boxOf('a'), editing.copyBoxOf('a'), editing.copyBoxOf('b')]).toEqual([
      [100, 100, 100, 60],
      [140, 120, 100, 60],
      undefined,
    ])
    editing.modifiersChanged(free)
    expect([editing.state.cursor, editing.copyBoxOf('a')]).toEqual(['move', undefined])
    editing.pointerUp(at(190, 150, free))
    expect(places()).toEqual([
      [140, 120],
      [400, 300],
    ])
  })

  it('writes nothing when it is cancelled, or ends where it began', () => {
    const { editing, history } = two()
    editing.pointerDown(at(150, 130, copying))
    editing.pointerMove(at(190, 150, copying))
    editing.cancel()
    drag(editing, [150, 130], [160, 130], copying)
    history.undo()
    editing.select(['a'])
    editing.pointerDown(at(150, 130, copying))
    editing.pointerMove(at(190, 150, copying))
    editing.pointerMove(at(150, 130, copying))
    editing.pointerUp(at(150, 130, copying))
    expect([history.canUndo, editing.chrome]).toEqual([false, {}])
  })

  it('aligns copies with the originals', () => {
    const { editing, places } = two()
    drag(editing, [150, 130], [151, 330], { isAlt: true })
    expect(places().at(-1)).toEqual([100, 300])
  })

  it('copies what a colleague has made of the originals meanwhile', () => {
    const { editing, document, places } = two()
    editing.pointerDown(at(150, 130, copying))
    editing.pointerMove(at(190, 150, copying))
    document.transact('remote', (tx) => tx.patch('a', { 'position.x': 300, textId: 'theirs' }))
    editing.pointerUp(at(190, 150, copying))
    expect(places().at(-1)).toEqual([340, 120])
    expect(document.get(editing.selection[0] ?? '')?.props['textId']).toBe('theirs')
    expect(document.get('a')?.props['position.x']).toBe(300)
  })

  it('leaves parts in their group', () => {
    const { editing, commands, document } = two()
    editing.select(['a', 'b'])
    commands.group()
    const [group = ''] = editing.selection
    editing.select(['b'])
    drag(editing, [450, 330], [450, 230], copying)
    expect(document.get(editing.selection[0] ?? '')?.parent).toBe(group)
    expect(pageBox(document, editing.selection[0] ?? '', table)).toEqual([400, 200, 100, 60])
  })

  it('says that the page is full', () => {
    const { editing, document } = anEditing(Array.from({ length: pageLimits.widgets }, () => rect(100, 100)))
    const told: string[] = []
    editing.onFull = (type) => told.push(type)
    editing.select(['a'])
    drag(editing, [150, 130], [190, 150], copying)
    expect([told, document.widgets.size]).toEqual([['WidgetGroup'], pageLimits.widgets])
  })
})

describe('duplicate', () => {
  it('goes by 50 at first, and again by 50 while the copy stays', () => {
    const { commands, places } = two()
    commands.duplicate()
    commands.duplicate()
    expect(places().slice(2)).toEqual([
      [150, 150],
      [200, 200],
    ])
  })

  it('repeats where the moved copy stands to its original', () => {
    const { editing, commands, places } = two()
    commands.duplicate()
    drag(editing, [200, 180], [300, 130], free)
    commands.duplicate()
    commands.duplicate()
    expect(places().slice(2)).toEqual([
      [250, 100],
      [400, 100],
      [550, 100],
    ])
  })

  it('goes on with the offset of a drag with Alt', () => {
    const { editing, commands, places } = two()
    drag(editing, [150, 130], [150, 230], copying)
    commands.duplicate()
    expect(places().slice(2)).toEqual([
      [100, 200],
      [100, 300],
    ])
  })

  it('begins anew when something else was selected, and after undo', () => {
    const { editing, commands, places, history } = two()
    commands.duplicate()
    const copies = editing.selection
    commands.nudge(100, 0)
    editing.select([])
    editing.select(copies)
    commands.duplicate()
    expect(places().at(-1)).toEqual([300, 200])
    commands.nudge(100, 0)
    history.undo()
    history.undo()
    editing.select(['a'])
    commands.duplicate()
    expect(places().at(-1)).toEqual([150, 150])
  })

  it('repeats the offset from the place that the original had, whatever a colleague does with it', () => {
    const { commands, document, places } = two()
    commands.duplicate()
    commands.nudge(50, -50)
    document.transact('remote', (tx) => tx.patch('a', { 'position.x': 700 }))
    commands.duplicate()
    expect(places().at(-1)).toEqual([300, 100])
    document.transact('remote', (tx) => tx.remove('a'))
    commands.duplicate()
    expect(places().at(-1)).toEqual([400, 100])
  })

  it('a paste is no copy that is repeated', () => {
    const { commands, places } = two()
    commands.paste(commands.copy(models) ?? '', models)
    commands.nudge(100, 0)
    commands.duplicate()
    expect(places().at(-1)).toEqual([300, 200])
  })
})

describe('repeat', () => {
  it('fills a grid in one step, and selects all of it', () => {
    const { editing, commands, history, places } = two()
    const cells = commands.repeat(['a'], { columns: 2, rows: 2, gapX: 20, gapY: 40 })
    expect(places().slice(2)).toEqual([
      [220, 100],
      [100, 200],
      [220, 200],
    ])
    expect(cells.map((ids) => ids.length)).toEqual([1, 1, 1])
    expect(editing.selection).toEqual(['a', ...cells.flat()])
    history.undo()
    expect([places().length, history.canUndo]).toEqual([2, false])
  })

  it('takes groups with their parts, and writes nothing where the page does not take it', () => {
    const { editing, commands, document, places } = two()
    editing.select(['a', 'b'])
    commands.group()
    const [group = ''] = editing.selection
    commands.repeat([group], { columns: 1, rows: 2, gapX: 0, gapY: 10 })
    expect(places()).toEqual([
      [100, 100],
      [100, 370],
    ])
    expect(document.children(editing.selection[1] ?? '')).toHaveLength(2)
    expect(commands.repeat([group], { columns: 9, rows: 2, gapX: 0, gapY: 10 })).toEqual([])
    expect(document.widgets.size).toBe(6)
  })
})

describe('paste at a place', () => {
  it('puts the middle there, inside the page, and leaves the pastes of 50 as they are', () => {
    const { editing, commands, places } = two()
    const text = commands.copy(models) ?? ''
    expect(commands.pasteAt(text, models, { x: 600, y: 500 })).toBe('clip')
    commands.pasteAt(text, models, { x: 0, y: 0 })
    commands.paste(text, models)
    expect(places().slice(2)).toEqual([
      [550, 470],
      [5, 5],
      [150, 150],
    ])
    expect(commands.pasteAt('x', models, { x: 0, y: 0 })).toBe('foreign')
    expect(editing.selection).toHaveLength(1)
  })

  it('knows the place under the pointer while it is over the canvas', () => {
    const { editing } = two()
    expect(editing.pointedAt).toBeUndefined()
    editing.pointerMove(at(300, 200))
    expect(editing.pointedAt).toEqual({ x: 300, y: 200 })
    Object.assign(editing.engine, { camera: { x: 100, y: 50, zoom: 2 } })
    expect(editing.pointedAt).toEqual({ x: 250, y: 150 })
    editing.pointerLeave()
    expect(editing.pointedAt).toBeUndefined()
  })
})

it('pastes a style on all that is selected as one step', () => {
  const { editing, commands, document, history } = two()
  document.transact('load', (tx) => tx.patch('a', { 'style.fill.color': '#ff0000', textId: 'own' }))
  const style = commands.copyStyle()
  editing.select(['a', 'b'])
  if (style) commands.pasteStyle(style)
  expect(document.get('b')?.props).toEqual({ ...rect(400, 300), 'style.fill.color': '#ff0000' })
  history.undo()
  expect([document.get('b')?.props, history.canUndo]).toEqual([rect(400, 300), false])
})
