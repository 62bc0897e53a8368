import type { Geometry, WidgetModel } from '../schema/model/WidgetModel.ts'
import { RECORDED_SERIES, STATISTIC_SERIES } from '../schema/props/chartProps.ts'
import { symbols } from '../schema/props/condition.ts'
import { clickFields } from './clickFields.ts'
import { type DeclaredField, type DeclaredGroup, field, readGroups, when } from './inspectorFields.ts'
import type { InspectorField, InspectorGroup } from './WidgetEdit.ts'

export { field, when }

/** The inspector groups that widgets share. A widget lists its own groups; place, animations, click and name follow. */

const { choice, half, step, signal, list, rare } = field

// Positions have no limits here, because the plan checks 5.1 and gives the reason of a refusal.
const whole = { control: 'number', step: 1, unit: 'page units', isWhole: true } as const
const place = (path: string): InspectorField => ({ path: `position.${path}`, ...whole })
const places = (...paths: string[]) => paths.map((path) => ({ ...place(path), isHalf: true as const }))
const rotate: DeclaredField = { path: 'position.rotate', control: 'number', step: 90, wrap: 360, unit: '°' }
const rectPlace = [...places('x', 'y', 'width', 'height'), rotate]

const positionFields: { readonly [K in Geometry]: readonly DeclaredField[] } = {
  rect: rectPlace,
  group: rectPlace,
  circle: [...places('cx', 'cy'), place('r'), rotate],
  ellipse: [...places('cx', 'cy', 'rx', 'ry'), rotate],
  triangle: places('x1', 'y1', 'x2', 'y2', 'x3', 'y3'),
  line: [list('position.points', ...['x', 'y'].map((path) => ({ path, ...whole, isHalf: true }) as const))],
}

/** Name and permission region. */
const generalGroup: DeclaredGroup = {
  title: 'general',
  fields: ['widgetName', 'alarmMark', rare({ path: 'authRegion', control: 'region' })],
}

export const clickGroup: DeclaredGroup = { title: 'click', fields: clickFields }

const strokeFields: readonly DeclaredField[] = [
  'style.stroke.enable',
  ...when({ 'style.stroke.enable': [true] }, 'style.stroke.color', 'style.stroke.width', {
    path: 'style.stroke.dasharray',
    control: 'dash',
  }),
]
const flips = ['style.flip.horizontal', 'style.flip.vertical']
const opacity = step('style.opacity', 0.1)

/** Fill, stroke and opacity. @param more fields of the widget, such as a radius */
export const styleGroup = (...more: readonly DeclaredField[]): DeclaredGroup => ({
  title: 'style',
  fields: [
    'style.fill.enable',
    ...when({ 'style.fill.enable': [true] }, 'style.fill.color'),
    ...strokeFields,
    ...more,
    opacity,
    ...flips,
  ],
})

export const lineStyleGroup: DeclaredGroup = { title: 'style', fields: [...strokeFields, opacity, ...flips] }

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

const fontFields: readonly DeclaredField[] = [
  'style.font.size',
  'style.font.color',
  { path: 'style.font.family', options: fonts },
  'style.font.weight',
  'style.font.style',
  'style.font.underLine',
  'style.align.horizontal',
  'style.align.vertical',
]

/** Font and alignment; `textGroup` also has the text itself. */
export const fontGroup: DeclaredGroup = { title: 'text', fields: fontFields }
export const textGroup: DeclaredGroup = { title: 'text', fields: [field.area('data.title'), ...fontFields] }

const VALUE = 'data.signalId'

export const dataFields = (...fields: readonly DeclaredField[]): DeclaredGroup => ({ title: 'data', fields })
/** The bound value: a signal, a measured variable or a system value. */
export const dataGroup = dataFields(signal(VALUE))
/** The bound value of a control, which also writes it. */
export const writtenDataGroup = dataFields({ path: VALUE, control: 'signal', writes: true })
/** Data of a widget with external content: its title, and the value that its colours follow. */
export const dataTitleGroup = dataFields('data.title', signal(VALUE))

/** Fields that only this widget has. */
export const extra = (...fields: readonly DeclaredField[]): DeclaredGroup => ({ title: 'extra', fields })

type Fields = readonly DeclaredField[]

/** The look of one series, by kind of chart; folded away, as most series take it from the chart. */
const colorLook: Fields = [rare({ path: 'color', control: 'color' })]
const barLook: Fields = [...colorLook, rare('axis')]
const lineLook: Fields = [...colorLook, rare(step('lineWidth', 0.5)), rare('axis')]

const valuesField = (path: string, id: string, look: Fields) => list(path, signal(id), 'title', ...look)

const liveFields = (look: Fields): Fields => [
  valuesField('data.signalArray', 'signalId', look),
  valuesField('data.mvarArray', 'mvarId', look),
]

const isOfReport = { 'data.type': ['report'] }
const isLive = { 'data.type': ['signal', 'mvar', 'system'] }

/** A report of the project; `custom` reports hold statistics. @param fills the list that takes its columns */
export const reportField = (path: string, kind: 'report' | 'custom', fills?: string): DeclaredField => ({
  path,
  control: 'report',
  options: [kind],
  ...(fills === undefined ? {} : { fills }),
})

/** A recorded variable: a signal, or a measured variable. */
export const recordedItem: readonly DeclaredField[] = [signal('signalId'), signal('mvarId'), 'title']

const recordedFields = (look: Fields): Fields => [
  reportField('data.reportId', 'report', RECORDED_SERIES),
  list(RECORDED_SERIES, ...recordedItem, ...look),
]

