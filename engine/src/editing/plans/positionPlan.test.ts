import { describe, expect, it } from 'vitest'
import { parsePage } from '../../schema/page/parsePage.ts'
import { edits } from '../../widgets/edits.ts'
import { models } from '../../widgets/models.ts'
import { editTable } from '../EditTable.ts'
import { positionPlan } from './positionPlan.ts'

const table = editTable(edits)
const page = (...widgets: object[]) =>
  parsePage({ format: 1, con: { width: 400, height: 300 }, widgets, bind: {} }, models).page
const rect = (id: string, more: object = {}) => ({
  id,
  widgetType: 'ShapeRect',
  position: { x: 50, y: 60, width: 80, height: 40, rotate: 0 },
  ...more,
})
const typed = (widgets: object[], ids: string[], path: string, value: unknown) => {
  const plan = positionPlan(page(...widgets), ids, path, value, table)
  return plan.is === 'refused' ? plan.why : Object.fromEntries(plan.leaves)
}

describe('a typed position', () => {
  it('[spec:geo-integers] is a whole number, and one for all that are not locked', () => {
    expect(typed([rect('a'), rect('b', { posLock: true }), rect('c')], ['a', 'b', 'c'], 'position.x', 20)).toEqual({
      a: { 'position.x': 20, 'position.y': 60 },
      c: { 'position.x': 20, 'position.y': 60 },
    })
    expect(typed([rect('a')], ['a'], 'position.x', 20.4)).toBe('whole')
    expect(typed([rect('b', { posLock: true })], ['b'], 'position.x', 20)).toBe('locked')
    expect(typed([rect('b', { posLock: true })], [], 'position.x', 20)).toEqual({})
  })

  it('[spec:geo-edge] is refused within 5 units of the edge, for all at once', () => {
    expect(typed([rect('a')], ['a'], 'position.x', 4)).toBe('edge')
    expect(typed([rect('a')], ['a'], 'position.x', 400 - 80 - 5)).toHaveProperty('a')
    expect(typed([rect('a')], ['a'], 'position.x', 400 - 80 - 4)).toBe('edge')
    expect(typed([rect('a'), rect('b', { position: { width: 300 } })], ['a', 'b'], 'position.x', 150)).toBe('edge')
  })

  it('[spec:geo-edge] is refused where an extent would reach over the edge, in a group too', () => {
    expect(typed([rect('a')], ['a'], 'position.width', 400 - 50 - 5)).toHaveProperty('a')
    expect(typed([rect('a')], ['a'], 'position.width', 400 - 50 - 4)).toBe('edge')
    const circle = { id: 'c', widgetType: 'ShapeCircle', position: { cx: 200, cy: 100, r: 30 } }
    expect(typed([circle], ['c'], 'position.r', 96)).toBe('edge')
    expect(typed([circle], ['c'], 'position.r', 95)).toHaveProperty('c')
    const group = {
      id: 'g',
      widgetType: 'WidgetGroup',
      position: { x: 10, y: 10, width: 100, height: 50, rotate: 180 },
      children: [rect('in', { position: { x: 0, y: 0, width: 50, height: 50 } })],
    }
    expect(typed([group], ['g'], 'position.width', 396)).toBe('edge')
    // Turned by 180 degrees, its right side is the page's left.
    expect(typed([group], ['in'], 'position.x', 55)).toEqual({ in: { 'position.x': 55, 'position.y': 0 } })
    expect(typed([group], ['in'], 'position.x', 56)).toBe('edge')
  })

  it('[spec:geo-resize-small] [spec:geo-resize-ok] leaves more than 2 of an extent', () => {
    expect(typed([rect('a')], ['a'], 'position.width', 2)).toBe('size')
    expect(typed([rect('a')], ['a'], 'position.width', 3)).toMatchObject({
      a: { 'position.width': 3, 'position.x': 50 },
    })
    const ellipse = { id: 'e', widgetType: 'ShapeEllipse', position: { cx: 100, cy: 100, rx: 30, ry: 20 } }
    expect(typed([ellipse], ['e'], 'position.rx', 1)).toBe('size')
    expect(typed([ellipse], ['e'], 'position.rx', 50)).toMatchObject({ e: { 'position.cx': 100, 'position.rx': 50 } })
  })

  it('changes one extent: a rectangle keeps its corner, a circle and an ellipse keep their centre', () => {
    const circle = { id: 'c', widgetType: 'ShapeCircle', position: { cx: 200, cy: 100, r: 30 } }
    const ellipse = { id: 'e', widgetType: 'ShapeEllipse', position: { cx: 100, cy: 100, rx: 30, ry: 20 } }
    const box = { 'position.x': 50, 'position.y': 60, 'position.width': 80, 'position.height': 40 }
    const rows: readonly (readonly [object, string, number, object])[] = [
      [rect('a'), 'position.width', 120, { a: { ...box, 'position.width': 120 } }],
      [rect('a'), 'position.height', 90, { a: { ...box, 'position.height': 90 } }],
      [circle, 'position.r', 40, { c: { 'position.cx': 200, 'position.cy': 100, 'position.r': 40 } }],
      [
        ellipse,
        'position.rx',
        50,
        { e: { 'position.cx': 100, 'position.cy': 100, 'position.rx': 50, 'position.ry': 20 } },
      ],
      [
        ellipse,
        'position.ry',
        50,
        { e: { 'position.cx': 100, 'position.cy': 100, 'position.rx': 30, 'position.ry': 50 } },
      ],
    ]
    for (const [widget, path, value, leaves] of rows)
      expect(typed([widget], [(widget as { id: string }).id], path, value)).toEqual(leaves)
  })

  it('[spec:geo-group-width] resizes a group with all in it, or not at all', () => {
    const group = {
      id: 'g',
      widgetType: 'WidgetGroup',
      position: { x: 10, y: 10, width: 100, height: 50 },
      children: [rect('in', { position: { x: 0, y: 0, width: 100, height: 50 } })],
    }
    expect(typed([group], ['g'], 'position.width', 200)).toMatchObject({ in: { 'position.width': 200 } })
    expect(typed([group], ['g'], 'position.width', 2)).toBe('size')
  })

  it('[spec:geo-rotate-range] keeps an angle from 0 to 360, of a group a quarter, and refuses every other one (29)', () => {
    for (const angle of [0, 30, 89.9, 90, 180, 270, 360])
      expect(typed([rect('a')], ['a'], 'position.rotate', angle)).toEqual({ a: { 'position.rotate': angle } })
    for (const angle of [-90, 450, Number.NaN])
      expect(typed([rect('a')], ['a'], 'position.rotate', angle)).toBe('angle')
    const group = {
      id: 'g',
      widgetType: 'WidgetGroup',
      position: { x: 50, y: 60, width: 80, height: 40 },
      children: [rect('in', { position: { x: 0, y: 0, width: 80, height: 40 } })],
    }
    expect(typed([group], ['g'], 'position.rotate', 180)).toMatchObject({ g: { 'position.rotate': 180 } })
    for (const angle of [80, 44, 89.9]) expect(typed([group], ['g'], 'position.rotate', angle)).toBe('angle')
  })

  it('[spec:geo-edge-triangle] [spec:geo-edge-line] keeps corners and points from the edge, and the shape from vanishing', () => {
    const triangle = {
      id: 't',
      widgetType: 'ShapeTriangle',
      position: { x1: 50, y1: 10, x2: 90, y2: 90, x3: 10, y3: 90 },
    }
    expect(typed([triangle], ['t'], 'position.y1', 1)).toBe('edge')
    expect(typed([triangle], ['t'], 'position.y1', 2)).toEqual({ t: { 'position.y1': 2 } })
    expect(typed([triangle], ['t'], 'position.y1', 89)).toBe('size')
    const line = {
      id: 'l',
      widgetType: 'ShapeLine',
      position: {
        points: [
          { x: 10, y: 10 },
          { x: 90, y: 10 },
        ],
      },
    }
    const path = 'position.points.i1'
    expect(typed([line], ['l'], path, { x: 400, y: 10, k: 'a1' })).toBe('edge')
    expect(typed([line], ['l'], path, { x: 399, y: 10, k: 'a1' })).toEqual({
      l: { [path]: { x: 399, y: 10, k: 'a1' } },
    })
    expect(typed([line], ['l'], path, { x: 11, y: 10, k: 'a1' })).toBe('size')
    expect(typed([line], ['l'], path, undefined)).toBe('size')
  })
})
