import { listOfRecords, numberOf, recordOf, textOf } from '../loose.ts'
import type { DraftWidget, Extent } from '../PageDraft.ts'
import { colourOf } from '../svg/svgColour.ts'

/** A gauge of a FUXA view, as its `items` describe it. */
export interface FuxaGauge {
  readonly id: string
  /** `svg-ext-...` */
  readonly type: string
  readonly name: string
  readonly property: Readonly<Record<string, unknown>>
  /** The file's whole description of it. */
  readonly item: unknown
}

/** Appearance of a gauge in the drawing. */
export interface GaugeLook {
  readonly box: Extent
  /** Text in it. */
  readonly text: string
  readonly fill: string | undefined
  readonly color: string | undefined
  readonly fontSize: number
}

interface GaugeDraft {
  readonly widgetType: string
  readonly [field: string]: unknown
}

type Make = (gauge: FuxaGauge, look: GaugeLook) => GaugeDraft

/** The gauge that shows its value as a figure. */
const READOUT = 'value'

/** Gauges by the rest of their type's name, longer names first. Other types are drawings. */
const kinds: readonly (readonly [name: string, make: Make])[] = [
  [
    'html_button',
    (gauge, look) => ({ widgetType: 'UsualButton', data: { title: captionOf(gauge, look) }, style: styleOf(look) }),
  ],
  ['html_input', (_, look) => ({ widgetType: 'UsualInput', style: styleOf(look) })],
  ['html_textarea', (_, look) => ({ widgetType: 'UsualInput', style: styleOf(look) })],
  [
    'html_select',
    (gauge, look) => ({ widgetType: 'UsualSelect', selectDatas: choicesOf(gauge), style: styleOf(look) }),
  ],
  [
    'html_switch',
    (gauge, look) => ({ widgetType: 'UsualRadio', data: { options: switchOf(gauge) }, style: { font: fontOf(look) } }),
  ],
  ['html_slider', (_, look) => ({ widgetType: 'UsualInput', style: styleOf(look) })],
  ['slider', (_, look) => ({ widgetType: 'UsualInput', style: styleOf(look) })],
  ['html_bag', (gauge, look) => ({ widgetType: 'UsualDashboard', ...scaleOf(gauge), style: { font: fontOf(look) } })],
  [
    'gauge_progress',
    (gauge, look) => ({ widgetType: 'UsualPercentFill', ...scaleOf(gauge), style: fillOf(gauge, look) }),
  ],
  ['html_chart', (gauge) => ({ widgetType: 'ComplexLine', data: { title: gauge.name } })],
  ['html_graph-pie', (gauge) => ({ widgetType: 'ComplexPie', data: { title: gauge.name } })],
  ['html_graph-bar', (gauge) => ({ widgetType: 'ComplexBar', data: { title: gauge.name } })],
  ['html_graph', (gauge) => ({ widgetType: 'ComplexBar', data: { title: gauge.name } })],
  [
    'html_table',
    (gauge) => ({ widgetType: isAlarmTable(gauge) ? 'ComplexAlarm' : 'ComplexHistory', data: { title: gauge.name } }),
  ],
  ['html_video', (gauge) => ({ widgetType: 'ComplexVideo', data: { title: gauge.name } })],
  ['own_ctrl-video', (gauge) => ({ widgetType: 'ComplexVideo', data: { title: gauge.name } })],
  [
    READOUT,
    (_, look) => ({
      widgetType: 'UsualDataText',
      style: { fill: { enable: false }, stroke: { enable: false }, font: fontOf(look) },
    }),
  ],
]

/** Gauges that are replaced by a similar widget; the other kinds are replaced by an equal one. */
const NEAR = /slider|html_table|html_graph|textarea|html_video|own_ctrl-video/
/** Gauges that are no drawing and have no widget. */
const UNKNOWN = /html_|own_ctrl-|panel|gauge_(?!progress|semaphore)/

export type GaugeFit =
  /** `hasRanges`: its colours by ranges of the value are kept. */
  | { readonly is: 'widget' | 'near'; readonly make: Make; readonly hasRanges: boolean }
  /** It is drawn as SVG. */
  | { readonly is: 'drawing' }
  | { readonly is: 'unknown' }

