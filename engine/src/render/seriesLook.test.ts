import { describe, expect, it } from 'vitest'
import { layoutChart } from '../chart/layoutChart.ts'
import { Series } from '../chart/SeriesStore.ts'
import { NO_CHARTS } from '../live/LiveOverlay.ts'
import { Recorder } from '../picture/Recorder.ts'
import { completeProps } from '../schema/model/completeProps.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { toPageFile } from '../schema/page/toPageFile.ts'
import { chartItems } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { estimateText } from '../text/TextMeasure.ts'
import { models } from '../widgets/models.ts'
import { views } from '../widgets/views.ts'
import type { LiveState } from './LiveState.ts'
import type { Paint } from './PrimitiveSink.ts'
import { defaultMarks } from './qualityMarks.ts'
import { seriesSwatch } from './seriesSwatch.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const HOUR = 3_600_000
const place = { x: 0, y: 0, width: 400, height: 300, rotate: 0 }
const samples: Record<string, readonly [number, number]> = { a: [2, 8], b: [2000, 8000] }
const series = new Map(
  Object.entries(samples).map(([id, [first, last]]) => {
    const each = new Series()
    each.append(NOW - HOUR, first)
    each.append(NOW, last)
    return [id, each] as const
  }),
)
const live: LiveState = {
  value: undefined,
  reading: undefined,
  measured: undefined,
  unit: '',
  seriesValue: (id) => samples[id]?.[1],
  seriesScale: () => 0,
  scale: 0,
  isStale: false,
  isBad: false,
  marks: defaultMarks,
  isHovered: false,
  isPressed: false,
  isDisabled: false,
  locale: 'en',
  isOnDark: false,
  isLive: true,
  isOverlaid: false,
  session: {},
  charts: {
    ...NO_CHARTS,
    seriesOf: (id) => series.get(id),
    layout: (spec) => layoutChart(spec, (id) => series.get(id)),
  },
  now: NOW,
}

const recordOf = (widgetType: string, items: readonly object[], data: object = {}) =>
  parsePage({ widgets: [{ id: 'w', widgetType, position: place, data: { signalArray: items, ...data } }] }, models)

function painted(widgetType: string, items: readonly object[], data: object = {}, more: Partial<LiveState> = {}) {
  const view = views.find(({ model }) => model.type === widgetType)!
  const record = recordOf(widgetType, items, data).page.widgets.get('w')!
  const recorder = new Recorder(estimateText)
  const strokes: { readonly color: number; readonly width: number }[] = []
  const fills: number[] = []
  const { polyline, rect } = recorder
  recorder.polyline = (points, count, isClosed, paint: Paint) => {
    strokes.push({ color: paint.stroke, width: paint.strokeWidth })
    polyline.call(recorder, points, count, isClosed, paint)
  }
  recorder.rect = (x, y, width, height, radius, paint) => {
    fills.push(paint.fill)
    rect.call(recorder, x, y, width, height, radius, paint)
  }
  recorder.begin()
  view.paint(completeProps(view.model, record.props), { ...live, ...more }, recorder)
  const runs = recorder.runs.slice(0, recorder.runCount)
  return { strokes, fills, texts: runs.map(({ value }) => value) }
}

