import { describe, expect, it } from 'vitest'
import { readSymbols } from './readSymbols.ts'
import type { SymbolShape } from './symbolSchema.ts'

const partsOf = (...shapes: SymbolShape[]) =>
  readSymbols({ s: [{ cn: '泵', en: 'Pump', size: [80, 60], words: '水泵 water' }, ...shapes] })[0]!.parts
const propsOf = (shape: SymbolShape) => partsOf(shape)[0]!.props
const pointsOf = (props: object) =>
  Object.entries(props).flatMap(([path, { x, y }]) => (path.startsWith('position.points') ? [[x, y]] : []))

describe('an entry of the symbol library', () => {
  it('has its names and size', () => {
    expect(readSymbols({ s: [{ cn: '泵', en: 'Pump', size: [80, 60], words: '水泵 water' }] })).toEqual([
      { id: 's', cn: '泵', en: 'Pump', words: '水泵 water', width: 80, height: 60, parts: [] },
    ])
  })

  it('draws an open path as lines, and a closed one as triangles', () => {
    const parts = partsOf({ path: 'M4 4V44L40 24H8 M1 2L3 4', width: 4, dash: '6 3' }, { path: 'M4 4V44L40 24Z' })
    expect(parts.map(({ type }) => type)).toEqual(['ShapeLine', 'ShapeLine', 'ShapeTriangle'])
    const [first, second, third] = parts.map(({ props }) => props)
    expect(pointsOf(first!)).toEqual([
      [4, 4],
      [4, 44],
      [40, 24],
      [8, 24],
    ])
    expect(pointsOf(second!)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(first).toMatchObject({ 'style.stroke.width': 4, 'style.stroke.dasharray': '6 3' })
    expect(third).toEqual({
      'position.x1': 4,
      'position.y1': 4,
      'position.x2': 4,
      'position.y2': 44,
      'position.x3': 40,
      'position.y3': 24,
      ref: 'symbol.body',
      'style.fill.color': '#c3cbd2',
      'style.stroke.color': '#46525d',
      'style.stroke.width': 2,
    })
  })

  it.each([
    ['body', '#c3cbd2', 'symbol.body', 5],
    ['plain', '#e9edf0', undefined, 5],
    ['ink', '#46525d', undefined, 4],
    ['bodyFill', '#c3cbd2', 'symbol.body', 4],
  ] as const)('fills four corners without seams, outlined where the look is: %s', (look, color, ref, count) => {
    const parts = partsOf({ path: 'M1 1H9V8L2 9Z', look })
    expect(parts).toHaveLength(count)
    for (const { type, props } of parts.slice(0, 4)) {
      expect([type, props['style.fill.color'], props['style.stroke.enable']]).toEqual(['ShapeTriangle', color, false])
      expect(props['ref']).toBe(ref)
    }
    if (count === 5)
      expect(pointsOf(parts[4]!.props)).toEqual([
        [1, 1],
        [9, 1],
        [9, 8],
        [2, 9],
        [1, 1],
      ])
  })

  it('draws boxes and ellipses, several of one look', () => {
    expect(partsOf({ rect: '1 2 3 4, 5 6 7 8', radius: 9, look: 'plain' }).map(({ props }) => props)).toMatchObject([
      { 'position.x': 1, 'position.y': 2, 'position.width': 3, 'position.height': 4, 'style.radius': 9 },
      { 'position.x': 5, 'position.y': 6, 'position.width': 7, 'position.height': 8, 'style.radius': 9 },
    ])
    expect(propsOf({ circle: '9 8 7' })).toMatchObject({ 'position.cx': 9, 'position.rx': 7, 'position.ry': 7 })
    expect(propsOf({ ellipse: '9 8 7 6' })).toMatchObject({ 'position.cy': 8, 'position.rx': 7, 'position.ry': 6 })
    expect(partsOf({ diamond: '1 2 3 4' })[0]?.type).toBe('ShapePrism')
  })

  it('writes letters, and a level that takes the value and no colours', () => {
    expect(propsOf({ text: 'M', box: '1 2 3 4', fontSize: 17 })).toMatchObject({
      'data.title': 'M',
      'style.font.size': 17,
    })
    expect(propsOf({ level: '1 2 3 4' })).toMatchObject({ ref: 'symbol.level', textType: 'none', 'position.height': 4 })
  })

  it('draws the bubbles of ISA-5.1', () => {
    const typesOf = (shape: SymbolShape) => partsOf(shape).map(({ type }) => type)
    expect(typesOf({ field: 'FT' })).toEqual(['ShapeEllipse', 'UsualText'])
    expect(typesOf({ panel: 'FI' })).toEqual(['ShapeEllipse', 'ShapeLine', 'UsualText'])
    expect(typesOf({ shared: 'FIC' })).toEqual(['ShapeRect', 'ShapeEllipse', 'ShapeLine', 'UsualText'])
    expect(partsOf({ shared: 'FIC' }).at(-1)?.props).toMatchObject({ 'style.font.size': 12, 'position.height': 22 })
  })
})
