import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { models } from '../../widgets/models.ts'
import { pageLimits } from '../limits.ts'
import { completeProps } from '../model/completeProps.ts'
import { listEntries } from '../props/listItems.ts'
import type { PageFile } from './pageFile.ts'
import { paintOrder } from './paintOrder.ts'
import { parsePage } from './parsePage.ts'
import { toPageFile } from './toPageFile.ts'

const modelOf = (type: string) => models.find((model) => model.type === type)!
const json = (input: unknown) => JSON.parse(JSON.stringify(input)) as unknown
const again = (file: PageFile) => toPageFile(parsePage(json(file), models).page, models)

function read(...widgets: unknown[]) {
  return parsePage({ format: 1, con: {}, widgets }, models)
}

describe('parsePage', () => {
  it('SC1 reads nested fields as dotted leaves', () => {
    const { page, problems } = read({ id: 'a', widgetType: 'ShapeRect', style: { fill: { color: '#fff' } } })
    expect(problems).toEqual([])
    expect(page.widgets.get('a')).toMatchObject({
      type: 'ShapeRect',
      parent: null,
      props: { 'style.fill.color': '#fff' },
    })
  })

  it('SC2 replaces a bad value by its default and reports the JSON path', () => {
    const { page, problems } = read({
      id: 'a',
      widgetType: 'ShapeRect',
      style: { fill: { color: 'no colour' }, opacity: 7, stroke: 3 },
      position: { x: {} },
    })
    expect(problems).toEqual([
      { path: '$.widgets[0].style.fill.color', reason: 'range' },
      { path: '$.widgets[0].style.opacity', reason: 'range' },
      { path: '$.widgets[0].style.stroke', reason: 'type' },
      { path: '$.widgets[0].position.x', reason: 'type' },
    ])
    expect(page.widgets.get('a')?.props).toEqual({})
  })

  it('SC3 keeps unknown types and fields through a round trip', () => {
    const widgets: unknown[] = [
      {
        id: 'a',
        widgetType: 'FutureThing',
        'dotted.name': { 'per%cent': 1 },
        children: [{ id: 'x' }],
        deep: { list: [[1], { a: null }], empty: {} },
      },
      { id: 'b', widgetType: 'ShapeRect', later: { flag: true }, pos: 1, del: 2, toString: 'x' },
    ]
    const { page, problems } = read(...widgets)
    expect(problems).toEqual([{ path: '$.widgets[0].widgetType', reason: 'unknownType' }])
    expect(toPageFile(page, models).widgets).toEqual(widgets)
  })

  it('SC4 gives the same bytes again after the first pass', () => {
    fc.assert(
      fc.property(fc.array(anyWidget(), { maxLength: 8 }), (widgets) => {
        const once = toPageFile(parsePage(json({ con: { width: 300.4 }, widgets }), models).page, models)
        expect(JSON.stringify(again(once))).toBe(JSON.stringify(once))
      }),
    )
  })

  it('SC5 never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withMap: true, withNullPrototype: true, maxDepth: 6 }), (input) => {
        parsePage(input, models)
        parsePage({ con: input, widgets: [input, { widgetType: 'WidgetGroup', children: input }] }, models)
      }),
    )
  })

  it('SC6 renames duplicate ids the same way each time and reports them', () => {
    const input = { id: 'a', widgetType: 'ShapeRect' }
    const { page, problems } = read(input, input, { id: 'a-2', widgetType: 'ShapeRect' }, input)
    expect(paintOrder(page).map((record) => record.id)).toEqual(['a', 'a-3', 'a-2', 'a-4'])
    expect(problems.map((problem) => problem.reason)).toEqual(['duplicateId', 'duplicateId'])
  })

  it('SC7 checks size and depth before anything else', () => {
    let deep: unknown = 1
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(parsePage({ widgets: deep }, models)).toMatchObject({ problems: [{ path: '$', reason: 'tooDeep' }] })
    const big = 'x'.repeat(pageLimits.bytes)
    expect(parsePage({ con: { title: big } }, models)).toMatchObject({ problems: [{ path: '$', reason: 'tooLarge' }] })
    expect(parsePage([], models)).toMatchObject({ problems: [{ path: '$', reason: 'notAPage' }] })
  })

  it('[spec:lim-widgets] SC8 keeps the first 2000 widgets', () => {
    const widgets = Array.from({ length: 2002 }, (_, i) => ({ id: `w${i}`, widgetType: 'ShapeRect' }))
    const { page, problems } = read(...widgets)
    expect(page.widgets.size).toBe(2000)
    expect(problems).toContainEqual({ path: '$.widgets[2000]', reason: 'tooMany' })
  })

  it('[spec:lim-weather] [spec:lim-webgl] SC8 keeps three weather widgets and one 3D scene', () => {
    const of = (type: string, n: number) => Array.from({ length: n }, () => ({ widgetType: type }))
    const { page } = read(...of('ComplexWeather', 5), ...of('UsualWebgl', 2))
    const types = paintOrder(page).map((record) => record.type)
    expect(types).toEqual(['ComplexWeather', 'ComplexWeather', 'ComplexWeather', 'UsualWebgl'])
  })

  it('SC9 refuses names that reach a prototype', () => {
    const { page } = parsePage(
      JSON.parse('{"con":{"__proto__":{"x":1}},"widgets":[{"widgetType":"ShapeRect","style":{"__proto__":{"y":1}}}]}'),
      models,
    )
    expect(Object.getPrototypeOf(page.con)).toBe(Object.prototype)
    expect(JSON.stringify(toPageFile(page, models))).not.toContain('"y"')
    expect(({} as Record<string, unknown>)['y']).toBeUndefined()
  })

  it('SC10 never keeps a password', () => {
    const { page } = parsePage({ con: { title: 't', password: 'secret' }, widgets: [] }, models)
    expect(page.con).toEqual({ title: 't' })
    expect(toPageFile({ ...page, con: { ...page.con, password: 'secret' } }, models).con).toEqual({ title: 't' })
  })

  it('reads lists as keyed items in order, and writes them as arrays', () => {
    const points = [
      { x: 1, y: 2 },
      { x: 3.6, y: 4, note: 'kept' },
      { x: 5, y: 6 },
    ]
    const { page } = read({ id: 'l', widgetType: 'ShapeLine', position: { points } })
    const line = modelOf('ShapeLine')
    const entries = listEntries(page.widgets.get('l')!.props, 'position.points', line.lists['position.points']!)
    expect(entries.map((entry) => (entry.item as unknown as { x: number }).x)).toEqual([1, 4, 5])
    expect(toPageFile(page, models).widgets[0]).toMatchObject({
      position: { points: [points[0], { x: 4, y: 4, note: 'kept' }, points[2]] },
    })
  })

  it('keeps an emptied list empty where defaults exist', () => {
    const { page } = read({ id: 'd', widgetType: 'UsualDashboard', dataAddon: { thresholds: [] } })
    const file = toPageFile(page, models)
    expect(file.widgets[0]).toMatchObject({ dataAddon: { thresholds: [] } })
    expect(again(file)).toEqual(file)
  })

  it('[spec:des-page-size] [spec:des-page-fit] [spec:des-page-bg] gives a page its default options', async () => {
    const { pageProps } = await import('../props/pageProps.ts')
    expect(completeProps({ props: pageProps }, {})).toMatchObject({
      width: 1024,
      height: 768,
      fit: 'container',
      bgColor: 'white',
    })
  })

  it('nests groups and keeps paint order', () => {
    const { page } = read(
      {
        id: 'g',
        widgetType: 'WidgetGroup',
        children: [
          { id: 'x', widgetType: 'ShapeRect' },
          { id: 'y', widgetType: 'ShapeRect' },
        ],
      },
      { id: 'z', widgetType: 'ShapeRect' },
    )
    expect(paintOrder(page).map((record) => record.id)).toEqual(['g', 'x', 'y', 'z'])
    expect(page.widgets.get('x')?.parent).toBe('g')
  })
})

