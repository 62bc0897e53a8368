import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDocStore } from '../document/createDocStore.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { drawFrame } from '../stage/frame.ts'
import { aStage, noDevice, rect } from '../stage/testing/aStage.ts'
import { PageClock } from './PageClock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function aClock(...widgets: readonly WidgetRecord[]) {
  const page = { con: { width: 1000, height: 800 }, widgets: new Map(widgets.map((each) => [each.id, each])) }
  const { stage } = aStage(createDocStore(page))
  stage.setLive(true)
  drawFrame(stage, noDevice)
  const reasons: string[] = []
  const clock = new PageClock(stage, (reason) => reasons.push(reason))
  const take = (id: string) => {
    const now = performance.now()
    stage.signals.accept({ id, value: now, time: Date.now(), quality: 0 }, now)
    clock.noteExpiry(stage.signals.expiryOf(id), now)
  }
  return { stage, clock, reasons, take }
}

describe('the clock of a page', () => {
  it('tells once that a value has gone stale, seven seconds after the last one of a signal that comes each second', () => {
    const { reasons, take } = aClock()
    for (let s = 0; s < 20; s++) {
      take('a')
      vi.advanceTimersByTime(1000)
    }
    expect(reasons).toEqual([])
    vi.advanceTimersByTime(5900)
    expect(reasons).toEqual([])
    vi.advanceTimersByTime(200)
    expect(reasons).toEqual(['staleness'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits for the value that goes stale first, and then for the next', () => {
    const { stage, reasons, take } = aClock()
    stage.signals.describe({ id: 'slow', unit: '', scale: 2, intervalMs: 60_000 })
    take('slow')
    take('fast')
    vi.advanceTimersByTime(8_000)
    expect([...stage.changedSignals]).toEqual(['fast'])
    stage.changedSignals.clear()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(120_000)
    expect([...stage.changedSignals]).toEqual(['slow'])
    expect(reasons).toEqual(['staleness', 'staleness'])
  })

  it('lets nothing go stale on the drawing board, or in the recorded past', () => {
    const { stage, clock, reasons, take } = aClock()
    stage.live.momentMs = Date.now()
    take('a')
    clock.watchStaleness()
    stage.live.momentMs = undefined
    stage.setLive(false)
    take('b')
    clock.watchStaleness()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(reasons).toEqual([])
  })

  it('asks for a frame each half second while something twinkles, with one timer however many frames there are', () => {
    const { stage, clock, reasons } = aClock(
      rect('a', 10, 10, { props: { 'animation.twinkle.enable': true, 'animation.twinkle.fill': true } }),
    )
    expect(stage.scene.motion.twinkling).toBe(1)
    for (let ms = 0; ms < 400; ms += 20) {
      clock.watchTwinkle(performance.now())
      vi.advanceTimersByTime(20)
      expect(vi.getTimerCount()).toBeLessThanOrEqual(1)
    }
    vi.advanceTimersByTime(200)
    expect(reasons).toEqual(['twinkle'])
    // On the drawing board nothing twinkles.
    stage.setLive(false)
    drawFrame(stage, noDevice)
    clock.watchTwinkle(performance.now())
    expect(vi.getTimerCount()).toBe(0)
  })

  it('starts no timer once it was stopped', () => {
    const { clock, take } = aClock()
    take('a')
    clock.stop()
    take('a')
    clock.watchStaleness()
    clock.watchDue()
    expect(vi.getTimerCount()).toBe(0)
  })
})
