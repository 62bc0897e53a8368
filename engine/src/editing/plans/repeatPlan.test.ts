import { describe, expect, it } from 'vitest'
import { pageLimits } from '../../schema/limits.ts'
import { edits } from '../../widgets/edits.ts'
import { editTable } from '../EditTable.ts'
import { anEditing, rect } from '../testing/anEditing.ts'
import { type RepeatGrid, repeatedBoxes, repeatPlan } from './repeatPlan.ts'

const table = editTable(edits)
const plan = (grid: Partial<RepeatGrid>, page = anEditing([rect(100, 100), rect(300, 100)]), ids = ['a']) =>
  repeatPlan(page.document, ids, { columns: 1, rows: 1, gapX: 20, gapY: 20, ...grid }, table)
const refusal = (...given: Parameters<typeof plan>) => {
  const found = plan(...given)
  return found.is === 'refused' ? found.refusal : undefined
}

describe('a grid of copies', () => {
  it('goes on from the selection, row by row', () => {
    expect(plan({ columns: 3, rows: 2 })).toEqual({
      is: 'offsets',
      offsets: [
        { dx: 120, dy: 0 },
        { dx: 240, dy: 0 },
        { dx: 0, dy: 80 },
        { dx: 120, dy: 80 },
        { dx: 240, dy: 80 },
      ],
    })
    expect(repeatedBoxes([[100, 100, 100, 60]], [{ dx: 120, dy: 80 }])).toEqual([[220, 180, 100, 60]])
  })

  it('goes to the left and upwards by negative gaps, and is nothing for one cell', () => {
    const page = anEditing([rect(600, 500)])
    expect(plan({ columns: 2, rows: 2, gapX: -200, gapY: -120 }, page)).toMatchObject({
      offsets: [
        { dx: -100, dy: 0 },
        { dx: 0, dy: -60 },
        { dx: -100, dy: -60 },
      ],
    })
    expect(plan({})).toEqual({ is: 'offsets', offsets: [] })
    expect(plan({ columns: 5 }, undefined, [])).toEqual({ is: 'offsets', offsets: [] })
  })

  it('stops at the edge of the page, which is 1024 wide and 768 high', () => {
    // 5 of the page's edge stay free: 819 units to the right of the box.
    expect(refusal({ columns: 7 })).toBeUndefined()
    expect(refusal({ columns: 8 })).toEqual({ field: 'columns', why: 'edge', most: 7 })
    expect(refusal({ rows: 9 })).toEqual({ field: 'rows', why: 'edge', most: 8 })
    expect(refusal({ columns: 2, gapX: 720 })).toEqual({ field: 'gapX', why: 'edge' })
    expect(refusal({ columns: 2, gapX: 719 })).toBeUndefined()
    expect(refusal({ rows: 2, gapY: -300 })).toEqual({ field: 'gapY', why: 'edge' })
  })

  it('stops at the widgets that a page holds, the parts of groups included', () => {
    const full = (room: number) =>
      anEditing(Array.from({ length: pageLimits.widgets - room }, () => rect(10, 10, 16, 16)))
    expect(refusal({ columns: 5, rows: 2 }, full(9))).toBeUndefined()
    expect(refusal({ columns: 6, rows: 2 }, full(9))).toEqual({ field: 'columns', why: 'widgets', most: 5 })
    expect(refusal({ columns: 2, rows: 6 }, full(4))).toEqual({ field: 'rows', why: 'widgets', most: 2 })
    expect(refusal({ rows: 3 }, full(1))).toEqual({ field: 'rows', why: 'widgets', most: 2 })
    const page = full(6)
    page.editing.select(['a', 'b'])
    page.commands.group()
    // The group took one of the six; each copy takes three.
    expect(refusal({ columns: 3 }, page, [...page.editing.selection])).toEqual({
      field: 'columns',
      why: 'widgets',
      most: 2,
    })
  })

  it('stops at the limit of a kind', () => {
    const weather = anEditing([rect(100, 100)], false, 'ComplexWeather')
    expect(refusal({ columns: 3 }, weather)).toBeUndefined()
    expect(refusal({ columns: 4 }, weather)).toEqual({ field: 'columns', why: 'weather', most: 3 })
    const webgl = anEditing([rect(100, 100)], false, 'UsualWebgl')
    expect(refusal({ rows: 2 }, webgl)).toEqual({ field: 'rows', why: 'webgl', most: 1 })
  })
})