describe('deriveBind', () => {
  it('[spec:des-save-bind] lists what widgets name, sorted, each once', () => {
    const { page } = read(
      { widgetType: 'UsualDataText', data: { signalId: 's2', equipId: 'e1' } },
      { widgetType: 'UsualDataText', data: { type: 'mvar', signalId: 'left over', mvarId: 'm1' } },
      { widgetType: 'UsualButton', clickEvent: { config: { data: { signalId: 's1', equipId: 'e1' } } } },
      { widgetType: 'ComplexLine', data: { type: 'signal', signalArray: [{ signalId: 's3', equipId: 'e2' }] } },
      {
        widgetType: 'ComplexPie',
        data: { mvarArray: [{ mvarId: 'm2' }], systemArray: [{ systemKey: 'k2', title: 'K' }] },
      },
      { widgetType: 'Unknown', data: { signalArray: ['s4'] } },
      { widgetType: 'UsualText', data: { type: 'system', systemKey: 'k1' } },
    )
    expect(toPageFile(page, models).bind).toEqual({
      equips: ['e1', 'e2'],
      signals: ['s1', 's2', 's3', 's4'],
      keys: ['k1', 'k2'],
      mvars: ['m1', 'm2'],
    })
  })
})

function anyWidget() {
  return fc.record({
    id: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string(), fc.integer()),
    widgetType: fc.constantFrom('ShapeRect', 'ShapeLine', 'UsualDashboard', 'Unknown', 'WidgetGroup'),
    position: fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom('x', 'y', 'points'), fc.anything())),
    style: fc.object(),
    dataAddon: fc.oneof(
      fc.anything(),
      fc.record({ thresholds: fc.array(fc.record({ value: fc.float(), color: fc.constant('red') })) }),
    ),
    extra: fc.anything(),
  })
}
