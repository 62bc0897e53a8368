import { describe, expect, it } from 'vitest'
import { createDocStore } from '../document/createDocStore.ts'
import { insertRecords } from '../editing/commands/insertRecords.ts'
import { Editing, type EditingOptions } from '../editing/Editing.ts'
import { createHistory } from '../history/createHistory.ts'
import { toPageFile } from '../schema/page/toPageFile.ts'
import { edits } from '../widgets/edits.ts'
import { models } from '../widgets/models.ts'
import { freshRecords, readPageText } from './readPageText.ts'
import { replacePage } from './replacePage.ts'
import { shiftToMiddle } from './shiftToMiddle.ts'

// Tools that draw nothing call only these methods of the engine.
const engine = { setPreview() {}, setOffset() {}, setHidden() {} } as unknown as EditingOptions['engine']
const rect = (id: string) => ({ id, widgetType: 'ShapeRect', position: { x: 10, y: 10, width: 40, height: 30 } })
const group = {
  id: 'g',
  widgetType: 'WidgetGroup',
  position: { x: 0, y: 0, width: 60, height: 60 },
  children: [rect('a')],
}
const text = (widgets: readonly object[], con: object = {}) => JSON.stringify({ format: 1, con, widgets })
const setUp = (widgets: readonly object[]) => {
  const document = createDocStore(readPageText(text(widgets, { title: 'Mine', width: 640 }), models).page)
  return { document, history: createHistory(document), editing: new Editing({ document, engine, edits }) }
}
const fileOf = (page: Parameters<typeof toPageFile>[0]) => JSON.stringify(toPageFile(page, models))

describe('a page out of a file', () => {
  it('EX1 is refused with a reason when it is none', () => {
    for (const wrong of ['', '{', '[]', '7', 'null']) {
      const { page, problems } = readPageText(wrong, models)
      expect([page.widgets.size, problems.map(({ path }) => path)]).toEqual([0, ['$']])
    }
  })

  it('EX2 is inserted beside what has the same ids, in one step', () => {
    const { document, history, editing } = setUp([group])
    const before = fileOf(document)
    const { page } = readPageText(text([group]), models)
    expect(insertRecords(editing, freshRecords(page))).toBe(true)
    expect(document.widgets.size).toBe(4)
    const [selected = ''] = editing.selection
    expect(document.children(selected)).toHaveLength(1)
    history.undo()
    expect(fileOf(document)).toBe(before)
  })

  it('EX2 is not inserted at all where the page would pass a limit', () => {
    const weather = (id: string) => ({ id, widgetType: 'ComplexWeather' })
    const { document, editing } = setUp([weather('1'), weather('2')])
    const before = fileOf(document)
    const { page } = readPageText(text([rect('a'), weather('b'), weather('c')]), models)
    expect(insertRecords(editing, freshRecords(page))).toBe(false)
    expect(fileOf(document)).toBe(before)
  })

  it('EX2 comes to the middle that is asked for, groups as a whole, and never past the edge', () => {
    const { editing } = setUp([])
    const records = freshRecords(readPageText(text([rect('a'), group]), models).page)
    const seen = (by: { dx: number; dy: number }) => {
      insertRecords(
        editing,
        records.map((each) => ({
          ...each,
          id: `${each.id}${by.dx}`,
          parent: each.parent === null ? null : `${each.parent}${by.dx}`,
        })),
        by.dx,
        by.dy,
      )
      return editing.frame ?? [0, 0, 0, 0]
    }
    const [x, y, width, height] = seen(shiftToMiddle(editing, records, { x: 600, y: 400 }))
    expect([Math.abs(x + width / 2 - 600), Math.abs(y + height / 2 - 400)].every((off) => off <= 1)).toBe(true)
    const [left, top] = seen(shiftToMiddle(editing, records, { x: 0, y: 0 }))
    expect([left, top]).toEqual([5, 5])
  })

  it('EX2 replaces the drawing in one step, and leaves the page its name', () => {
    const { document, history, editing } = setUp([group])
    const before = fileOf(document)
    replacePage(editing, readPageText(text([rect('x'), rect('y')], { title: 'Theirs', height: 300 }), models).page)
    expect(document.widgets.size).toBe(2)
    expect([document.con['title'], document.con['width'], document.con['height']]).toEqual(['Mine', undefined, 300])
    history.undo()
    expect(fileOf(document)).toBe(before)
  })
})
