import { describe, expect, it } from 'vitest'
import { Op } from '../render/DisplayList.ts'
import { Recorder } from '../render/Recorder.ts'
import { completeProps } from '../schema/completeProps.ts'
import { parsePage } from '../schema/parsePage.ts'
import { estimateText } from '../text/TextMeasure.ts'
import { models } from './models.ts'
import { views } from './views.ts'
import type { LiveState } from './WidgetView.ts'

const atRest: LiveState = {
  value: undefined,
  unit: '',
  scale: 0,
  isStale: false,
  isBad: false,
  isHovered: false,
  isPressed: false,
  isDisabled: false,
  isLive: true,
  now: Date.UTC(2026, 10, 21, 4, 5, 6),
}

/** What a widget of a page file paints: the recorder, its texts, and when the clock changes it. */
function painted(node: Record<string, unknown> & { widgetType: string }, live: Partial<LiveState> = {}) {
  const view = views.find(({ model }) => model.type === node.widgetType)!
  const record = parsePage({ widgets: [{ id: 'a', ...node }] }, models).page.widgets.get('a')!
  const props = completeProps(view.model, record.props)
  const recorder = new Recorder(estimateText)
  recorder.begin()
  const state = { ...atRest, ...live }
  view.paint(props, state, recorder)
  const texts = recorder.runs.slice(0, recorder.runCount).map(({ value }) => value)
  return { recorder, texts, next: view.nextChange?.(props, state) }
}

const box = { x: 0, y: 0, width: 300, height: 40 }

describe('an animation', () => {
  const node = {
    widgetType: 'UsualAnimation',
    position: box,
    data: { signalId: 's', title: 'Unknown' },
    display: {
      type: 'text',
      textItems: [
        { symbol: '==', value: 0, text: 'Stopped' },
        { symbol: 'between', value: '1..50', text: 'Slow' },
        { symbol: '>', value: 50, text: 'Fast' },
      ],
    },
  }

  it('[spec:wid-animation-switch] shows the text whose condition the value meets', () => {
    expect(painted(node, { value: 0 }).texts).toEqual(['Stopped'])
    expect(painted(node, { value: 20 }).texts).toEqual(['Slow'])
    expect(painted(node, { value: 80 }).texts).toEqual(['Fast'])
    expect(painted(node, { value: -1 }).texts).toEqual(['Unknown'])
    expect(painted(node, { value: 20 }).next).toBe(Number.POSITIVE_INFINITY)
  })

  it('cycles through all while the cycle’s condition holds, each as long as set', () => {
    const cycling = { ...node, cycle: { enable: true, judgCondition: '>', judgVal: 0, speed: 500 } }
    const at = (now: number, value = 1) => painted(cycling, { value, now })
    expect([0, 500, 1000, 1500].map((now) => at(now).texts[0])).toEqual(['Stopped', 'Slow', 'Fast', 'Stopped'])
    expect(at(700).next).toBe(1000)
    expect(at(700, 0).texts).toEqual(['Stopped'])
    expect(at(700, 0).next).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a time display', () => {
  it('shows the time of UTC+8 in its format', () => {
    expect(painted({ widgetType: 'UsualTimer', position: box }).texts).toEqual(['2026-11-21 12:05:06'])
    expect(painted({ widgetType: 'UsualTimer', position: box, style: { format: 'HH:mm' } }).texts).toEqual(['12:05'])
  })
})

describe('a flow bar', () => {
  const node = { widgetType: 'UsualScrollbar', position: box, data: { signalId: 's' } }
  const isFlowing = (more: object, live: Partial<LiveState>) => painted({ ...node, ...more }, live).recorder.hasFlow

  it('[spec:wid-scrollbar] flows while its condition is met, by a value that is fresh and good', () => {
    expect(isFlowing({}, { value: 1 })).toBe(true)
    expect(isFlowing({}, { value: 0 })).toBe(false)
    expect(isFlowing({ dataAddon: { symbol: '>', value: 10 } }, { value: 11 })).toBe(true)
    expect(isFlowing({}, { value: 1, isStale: true })).toBe(false)
    expect(isFlowing({}, { value: 1, isBad: true })).toBe(false)
    expect(isFlowing({}, { value: 1, isLive: false })).toBe(false)
  })

  it('takes the default pattern for one that is none', () => {
    const { recorder } = painted({ ...node, line: { strokeDasharray: 'x y' } })
    const at = recorder.u.indexOf(Op.Flow | (11 << 8))
    expect([recorder.f[at + 4], recorder.f[at + 5]]).toEqual([14, 10])
  })
})
