import { describe, expect, it } from 'vitest'
import { widgetLists } from '../../scripts/generateWidgets.mjs'
import { widgetTypes } from '../schema/model/widgetTypes.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { listEntries } from '../schema/props/listItems.ts'
import { edits } from './edits.ts'
import { groupResizePlan } from './groupResizePlan.ts'
import { models } from './models.ts'
import { model as lineModel, linePoints, POINTS } from './ShapeLine/model.ts'

const editOf = (type: string) => edits.find((edit) => edit.model.type === type)!

describe('the lists of widgets', () => {
  it('are as the folders are', async () => {
    const { readFileSync } = await import('node:fs')
    for (const { path, text } of await widgetLists()) expect(readFileSync(path, 'utf8'), path).toBe(text)
  })

  it('name every type once', () => {
    expect(models.map((model) => model.type).sort()).toEqual([...widgetTypes].sort())
    expect(edits.map((edit) => edit.model.type).sort()).toEqual([...widgetTypes].sort())
  })

  it('name in the inspector only leaves and lists that the model declares', () => {
    for (const edit of edits) {
      for (const { fields } of edit.inspector) {
        for (const { path, control, when = {} } of fields) {
          const table: object = control === 'list' ? edit.model.lists : edit.model.props
          expect(Object.hasOwn(table, path), `${edit.model.type} ${path}`).toBe(true)
          for (const leaf of Object.keys(when))
            expect(Object.hasOwn(edit.model.props, leaf), `${edit.model.type} ${path} when ${leaf}`).toBe(true)
        }
      }
    }
  })
})

describe('create', () => {
  it('[spec:geo-draw-rect-ok] [spec:geo-draw-rect-small] takes rectangles from 2 units on', () => {
    expect(editOf('ShapeRect').create(10, 10, 8, 12)).toMatchObject({
      'position.x': 8,
      'position.y': 10,
      'position.width': 2,
      'position.height': 2,
    })
    expect(editOf('ShapeRect').create(10, 10, 11, 11)).toBeUndefined()
  })

  it('[spec:geo-draw-ellipse-ok] [spec:geo-draw-ellipse-small] takes ellipses with both radii from 2 on', () => {
    expect(editOf('ShapeEllipse').create(0, 0, 4, 4)).toMatchObject({ 'position.rx': 2, 'position.ry': 2 })
    expect(editOf('ShapeEllipse').create(0, 0, 40, 2)).toBeUndefined()
  })

  it('[spec:geo-draw-line-ok] [spec:geo-draw-line-small] takes lines by their extent', () => {
    expect(linePoints(editOf('ShapeLine').create(5, 5, 7, 5) ?? {})).toEqual([5, 5, 7, 5])
    expect(editOf('ShapeLine').create(5, 5, 6, 6)).toBeUndefined()
  })

  it('[spec:geo-draw-circle-ok] [spec:geo-draw-circle-small] takes circles from a radius of 2 on', () => {
    expect(editOf('ShapeCircle').create(0, 0, 40, 4)).toEqual({
      'position.cx': 2,
      'position.cy': 2,
      'position.r': 2,
    })
    expect(editOf('ShapeCircle').create(0, 0, 40, 2)).toBeUndefined()
  })

  it('[spec:geo-draw-triangle-ok] [spec:geo-draw-triangle-small] takes triangles by their extent', () => {
    expect(editOf('ShapeTriangle').create(10, 20, 12, 22)).toEqual({
      'position.x1': 11,
      'position.y1': 20,
      'position.x2': 12,
      'position.y2': 22,
      'position.x3': 10,
      'position.y3': 22,
    })
    expect(editOf('ShapeTriangle').create(10, 20, 11, 40)).toBeUndefined()
  })

  it('[spec:wid-gauge-stages] gives a gauge its four thresholds', () => {
    const leaves = editOf('UsualDashboard').create(0, 0, 100, 100)
    const thresholds = Object.entries(leaves ?? {}).filter(([path]) => path.startsWith('dataAddon.thresholds.'))
    expect(thresholds.map(([, each]) => (each as { value: number }).value)).toEqual([25, 50, 75, 100])
  })
})

