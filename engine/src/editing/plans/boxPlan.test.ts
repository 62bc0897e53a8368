import { describe, expect, it } from 'vitest'
import { parsePage } from '../../schema/page/parsePage.ts'
import { edits } from '../../widgets/edits.ts'
import { models } from '../../widgets/models.ts'
import { editTable } from '../EditTable.ts'
import { type BoxField, boxPlan } from './boxPlan.ts'

const table = editTable(edits)
const widgets = [
  { id: 'rect', widgetType: 'ShapeRect', position: { x: 50, y: 60, width: 80, height: 40, rotate: 90 } },
  { id: 'circle', widgetType: 'ShapeCircle', position: { cx: 200, cy: 100, r: 30 } },
  {
    id: 'line',
    widgetType: 'ShapeLine',
    position: {
      points: [
        { x: 10, y: 10 },
        { x: 90, y: 50 },
      ],
    },
  },
  {
    id: 'group',
    widgetType: 'WidgetGroup',
    position: { x: 100, y: 150, width: 100, height: 50, rotate: 180 },
    children: [{ id: 'in', widgetType: 'ShapeRect', position: { x: 0, y: 0, width: 50, height: 50 } }],
  },
]
const page = parsePage({ format: 1, con: { width: 400, height: 300 }, widgets, bind: {} }, models).page
const typed = (ids: string[], field: BoxField, value: number) => {
  const plan = boxPlan(page, ids, field, value, table)
  return plan.is === 'refused' ? plan.why : Object.fromEntries(plan.leaves)
}

describe('E8 a typed side of what is seen', () => {
  it('moves widgets of all kinds to one place, parts of a turned group too', () => {
    // The turned rectangle is seen from 70 on, its own corner is at 50.
    expect(typed(['rect', 'circle', 'in'], 'x', 90)).toEqual({
      rect: { 'position.x': 70, 'position.y': 60 },
      circle: { 'position.cx': 120, 'position.cy': 100 },
      in: { 'position.x': 60, 'position.y': 0 },
    })
  })

  it('sizes widgets of all kinds', () => {
    expect(typed(['rect', 'circle'], 'width', 50)).toMatchObject({
      rect: { 'position.width': 80, 'position.height': 50 },
      circle: { 'position.r': 25 },
    })
    const { line } = typed(['line'], 'height', 20) as Record<string, Record<string, unknown>>
    expect(Object.values(line ?? {})).toMatchObject([
      { x: 10, y: 10 },
      { x: 90, y: 30 },
    ])
  })

  it('[spec:geo-edge] [spec:geo-edge-line] [spec:geo-resize-small] is refused for all at once', () => {
    expect(typed(['line'], 'x', 1)).toHaveProperty('line')
    expect(typed(['line', 'circle'], 'x', 1)).toBe('edge')
    expect(typed(['rect', 'circle'], 'width', 2)).toBe('size')
    expect(typed(['rect'], 'width', 400)).toBe('edge')
  })
})
