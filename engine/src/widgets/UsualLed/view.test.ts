import { describe, expect, it } from 'vitest'
import { NO_CHARTS } from '../../live/LiveOverlay.ts'
import { Op } from '../../picture/DisplayList.ts'
import { Recorder } from '../../picture/Recorder.ts'
import type { LiveState } from '../../render/LiveState.ts'
import { defaultMarks } from '../../render/qualityMarks.ts'
import { completeProps } from '../../schema/model/completeProps.ts'
import { parsePage } from '../../schema/page/parsePage.ts'
import { estimateText } from '../../text/TextMeasure.ts'
import { model } from './model.ts'
import { view } from './view.ts'

const NOW = Date.UTC(2026, 10, 21, 4, 5, 6)

/** Paints a lamp labelled "Pump" at a value. */
function painted(measured: LiveState['value'], fields: object = {}, more: Partial<LiveState> = {}) {
  const node = { id: 'a', widgetType: 'UsualLed', data: { title: 'Pump' }, ...fields }
  const record = parsePage({ widgets: [node] }, [model]).page.widgets.get('a')!
  const p = completeProps(model, record.props)
  const live: LiveState = {
    value: measured,
    reading: measured,
    measured,
    unit: '',
    seriesValue: () => undefined,
    seriesScale: () => 0,
    scale: 0,
    isStale: false,
    isBad: false,
    marks: defaultMarks,
    isHovered: false,
    isPressed: false,
    isDisabled: false,
    isOverlaid: false,
    charts: NO_CHARTS,
    session: {},
    locale: 'en',
    isOnDark: false,
    isLive: true,
    now: NOW,
    ...more,
  }
  const recorder = new Recorder(estimateText)
  recorder.begin()
  view.paint(p, live, recorder)
  const words = recorder.u.slice(0, recorder.length)
  const ops: number[] = []
  for (let at = 0; at < recorder.length; at += words[at]! >>> 8) ops.push(words[at]! & 0xff)
  const texts = recorder.runs.slice(0, recorder.runCount).map(({ value }) => value)
  return {
    words: words.join(),
    ops,
    texts,
    next: view.nextChange!(p, live),
    has: (color: number) => words.includes(color),
  }
}

describe('an indicator lamp', () => {
  it('is lit in the colour of the last state that the value meets, and a ring in that colour where it is off', () => {
    expect(painted(1).has(0x7fa98fff)).toBe(true)
    expect(painted(true).words).toBe(painted(1).words)
    expect(painted(0).has(0x8a949eff)).toBe(true)
    expect(painted(0).words).not.toBe(painted(1).words)
  })

  it('is a dashed rim without a colour where the value is not known or no state stands for it', () => {
    const unknown = painted(undefined)
    for (const color of [0x7fa98fff, 0x8a949eff, 0xc0392bff]) expect(unknown.has(color)).toBe(false)
    expect(painted(7).words).toBe(unknown.words)
    expect(unknown.words).not.toBe(painted(0).words)
  })

  it('blinks at 1 Hz, and asks for nothing while it does not', () => {
    expect(painted(2).next).toBe(NOW + 500)
    expect(painted(2, {}, { now: NOW + 500 }).words).not.toBe(painted(2).words)
    expect(painted(2, {}, { now: NOW + 1000 }).words).toBe(painted(2).words)
    expect(painted(1).next).toBe(Number.POSITIVE_INFINITY)
    expect(painted(2, {}, { isLive: false }).next).toBe(Number.POSITIVE_INFINITY)
  })

  it('says its label, or the text of its state; thresholds choose states too', () => {
    const led = {
      states: [
        { symbol: '>=', value: 0, light: 'on', color: '#5b8f7b', text: '' },
        { symbol: '>', value: 80, light: 'blink', color: '#c0392b', text: 'Hot' },
      ],
    }
    expect(painted(40, { led }).texts).toEqual(['Pump'])
    expect(painted(81, { led }).texts).toEqual(['Hot'])
    expect(painted(40, { led: { ...led, label: 'none' } }).texts).toEqual([])
  })

  it('is round or square', () => {
    expect(painted(1).ops).toContain(Op.Ellipse)
    expect(painted(1, { led: { shape: 'square' } }).ops).not.toContain(Op.Ellipse)
  })

  it('shows the first state that is lit on the drawing board', () => {
    expect(painted(undefined, {}, { isLive: false }).has(0x7fa98fff)).toBe(true)
  })
})
