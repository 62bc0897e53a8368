import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDocStore } from '../document/createDocStore.ts'
import { LiveInput } from '../runtime/LiveInput.ts'
import { PageClock } from '../runtime/PageClock.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { drawFrame } from '../stage/frame.ts'
import { Stage } from '../stage/Stage.ts'
import { noDevice, noImage } from '../stage/testing/aStage.ts'
import { estimateText } from '../text/TextMeasure.ts'
import { models } from '../widgets/models.ts'
import { views } from '../widgets/views.ts'

const START = Date.UTC(2026, 10, 26, 4, 0, 0, 250)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page of charts of one minute, one signal each, that draws a frame 16 ms after each reason to do so. */
async function aPage(count = 100) {
  const widgets = Array.from({ length: count }, (_, i) => ({
    id: `chart${i}`,
    widgetType: 'ComplexLine',
    position: { x: 10 * i, y: 0, width: 400, height: 200, rotate: 0 },
    data: { signalArray: [{ signalId: `s${i}`, equipId: 'e', title: `s${i}` }], timeRange: 1 },
  }))
  const given = parsePage({ con: { width: 1000, height: 800 }, widgets }, models)
  let frames = 0
  let isAsked = false
  const page = { isHidden: false }
  const frame = () => {
    isAsked = false
    frames++
    drawFrame(stage, noDevice)
    clock.watchDue()
  }
  const invalidate = () => {
    if (isAsked) return
    isAsked = true
    setTimeout(() => !page.isHidden && frame(), 16)
  }
  const stage: Stage = new Stage({
    document: createDocStore(given.page),
    views,
    measure: estimateText,
    loadImage: noImage,
    onImage() {},
    onChart: invalidate,
    onFailure: (_, error) => {
      throw error
    },
  })
  stage.view.width = 1000
  stage.view.height = 800
  const clock = new PageClock(stage, invalidate)
  const input = new LiveInput(stage, clock, false, invalidate)
  stage.live.isLive = true
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  invalidate()
  await pass(3_000)
  const value = (i: number, given: number) =>
    input.setValues([{ id: `s${i}`, value: given, time: Date.now(), quality: 0 }])
  const drawn = async (work: () => Promise<unknown>) => {
    const before = frames
    await work()
    return frames - before
  }
  /** Samples in the layouts that charts show, by their ids. */
  const samples = async () => {
    const found = new Map<string, number>()
    const { store } = stage.charts as NonNullable<Stage['charts']>
    await store.renew((id, spec) => {
      found.set(id, store.layoutOf(id, spec, () => {})?.samples ?? 0)
      return spec
    })
    return found
  }
  return Object.assign(page, { stage, clock, input, pass, value, drawn, samples, frame })
}

describe('the beat of a page of charts', () => {
  it('CD12 moves a hundred charts of one minute with one frame a second', async () => {
    const { drawn, pass } = await aPage()
    const frames = await drawn(() => pass(5_000))
    expect(frames).toBeGreaterThanOrEqual(4)
    expect(frames).toBeLessThanOrEqual(6)
  })

  it('CD12 shows the values of a hundred charts with one frame a second, at whichever moments they come', async () => {
    const { drawn, pass, value, samples } = await aPage()
    const frames = await drawn(async () => {
      for (let ms = 0; ms < 5_000; ms += 10) {
        value((ms / 10) % 100, ms)
        await pass(10)
      }
    })
    expect(frames).toBeGreaterThanOrEqual(4)
    expect(frames).toBeLessThanOrEqual(6)
    await pass(1_100)
    expect(new Set((await samples()).values())).toEqual(new Set([5]))
  })

  it('CD12 shows a value at once if charts have rested for a second', async () => {
    const { drawn, pass, value, samples, stage } = await aPage(1)
    stage.sessions.set('chart0', { window: { from: START - 60_000, to: START + 60_000 } })
    stage.markPaint('chart0')
    await drawn(() => pass(2_500))
    expect(await drawn(() => pass(3_000))).toBe(0)
    value(0, 7)
    expect(await drawn(() => pass(50))).toBe(1)
    expect((await samples()).get('chart0')).toBe(1)
  })

  it('CD12 waits for nothing in a replay', async () => {
    const { drawn, pass, value, input } = await aPage(1)
    input.setMoment(START - 10_000)
    await pass(100)
    const frames = await drawn(async () => {
      for (let i = 1; i <= 5; i++) {
        input.setMoment(START - 10_000 + 1_000 * i)
        value(0, i)
        await pass(100)
      }
    })
    expect(frames).toBeGreaterThanOrEqual(5)
  })

  it('CD12 lays nothing out in a tab that is not drawn, and leaves no timer behind', async () => {
    const page = await aPage(1)
    const { store } = page.stage.charts!
    const renew = vi.spyOn(store, 'renew')
    page.isHidden = true
    for (let i = 0; i < 20; i++) {
      page.value(0, i)
      await page.pass(500)
    }
    expect(renew.mock.calls.length).toBe(1)
    page.isHidden = false
    page.frame()
    await page.pass(2_000)
    expect((await page.samples()).get('chart0')).toBe(20)
    page.stage.charts?.destroy()
    page.clock.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
