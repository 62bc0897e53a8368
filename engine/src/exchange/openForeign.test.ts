import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nest } from '../schema/page/path.ts'
import { toPageFile } from '../schema/page/toPageFile.ts'
import type { PageRecords } from '../schema/page/WidgetRecord.ts'
import { models } from '../widgets/models.ts'
import { openForeign } from './openForeign.ts'

const file = (name: string) => readFileSync(new URL(`../../../fixtures/exchange/${name}`, import.meta.url), 'utf8')
const open = (text: string) =>
  openForeign(text, models, { measure: (line, { size }) => line.length * size * 0.6, isOwnImage: () => false })
const widgetsOf = ({ widgets }: PageRecords) =>
  [...widgets.values()].map(({ type, props }): Record<string, unknown> => ({ ...nest(props), type }))
const namedOne = (page: PageRecords, name: string) => {
  const found = widgetsOf(page).find((widget) => widget['widgetName'] === name)
  if (!found) throw new Error(`no widget is called ${name}: ${widgetsOf(page).map((w) => w['widgetName'])}`)
  return found
}

describe('a file tells its format by what is in it', () => {
  it.each([
    ['pumpHouse.svg', 'svg'],
    ['hostile.svg', 'svg'],
    ['waterworks.fuxa.json', 'fuxa'],
    ['boilerHouse.meta2d.json', 'meta2d'],
  ])('%s', (name, format) => {
    const opened = open(file(name))
    expect(opened.format).toBe(format)
    expect(opened.read().page.widgets.size).toBeGreaterThan(0)
  })

  it('with a mark at its start, and spaces', () => {
    expect(open('\ufeff  <svg><rect width="9" height="9"/></svg>').read().page.widgets.size).toBe(1)
    expect(open('\ufeff{"format":1,"widgets":[]}').format).toBe('page')
  })

  it.each(['', 'no', '7', 'null', '[]', '{"views":3}', '<x/>'])('%j is none: an empty page with a reason', (text) => {
    const { page, losses } = open(text).read()
    expect([page.widgets.size, losses.map(({ is }) => is)]).toEqual([0, ['notAPage']])
  })

  it('JSON of another kind is refused with what it holds (28)', () => {
    const { losses } = open('{"nodes":[],"edges":[]}').read()
    expect(losses).toMatchObject([{ is: 'notAPage', what: '{ nodes, edges }' }])
    expect(open('{"con":{"width":640}}').read().losses).toEqual([])
  })

  it('names widget and field of what a page file says wrongly', () => {
    const rect = { id: 'a', widgetType: 'ShapeRect', widgetName: 'Tank', style: { fill: { color: 'much' } } }
    const group = {
      id: 'g',
      widgetType: 'WidgetGroup',
      children: [rect, { ...rect, widgetName: '', data: { title: 'Lid' } }],
    }
    const { losses } = open(JSON.stringify({ format: 1, con: { width: 'wide' }, widgets: [group] })).read()
    expect(losses).toMatchObject([
      { is: 'type', widget: '', type: '', field: 'width' },
      { is: 'range', widget: 'Tank', type: 'ShapeRect', field: 'style.fill.color' },
      { is: 'duplicateId', widget: 'Lid', type: 'ShapeRect', field: 'id' },
      { is: 'range', widget: 'Lid', type: 'ShapeRect', field: 'style.fill.color' },
    ])
  })
})

describe('a FUXA project', () => {
  const project = open(file('waterworks.fuxa.json'))
  const main = project.read('v_main')

  it('lists its views, and reads the one that is asked for', () => {
    expect(project.views).toEqual([
      { id: 'v_main', name: 'Main', gauges: 11 },
      { id: 'v_filters', name: 'Filters', gauges: 0 },
    ])
    expect(main.page.con).toMatchObject({ title: 'Main', width: 800, height: 480, bgColor: '#eef2f5' })
    expect(widgetsOf(project.read('v_filters').page)).toMatchObject([{ type: 'ShapeEllipse' }])
  })

  it('its gauges become widgets where they stood', () => {
    expect(namedOne(main.page, 'Tank')).toMatchObject({
      type: 'UsualPercentFill',
      position: { x: 60, y: 140, width: 80, height: 160 },
      dataAddon: { minVal: 0, maxVal: 8 },
      style: { fill: { color: '#3f83b5' } },
      data: { subTitle: 'PLC 1 / Tank level' },
    })
    expect(namedOne(main.page, 'Pressure')).toMatchObject({
      type: 'UsualDashboard',
      dataAddon: { minVal: 0, maxVal: 10 },
    })
    expect(namedOne(main.page, 'Level value')).toMatchObject({
      type: 'UsualDataText',
      style: { font: { size: 16, color: '#335577' } },
    })
    expect(namedOne(main.page, 'Start pump')).toMatchObject({
      type: 'UsualButton',
      data: { title: 'Start' },
      style: { fill: { color: '#3f9a6b' }, font: { color: '#ffffff', size: 15 } },
      clickEvent: { enable: true, config: { action: 'write', writeValue: '1' } },
    })
    expect(namedOne(main.page, 'Trend')).toMatchObject({ type: 'ComplexLine' })
    const mode = toPageFile(main.page, models).widgets.flatMap((each) => (each.children ?? [each]) as unknown[])
    expect(JSON.stringify(mode)).toContain('"text":"Automatic"')
  })

  it('a drawing keeps its shape and takes colours by ranges', () => {
    const pump = [...main.page.widgets.values()].find(({ props }) => props['widgetName'] === 'Pump 1')
    expect(pump?.type).toBe('ShapeCircle')
    const colours = Object.entries(pump?.props ?? {}).filter(([path]) => path.startsWith('animation.fillColor.'))
    expect(colours.map(([, item]) => item)).toMatchObject([
      { symbol: 'between', value: '0..0', color: '#9aa5ad' },
      { symbol: 'between', value: '1..1', color: '#3f9a6b' },
    ])
    expect(pump?.props).toMatchObject({
      'animation.visiable.enable': true,
      'animation.visiable.config.visiable': 'hide',
    })
  })

  it('EX3 tells what did not come: tags to bind, pages to choose, scripts, and gauges that there are none of', () => {
    expect(main.losses).toContainEqual(
      expect.objectContaining({ is: 'binding', widget: 'Tank', field: 'data.signalId', what: 'PLC 1 / Tank level' }),
    )
    expect(main.losses).toContainEqual(
      expect.objectContaining({
        is: 'action',
        widget: 'To filters',
        field: 'clickEvent.config.pageId',
        what: 'onpage Filters',
      }),
    )
    expect(main.losses).toContainEqual(expect.objectContaining({ is: 'script', widget: 'Odd one' }))
    expect(main.losses).toContainEqual(expect.objectContaining({ is: 'gauge', what: 'svg-ext-own_ctrl-iframe' }))
    expect(JSON.stringify([...main.page.widgets.values()])).not.toContain('alert')
  })
})

