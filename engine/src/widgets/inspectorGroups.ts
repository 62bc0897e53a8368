import { RECORDED_SERIES, STATISTIC_SERIES } from '../schema/props/chartProps.ts'
import { symbols } from '../schema/props/condition.ts'
import { statisticKinds, statisticSpans } from '../schema/values/valueId.ts'
import { clickFields } from './clickFields.ts'
import { field, when } from './inspectorFields.ts'
import type { InspectorField, InspectorGroup } from './WidgetEdit.ts'

export { field, when }

/** The inspector groups that widgets share. A widget lists the ones it has, in this order. */

const { number, half, toggle, colour, text, choice } = field

// Positions have no limits here, because the plan checks 5.1 and gives the reason of a refusal.
const rotate: InspectorField = { ...number('position.rotate', undefined, undefined, 90), wrap: 360 }

export const rectPositionGroup: InspectorGroup = {
  title: 'position',
  fields: [
    half('position.x'),
    half('position.y'),
    half('position.width'),
    half('position.height'),
    rotate,
    toggle('posLock'),
  ],
}

export const ellipsePositionGroup: InspectorGroup = {
  title: 'position',
  fields: [
    half('position.cx'),
    half('position.cy'),
    half('position.rx'),
    half('position.ry'),
    rotate,
    toggle('posLock'),
  ],
}

export const circlePositionGroup: InspectorGroup = {
  title: 'position',
  fields: [half('position.cx'), half('position.cy'), number('position.r'), rotate, toggle('posLock')],
}

export const trianglePositionGroup: InspectorGroup = {
  title: 'position',
  fields: [
    half('position.x1'),
    half('position.y1'),
    half('position.x2'),
    half('position.y2'),
    half('position.x3'),
    half('position.y3'),
    toggle('posLock'),
  ],
}

/** Name and permission region. Every widget has this group. */
export const generalGroup: InspectorGroup = {
  title: 'general',
  fields: [text('widgetName', 64), field.rare({ path: 'authRegion', control: 'region' })],
}

const isStroked = { 'style.stroke.enable': [true] }

const strokeFields: readonly InspectorField[] = [
  toggle('style.stroke.enable'),
  ...when(isStroked, [
    colour('style.stroke.color'),
    number('style.stroke.width', 0, 1000),
    { path: 'style.stroke.dasharray', control: 'dash' },
  ]),
]

const flips: readonly InspectorField[] = [toggle('style.flip.horizontal'), toggle('style.flip.vertical')]
const opacity = number('style.opacity', 0, 1, 0.1)

/** Fill, stroke and opacity. @param more fields of the widget, such as a radius */
export function styleGroup(...more: readonly InspectorField[]): InspectorGroup {
  return {
    title: 'style',
    fields: [
      toggle('style.fill.enable'),
      ...when({ 'style.fill.enable': [true] }, [colour('style.fill.color')]),
      ...strokeFields,
      ...more,
      opacity,
      ...flips,
    ],
  }
}

export const lineStyleGroup: InspectorGroup = { title: 'style', fields: [...strokeFields, opacity, ...flips] }

export const radius = number('style.radius', 0, 10_000)

/** Suggested fonts, which control room machines have. Other names can be typed. */
const fonts = [
  'Microsoft YaHei',
  'SimSun',
  'SimHei',
  'KaiTi',
  'Noto Sans CJK SC',
  'Arial',
  'Verdana',
  'Times New Roman',
  'Georgia',
  'Consolas',
  'Courier New',
] as const

const fontFields: readonly InspectorField[] = [
  number('style.font.size', 1, 1000),
  colour('style.font.color'),
  field.suggested('style.font.family', 128, ...fonts),
  choice('style.font.weight', 'normal', 'bold'),
  choice('style.font.style', 'normal', 'italic'),
  toggle('style.font.underLine'),
  choice('style.align.horizontal', 'left', 'center', 'right'),
  choice('style.align.vertical', 'top', 'middle', 'bottom'),
]

/** Font and alignment; `textGroup` also has the text itself. */
export const fontGroup: InspectorGroup = { title: 'text', fields: fontFields }
export const textGroup: InspectorGroup = { title: 'text', fields: [field.area('data.title'), ...fontFields] }

/** The bound value: a signal, a measured variable or a system value. */
export const dataGroup: InspectorGroup = { title: 'data', fields: [{ path: 'data.signalId', control: 'signal' }] }

/** The bound value of a control, which also writes it. */
export const writtenDataGroup: InspectorGroup = {
  title: 'data',
  fields: [{ path: 'data.signalId', control: 'signal', writes: true }],
}

const valuesField = (path: string, id: string): InspectorField => ({
  path,
  control: 'list',
  items: [{ path: id, control: 'signal' }, text('title', 128)],
})

const liveFields: readonly InspectorField[] = [
  valuesField('data.signalArray', 'signalId'),
  valuesField('data.mvarArray', 'mvarId'),
]

const isOfReport = { 'data.type': ['report'] }
const isLive = { 'data.type': ['signal', 'mvar', 'system'] }

/** A report of the project; `custom` reports hold statistics. @param fills the list that takes its columns */
export const reportField = (path: string, kind: 'report' | 'custom', fills?: string): InspectorField => ({
  path,
  control: 'report',
  options: [kind],
  ...(fills === undefined ? {} : { fills }),
})

const recordedItem: readonly InspectorField[] = [
  { path: 'signalId', control: 'signal' },
  { path: 'mvarId', control: 'signal' },
  text('title', 128),
]

