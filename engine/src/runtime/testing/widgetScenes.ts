import { widgetTypes } from '../../schema/widgetTypes.ts'
import type { VisualScene } from './scenes.ts'

/** Size of a widget's own picture, page units. */
export const PICTURE = { width: 320, height: 200 } as const

const box = (x: number, y: number, width: number, height: number) => ({ position: { x, y, width, height, rotate: 0 } })
const middle = box(60, 40, 200, 120)
const wide = box(12, 10, 296, 180)
const row = box(60, 82, 200, 36)
const shape = { style: { fill: { color: '#cfe0ee' }, stroke: { color: '#2f6690', width: 2 } } }
const bound = (more: object = {}) => ({ data: { signalId: 'level', equipId: 'e', ...more } })
const series = {
  signalArray: ['level', 'flow', 'power'].map((signalId) => ({ signalId, equipId: 'e', title: signalId })),
}
const flag = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#d8e3ea"/><circle cx="60" cy="40" r="26" fill="#5b8f7b"/><path d="M48 26v28l28-14z" fill="#fff"/></svg>',
)
const options = ['Off', 'On', 'Auto']

/** One of each widget as a page file has it, at its most telling. */
const samples: { readonly [K in (typeof widgetTypes)[number]]: object } = {
  WidgetGroup: {
    ...middle,
    children: [
      { id: 'c1', widgetType: 'ShapeRect', ...box(0, 0, 120, 70), ...shape },
      { id: 'c2', widgetType: 'ShapeCircle', position: { cx: 150, cy: 80, r: 38 } },
    ],
  },
  ShapeArrow: { ...middle, ...shape },
  ShapeCircle: { position: { cx: 160, cy: 100, r: 64 }, ...shape },
  ShapeEllipse: { position: { cx: 160, cy: 100, rx: 100, ry: 60 }, ...shape },
  ShapeLine: {
    position: {
      points: [
        { x: 40, y: 150 },
        { x: 120, y: 50 },
        { x: 200, y: 130 },
        { x: 280, y: 60 },
      ],
    },
    style: { stroke: { color: '#2f6690', width: 6 } },
  },
  ShapeOctagon: { ...box(90, 30, 140, 140), ...shape },
  ShapeParallelogram: { ...middle, ...shape },
  ShapePrism: { ...box(90, 30, 140, 140), ...shape },
  ShapeRect: { ...middle, style: { ...shape.style, radius: 12 } },
  ShapeTriangle: { position: { x1: 160, y1: 30, x2: 260, y2: 165, x3: 60, y3: 165 }, ...shape },
  UsualText: {
    ...wide,
    data: { title: '一号泵房 Pump house 1, second line of a longer text' },
    style: { font: { size: 22, weight: 'bold' }, fill: { enable: false }, stroke: { enable: false } },
  },
  UsualDataText: { ...row, ...bound(), style: { font: { size: 20 }, fill: { color: '#f4f6f8' } } },
  UsualDashboard: {
    ...box(60, 6, 200, 188),
    ...bound({ title: 'Level' }),
    dataAddon: {
      type: 'multistage',
      minVal: 0,
      maxVal: 100,
      thresholds: [
        { value: 70, color: '#5f8a6b' },
        { value: 90, color: '#e0a030' },
        { value: 100, color: '#c0392b' },
      ],
    },
  },
  UsualPercentFill: { ...box(120, 14, 80, 172), ...bound(), style: { fill: { color: '#7f9fb3' } } },
  UsualButton: { ...row, data: { title: '启动 Start' } },
  UsualInput: { ...row, placeholder: 'Enter a value' },
  UsualSelect: { ...row, placeholder: 'Choose', selectDatas: options.map((text) => ({ indexId: text, text })) },
  UsualRadio: {
    ...row,
    data: { options: options.map((title, i) => ({ id: title, isChecked: i === 1, title, value: i })) },
  },
  UsualTimeSelector: row,
  UsualImage: { ...middle, data: { imgUrl: `data:image/svg+xml,${flag}` } },
  UsualScrollbar: { ...box(20, 90, 280, 20), data: { signalId: 'off' } },
  UsualTimer: { ...row, style: { font: { size: 18 } } },
  UsualAnimation: {
    ...row,
    ...bound(),
    display: {
      textItems: [
        { symbol: '<', value: 50, text: 'Low' },
        { symbol: '>=', value: 50, text: 'Running' },
      ],
    },
    style: { font: { size: 20 }, fill: { enable: true, color: '#dcebd3' } },
  },
  UsualWebgl: { ...wide, data: { title: 'Boiler' } },
  ComplexLine: { ...wide, data: { ...series, timeRange: 10 } },
  ComplexArea: { ...wide, data: { ...series, timeRange: 10 } },
  ComplexXyline: { ...wide, data: { ...series, timeRange: 10 } },
  ComplexBar: { ...wide, data: series },
  ComplexPie: { ...wide, data: series },
  ComplexRing: { ...wide, data: series },
  ComplexRose: { ...wide, data: series },
  ComplexVideo: { ...wide, data: { title: 'Intake camera' } },
  ComplexMap: wide,
  ComplexHistory: wide,
  ComplexAlarm: { ...wide, col: ['equipTitle', 'gmtTrigger', 'msg'] },
  ComplexWeather: { ...wide, title: 'Hangzhou' },
}

const wave = (of: (i: number) => number) => Array.from({ length: 600 }, (_, i) => of(i))
/** What stands on the drawing board: on a live page a DOM element stands there. */
const controls = new Set(['UsualInput', 'UsualSelect', 'UsualRadio', 'UsualTimeSelector'])

/** A picture of each widget; the names are the widgets' types. */
export const widgetScenes: readonly VisualScene[] = widgetTypes.map((widgetType) => ({
  name: widgetType,
  page: {
    format: 1,
    con: { ...PICTURE, bgColor: '#ffffff' },
    widgets: [{ id: 'w', widgetType, ...samples[widgetType] }],
    bind: { equips: [], signals: [], keys: [], mvars: [] },
  },
  now: Date.UTC(2026, 10, 21, 4, 5, 0),
  signals: ['level', 'flow', 'power'].map((id) => ({
    id,
    unit: id === 'level' ? '%' : '',
    scale: 1,
    intervalMs: 1000,
  })),
  values: [
    { id: 'level', value: 62.5, time: 1, quality: 0 },
    { id: 'flow', value: 38, time: 1, quality: 0 },
    { id: 'power', value: 21, time: 1, quality: 0 },
  ],
  history: {
    level: wave((i) => 60 + 20 * Math.sin(i / 60)),
    flow: wave((i) => 35 + 10 * Math.cos(i / 45)),
    power: wave((i) => 15 + 8 * Math.sin(i / 25)),
  },
  ...(controls.has(widgetType) ? { mode: 'design' as const } : {}),
}))
