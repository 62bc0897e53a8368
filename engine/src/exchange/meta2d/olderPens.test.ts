import { describe, expect, it } from 'vitest'
import { nest } from '../../schema/page/path.ts'
import { models } from '../../widgets/models.ts'
import { openForeign } from '../openForeign.ts'

const open = (file: object) =>
  openForeign(JSON.stringify(file), models, { measure: (line) => line.length * 8, isOwnImage: () => false })
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, ex: x + width })
const font = { color: '#123456', fontFamily: 'Arial', fontSize: 14, textAlign: 'center', textBaseline: 'middle' }
const look = { lineWidth: 2, dash: 1, strokeStyle: '#aa0000', fillStyle: '#eeeeff', font, globalAlpha: 1, tags: [] }
const valve = { id: 'v', name: 'diamond', rect: rect(110, 60, 20, 20), fillStyle: '#00aa00', strokeStyle: '#222' }
const pump = { ...look, id: 'p', name: 'rectangle', rect: rect(100, 50, 120, 60), text: 'Pump 1', children: [valve] }
const pipe = {
  id: 'l',
  name: 'polyline',
  from: { x: 220, y: 80, id: 'p' },
  controlPoints: [
    { x: 300, y: 80 },
    { x: 300, y: 200 },
  ],
  to: { x: 400, y: 200 },
  toArrow: 'triangleSolid',
  strokeStyle: '#222',
  lineWidth: 3,
}
const editor = { lineName: 'curve', fromArrowType: '', toArrowType: 'triangleSolid', scale: 1.5, locked: 0 }
const pens = {
  pens: [
    { ...pump, type: 0 },
    { ...pipe, type: 1 },
  ],
  ...editor,
}

describe('a page of Topology, as meta2d was called before', () => {
  it.each([
    ['pens with boxes', pens],
    ['nodes and lines', { nodes: [pump], lines: [pipe], ...editor }],
  ])('is read: %s', (_, file) => {
    const { page, losses } = open(file).read()
    const widgets = [...page.widgets.values()].map(({ type, props }) => ({ type, ...nest(props) }))
    expect(widgets.map(({ type }) => type)).toEqual([
      'WidgetGroup',
      'ShapeRect',
      'UsualText',
      'ShapePrism',
      'ShapeLine',
    ])
    expect(widgets[1]).toMatchObject({
      position: { width: 120, height: 60 },
      style: { fill: { color: '#eeeeff' }, stroke: { color: '#aa0000', width: 2, dasharray: '5 5' } },
    })
    expect(widgets[2]).toMatchObject({ data: { title: 'Pump 1' }, style: { font: { size: 14, color: '#123456' } } })
    expect(widgets[3]).toMatchObject({ position: { x: 10, y: 10, width: 20, height: 20 } })
    const { points } =
      page.widgets.size > 0
        ? (nest([...page.widgets.values()].at(-1)?.props ?? {})['position'] as never)
        : { points: {} }
    const at = Object.values(points as Record<string, { x: number; y: number }>)
    expect(at.map(({ x, y }) => [x - (at[0]?.x ?? 0), y - (at[0]?.y ?? 0)])).toEqual([
      [0, 0],
      [80, 0],
      [80, 120],
      [180, 120],
    ])
    expect(losses).toMatchObject([{ is: 'marker', what: 'toArrow triangleSolid' }])
  })

  it('EX3 tells what has no counterpart, and runs nothing', () => {
    const events = [
      { type: 0, action: 0, value: 'https://docs.example.com/' },
      { type: 1, action: 2, value: 'alert(1)' },
    ]
    const { losses, page } = open({
      ...pens,
      websocket: 'ws://x',
      pens: [{ ...pump, type: 0, icon: 'e601', events }],
    }).read()
    const said = losses.map(({ is, what }) => `${is} ${what}`)
    expect(said).toContain('unread websocket = ws://x')
    expect(said).toContain('unread pens[0].icon = e601')
    expect(said).toContain('script dblclick alert(1)')
    expect(JSON.stringify([...page.widgets.values()])).not.toContain('alert')
  })

  it('other nodes and lines are refused with what they hold', () => {
    const { losses } = open({ nodes: [{ id: 1 }], lines: [] }).read()
    expect(losses).toMatchObject([{ is: 'notAPage', what: '{ nodes, lines }' }])
  })

  it('EX4 ends where nodes hold many others', () => {
    const nested = (depth: number): object => ({ ...valve, children: depth === 0 ? [] : [nested(depth - 1)] })
    expect(open({ pens: [nested(40)] }).read().page.widgets.size).toBeLessThan(100)
  })
})