const recordedFields: readonly InspectorField[] = [
  reportField('data.reportId', 'report', RECORDED_SERIES),
  { path: RECORDED_SERIES, control: 'list', items: recordedItem },
]

const statisticFields: readonly InspectorField[] = [
  reportField('data.customReportId', 'custom', STATISTIC_SERIES),
  {
    path: STATISTIC_SERIES,
    label: 'chart.customArray',
    control: 'list',
    items: [...recordedItem, choice('statistic', ...statisticKinds), choice('span', ...Object.keys(statisticSpans))],
  },
]

const kindOfData = choice('data.type', 'signal', 'report')

/** The values of an xy chart, live or recorded. */
export const pairFields: readonly InspectorField[] = [
  kindOfData,
  ...when(isLive, liveFields),
  ...when(isOfReport, recordedFields),
]

/** The values of a chart over time, live, recorded or statistics. */
export const seriesFields: readonly InspectorField[] = [...pairFields, ...when(isOfReport, statisticFields)]

/** The values of a chart of newest values. */
export const shareFields: readonly InspectorField[] = [...liveFields, valuesField('data.systemArray', 'systemKey')]

/** The values of a bar chart, newest or recorded. */
export const barFields: readonly InspectorField[] = [
  kindOfData,
  ...when(isLive, shareFields),
  ...when(isOfReport, [...recordedFields, ...statisticFields]),
]

/** Further fields of bars over time. */
export const barTimeFields: readonly InspectorField[] = when(isOfReport, [
  number('data.timeRange', 1, 1_000_000),
  text('data.timeFormat', 64),
  toggle('style.legend.show'),
  toggle('style.timeFilter.show'),
])

/** Margins between the box of a chart and its plot. */
export const marginFields: readonly InspectorField[] = ['top', 'right', 'bottom', 'left'].map((side) =>
  half(`position.${side}`, 0, 10_000),
)

/** Ticks and grid of a chart with axes. */
export const axisFields: readonly InspectorField[] = [
  toggle('style.axis.ticks.show'),
  ...when({ 'style.axis.ticks.show': [true] }, [colour('style.axis.ticks.color')]),
  toggle('style.axis.grids.show'),
  ...when({ 'style.axis.grids.show': [true] }, [colour('style.axis.grids.color')]),
]

/** Toolbars over a chart. */
export const filterField = toggle('style.timeFilter.show')
export const selectField = toggle('style.dataSelect.show')

/** The range of an axis at `at` whose mode leaf is `mode`. */
export function rangeFields(mode: string, at: string): readonly InspectorField[] {
  return [
    choice(mode, 'adapt', 'fixed'),
    ...when({ [mode]: ['fixed'] }, [number(`${at}.minVal`, -1e12, 1e12), number(`${at}.maxVal`, -1e12, 1e12)]),
  ]
}

/** Data of a widget with external content: its title, and the value that its colours follow. */
export const dataTitleGroup: InspectorGroup = { title: 'data', fields: [text('data.title'), ...dataGroup.fields] }

/** The time range of history and alarm tables, and their toolbars. */
export const tableFields: readonly InspectorField[] = [
  number('data.timeRange', 1, 1_000_000),
  number('data.rollTime', 0, 1_000_000),
  choice('data.timeUnit', 'minute', 'hour', 'day'),
  toggle('data.show.page'),
  toggle('data.show.filterTime'),
  toggle('data.show.exportExcel'),
]

const colourConditions = (path: string): InspectorField => ({
  path,
  control: 'list',
  items: [choice('symbol', ...symbols), { path: 'value', control: 'comparand' }, colour('color')],
})

/**
 * Animations (3.5). @param hasFont the widget writes text. @param hasValue the widget can be bound to a value that its
 * colours follow
 */
export function animationGroup(hasFont: boolean, hasValue = true): InspectorGroup {
  const isShownByCondition = { 'animation.visiable.enable': [true] }
  const doesTwinkle = { 'animation.twinkle.enable': [true] }
  const colours = ['animation.fillColor', 'animation.borderColor', ...(hasFont ? ['animation.fontColor'] : [])]
  return {
    title: 'animation',
    fields: [
      toggle('animation.visiable.enable'),
      ...when(isShownByCondition, [
        { path: 'animation.visiable.config.data.signalId', control: 'signal' },
        { path: 'animation.visiable.config.symbol', control: 'condition', options: symbols },
        choice('animation.visiable.config.visiable', 'show', 'hide'),
      ]),
      ...(hasValue ? colours.map(colourConditions) : []),
      toggle('animation.twinkle.enable'),
      ...when(doesTwinkle, [
        toggle('animation.twinkle.fill'),
        toggle('animation.twinkle.stroke'),
        ...(hasFont ? [toggle('animation.twinkle.font')] : []),
      ]),
      toggle('animation.rotate.enable'),
      ...when({ 'animation.rotate.enable': [true] }, [
        choice('animation.rotate.direction', 'clockwise', 'anticlockwise'),
        number('animation.rotate.speed', 50, 3_600_000, 100),
      ]),
    ],
  }
}

export const clickGroup: InspectorGroup = { title: 'click', fields: clickFields }

/** A shape in a box, without further fields. */
export const boxShapeGroups: readonly InspectorGroup[] = [
  rectPositionGroup,
  styleGroup(),
  dataGroup,
  animationGroup(false),
  clickGroup,
  generalGroup,
]
