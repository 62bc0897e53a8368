import { describe, expect, it } from 'vitest'
import { handleAt, handlePoint, handles } from './handles.ts'
import { resizeBox } from './plans/resizeBox.ts'

const BOX = [100, 200, 80, 40] as const
const REACH = 7

describe('handles', () => {
  it('stand at the corners and at the middles of the sides', () => {
    const points = Object.fromEntries(handles.map((handle) => [handle, handlePoint(BOX, handle)]))
    expect(points).toEqual({
      nw: { x: 100, y: 200 },
      n: { x: 140, y: 200 },
      ne: { x: 180, y: 200 },
      e: { x: 180, y: 220 },
      se: { x: 180, y: 240 },
      s: { x: 140, y: 240 },
      sw: { x: 100, y: 240 },
      w: { x: 100, y: 220 },
    })
  })

  it.each(handles)('%s is found within its reach on either axis, and not beyond', (handle) => {
    const { x, y } = handlePoint(BOX, handle)
    for (const [dx, dy, isHit] of [
      [0, 0, true],
      [7, 0, true],
      [-7, 7, true],
      [7, -7, true],
      [8, 0, false],
      [-8, 0, false],
      [0, 8, false],
      [0, -8, false],
    ] as const)
      expect(handleAt(BOX, { x: x + dx, y: y + dy }, REACH), `${dx} ${dy}`).toBe(isHit ? handle : undefined)
  })

  it('sides have one from four times the reach on, corners always', () => {
    const top = (width: number) => handleAt([0, 0, width, 100], { x: width / 2, y: 0 }, REACH)
    expect([top(28), top(27)]).toEqual(['n', undefined])
    const left = (height: number) => handleAt([0, 0, 100, height], { x: 0, y: height / 2 }, REACH)
    expect([left(28), left(27)]).toEqual(['w', undefined])
    expect(handleAt([0, 0, 3, 3], { x: 3, y: 3 }, REACH)).toBe('se')
    expect(handleAt([0, 0, 3, 100], { x: 3, y: 50 }, REACH)).toBe('e')
  })

  it('of a tiny box the lower right corner is first', () => {
    expect(handleAt([0, 0, 2, 2], { x: 1, y: 1 }, REACH)).toBe('se')
  })
})

describe('E4 a pulled handle', () => {
  it.each([
    ['nw', [90, 180, 90, 60]],
    ['n', [100, 180, 80, 60]],
    ['ne', [100, 180, 70, 60]],
    ['e', [100, 200, 70, 40]],
    ['se', [100, 200, 70, 20]],
    ['s', [100, 200, 80, 20]],
    ['sw', [90, 200, 90, 20]],
    ['w', [90, 200, 90, 40]],
  ] as const)('%s moves its own sides and leaves the others', (handle, to) => {
    expect(resizeBox(BOX, handle, -10, -20)).toEqual(to)
  })

  it.each([
    ['e', 10, 0, [90, 200, 100, 40]],
    ['w', 10, 0, [110, 200, 60, 40]],
    ['n', 0, -5, [100, 195, 80, 50]],
    ['se', 10, 5, [90, 195, 100, 50]],
  ] as const)('%s by %i, %i about the centre moves both sides', (handle, dx, dy, to) => {
    expect(resizeBox(BOX, handle, dx, dy, { isFromCentre: true })).toEqual(to)
  })

  it.each([
    ['se', 80, 0, [100, 200, 160, 80]],
    ['se', 0, 40, [100, 200, 160, 80]],
    ['nw', -80, 0, [20, 160, 160, 80]],
    ['e', 40, 99, [100, 190, 120, 60]],
    ['s', 99, 20, [80, 200, 120, 60]],
  ] as const)('%s by %i, %i keeps the ratio', (handle, dx, dy, to) => {
    expect(resizeBox(BOX, handle, dx, dy, { isRatioKept: true })).toEqual(to)
  })

  it('leaves 3 at least, and never turns the box over', () => {
    expect(resizeBox(BOX, 'se', -200, -200)).toEqual([100, 200, 3, 3])
    expect(resizeBox(BOX, 'nw', 200, 200)).toEqual([177, 237, 3, 3])
    expect(resizeBox(BOX, 'w', 78, 0)).toEqual([177, 200, 3, 40])
    expect(resizeBox(BOX, 'w', 77, 0)).toEqual([177, 200, 3, 40])
    expect(resizeBox(BOX, 'w', 76, 0)).toEqual([176, 200, 4, 40])
  })

  it('a level line stays level, whatever is kept', () => {
    expect(resizeBox([10, 20, 100, 0], 'se', 50, 50)).toEqual([10, 20, 150, 0])
    expect(resizeBox([10, 20, 0, 100], 'se', 50, 50)).toEqual([10, 20, 0, 150])
    expect(resizeBox([10, 20, 100, 0], 'se', 50, 50, { isRatioKept: true })).toEqual([10, 20, 150, 0])
  })

  it('stops at the limits of its sides, about the centre at the nearer one', () => {
    const within = { left: 50, top: 150, right: 200, bottom: 300 }
    expect(resizeBox(BOX, 'se', 500, 500, { within })).toEqual([100, 200, 100, 100])
    expect(resizeBox(BOX, 'nw', -500, -500, { within })).toEqual([50, 150, 130, 90])
    expect(resizeBox(BOX, 'e', 500, 0, { within, isFromCentre: true })).toEqual([80, 200, 120, 40])
    expect(resizeBox(BOX, 's', 0, 500, { within, isFromCentre: true })).toEqual([100, 150, 80, 140])
    expect(resizeBox(BOX, 'se', 500, 0, { within, isRatioKept: true })).toEqual([100, 200, 100, 50])
    expect(resizeBox(BOX, 's', 0, 500, { within, isRatioKept: true })).toEqual([80, 200, 120, 60])
  })

  it('gives whole numbers', () => {
    expect(resizeBox(BOX, 'se', 10.4, 10.6)).toEqual([100, 200, 90, 51])
    expect(
      resizeBox([0, 0, 100, 100], 'e', 500, 0, { within: { left: 0, top: 0, right: 150.7, bottom: 200 } }),
    ).toEqual([0, 0, 150, 100])
  })
})
