import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { describe, expect, it } from 'vitest'
import { livePage } from './livePage.ts'
import type { Node, PageJson } from './PageJson.ts'
import { sceneOf } from './sceneOf.ts'

/** In this font every character is half as wide as high. */
const measure = (text: string, size: number) => text.length * size * 0.5
const style = {
  fill: { color: '#8fa3b5' },
  stroke: { color: '#5b6675', width: 2, dasharray: '' },
  font: { size: 10 },
  radius: 4,
}
const page = (...widgets: Node[]): PageJson => ({ con: { width: 1920, height: 1080, bgColor: '#f4f6f8' }, widgets })
const rect = (id: string, position: Node['position'], more: Partial<Node> = {}): Node => ({
  id,
  widgetType: 'ShapeRect',
  position,
  style,
  ...more,
})

describe('sceneOf', () => {
  it('places the widgets of a group on the page, and remembers the group', () => {
    const child = rect('b', { x: 10, y: 20, width: 40, height: 10 })
    const group = rect('a', { x: 100, y: 200, width: 80, height: 60 }, { widgetType: 'WidgetGroup', children: [child] })
    const { items, byTop } = sceneOf(page(group), measure)
    expect(items).toMatchObject([{ id: 'b', topId: 'a', x: 130, y: 225, width: 40, height: 10 }])
    expect(byTop.get('a')).toEqual([0])
  })

  it('places parts relative to the middle of the widget', () => {
    const { items } = sceneOf(page(rect('a', { x: 10, y: 10, width: 40, height: 20, rotate: 90 })), measure)
    expect(items[0]).toMatchObject({ x: 30, y: 20, turnDeg: 90 })
    expect(items[0]?.parts).toMatchObject([{ kind: 'rect', x: -20, y: -10, width: 40, height: 20, radius: 4 }])
  })

  it('shows a value as text, as a level and by a condition', () => {
    const data = { signalId: 's' }
    const box = { x: 0, y: 0, width: 40, height: 100 }
    const scene = sceneOf(
      page(
        rect('text', box, { widgetType: 'UsualDataText', data }),
        rect('bar', box, { widgetType: 'UsualPercentFill', data, dataAddon: { type: 'rectangle' } }),
        rect('shape', box, { data, animation: { fillColor: [{ value: 80, color: '#c0392b' }] } }),
      ),
      measure,
    )
    expect(scene.bySignal.get('s')).toEqual([0, 1, 2])
    for (const item of scene.items) item.show?.(81)
    const [text, bar, shape] = scene.items
    expect(text?.parts[1]).toMatchObject({ text: '81.00' })
    expect(bar?.parts[1]).toMatchObject({ y: -31, height: 81 })
    expect(shape?.parts[0]).toMatchObject({ fill: '#c0392b', stroke: '#c0392b' })
    shape?.show?.(80)
    expect(shape?.parts[0]).toMatchObject({ fill: '#8fa3b5', stroke: '#5b6675' })
  })

  it('breaks a text that is wider than its box', () => {
    const title = { data: { title: 'Pump 12 inlet' }, widgetType: 'UsualText' }
    const { items } = sceneOf(page(rect('a', { x: 0, y: 0, width: 40, height: 20 }, title)), measure)
    expect(items[0]?.parts).toMatchObject([
      { text: 'Pump 12', y: -7 },
      { text: 'inlet', y: 7 },
    ])
  })

  it('draws every widget of the benchmark page that the engine draws', () => {
    const file = livePage({ seed: 7, count: 600 })
    const scene = sceneOf(file as PageJson, measure)
    const { page: parsed, problems } = parsePage(file, models)
    expect(problems).toEqual([])
    const drawn = [...parsed.widgets.values()].filter(({ type }) => type !== 'WidgetGroup').map(({ id }) => id)
    expect(scene.items.map(({ id }) => id).sort()).toEqual(drawn.sort())
    expect(scene.items.filter(({ spinMs }) => spinMs > 0).length).toBe(Math.ceil(drawn.length / 20))
    expect(scene.items.filter(({ twinkles }) => twinkles).length).toBe(Math.round(drawn.length / 20))
  })
})
