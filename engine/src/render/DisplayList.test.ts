import { describe, expect, it } from 'vitest'
import { estimateText } from '../text/TextMeasure.ts'
import { DisplayList } from './DisplayList.ts'
import { Recorder } from './Recorder.ts'
import { solid } from './style.ts'

const STYLE = { size: 10, family: '', weight: 'normal', italic: false, underline: false, color: 0xff } as const

describe('DisplayList', () => {
  const write = (list: DisplayList, slot: number, paint: (recorder: Recorder) => void) => {
    const recorder = new Recorder(estimateText)
    recorder.begin()
    paint(recorder)
    return list.write(slot, recorder.u, recorder.length, recorder.runs, recorder.runCount)
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
