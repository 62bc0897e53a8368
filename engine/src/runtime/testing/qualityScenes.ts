import type { SignalUpdate } from '../../live/SignalUpdate.ts'
import type { VisualScene } from './VisualScene.ts'

/** Size of the cell of each widget, eight in a row. */
const CELL = { width: 125, height: 120 }
const GREEN = '#18a058'
const GREY = '#8a949e'

const types = [
  'ShapeRect',
  'ShapeEllipse',
  'ShapeCircle',
  'ShapeArrow',
  'ShapeTriangle',
  'ShapePrism',
  'ShapeParallelogram',
  'ShapeOctagon',
  'ShapeLine',
  'UsualText',
  'UsualButton',
  'UsualImage',
  'UsualScrollbar',
  'UsualAnimation',
  'UsualPercentFill',
  'UsualDataText',
  'WidgetGroup',
  'rotated',
  'small',
] as const

const driven = {
  data: { signalId: 's', title: 'Pump' },
  style: { fill: { enable: true, color: GREY }, stroke: { color: GREY, width: 3 }, font: { color: GREY, size: 20 } },
  animation: {
    fillColor: [{ symbol: '==', value: 1, color: GREEN }],
    borderColor: [{ symbol: '==', value: 1, color: GREEN }],
    fontColor: [{ symbol: '==', value: 1, color: GREEN }],
  },
  line: { stroke: '#ffffff' },
  display: { type: 'text', textItems: [{ symbol: '==', value: 1, text: 'Running' }] },
}

function positionOf(type: string, x: number, y: number): object {
  if (type === 'ShapeCircle') return { cx: x + 45, cy: y + 40, r: 38 }
  if (type === 'ShapeEllipse') return { cx: x + 45, cy: y + 40, rx: 45, ry: 31 }
  if (type === 'ShapeTriangle') return { x1: x + 40, y1: y, x2: x + 90, y2: y + 80, x3: x, y3: y + 70 }
  if (type === 'ShapeLine')
    return {
      points: [
        { x, y: y + 10 },
        { x: x + 90, y: y + 10 },
        { x: x + 90, y: y + 80 },
      ],
    }
  if (type === 'small') return { cx: x + 20, cy: y + 20, rx: 7, ry: 7 }
  return { x, y, width: 90, height: 80, rotate: type === 'rotated' ? 195 : 0 }
}

const widgets = types.map((type, i) => {
  const position = positionOf(type, 20 + CELL.width * (i % 8), 20 + CELL.height * Math.floor(i / 8))
  if (type === 'WidgetGroup' || type === 'rotated')
    return {
      id: type,
      widgetType: 'WidgetGroup',
      position,
      children: [
        { id: `${type}1`, widgetType: 'ShapeEllipse', ...driven, position: { cx: 45, cy: 40, rx: 40, ry: 40 } },
        { id: `${type}2`, widgetType: 'ShapeRect', ...driven, position: { x: 0, y: 30, width: 40, height: 20 } },
        {
          id: `${type}3`,
          widgetType: 'UsualText',
          data: { title: 'P 1' },
          position: { x: 30, y: 25, width: 60, height: 30, rotate: 30 },
        },
      ],
    }
  return { id: type, widgetType: type === 'small' ? 'ShapeEllipse' : type, ...driven, position }
})

const page = { format: 1, con: { width: 1024, height: 768, bgColor: '#ffffff' }, widgets }

const withValue = (value: SignalUpdate['value'], quality = 0) => ({
  page,
  frozenAt: 0,
  signals: [{ id: 's', unit: '', scale: 0, intervalMs: 3_600_000 }],
  values: [{ id: 's', value, time: 1, quality }],
})

/** Every driven look: live, with the value 0, stale and bad. */
export const qualityScenes: readonly VisualScene[] = [
  { name: 'driven-live', ...withValue(1) },
  { name: 'driven-zero', ...withValue(0) },
  { name: 'driven-stale', ...withValue(1), isOffline: true },
  { name: 'driven-bad', ...withValue(1, 2) },
]

/** Cells of the page in device pixels at 100 %, by widget. */
export const qualityCells = types.map((type, i) => ({
  type,
  x: 10 + CELL.width * (i % 8),
  y: 10 + CELL.height * Math.floor(i / 8),
  ...CELL,
}))
