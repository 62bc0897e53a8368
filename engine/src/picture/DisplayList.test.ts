import { describe, expect, it } from 'vitest'
import { solid } from '../render/style.ts'
import { estimateText } from '../text/TextMeasure.ts'
import { DisplayList } from './DisplayList.ts'
import { Recorder } from './Recorder.ts'

const STYLE = { size: 10, family: '', weight: 'normal', italic: false, underline: false, color: 0xff } as const

describe('DisplayList', () => {
  const write = (list: DisplayList, slot: number, paint: (recorder: Recorder) => void) => {
    const recorder = new Recorder(estimateText)
    recorder.begin()
    paint(recorder)
    return list.write(slot, recorder)
  }

  it('RL1 writing the same again writes nothing and says so', () => {
    const list = new DisplayList()
    const paint = (r: Recorder) => r.text('42.0', 0, 0, 'left', STYLE)
    expect(write(list, 0, paint)).toBe(true)
    expect(write(list, 0, paint)).toBe(false)
    expect(write(list, 0, (r) => r.text('42.1', 0, 0, 'left', STYLE))).toBe(true)
  })

  it('RL2 a change of the same size stays in its range and touches no neighbour', () => {
    const list = new DisplayList()
    write(list, 0, (r) => r.rect(0, 0, 1, 1, 0, solid(0xff)))
    write(list, 1, (r) => r.rect(5, 5, 1, 1, 0, solid(0xff)))
    const start = list.start[0]
    const used = list.words
    const other = Array.from(list.u.subarray(list.start[1], list.start[1]! + list.length[1]!))
    write(list, 0, (r) => r.rect(9, 9, 1, 1, 0, solid(0xff)))
    expect(list.start[0]).toBe(start)
    expect(list.words).toBe(used)
    expect(Array.from(list.u.subarray(list.start[1], list.start[1]! + list.length[1]!))).toEqual(other)
  })

  it('RL5 a static layer keeps its version while it looks the same, and has another one when it does not', () => {
    const list = new DisplayList()
    const gauge = (scale: string, needle: number) => (r: Recorder) => {
      r.text(scale, 0, 0, 'left', STYLE)
      r.endStatic()
      r.rect(needle, 0, 1, 1, 0, solid(0xff))
    }
    write(list, 0, gauge('0 50 100', 10))
    const layer = list.staticLayerOf(0)!
    const { version, words } = layer
    write(list, 0, gauge('0 50 100', 20))
    expect(list.staticLayerOf(0)?.version).toBe(version)
    write(list, 0, gauge('0 80 160', 20))
    expect(list.staticLayerOf(0)?.version).not.toBe(version)
    const resumed = new Recorder(estimateText)
    resumed.resume(list.staticLayerOf(0)!)
    resumed.rect(20, 0, 1, 1, 0, solid(0xff))
    expect(resumed.staticLength).toBe(words)
    expect(list.write(0, resumed)).toBe(false)
    // The words after the static layer outgrow their range: the layer is copied along.
    resumed.resume(list.staticLayerOf(0)!)
    for (let i = 0; i < 50; i++) resumed.rect(i, 0, 1, 1, 0, solid(0xff))
    resumed.text('7', 0, 0, 'left', STYLE)
    expect(list.write(0, resumed)).toBe(true)
    const whole = new DisplayList()
    write(whole, 0, (r) => {
      gauge('0 80 160', 0)(r)
      for (let i = 1; i < 50; i++) r.rect(i, 0, 1, 1, 0, solid(0xff))
      r.text('7', 0, 0, 'left', STYLE)
    })
    const wordsOf = ({ u, start, length }: DisplayList) => u.slice(start[0], (start[0] ?? 0) + (length[0] ?? 0))
    expect(wordsOf(list)).toEqual(wordsOf(whole))
    expect(list.runsOf(0)).toEqual(whole.runsOf(0))
    write(list, 0, (r) => r.rect(20, 0, 1, 1, 0, solid(0xff)))
    expect(list.staticLayerOf(0)).toBeUndefined()
  })

  it('RL3 stays bounded when ranges keep growing and going', () => {
    const list = new DisplayList()
    for (let round = 0; round < 2000; round++) {
      const slot = round % 10
      write(list, slot, (r) => {
        for (let i = 0; i < round % 50; i++) r.rect(i, round, 1, 1, 0, solid(0xff))
      })
      if (round % 7 === 0) list.release(slot)
    }
    expect(list.words).toBeLessThan(1 << 16)
  })
})

describe('Recorder', () => {
  it('RR1 keeps the box of all paint, strokes and clips included', () => {
    const r = new Recorder(estimateText)
    r.begin()
    r.rect(10, 10, 20, 20, 0, { fill: 0xff, stroke: 0xff, strokeWidth: 4, dash: [] })
    expect([r.minX, r.minY, r.maxX, r.maxY]).toEqual([8, 8, 32, 32])
    r.clip(0, 0, 50, 15)
    r.rect(10, 0, 20, 100, 0, solid(0xff))
    expect([r.minX, r.minY, r.maxX, r.maxY]).toEqual([8, 0, 32, 32])
  })

  it('RR2 what is transparent or has no size paints nothing', () => {
    const r = new Recorder(estimateText)
    r.begin()
    r.rect(0, 0, 10, 10, 0, solid(0x00ff0000))
    r.rect(0, 0, Number.NaN, 10, 0, solid(0xff))
    r.ellipse(0, 0, 0, 5, solid(0xff))
    r.arc(0, 0, 5, 1, 2, 2, 0xff)
    r.text('', 0, 0, 'left', STYLE)
    expect(r.length).toBe(0)
    expect(r.isEmpty).toBe(true)
  })
})

describe('a shifted copy', () => {
  const shape = (x: number, y: number, width = 2) => {
    const recorder = new Recorder(estimateText)
    recorder.begin()
    recorder.rect(x, y, 30, 20, 4, { fill: 0xff0000ff, stroke: 0x000000ff, strokeWidth: width, dash: [] })
    recorder.polyline([x, y, x + 10, y + 5, x + 20, y], 3, false, {
      fill: 0,
      stroke: 0xff,
      strokeWidth: 1,
      dash: [4, 2],
    })
    recorder.area([x, y, x + 10, y + 5, x + 10, y + 9, x, y + 9], 4, 0x00ff00ff)
    recorder.polygon([x, y, x + 5, y, x, y + 5], 3, 0x0000ffff)
    return recorder
  }

  it('RL4 is told from what is painted in another way', () => {
    const list = new DisplayList()
    const first = shape(10, 20)
    list.write(0, first)
    const is = (other: Recorder, dx: number, dy: number) => list.isShifted(0, other, dx, dy)
    expect(is(shape(13, 18), 3, -2)).toBe(true)
    expect(is(shape(13, 18), 3, -1)).toBe(false)
    expect(is(shape(13, 18, 3), 3, -2)).toBe(false)
    const empty = new Recorder(estimateText)
    empty.begin()
    expect(is(empty, 3, -2)).toBe(false)
    const text = shape(13, 18)
    text.text('5', 13, 18, 'left', {
      size: 10,
      family: '',
      weight: 'normal',
      italic: false,
      underline: false,
      color: 0xff,
    })
    list.write(1, text)
    expect(list.isShifted(1, text, 0, 0)).toBe(false)
  })
})
