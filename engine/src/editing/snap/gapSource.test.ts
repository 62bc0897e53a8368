import { describe, expect, it } from 'vitest'
import { anEditing, at, rect } from '../testing/anEditing.ts'
import { gapSource } from './gapSource.ts'

const row = [
  [0, 0, 100, 60],
  [140, 0, 100, 60],
  [700, 0, 100, 60],
] as const

describe('equal gaps', () => {
  const source = gapSource(row)
  const nearest = (x: number, y = 10) => source.nearest('x', x, 5, { box: [x, y, 100, 40], part: 0 })?.at

  it('GA1 goes on with the gap of the neighbours, and to the middle between two', () => {
    expect(nearest(283)).toBe(280)
    expect(nearest(417)).toBe(420)
    expect(nearest(330)).toBeUndefined()
  })

  it('GA1 also upwards, to the left, and with the rank of an edge', () => {
    const line = source.nearest('x', 283, 5, { box: [283, 10, 100, 40], part: 0 })
    expect(line).toEqual({ at: 280, rank: 0 })
    expect(nearest(-142)).toBe(-140)
    const column = gapSource(row.map(([x, y, width, height]) => [y, x, height, width] as const))
    const down = (y: number, part = 0) => column.nearest('y', y, 5, { box: [10, y, 40, 100], part })?.at
    expect([down(283), down(417), down(-142), down(330), down(283, 1)]).toEqual([280, 420, -140, undefined, undefined])
    expect(column.gapsAround([10, 280, 40, 100])).toEqual([
      { axis: 'y', from: 100, to: 140, at: 30 },
      { axis: 'y', from: 240, to: 280, at: 30 },
    ])
  })

  it('GA2 looks along the row alone', () => {
    expect(nearest(283, 200)).toBeUndefined()
  })

  it('GA3 shows both gaps that are equal, and none that are not', () => {
    expect(source.gapsAround([280, 10, 100, 40])).toEqual([
      { axis: 'x', from: 100, to: 140, at: 30 },
      { axis: 'x', from: 240, to: 280, at: 30 },
    ])
    expect(source.gapsAround([300, 10, 100, 40])).toEqual([])
  })

  it('GA4 takes a dragged widget there, and says how far it is', () => {
    const { editing, document } = anEditing([rect(50, 100), rect(190, 100), rect(500, 190)], true)
    editing.pointerDown(at(550, 220))
    editing.pointerMove(at(383, 150))
    expect(editing.chrome.gaps?.map(({ from, to }) => to - from)).toEqual([40, 40])
    editing.pointerUp(at(383, 150))
    expect(document.get('c')?.props).toMatchObject({ 'position.x': 330, 'position.y': 120 })
  })
})
