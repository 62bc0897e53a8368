import { expect, it } from 'vitest'
import { model } from '../widgets/ShapeRect/model.ts'
import { boxBetween, localBox, quarterBox, quarterTurns, unionOf, visualBox } from './Box.ts'

it.each([
  [10, 20, 40, 60],
  [40, 60, 10, 20],
  [10, 60, 40, 20],
  [40, 20, 10, 60],
])('a box is spanned by two opposite corners in any order: %i %i, %i %i', (x0, y0, x1, y1) => {
  expect(boxBetween({ x: x0, y: y0 }, { x: x1, y: y1 })).toEqual([10, 20, 30, 40])
})

it('the union reaches around all boxes, and there is none of no boxes', () => {
  expect(unionOf([])).toBeUndefined()
  expect(unionOf([[10, 20, 30, 40]])).toEqual([10, 20, 30, 40])
  const boxes = [
    [10, 20, 30, 40],
    [-5, 50, 5, 100],
    [100, -7, 1, 2],
  ] as const
  expect(unionOf(boxes)).toEqual([-5, -7, 106, 157])
  expect(unionOf([...boxes].reverse())).toEqual([-5, -7, 106, 157])
})

it.each([
  [0, 0],
  [90, 1],
  [180, 2],
  [270, 3],
  [360, 0],
  [-90, 3],
  [44, 0],
  [46, 1],
  [Number.NaN, 0],
  ['none', 0],
  [undefined, 0],
])('a rotation of %s counts as %i quarter turns', (degrees, turns) => {
  expect(quarterTurns({ 'position.rotate': degrees })).toBe(turns)
})

it.each([
  [0, [10, 20, 100, 40]],
  [90, [40, -10, 40, 100]],
  [180, [10, 20, 100, 40]],
  [270, [40, -10, 40, 100]],
] as const)('a box turned by %i degrees keeps its middle, and a quarter swaps its sides', (rotate, seen) => {
  const props = {
    'position.x': 10,
    'position.y': 20,
    'position.width': 100,
    'position.height': 40,
    'position.rotate': rotate,
  }
  expect(visualBox(model, props)).toEqual(seen)
  expect(localBox(props, seen)).toEqual([10, 20, 100, 40])
})

it('a box between quarters is seen as far as its corners reach, and resized at the nearest quarter', () => {
  const props = {
    'position.x': 10,
    'position.y': 20,
    'position.width': 100,
    'position.height': 40,
    'position.rotate': 60,
  }
  const [x, y, width, height] = visualBox(model, props)
  expect([x + width / 2, y + height / 2]).toEqual([60, 40])
  expect(width).toBeCloseTo(50 + 40 * Math.sin(Math.PI / 3))
  expect(height).toBeCloseTo(20 + 100 * Math.sin(Math.PI / 3))
  expect(quarterBox(model, props)).toEqual([40, -10, 40, 100])
})
