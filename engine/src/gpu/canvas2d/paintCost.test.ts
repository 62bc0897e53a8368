import { describe, expect, it } from 'vitest'
import { DisplayList } from '../../picture/DisplayList.ts'
import { Recorder } from '../../picture/Recorder.ts'
import { solid } from '../../render/style.ts'
import { estimateText } from '../../text/TextMeasure.ts'
import { copyCost, paintCost } from './paintCost.ts'

const STYLE = { size: 10, family: '', weight: 'normal', italic: false, underline: false, color: 0xff } as const
const stroked = { ...solid(0xff), stroke: 0xff, strokeWidth: 2 }
const costOf = (paint: (recorder: Recorder) => void, isTurned = false, scale = 1) => {
  const list = new DisplayList()
  const recorder = new Recorder(estimateText)
  recorder.begin()
  // Another slot stands before it, whose words are not counted.
  recorder.arc(0, 0, 500, 4, 0, 3, 0xff)
  list.write(0, recorder)
  recorder.begin()
  paint(recorder)
  list.write(1, recorder)
  return paintCost(list, 1, list.length[1] ?? 0, scale, isTurned)
}
const shapes: Readonly<Record<string, (recorder: Recorder, size: number) => void>> = {
  rounded: (r, size) => r.rect(0, 0, size, size, 6, solid(0xff)),
  ellipse: (r, size) => r.ellipse(0, 0, size, size, solid(0xff)),
  arc: (r, size) => r.arc(0, 0, size, 6, 0, 4, 0xff),
  polyline: (r, size) => r.polyline([0, 0, size, size, 0, size], 3, false, stroked),
  polygon: (r, size) => r.polygon([0, 0, size, size, 0, size], 3, 0xff),
  area: (r, size) => r.area([0, 0, size, size, size, size, 0, size], 4, 0xff),
  flow: (r, size) => r.flow([0, 0, size, 0], 2, 4, 8, 8, 20, 0xff),
}

describe('what painting costs', () => {
  it('a level rectangle is painted, however large; a gauge of many parts is copied', () => {
    expect(costOf((r) => r.rect(0, 0, 20, 20, 0, stroked))).toBeLessThan(copyCost(24 * 24, false))
    expect(costOf((r) => r.rect(0, 0, 200, 200, 0, stroked))).toBeLessThan(copyCost(204 * 204, false))
    const gauge = (r: Recorder) => {
      for (let i = 0; i < 4; i++) r.arc(40, 40, 40, 6, i, i + 1, 0xff)
      for (let i = 0; i < 6; i++) r.text(`${20 * i}`, 10 * i, 40, 'center', STYLE)
    }
    expect(costOf(gauge)).toBeGreaterThan(copyCost(84 * 84, false))
  })

  it('of what turns, a shape is painted and texts are copied', () => {
    expect(costOf((r) => r.rect(0, 0, 60, 60, 0, stroked), true)).toBeLessThan(copyCost(64 * 64, true))
    const labelled = (r: Recorder) => {
      r.rect(0, 0, 60, 60, 0, stroked)
      r.text('Pump', 30, 30, 'center', STYLE)
    }
    expect(costOf(labelled, true)).toBeGreaterThan(copyCost(64 * 64, true))
  })

  it.each(Object.keys(shapes))('grows with the size and the scale of a shape: %s', (name) => {
    const shape = (size: number) => (r: Recorder) => shapes[name]?.(r, size)
    expect(costOf(shape(20))).toBeGreaterThan(0)
    expect(costOf(shape(80))).toBeGreaterThan(costOf(shape(20)))
    expect(costOf(shape(20), false, 4)).toBeCloseTo(costOf(shape(80)))
    expect(costOf(shape(20), true)).toBeGreaterThan(costOf(shape(20)))
  })
})