describe('colours by value of a drawing of several parts (28)', () => {
  const { page, losses } = open(file('everything.fuxa.json')).read()
  const group = [...page.widgets.values()].find(({ props }) => props['widgetName'] === 'Pump')
  const parts = [...page.widgets.values()].filter(({ parent }) => parent === group?.id)

  it('land on the parts that are painted, each with the value that it follows', () => {
    expect(group?.type).toBe('WidgetGroup')
    const listsOf = (type: string) => {
      const { props } = parts.find((part) => part.type === type) ?? { props: {} }
      return Object.keys(props)
        .filter((path) => /^animation\.\w+Color\./.test(path))
        .map((path) => path.split('.')[1])
    }
    expect(listsOf('ShapeCircle')).toEqual(['fillColor', 'fillColor'])
    // A line is not filled, so only its stroke is seen.
    expect(listsOf('ShapeLine')).toEqual(['borderColor', 'borderColor'])
    expect(parts.map(({ props }) => props['data.subTitle'])).toEqual(['PLC 1 / Run', 'PLC 1 / Run'])
    expect(
      losses.some(({ is, field, widget }) => is === 'action' && field === 'animation.fillColor' && widget === 'Pump'),
    ).toBe(false)
  })
})

describe('a meta2d page', () => {
  const { page, losses } = open(file('boilerHouse.meta2d.json')).read()

  it('its pens become shapes, texts and controls', () => {
    expect(page.con).toMatchObject({ title: 'Boiler house', width: 900, height: 520, bgColor: '#f2f4f5' })
    const types = widgetsOf(page).map(({ type }) => type)
    for (const type of [
      'ShapeRect',
      'ShapeEllipse',
      'ShapeCircle',
      'ShapeTriangle',
      'ShapeLine',
      'UsualText',
      'UsualButton',
      'UsualSelect',
      'ComplexBar',
    ])
      expect(types).toContain(type)
    expect(namedOne(page, 'Manual')).toMatchObject({
      type: 'UsualButton',
      data: { title: 'Manual' },
      clickEvent: { config: { action: 'link', link: 'https://docs.example.com/boiler' } },
    })
  })

  it('parts stand in shares of what they are part of', () => {
    const groups = widgetsOf(page).filter(({ type }) => type === 'WidgetGroup')
    expect(groups.find(({ position }) => (position as { x: number }).x === 500)).toMatchObject({
      type: 'WidgetGroup',
      position: { x: 500, y: 300, width: 80, height: 80 },
    })
    const circle = [...page.widgets.values()].find(({ type }) => type === 'ShapeCircle')
    expect(circle?.props).toMatchObject({ 'position.cx': 40, 'position.cy': 40, 'position.r': 40 })
  })

  it('lines keep their corners, curves become lines', () => {
    const lines = widgetsOf(page).filter(({ type }) => type === 'ShapeLine')
    const pipe = [...page.widgets.values()].find(({ props }) => props['style.stroke.width'] === 6)
    const points = Object.entries(pipe?.props ?? {}).filter(([path]) => path.startsWith('position.points.'))
    expect(points.map(([, point]) => point)).toMatchObject([
      { x: 240, y: 240 },
      { x: 370, y: 240 },
      { x: 370, y: 340 },
      { x: 500, y: 340 },
    ])
    expect(lines.length).toBeGreaterThan(1)
  })

  it('EX3 tells what did not come', () => {
    const kinds = losses.map(({ is }) => is)
    for (const kind of ['binding', 'script', 'marker', 'motion', 'externalImage', 'pen'] as const)
      expect(kinds).toContain(kind)
    expect(losses.find(({ is }) => is === 'binding')).toMatchObject({ what: 'Boiler 1 state', field: 'data.signalId' })
    expect(JSON.stringify([...page.widgets.values()])).not.toMatch(/alert|elsewhere/)
  })

  it('EX4 ends where pens hold each other', () => {
    const pen = (id: string, parentId: string) => ({ id, parentId, name: 'rectangle', x: 0, y: 0, width: 1, height: 1 })
    const { page: looped } = open(JSON.stringify({ pens: [pen('a', 'b'), pen('b', 'a'), pen('c', 'c')] })).read()
    expect(looped.widgets.size).toBe(0)
  })
})