describe('the look of a series', () => {
  const own = { signalId: 'b', title: 'Flow', color: '#ff8800', lineWidth: 5, axis: 'right' }

  it('is its own colour and width in the plot, its legend and its readout, while the others have the chart’s', () => {
    const { strokes, fills, texts } = painted(
      'ComplexLine',
      [{ signalId: 'a', title: 'Level' }, own],
      {},
      {
        session: { pointer: { x: 200, y: 100 } },
      },
    )
    expect(strokes).toContainEqual({ color: 0xff8800ff, width: 5 })
    expect(strokes).toContainEqual({ color: 0x2f6690ff, width: 1.5 })
    // The mark in the legend.
    expect(fills).toContain(0xff8800ff)
    expect(texts.filter((text) => text.startsWith('Flow  '))).toHaveLength(2)
  })

  it('gives a chart a right axis with its unit and range, only while such a series is shown', () => {
    const items = [{ signalId: 'a' }, own]
    const data = { left: { unit: 'm' }, right: { unit: 'm³/h', mode: 'fixed', minVal: 0, maxVal: 10_000 } }
    const both = painted('ComplexLine', items, data).texts
    expect(both).toEqual(expect.arrayContaining(['m', 'm³/h', '0', '10000', '2']))
    const hidden = painted('ComplexLine', items, data, { session: { hidden: new Set(['b']) } }).texts
    expect(hidden).toContain('m')
    expect(hidden).not.toContain('m³/h')
    const alone = painted('ComplexLine', items, data, { session: { hidden: new Set(['a']) } }).texts
    expect(alone).toContain('m³/h')
    expect(alone).not.toContain('m')
  })

  it.each(['ComplexBar', 'ComplexArea'])('%s has a right axis, too', (type) => {
    const left = painted(type, [{ signalId: 'a' }, { signalId: 'b', axis: 'left' }]).texts
    const both = painted(type, [{ signalId: 'a' }, { signalId: 'b', axis: 'right' }]).texts
    // Beside 8000, 8 can only be told on an axis of its own.
    expect(left).not.toContain('2')
    expect(both).toEqual(expect.arrayContaining(['2', '2000']))
    expect(painted(type, [own]).fills).toContain(0xff8800ff)
  })

  it('is that of bars over the time', () => {
    const report = { type: 'report', reportSignalArray: [{ signalId: 'a' }, own], left: { unit: 'm' } }
    const { fills, texts } = painted('ComplexBar', [], report)
    expect(fills).toContain(0xff8800ff)
    expect(texts).toEqual(expect.arrayContaining(['2', '2000', 'm']))
  })

  it('is nothing where it is absent: the spec of the layout and the file stay as they were', () => {
    const items = [{ signalId: 'a', equipId: 'e', title: 'Level' }]
    let asked: object = {}
    painted(
      'ComplexLine',
      items,
      {},
      {
        charts: {
          ...live.charts,
          layout: (spec) => {
            asked = spec
            return undefined
          },
        },
      },
    )
    expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(['right']))
    const { page } = recordOf('ComplexLine', items)
    expect(toPageFile(page, models).widgets[0]).toMatchObject({ data: { signalArray: items } })
    expect(page.widgets.get('w')!.props['data.signalArray.i0']).toEqual({ ...items[0], k: expect.any(String) })
  })

  it('is left out where a file has it unreadable, which is reported, and the series stays', () => {
    const bad = { signalId: 'a', color: 'no colour', lineWidth: 400, axis: 'top' }
    const { page, problems } = recordOf('ComplexLine', [bad])
    expect(chartItems(page.widgets.get('w')!.props)).toMatchObject([
      { id: 'a', color: undefined, lineWidth: undefined, axis: undefined },
    ])
    expect(problems.map(({ path }) => path.slice(path.lastIndexOf('.') + 1)).sort()).toEqual([
      'axis',
      'color',
      'lineWidth',
    ])
  })

  it('has a swatch: its own colour, the chart’s, or that of its place', () => {
    const props = (items: readonly object[]): Props => recordOf('ComplexLine', items).page.widgets.get('w')!.props
    const model = models.find(({ type }) => type === 'ComplexLine')!
    const swatch = (p: Props, i: number) => seriesSwatch(model, p, `data.signalArray.i${i}`, { isOnDark: false })
    const two = props([{ signalId: 'a' }, own])
    expect([swatch(two, 0), swatch(two, 1)]).toEqual(['#2f6690', '#ff8800'])
    expect(swatch(props([{ signalId: '' }]), 0)).toBeUndefined()
  })
})
