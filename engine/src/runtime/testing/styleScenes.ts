import type { VisualScene } from './VisualScene.ts'

// One scene for each style (3.4) and animation (3.5) that has no widget of its own.

const page = (widgets: readonly object[], con: object = {}) => ({
  format: 1,
  con: { width: 1024, height: 768, bgColor: '#ffffff', ...con },
  widgets,
  bind: { equips: [], signals: [], keys: [], mvars: [] },
})
const at = (x: number, y: number, width: number, height: number, rotate = 0) => ({ x, y, width, height, rotate })

const VECTOR = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="27" fill="#5b8f7b"/><path d="M18 44V16l28 14z" fill="#fff"/></svg>',
)}`

const across = ['left', 'center', 'right']
const down = ['top', 'middle', 'bottom']

/**
 * Every alignment, weight, slant and underline, font families, wrapping with and without spaces, and text without room.
 */
const typeScene: VisualScene = {
  name: 'type',
  page: page([
    ...down.flatMap((vertical, row) =>
      across.map((horizontal, column) => ({
        id: `${vertical}-${horizontal}`,
        widgetType: 'UsualText',
        position: at(20 + 200 * column, 20 + 100 * row, 190, 90),
        data: { title: `对齐 Align\n${vertical}` },
        style: { align: { horizontal, vertical }, stroke: { enable: true }, font: { size: 16 } },
      })),
    ),
    ...[false, true].flatMap((isBold, row) =>
      [false, true].flatMap((isItalic, half) =>
        [false, true].map((underLine, column) => ({
          id: `font${row}${half}${column}`,
          widgetType: 'UsualText',
          position: at(640 + 190 * half, 20 + 90 * row + 45 * column, 180, 40),
          data: { title: '水泵 Pump gy' },
          style: {
            align: { horizontal: 'left' },
            font: {
              size: 20,
              weight: isBold ? 'bold' : 'normal',
              style: isItalic ? 'italic' : 'normal',
              underLine,
              color: row === 0 ? '#1f2933' : '#2f6690',
            },
          },
        })),
      ),
    ),
    ...['serif', 'monospace', 'sans-serif'].map((family, i) => ({
      id: family,
      widgetType: 'UsualText',
      position: at(640, 210 + 36 * i, 360, 34),
      data: { title: `${family} 0123456789 液位` },
      style: { align: { horizontal: 'left' }, font: { size: 18, family } },
    })),
    ...[
      '沉淀池出水浊度高于上限时自动加大加药量，并向值班室发出报警。',
      'Supercalifragilisticexpialidocious_signal_name.level',
      'Wraps at spaces and never\nin a word that fits.',
      '混排 mixed 文本 text 换行 wrapping，标点不在行首。',
    ].map((title, i) => ({
      id: `wrap${i}`,
      widgetType: 'UsualText',
      position: at(20 + 250 * i, 340, 230, 110),
      data: { title },
      style: { align: { horizontal: 'left', vertical: 'top' }, stroke: { enable: true }, font: { size: 18 } },
    })),
    ...[
      { size: 8, x: 20, width: 80 },
      { size: 11, x: 110, width: 100 },
      { size: 14, x: 220, width: 120 },
      { size: 24, x: 350, width: 160 },
      { size: 40, x: 520, width: 190 },
      { size: 72, x: 720, width: 300 },
    ].map(({ size, x, width }) => ({
      id: `size${size}`,
      widgetType: 'UsualText',
      position: at(x, 470, width, 110),
      data: { title: `${size} 阀门` },
      style: { font: { size } },
    })),
    ...[0, 90, 180, 270, 45].map((rotate, i) => ({
      id: `turn${rotate}`,
      widgetType: 'UsualText',
      position: at(40 + 200 * i, 640, 140, 60, rotate),
      data: { title: 'Turned 旋转' },
      style: {
        fill: { enable: true, color: '#eef1f4' },
        font: { size: 18 },
        opacity: 1 - 0.15 * i,
        flip: { horizontal: i === 4 },
      },
    })),
  ]),
}

/** Live values that drive a row of widgets. */
const values: Readonly<Record<string, number | string | boolean>> = { low: 5, high: 95, run: true, mode: 'AUTO' }
const warm = '#e0a030'
const hot = '#c0392b'
const rules = (path: string): object => ({
  [path]: [
    { symbol: '>', value: 50, color: warm },
    { symbol: 'between', value: '90..100', color: hot },
    { symbol: '==', value: 'AUTO', color: '#2f6690' },
    { symbol: '==', value: true, color: '#3c6e2f' },
    { all: [{ symbol: '>=', value: 4 }, { any: [{ symbol: '<', value: 6 }] }], color: '#8a6fa8' },
  ],
})

/**
 * Colours by value: a row each for fill, border and font, a column for each kind of condition; the last value is
 * unknown.
 */
const colourScene: VisualScene = {
  name: 'colours',
  page: page(
    ['low', 'high', 'run', 'mode', 'unknown'].flatMap((signalId, column) =>
      ['fillColor', 'borderColor', 'fontColor'].flatMap((path, row) =>
        ['ShapeRect', 'UsualDataText'].map((widgetType, i) => ({
          id: `${signalId}-${path}-${i}`,
          widgetType,
          position: at(20 + 200 * column, 20 + 200 * row + 90 * i, 170, 70),
          data: { signalId },
          style: { stroke: { width: 4, color: '#90a0ab' }, font: { size: 22 } },
          animation: rules(path),
        })),
      ),
    ),
  ),
  signals: Object.keys(values).map((id) => ({ id, unit: '', scale: 0, intervalMs: 60_000 })),
  values: Object.entries(values).map(([id, value]) => ({ id, value, time: 1, quality: 0 })),
}

const seen = (signalId: string, symbol: string, value: unknown, visiable: string) => ({
  visiable: { enable: true, config: { data: { signalId }, symbol, value, visiable } },
})

/** Widgets and nested groups, shown and hidden by value; with an unknown value they stay as they were drawn. */
const visibleScene: VisualScene = {
  name: 'visible',
  page: page([
    ...[
      ['low', '<', 10, 'show'],
      ['low', '<', 10, 'hide'],
      ['high', '<', 10, 'show'],
      ['high', '<', 10, 'hide'],
      ['unknown', '<', 10, 'show'],
      ['run', '==', true, 'show'],
      ['mode', '!=', 'AUTO', 'hide'],
    ].map(([signalId, symbol, value, visiable], i) => ({
      id: `v${i}`,
      widgetType: 'UsualText',
      position: at(20 + 250 * (i % 4), 20 + 70 * Math.floor(i / 4), 230, 50),
      data: { title: `${signalId} ${symbol} ${value}: ${visiable}` },
      style: { stroke: { enable: true }, font: { size: 16 } },
      animation: seen(String(signalId), String(symbol), value, String(visiable)),
    })),
    ...['show', 'hide'].map((visiable, i) => ({
      id: `g${i}`,
      widgetType: 'WidgetGroup',
      position: at(60 + 480 * i, 220, 400, 240, 10),
      animation: seen('low', '<', 10, i === 0 ? 'show' : 'hide'),
      children: [
        { id: `g${i}a`, widgetType: 'ShapeRect', position: at(0, 0, 400, 240), style: { fill: { color: '#eef1f4' } } },
        {
          id: `g${i}b`,
          widgetType: 'WidgetGroup',
          position: at(30, 40, 160, 160, 45),
          animation: seen('high', '>', 10, visiable),
          children: [{ id: `g${i}c`, widgetType: 'ShapeOctagon', position: at(0, 0, 160, 160) }],
        },
        {
          id: `g${i}d`,
          widgetType: 'WidgetGroup',
          position: at(220, 40, 160, 160, 30),
          animation: seen('high', '>', 10, 'hide'),
          children: [{ id: `g${i}e`, widgetType: 'ShapePrism', position: at(0, 0, 160, 160) }],
        },
      ],
    })),
    {
      id: 'other',
      widgetType: 'WidgetGroup',
      position: at(540, 500, 400, 200),
      children: [
        {
          id: 'other1',
          widgetType: 'WidgetGroup',
          position: at(0, 0, 200, 100, 90),
          style: { opacity: 1 },
          children: [
            { id: 'other2', widgetType: 'ShapeArrow', position: at(20, 20, 160, 60), style: { fill: { color: warm } } },
          ],
        },
        {
          id: 'other3',
          widgetType: 'ShapeTriangle',
          position: { x1: 240, y1: 20, x2: 380, y2: 180, x3: 220, y3: 160 },
        },
      ],
    },
  ]),
  signals: Object.keys(values).map((id) => ({ id, unit: '', scale: 0, intervalMs: 60_000 })),
  values: Object.entries(values).map(([id, value]) => ({ id, value, time: 1, quality: 0 })),
}

/** A moment at which twinkling parts are dim, and a turn of one second is at 216°. */
const MOMENT = 10_600

/** Motion at one moment: turning in both directions, fast and slow; twinkling by part; flowing in both directions. */
const motionScene: VisualScene = {
  name: 'motion',
  frozenAt: MOMENT,
  page: page([
    ...[
      { direction: 'clockwise' },
      { direction: 'anticlockwise' },
      { direction: 'clockwise', speed: 3000 },
      { direction: 'anticlockwise', speed: 250 },
    ].map((rotate, i) => ({
      id: `r${i}`,
      widgetType: ['ShapeArrow', 'UsualText', 'ShapeParallelogram', 'UsualImage'][i],
      position: at(50 + 240 * i, 60, 150, 80),
      data: { title: 'Turns 转', imgUrl: VECTOR },
      style: { fill: { enable: true, color: '#cfe0ee' }, stroke: { enable: true }, font: { size: 20 } },
      animation: { rotate: { enable: true, ...rotate } },
    })),
    ...[{}, { fill: false, stroke: true }, { fill: false, font: true }, { stroke: true, font: true }].map(
      (twinkle, i) => ({
        id: `t${i}`,
        widgetType: 'UsualButton',
        position: at(30 + 240 * i, 240, 200, 70),
        data: { title: '报警 Alarm' },
        style: { fill: { color: hot }, stroke: { width: 6, color: '#3a1410' }, font: { size: 24, color: '#ffffff' } },
        animation: { twinkle: { enable: true, ...twinkle } },
      }),
    ),
    {
      id: 'spin',
      widgetType: 'WidgetGroup',
      position: at(60, 380, 240, 160),
      animation: { rotate: { enable: true } },
      children: [
        { id: 'spin1', widgetType: 'ShapeRect', position: at(0, 0, 240, 160), style: { fill: { color: '#eef1f4' } } },
        { id: 'spin2', widgetType: 'UsualText', position: at(20, 20, 120, 40), data: { title: '组 Group' } },
        {
          id: 'spin3',
          widgetType: 'ShapeCircle',
          position: { cx: 180, cy: 110, r: 30 },
          animation: { twinkle: { enable: true } },
        },
      ],
    },
    ...['forward', 'backward'].map((direction, i) => ({
      id: `f${i}`,
      widgetType: 'UsualScrollbar',
      position: at(400, 400 + 60 * i, 560, 24),
      line: { direction, speed: 30, strokeDasharray: '24 12' },
    })),
    { id: 'f2', widgetType: 'UsualScrollbar', position: at(440, 540, 24, 190), line: { stroke: warm, distance: 6 } },
    { id: 'f3', widgetType: 'UsualScrollbar', position: at(540, 620, 380, 20, 20), style: { radius: 10 } },
  ]),
}

const dashes = ['', '12 6', '2 6', '20 6 4 6', '30']

/**
 * Strokes: straight and round shapes, open and dashed, filled or not, mirrored, translucent. Wide lines have no sharp
 * corners: the backends cut a dash that goes round a corner differently.
 */
const strokeScene: VisualScene = {
  name: 'strokes',
  page: page(
    [0.5, 1, 2, 5, 8].flatMap((width, row) =>
      dashes.map((dasharray, column) => {
        const [x, y] = [20 + 200 * column, 20 + 148 * row]
        const shapes = [
          { widgetType: 'ShapeArrow', position: at(x, y, 160, 100, 20) },
          { widgetType: 'ShapeOctagon', position: at(x, y, 150, 110) },
          {
            widgetType: 'ShapeLine',
            position: {
              points: [
                { x, y: y + 100 },
                { x: x + 60, y: y + 10 },
                { x: x + 90, y: y + 100 },
                { x: x + 160, y: y + 20 },
              ],
            },
          },
          { widgetType: 'ShapeEllipse', position: { cx: x + 85, cy: y + 55, rx: 80, ry: 50, rotate: 15 } },
          { widgetType: 'ShapeRect', position: at(x, y, 170, 110) },
        ]
        return {
          id: `s${row}${column}`,
          ...shapes[row],
          style: {
            fill: { enable: column % 2 === 0, color: '#eaf0f4' },
            stroke: { color: '#2f6690', width, dasharray },
            radius: 30,
            opacity: column === 4 ? 0.4 : 1,
            flip: { horizontal: column === 3, vertical: column === 3 },
          },
        }
      }),
    ),
  ),
}

export const styleScenes: readonly VisualScene[] = [typeScene, strokeScene, colourScene, visibleScene, motionScene]
