import { describe, expect, it } from 'vitest'
import { Op } from '../picture/DisplayList.ts'
import { Recorder } from '../picture/Recorder.ts'
import type { LiveState } from '../render/LiveState.ts'
import { lineColor } from '../render/plot.ts'
import { defaultMarks } from '../render/qualityMarks.ts'
import { completeProps } from '../schema/model/completeProps.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { estimateText } from '../text/TextMeasure.ts'
import { models } from './models.ts'
import { views } from './views.ts'

const atRest: LiveState = {
  value: undefined,
  reading: undefined,
  measured: undefined,
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
  locale: 'en',
  isOnDark: false,
  isLive: true,
  isOverlaid: false,
  session: {},
  charts: {
    pixelScale: 1,
    want() {},
    layout: () => undefined,
    revisionOf: () => 0,
    seriesOf: () => undefined,
    gapOf: () => 1e9,
    gapsOf: () => [],
    gapBands: undefined,
    labelWidth: (width) => width,
    rightLabelWidth: (width) => width,
    note() {},
    noted: undefined,
  },
  now: Date.UTC(2026, 10, 21, 4, 5, 6),
}

/** Paints a widget of a page file. @returns the recorder, its texts, and when the clock changes the picture */
function painted(node: Record<string, unknown> & { widgetType: string }, live: Partial<LiveState> = {}) {
  const view = views.find(({ model }) => model.type === node.widgetType)!
  const record = parsePage({ widgets: [{ id: 'a', ...node }] }, models).page.widgets.get('a')!
  const props = completeProps(view.model, record.props)
  const recorder = new Recorder(estimateText)
  recorder.begin()
  const state = { ...atRest, reading: live.value, measured: live.value, ...live }
  view.paintStatic?.(props, state, recorder)
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

describe('a table says its columns while it has no rows (29)', () => {
  const place = { ...box, height: 200 }

  it('of alarms, in the language of the screen', () => {
    const node = { widgetType: 'ComplexAlarm', position: place, col: ['msg', 'gmtTrigger'] }
    expect(painted(node).texts).toEqual(expect.arrayContaining(['State', 'Message', 'Raised']))
    expect(painted(node, { locale: 'cn' }).texts).toEqual(expect.arrayContaining(['状态', '报警内容', '触发时间']))
    expect(painted(node).texts).not.toContain('Equipment')
  })

  it('of history, by the titles of its variables', () => {
    const data = { reportSignalArray: [{ signalId: 's', title: 'Inflow' }, { signalId: 't' }] }
    const node = { widgetType: 'ComplexHistory', position: place, data }
    expect(painted(node).texts).toEqual(expect.arrayContaining(['Time', 'Inflow', 't']))
    expect(painted({ ...node, data: {} }).texts).toEqual(expect.arrayContaining(['Time', '…']))
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

describe('shares of a whole', () => {
  const values: Readonly<Record<string, number>> = { a: 1, b: 3, c: -2 }
  const seriesValue = (id: string) => values[id]
  const signalArray = ['a', 'b', 'c', 'unknown'].map((signalId) => ({ signalId, title: signalId.toUpperCase() }))
  const chart = (widgetType: string, more: object = {}) =>
    painted(
      { widgetType, position: { x: 0, y: 0, width: 400, height: 200 }, data: { signalArray }, ...more },
      { seriesValue },
    )
  /** Radius, thickness, and angle of every arc. */
  const arcs = ({ recorder }: ReturnType<typeof chart>) => {
    const found: { radius: number; thickness: number; angle: number }[] = []
    for (let at = 0; at < recorder.length; at += recorder.u[at]! >>> 8) {
      if ((recorder.u[at]! & 0xff) !== Op.Arc) continue
      const { f } = recorder
      found.push({ radius: f[at + 3]!, thickness: f[at + 4]!, angle: f[at + 6]! - f[at + 5]! })
    }
    return found
  }

  it('are sectors in proportion in a pie, parts of a ring of the set width in a ring', () => {
    const pie = arcs(chart('ComplexPie'))
    expect(pie.map(({ angle }) => angle / (2 * Math.PI)).map((turn) => Math.round(turn * 1000))).toEqual([250, 750])
    expect(pie[0]!.thickness).toBe(pie[0]!.radius)
    expect(arcs(chart('ComplexRing')).map(({ thickness }) => thickness)).toEqual([20, 20])
    expect(arcs(chart('ComplexRing', { width: 8 })).map(({ thickness }) => thickness)).toEqual([8, 8])
  })

  it('are areas in proportion in a rose', () => {
    const [a, b] = arcs(chart('ComplexRose'))
    expect(a!.angle).toBeCloseTo(b!.angle)
    expect((b!.radius / a!.radius) ** 2).toBeCloseTo(3)
  })

  it('are named in the legend with percent, value or nothing; what is not known says so', () => {
    expect(chart('ComplexPie').texts).toEqual(['A  25.0 %', 'B  75.0 %', 'C  0.0 %', 'UNKNOWN  --'])
    expect(chart('ComplexPie', { valueType: 'value' }).texts).toEqual(['A  1', 'B  3', 'C  −2', 'UNKNOWN  --'])
    expect(chart('ComplexPie', { valueType: 'none' }).texts).toEqual(['A', 'B', 'C', 'UNKNOWN'])
  })

  it('may be measured variables and system values beside signals', () => {
    const known: Readonly<Record<string, number>> = { a: 1, 'mvar:v': 2, 'system:online_count': 1 }
    const data = {
      signalArray: [{ signalId: 'a' }],
      mvarArray: [{ mvarId: 'v', title: 'Loss' }],
      systemArray: [{ systemKey: 'online_count' }],
    }
    for (const widgetType of ['ComplexPie', 'ComplexRing', 'ComplexRose', 'ComplexBar']) {
      const node = { widgetType, position: { x: 0, y: 0, width: 400, height: 200 }, valueType: 'value', data }
      const { texts } = painted(node, { seriesValue: (id: string) => known[id] })
      const joined = texts.join('|')
      for (const title of ['a', 'Loss', 'online_count']) expect(joined, widgetType).toContain(title)
      expect(joined).not.toContain('--')
    }
  })

  it('keep their values in the legend where there is no room for their names', () => {
    const pump = [{ signalId: 'a', title: 'A pump house with a long name' }]
    const texts = (width: number) =>
      painted(
        { widgetType: 'ComplexPie', position: { x: 0, y: 0, width, height: 200 }, data: { signalArray: pump } },
        { seriesValue },
      ).texts
    expect(texts(600)).toEqual(['A pump house with a long name  100.0 %'])
    expect(texts(300)[0]).toMatch(/^A .+… {2}100\.0 %$/)
    expect(texts(120)).toEqual([])
  })

  it('read out the share under the pointer', () => {
    const { texts } = chart('ComplexPie', { valueType: 'none' })
    expect(texts).toEqual(['A', 'B', 'C', 'UNKNOWN'])
    const at = (x: number, y: number, widgetType = 'ComplexPie') =>
      painted(
        { widgetType, position: { x: 0, y: 0, width: 400, height: 200 }, data: { signalArray }, valueType: 'none' },
        { seriesValue, session: { pointer: { x, y } } },
      ).texts.slice(4)
    // The middle is left of the legend's room; a quarter of the turn is A, from twelve o'clock on.
    const { recorder } = chart('ComplexPie', { valueType: 'none' })
    const arc = arcAt(recorder)
    expect(at(arc.cx + 10, arc.cy - 10)).toEqual(['A  1  (25.0 %)'])
    expect(at(arc.cx - 10, arc.cy - 10)).toEqual(['B  3  (75.0 %)'])
    expect(at(arc.cx + 10, arc.cy + 10, 'ComplexRose')).toEqual(['B  3  (75.0 %)'])
    expect(at(arc.cx + 10, arc.cy - 10, 'ComplexRose')).toEqual(['A  1  (25.0 %)'])
    expect(at(2, 2)).toEqual([])
  })

  it('are an empty circle while nothing is known', () => {
    const { recorder } = painted(
      { widgetType: 'ComplexRing', position: { x: 0, y: 0, width: 200, height: 200 }, data: { signalArray } },
      {},
    )
    expect(arcs({ recorder, texts: [], next: undefined })).toHaveLength(1)
  })
})

/** Where the first arc is. */
function arcAt(recorder: Recorder): { cx: number; cy: number } {
  for (let at = 0; at < recorder.length; at += recorder.u[at]! >>> 8) {
    if ((recorder.u[at]! & 0xff) === Op.Arc) return { cx: recorder.f[at + 1]!, cy: recorder.f[at + 2]! }
  }
  throw new Error('no arc was painted')
}

describe('bars', () => {
  const values: Readonly<Record<string, number>> = { a: 40, b: 80, c: -20 }
  const seriesValue = (id: string) => values[id]
  const chart = (ids: readonly string[], more: object = {}, data: object = {}) =>
    painted(
      {
        widgetType: 'ComplexBar',
        position: { x: 0, y: 0, width: 400, height: 300 },
        data: { signalArray: ids.map((signalId) => ({ signalId, title: signalId.toUpperCase() })), ...data },
        ...more,
      },
      { seriesValue },
    )
  /** Width and height of every bar. */
  const bars = ({ recorder }: ReturnType<typeof chart>) => {
    const found: { width: number; height: number }[] = []
    for (let at = 0; at < recorder.length; at += recorder.u[at]! >>> 8) {
      if ((recorder.u[at]! & 0xff) === Op.Rect) found.push({ width: recorder.f[at + 3]!, height: recorder.f[at + 4]! })
    }
    return found
  }

  it('stand on nought, in proportion, and hang from it where they are negative', () => {
    const [a, b, c] = bars(chart(['a', 'b', 'c']))
    expect(b!.height / a!.height).toBeCloseTo(2)
    expect(a!.height / c!.height).toBeCloseTo(2)
  })

  it('are as wide as set, and narrower together where there is no room', () => {
    expect(bars(chart(['a', 'b'], { bar: { enable: true } }))[0]!.width).toBe(40)
    expect(
      bars(
        chart(
          Array.from({ length: 20 }, () => 'a'),
          { bar: { enable: true } },
        ),
      )[0]!.width,
    ).toBeLessThan(10)
  })

  it('read out the bar under the pointer, also where its name is cut short', () => {
    const at = (x: number) => {
      const data = {
        signalArray: [{ signalId: 'a', title: 'A name far too long for so narrow a bar' }, { signalId: 'b' }],
      }
      const node = { widgetType: 'ComplexBar', position: { x: 0, y: 0, width: 200, height: 200 }, data }
      return painted(node, { seriesValue, session: { pointer: { x, y: 100 } } }).texts.at(-1)
    }
    expect(at(60)).toBe('A name far too long for so narrow a bar  40')
    expect(at(180)).toBe('b  80')
    expect(at(1)).not.toContain('  ')
  })

  it('leave out what was taken out of the picture, and ticks and grid where they are off', () => {
    const node = {
      widgetType: 'ComplexBar',
      position: { x: 0, y: 0, width: 400, height: 300 },
      data: { signalArray: [{ signalId: 'a' }, { signalId: 'b' }] },
    }
    expect(painted(node, { seriesValue, session: { hidden: new Set(['b']) } }).texts).not.toContain('b')
    const bare = { ...node, style: { axis: { ticks: { show: false }, grids: { show: false } } } }
    expect(painted(bare, { seriesValue }).texts).toEqual(['40', 'a', '80', 'b'])
  })

  it('carry values and titles; the axis has round numbers, or goes from end to end as set', () => {
    expect(chart(['a', 'x']).texts).toEqual(expect.arrayContaining(['A', '40', 'X', '--', '0']))
    expect(chart(['a'], { valueShow: false }).texts.filter((text) => text === '40')).toHaveLength(1)
    expect(chart(['a'], {}, { mode: 'fixed', minVal: 0, maxVal: 200 }).texts).toContain('200')
  })
})

describe('on a dark page', () => {
  /** By WCAG. */
  const lightOf = (color: number) => {
    const [r, g, b] = [24, 16, 8].map((shift) => {
      const c = ((color >>> shift) & 0xff) / 255
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a: number, b: number) => {
    const [dark, light] = [lightOf(a), lightOf(b)].sort((x, y) => x - y) as [number, number]
    return (light + 0.05) / (dark + 0.05)
  }
  const grounds = { light: 0xffffffff, dark: 0x151b20ff } as const

  it.each([
    ['light', false],
    ['dark', true],
  ] as const)('needle and curves show: on a %s page', (ground, isOnDark) => {
    const gauge = { widgetType: 'UsualDashboard', position: { x: 0, y: 0, width: 200, height: 200 } }
    const { recorder } = painted({ ...gauge, dataAddon: { type: 'multistage' } }, { value: 40, isOnDark })
    const needles: number[] = []
    for (let at = 0; at < recorder.length; at += recorder.u[at]! >>> 8)
      if ((recorder.u[at]! & 0xff) === Op.Polygon) needles.push(recorder.u[at + 2]!)
    expect(needles).toHaveLength(1)
    for (const color of [...needles, ...Array.from({ length: 10 }, (_, i) => lineColor(i, { ...atRest, isOnDark }))])
      expect(contrast(color, grounds[ground]), color.toString(16)).toBeGreaterThan(3)
  })

  it('the line of a level differs from its fill', () => {
    const level = { widgetType: 'UsualPercentFill', position: { x: 0, y: 0, width: 40, height: 200 }, textType: 'none' }
    const words = (isOnDark: boolean) => painted(level, { value: 40, isOnDark }).recorder.u.join()
    expect(words(true)).not.toBe(words(false))
  })
})

describe('a widget that nothing is behind yet', () => {
  const unbuilt = views.filter(({ model }) => model.isUnbuilt === true).map(({ model }) => model.type)

  it('is video, map, weather and 3D', () => {
    expect(unbuilt).toEqual(['ComplexMap', 'ComplexVideo', 'ComplexWeather', 'UsualWebgl'])
  })

  it.each(unbuilt)('%s says so in both languages, and keeps its title', (widgetType) => {
    const node = {
      widgetType,
      position: { x: 0, y: 0, width: 240, height: 140 },
      data: { title: 'Gate' },
      title: 'Gate',
    }
    expect(painted(node, { locale: 'en' }).texts).toEqual(['Not available', 'Gate'])
    expect(painted(node, { locale: 'cn' }).texts).toEqual(['暂不可用', 'Gate'])
    const narrow = { ...node, position: { x: 0, y: 0, width: 40, height: 30 } }
    expect(painted(narrow, { locale: 'en' }).texts.join()).toMatch(/…$/)
  })
})

describe('a value that its binding maps to a text', () => {
  const node = (widgetType: string) => ({
    widgetType,
    position: { x: 0, y: 0, width: 300, height: 300 },
    data: { type: 'signal', signalId: 's', equipId: 'e', items: [{ value: '1.5', text: 'x' }] },
    textType: 'value',
  })
  const live = { value: 1.5, scale: 2, unit: 'bar' }
  /** Widgets that show the figure of their value, beside fields, which show what is typed. */
  const figures = views
    .map(({ model }) => model.type)
    .filter((type) => type !== 'UsualInput' && painted(node(type), live).texts.some((text) => text.includes('1.50')))

  it('is that text, without a unit, in every widget that shows the figure', () => {
    expect(figures).toEqual(expect.arrayContaining(['UsualDataText', 'UsualDashboard', 'UsualPercentFill']))
    for (const type of figures) {
      const texts = painted(node(type), { ...live, mapped: 'Running' }).texts.join(' | ')
      expect([type, texts.includes('Running'), /1\.50|bar/.test(texts)]).toEqual([type, true, false])
    }
  })
})