describe('resize and move', () => {
  it('[spec:geo-resize-ok] [spec:geo-resize-small] refuses what leaves 2 or less', () => {
    for (const type of ['ShapeRect', 'ShapeEllipse', 'ShapeTriangle', 'ShapeArrow', 'UsualText']) {
      expect(editOf(type).resize({}, [0, 0, 30, 2])).toBeUndefined()
      expect(editOf(type).resize({}, [0, 0, 30, 3])).toBeDefined()
    }
  })

  it('[spec:geo-integers] stores whole numbers', () => {
    const start = editOf('ShapeLine').create(0.4, 0.6, 9.5, 20.2)!
    const leaves = [
      ...edits.flatMap((edit) => Object.values(edit.move({}, 1.3, 2.7))),
      ...Object.values(editOf('ShapeRect').resize({}, [0.4, 0.6, 10.5, 3.3])!),
      ...linePoints(start),
      ...linePoints(editOf('ShapeLine').resize(start, [1.1, 2.2, 30.3, 40.4])!),
      ...linePoints(editOf('ShapeLine').move(start, 1.3, 2.7)),
    ]
    expect(leaves.every(Number.isInteger)).toBe(true)
  })

  it('[spec:geo-collinear] removes a point that came onto the straight between its neighbours', () => {
    const { page } = parsePage(
      {
        widgets: [
          {
            id: 'l',
            widgetType: 'ShapeLine',
            position: {
              points: [
                { x: 0, y: 0 },
                { x: 100, y: 1 },
                { x: 200, y: 0 },
                { x: 200, y: 100 },
              ],
            },
          },
        ],
      },
      models,
    )
    const start = page.widgets.get('l')!.props
    const leaves = editOf('ShapeLine').resize(start, [0, 0, 200, 20])!
    const after = { ...start, ...leaves }
    expect(listEntries(after, POINTS, lineModel.lists[POINTS])).toHaveLength(3)
    expect(linePoints(after)).toEqual([0, 0, 200, 0, 200, 20])
  })
})

describe('a circle', () => {
  it('stays one when it is resized by a side or a corner', () => {
    const circle = editOf('ShapeCircle')
    const start = { 'position.cx': 50, 'position.cy': 50, 'position.r': 50 }
    expect(circle.resize(start, [0, 0, 140, 100])).toMatchObject({ 'position.r': 70, 'position.cx': 70 })
    expect(circle.resize(start, [0, 0, 100, 60])).toMatchObject({ 'position.r': 30, 'position.cy': 30 })
    expect(circle.resize(start, [0, 0, 100, 2])).toBeUndefined()
  })
})

describe('a quarter turn', () => {
  it('turns the corners of a triangle about a point', () => {
    const start = editOf('ShapeTriangle').create(0, 0, 40, 20)!
    expect(editOf('ShapeTriangle').turn!(start, 20, 10, 1)).toEqual({
      'position.x1': 30,
      'position.y1': 10,
      'position.x2': 10,
      'position.y2': 30,
      'position.x3': 10,
      'position.y3': -10,
    })
  })

  it('four times is none', () => {
    for (const type of ['ShapeTriangle', 'ShapeLine']) {
      const start = editOf(type).create(0, 0, 40, 20)!
      expect(editOf(type).turn!(start, 20, 10, 4)).toEqual(editOf(type).move(start, 0, 0))
    }
  })
})

describe('groupResizePlan', () => {
  const { page } = parsePage(
    {
      widgets: [
        {
          id: 'g',
          widgetType: 'WidgetGroup',
          position: { x: 50, y: 50, width: 100, height: 100 },
          children: [
            { id: 'r', widgetType: 'ShapeRect', position: { x: 10, y: 20, width: 40, height: 30 } },
            { id: 'thin', widgetType: 'ShapeRect', position: { x: 0, y: 50, width: 100, height: 1 } },
            { id: 'side', widgetType: 'ShapeRect', position: { x: 40, y: 40, width: 20, height: 10, rotate: 90 } },
            {
              id: 'h',
              widgetType: 'WidgetGroup',
              position: { x: 0, y: 0, width: 50, height: 50 },
              children: [{ id: 'e', widgetType: 'ShapeEllipse', position: { cx: 20, cy: 20, rx: 10, ry: 10 } }],
            },
          ],
        },
      ],
    },
    models,
  )

  it('scales everything below the group, in whole numbers', () => {
    const plan = groupResizePlan(page, 'g', [40, 40, 200, 50], edits)!
    expect(plan.get('g')).toEqual({
      'position.x': 40,
      'position.y': 40,
      'position.width': 200,
      'position.height': 50,
    })
    expect(plan.get('r')).toMatchObject({ 'position.x': 20, 'position.width': 80, 'position.height': 15 })
    expect(plan.get('e')).toEqual({ 'position.cx': 40, 'position.cy': 10, 'position.rx': 20, 'position.ry': 5 })
    expect(plan.get('side')).toMatchObject({ 'position.width': 10, 'position.height': 20 })
  })

  it('moves along what cannot shrink further', () => {
    expect(groupResizePlan(page, 'g', [50, 50, 100, 50], edits)!.get('thin')).toEqual({
      'position.x': 0,
      'position.y': 25,
    })
  })

  it('[spec:geo-group-width] [spec:geo-group-height] refuses a group of width or height 2 or less', () => {
    expect(groupResizePlan(page, 'g', [50, 50, 2, 100], edits)).toBeUndefined()
    expect(groupResizePlan(page, 'g', [50, 50, 100, 2], edits)).toBeUndefined()
    expect(groupResizePlan(page, 'g', [50, 50, 3, 3], edits)).toBeDefined()
  })
})