const statisticFields = (look: Fields): Fields => [
  reportField('data.customReportId', 'custom', STATISTIC_SERIES),
  {
    path: STATISTIC_SERIES,
    label: 'chart.customArray',
    control: 'list',
    items: [...recordedItem, 'statistic', 'span', ...look],
  },
]

const kindOfData = field.choice('data.type', 'signal', 'report')

const pairFieldsOf = (look: Fields): Fields => [
  kindOfData,
  ...when(isLive, ...liveFields(look)),
  ...when(isOfReport, ...recordedFields(look)),
]

/** The values of an xy chart, live or recorded. Both make one curve, which has the chart's look. */
export const pairFields: Fields = pairFieldsOf([])

/** The values of a chart over time, live, recorded or statistics. */
export const seriesFields: Fields = [...pairFieldsOf(lineLook), ...when(isOfReport, ...statisticFields(lineLook))]

function newestFields(look: Fields): Fields {
  return [...liveFields(look), valuesField('data.systemArray', 'systemKey', look)]
}

/** The values of a chart of newest values. */
export const shareFields: Fields = newestFields(colorLook)

/** The values of a bar chart, newest or recorded. */
export const barFields: readonly DeclaredField[] = [
  kindOfData,
  ...when(isLive, ...newestFields(barLook)),
  ...when(isOfReport, ...recordedFields(barLook), ...statisticFields(barLook)),
]

/** Further fields of bars over time. */
export const barTimeFields = when(
  isOfReport,
  'data.timeRange',
  'data.timeFormat',
  'style.legend.show',
  'style.timeFilter.show',
)

/** Margins between the box of a chart and its plot. */
export const marginFields = ['top', 'right', 'bottom', 'left'].map((side) => rare(half(`position.${side}`)))

/** The colours of a chart's series. */
export const themeField: DeclaredField = {
  path: 'style.theme',
  label: 'chart.theme',
  control: 'list',
  items: ['color'],
  newItem: { color: '#2f6690' },
}

/** Ticks and grid of a chart with axes. */
export const axisFields = ['style.axis.ticks', 'style.axis.grids'].flatMap((part) => [
  `${part}.show`,
  ...when({ [`${part}.show`]: [true] }, `${part}.color`),
])

/** The range of an axis at `at` whose mode leaf is `mode`. */
export const rangeFields = (mode: string, at: string): readonly DeclaredField[] => [
  mode,
  ...when({ [mode]: ['fixed'] }, `${at}.minVal`, `${at}.maxVal`),
]

/** Units of the value axes, and the range of the right one: folded away, as few charts have it. */
export const rightAxisFields: readonly DeclaredField[] = [
  'data.left.unit',
  'data.right.unit',
  ...rangeFields('data.right.mode', 'data.right'),
].map(rare)

/** The time range of history and alarm tables, and their toolbars. */
export const tableFields: readonly DeclaredField[] = [
  'data.timeRange',
  'data.rollTime',
  field.choice('data.timeUnit', 'minute', 'hour', 'day'),
  'data.show.page',
  'data.show.filterTime',
  'data.show.exportExcel',
]

/**
 * Animations (3.5). @param hasFont the widget writes text. @param hasValue the widget can be bound to a value that its
 * colours follow
 */
function animationGroup(hasFont: boolean, hasValue: boolean): DeclaredGroup {
  const colours = ['animation.fillColor', 'animation.borderColor', ...(hasFont ? ['animation.fontColor'] : [])]
  return {
    title: 'animation',
    fields: [
      'animation.visiable.enable',
      ...when(
        { 'animation.visiable.enable': [true] },
        signal('animation.visiable.config.data.signalId'),
        { path: 'animation.visiable.config.symbol', control: 'condition', options: symbols },
        'animation.visiable.config.visiable',
      ),
      ...(hasValue
        ? colours.map((path) => list(path, 'symbol', { path: 'value', control: 'comparand' }, 'color'))
        : []),
      'animation.twinkle.enable',
      ...when(
        { 'animation.twinkle.enable': [true] },
        choice('animation.twinkle.twinkleType', 'parts', 'whole'),
        ...when(
          { 'animation.twinkle.twinkleType': ['parts', ''] },
          'animation.twinkle.fill',
          'animation.twinkle.stroke',
          ...(hasFont ? ['animation.twinkle.font'] : []),
        ),
      ),
      'animation.rotate.enable',
      ...when({ 'animation.rotate.enable': [true] }, 'animation.rotate.direction', step('animation.rotate.speed', 100)),
    ],
  }
}

const hasLeaf = ({ fields }: DeclaredGroup, leaf: string) =>
  fields.some((each) => typeof each !== 'string' && each.path === leaf)

/**
 * The inspector of a widget: its place, its own groups, animations, click, and name. A group that the widget lists itself
 * stands where it lists it.
 * @param isClickedByItem each item of the widget has a click event of its own, and the widget has none
 */
export function inspectorOf(
  model: WidgetModel,
  own: readonly DeclaredGroup[],
  { isClickedByItem = false } = {},
): readonly InspectorGroup[] {
  // A group's parts write text.
  const hasFont = 'style.font.size' in model.props || model.geometry === 'group'
  const hasClick = isClickedByItem || own.includes(clickGroup)
  return readGroups(model, [
    { title: 'position', fields: [...positionFields[model.geometry], 'posLock'] },
    ...own,
    animationGroup(
      hasFont,
      own.some((group) => hasLeaf(group, VALUE)),
    ),
    ...(hasClick ? [] : [clickGroup]),
    generalGroup,
  ])
}
