import { describe, expect, it } from 'vitest'
import { completeProps } from '../schema/model/completeProps.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { commonProps } from '../schema/props/common.ts'
import { models } from './models.ts'
import { model as button } from './UsualButton/model.ts'
import { model as percentFill } from './UsualPercentFill/model.ts'

const modelOf = (type: string) => models.find((model) => model.type === type)!
const leavesOf = (node: Record<string, unknown>) =>
  parsePage({ widgets: [{ id: 'a', ...node }] }, models).page.widgets.get('a')!.props
const boxOf = (type: string, props: Record<string, unknown>) => {
  const out = new Float64Array(4)
  modelOf(type).writeBox(props, out)
  return [...out]
}

describe('models', () => {
  it('have every common field', () => {
    for (const model of models)
      expect(Object.keys(model.props)).toEqual(expect.arrayContaining(Object.keys(commonProps)))
  })

  it('[spec:wid-click-action] [spec:wid-click-writetype] [spec:wid-click-presstype] start with the click defaults', () => {
    expect(completeProps(button, {})).toMatchObject({
      'clickEvent.config.action': 'write',
      'clickEvent.config.writeType': 'fixed',
      'clickEvent.config.pressType': 'set1',
      'clickEvent.config.confirm': true,
      'clickEvent.config.delay.value': 1000,
      'clickEvent.config.width': 600,
      'clickEvent.config.left': 200,
    })
  })

  it('[spec:wid-timer] [spec:wid-symbol] start a timer and a comparison with the defaults of the specification', () => {
    expect(completeProps(modelOf('UsualTimer'), {})).toMatchObject({
      'data.bind': 'time',
      'style.format': 'YYYY-MM-DD HH:mm:ss',
    })
    expect(completeProps(modelOf('UsualScrollbar'), {})['dataAddon.symbol']).toBe('==')
  })

  it('[spec:wid-history-defaults] [spec:wid-alarm-defaults] [spec:wid-alarm-columns] start tables with theirs', () => {
    const table = { 'data.timeRange': 720, 'data.rollTime': 30, 'data.timeUnit': 'hour' }
    expect(completeProps(modelOf('ComplexHistory'), {})).toMatchObject({ ...table, 'data.type': 'report' })
    expect(completeProps(modelOf('ComplexAlarm'), {})).toMatchObject({
      ...table,
      col: ['equipTitle', 'type', 'gmtTrigger', 'gmtRelease', 'value', 'msg', 'opration'],
    })
  })

  it('[spec:wid-map-zoom] [spec:wid-weather-radius] [spec:wid-weather-themes] start maps and weather with theirs', () => {
    expect(completeProps(modelOf('ComplexMap'), {})['zoom']).toBe(12)
    expect(completeProps(modelOf('ComplexWeather'), {})['radius']).toBe(10)
    for (const themeColor of ['white', 'blue', 'orange', 'yellow'])
      expect(leavesOf({ widgetType: 'ComplexWeather', themeColor })).toEqual({ themeColor })
    expect(leavesOf({ widgetType: 'ComplexWeather', themeColor: 'pink' })).not.toEqual({ themeColor: 'pink' })
  })

  it('[spec:wid-bar] [spec:wid-chart-range] [spec:wid-chart-format] start a bar chart with theirs', () => {
    expect(completeProps(modelOf('ComplexBar'), {})).toMatchObject({
      'bar.width': 40,
      'bar.space': 35,
      'data.mode': 'adapt',
      'data.timeRange': 60,
      'data.timeFormat': 'HH:mm',
    })
  })

  it('[spec:wid-xy-defaults] [spec:wid-line-dot] start an xy chart with theirs, as a line or as dots', () => {
    expect(completeProps(modelOf('ComplexXyline'), {})).toMatchObject({
      'data.timeRange': 60,
      'data.modeX.type': 'adapt',
      'data.modeX.minVal': 0,
      'data.modeX.maxVal': 100,
      'data.modeY.type': 'adapt',
      'data.modeY.minVal': 0,
      'data.modeY.maxVal': 100,
    })
    for (const lineType of ['line', 'dot'])
      expect(leavesOf({ widgetType: 'ComplexXyline', lineType })).toEqual({ lineType })
    expect(leavesOf({ widgetType: 'ComplexXyline', lineType: 'star' })).toEqual({})
  })

  it("the specification's 36 are all there, and ours beside them", async () => {
    const { readFileSync } = await import('node:fs')
    const listed = JSON.parse(readFileSync(new URL('../../../fixtures/spec/widgets.json', import.meta.url), 'utf8'))
    expect(listed).toHaveLength(36)
    const types = new Set(models.map(({ type }): string => type))
    expect(listed.filter(({ type }: { type: string }) => !types.has(type))).toEqual([])
    expect(types.size).toBe(models.length)
  })

  it('[spec:wid-ring] [spec:wid-chart-font] start a ring with width 20 and charts with font size 12', () => {
    expect(completeProps(modelOf('ComplexRing'), {})).toMatchObject({ width: 20, 'style.font.size': 12 })
    for (const type of ['ComplexPie', 'ComplexRose'])
      expect(completeProps(modelOf(type), {})['style.font.size']).toBe(12)
  })

  it('[spec:wid-gauge-range] [spec:wid-font] start a gauge from 0 to 100, and a text with font size 14', () => {
    const gauge = completeProps(modelOf('UsualDashboard'), {})
    expect(gauge).toMatchObject({ 'dataAddon.minVal': 0, 'dataAddon.maxVal': 100 })
    expect(completeProps(modelOf('UsualText'), {})['style.font.size']).toBe(14)
  })

  it('[spec:wid-percent-kinds] know the three kinds of percent fill', () => {
    for (const kind of ['rectangle', 'capacity', 'doughnut']) {
      const leaves = leavesOf({ widgetType: 'UsualPercentFill', dataAddon: { type: kind } })
      expect(completeProps(percentFill, leaves)['dataAddon.type']).toBe(kind)
    }
  })

  it('[spec:wid-rect-radius] leave the rounded corner of a rectangle out of it', () => {
    const box = { 'position.x': 0, 'position.y': 0, 'position.width': 100, 'position.height': 100 }
    expect(modelOf('ShapeRect').distance(box, 1, 1)).toBeLessThan(0)
    expect(modelOf('ShapeRect').distance({ ...box, 'style.radius': 40 }, 1, 1)).toBeGreaterThan(0)
  })

  it('give the box of each geometry', () => {
    expect(boxOf('ShapeRect', { 'position.x': 5, 'position.y': 6, 'position.width': 7, 'position.height': 8 })).toEqual(
      [5, 6, 12, 14],
    )
    expect(
      boxOf('ShapeEllipse', { 'position.cx': 50, 'position.cy': 40, 'position.rx': 10, 'position.ry': 5 }),
    ).toEqual([40, 35, 60, 45])
    const points = [
      { x: 9, y: 1 },
      { x: 2, y: 7 },
    ]
    expect(boxOf('ShapeLine', leavesOf({ widgetType: 'ShapeLine', position: { points } }))).toEqual([2, 1, 9, 7])
    expect(boxOf('ShapeLine', {})).toEqual([0, 0, 0, 0])
  })

  it('are hit where they are painted, not in the corners of their box', () => {
    const box = { 'position.x': 0, 'position.y': 0, 'position.width': 100, 'position.height': 100 }
    const isHit = (type: string, x: number, y: number) => modelOf(type).distance(box, x, y) <= 0
    for (const type of ['ShapeArrow', 'ShapeOctagon', 'ShapePrism', 'ShapeParallelogram']) {
      expect(isHit(type, 50, 50), type).toBe(true)
      expect(isHit(type, 1, 1), type).toBe(false)
    }
    expect(isHit('ShapeArrow', 30, 20)).toBe(false)
    expect(isHit('ShapeArrow', 70, 20)).toBe(true)
    const circle = { 'position.cx': 50, 'position.cy': 50, 'position.r': 50 }
    expect(modelOf('ShapeCircle').distance(circle, 1, 1)).toBeCloseTo(Math.hypot(49, 49) - 50)
    const triangle = {
      'position.x1': 0,
      'position.y1': 0,
      'position.x2': 100,
      'position.y2': 0,
      'position.x3': 0,
      'position.y3': 100,
    }
    expect(modelOf('ShapeTriangle').distance(triangle, 60, 60)).toBeCloseTo(20 / Math.SQRT2)
    expect(modelOf('ShapeTriangle').distance(triangle, 20, 20)).toBe(-20)
  })

  it('are hit on a line within half its stroke', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]
    const line = leavesOf({ widgetType: 'ShapeLine', position: { points }, style: { stroke: { width: 10 } } })
    expect(modelOf('ShapeLine').distance(line, 50, 5)).toBe(0)
    expect(modelOf('ShapeLine').distance(line, 50, 8)).toBe(3)
  })

  it('read back every default of their own', () => {
    for (const model of models) {
      for (const [path, prop] of Object.entries(model.props)) {
        if (prop.initial !== undefined) expect(prop.parse(prop.initial), `${model.type} ${path}`).toEqual(prop.initial)
      }
      for (const [path, list] of Object.entries(model.lists)) {
        for (const item of list.initial) expect(list.parseItem(item), `${model.type} ${path}`).toEqual(item)
      }
    }
  })
})