export function fitOf(type: string): GaugeFit {
  const name = type.replace(/^svg-ext-/, '')
  const [start, make] = kinds.find(([prefix]) => name.startsWith(prefix)) ?? []
  if (make) return { is: NEAR.test(name) ? 'near' : 'widget', make, hasRanges: start === READOUT }
  return { is: UNKNOWN.test(name) ? 'unknown' : 'drawing' }
}

/** @returns the widget of a gauge in its box */
export function gaugeDraft(id: string, gauge: FuxaGauge, look: GaugeLook, make: Make): DraftWidget {
  const [x0, y0, x1, y1] = look.box
  const [x, y] = [Math.round(x0), Math.round(y0)]
  const size = { width: Math.max(2, Math.round(x1) - x), height: Math.max(2, Math.round(y1) - y) }
  return { ...make(gauge, look), id, position: { x, y, ...size, rotate: 0 } }
}

export interface RangeColours {
  readonly colours: { symbol: string; value: string; color: string }[]
  /** Ranges without an end or a colour, as the file writes them. */
  readonly incomplete: readonly string[]
}

/** @returns the colours by ranges of the value */
export function rangeColours(property: FuxaGauge['property']): RangeColours {
  const colours: RangeColours['colours'] = []
  const incomplete: string[] = []
  for (const range of listOfRecords(property['ranges'])) {
    const said = textOf(range['color'], 40)
    // Without a colour it is a range of something else, and reported as unread.
    if (said === '') continue
    const color = colourOf(said)
    const [min, max] = [numberOf(range['min']), numberOf(range['max'])]
    if (color !== undefined && min !== undefined && max !== undefined)
      colours.push({ symbol: 'between', value: `${min}..${max}`, color })
    else incomplete.push(`${min ?? ''}..${max ?? ''} ${said}`)
  }
  return { colours, incomplete }
}

function captionOf({ name, property }: FuxaGauge, { text }: GaugeLook): string {
  return text.trim() || textOf(property['text']) || name
}

function choicesOf({ property }: FuxaGauge): object[] {
  return listOfRecords(property['ranges']).map((range, i) => {
    const [value, text] = [textOf(range['min']), textOf(range['text'], 256)]
    const clickEvent = { enable: true, config: { action: 'write', writeValue: value } }
    return { indexId: String(i + 1), text: text || value, clickEvent }
  })
}

function switchOf({ property }: FuxaGauge): object[] {
  const options = recordOf(property['options'])
  const choice = (name: 'off' | 'on', value: string) => ({
    id: name,
    isChecked: name === 'off',
    title: textOf(options[`${name}Text`], 256) || name.toUpperCase(),
    value: textOf(options[`${name}Value`]) || value,
  })
  return [choice('off', '0'), choice('on', '1')]
}

function scaleOf({ property }: FuxaGauge): { dataAddon: Record<string, unknown> } {
  const options = recordOf(property['options'])
  const [first] = listOfRecords(property['ranges'])
  const pick = (name: 'min' | 'max', other: number) =>
    numberOf(options[`${name}Value`]) ?? numberOf(first?.[name]) ?? numberOf(property[name]) ?? other
  const [minVal, maxVal] = [pick('min', 0), pick('max', 100)]
  return { dataAddon: maxVal > minVal ? { minVal, maxVal } : { minVal: 0, maxVal: 100 } }
}

function fillOf({ property }: FuxaGauge, look: GaugeLook): Record<string, unknown> {
  const [first] = listOfRecords(property['ranges'])
  const color = colourOf(textOf(first?.['color'])) ?? look.fill
  return { ...(color === undefined ? {} : { fill: { enable: true, color } }), font: fontOf(look) }
}

const isAlarmTable = ({ property }: FuxaGauge) => textOf(property['type']).toLowerCase().includes('alarm')

function styleOf(look: GaugeLook): Record<string, unknown> {
  return { ...(look.fill === undefined ? {} : { fill: { enable: true, color: look.fill } }), font: fontOf(look) }
}

function fontOf({ color, fontSize }: GaugeLook): Record<string, unknown> {
  return { size: fontSize, ...(color === undefined ? {} : { color }) }
}
