import { describe, expect, it } from 'vitest'
import { Playhead } from './Playhead.ts'

const range = { from: 1_000_000, to: 2_000_000 }
const FOREVER = Number.POSITIVE_INFINITY

describe('a playhead', () => {
  it('stands where it was put, within its range', () => {
    expect(new Playhead(range, 1_500_000.4).timeMs).toBe(1_500_000)
    const playhead = new Playhead(range, 5)
    expect(playhead.timeMs).toBe(range.from)
    playhead.seek(9e9)
    expect(playhead.timeMs).toBe(range.to)
    expect(playhead.advance(1000, FOREVER)).toBe(false)
    playhead.setRange({ from: 1_000_000, to: 1_200_000 })
    expect(playhead.timeMs).toBe(1_200_000)
  })

  it.each([1, 10, 60, 600] as const)('moves %ix as fast as the clock', (speed) => {
    const playhead = new Playhead(range, range.from)
    playhead.setSpeed(speed, 0, FOREVER)
    playhead.play(5000)
    for (let now = 5200; now <= 6000; now += 200) playhead.advance(now, FOREVER)
    expect(playhead.timeMs).toBe(range.from + 1000 * speed)
    expect(playhead.stepMs).toBe(1000 * speed)
  })

  it('keeps the time played at the old speed when the speed changes', () => {
    const playhead = new Playhead(range, range.from)
    playhead.play(0)
    playhead.setSpeed(60, 500, FOREVER)
    playhead.advance(1000, FOREVER)
    expect(playhead.timeMs).toBe(range.from + 500 + 30_000)
  })

  it('stands still while paused, and goes on from there', () => {
    const playhead = new Playhead(range, range.from)
    playhead.play(0)
    playhead.advance(1000, FOREVER)
    playhead.pause()
    playhead.advance(900_000, FOREVER)
    playhead.play(950_000)
    playhead.advance(951_000, FOREVER)
    expect(playhead.timeMs).toBe(range.from + 2000)
  })

  it('waits at the edge of the loaded range, and does not jump when more comes', () => {
    const playhead = new Playhead(range, range.from)
    playhead.play(0)
    const edge = range.from + 300
    expect(playhead.advance(200, edge)).toBe(false)
    expect(playhead.advance(1000, edge)).toBe(true)
    expect(playhead.advance(2000, edge)).toBe(true)
    expect([playhead.timeMs, playhead.isPlaying]).toEqual([edge, true])
    expect(playhead.advance(2200, FOREVER)).toBe(false)
    expect(playhead.timeMs).toBe(edge + 200)
    // Nothing is loaded yet, so it waits in place.
    playhead.seek(range.from + 7)
    expect(playhead.advance(2400, Number.NEGATIVE_INFINITY)).toBe(true)
    expect(playhead.timeMs).toBe(range.from + 7)
  })

  it('ends at the end of its range, and starts again from there', () => {
    const playhead = new Playhead(range, range.to - 500)
    playhead.play(0)
    expect(playhead.advance(1000, FOREVER)).toBe(false)
    expect([playhead.timeMs, playhead.isPlaying]).toEqual([range.to, false])
    playhead.play(2000)
    expect([playhead.timeMs, playhead.isPlaying]).toEqual([range.from, true])
  })

  it('does not make up for a sleep of the machine', () => {
    const playhead = new Playhead(range, range.from)
    playhead.play(0)
    playhead.advance(8 * 3_600_000, FOREVER)
    expect(playhead.timeMs).toBe(range.from + 1500)
  })
})
