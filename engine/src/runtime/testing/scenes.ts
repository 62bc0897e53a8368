import { PNG } from 'pngjs'
import type { SignalMeta, SignalUpdate } from '../../live/SignalUpdate.ts'
import { chartScenes } from './chartScenes.ts'
import { qualityScenes } from './qualityScenes.ts'
import { styleScenes } from './styleScenes.ts'
import type { VisualScene } from './VisualScene.ts'

const page = (widgets: readonly object[], con: object = {}) => ({
  format: 1,
  con: { width: 1024, height: 768, bgColor: '#ffffff', ...con },
  widgets,
  bind: { equips: [], signals: [], keys: [], mvars: [] },
})

const at = (x: number, y: number, width: number, height: number, rotate = 0) => ({ x, y, width, height, rotate })

/** g5 is bad, g7 is unknown. */
const gaugeSignals: readonly SignalMeta[] = [
  { id: 'g1', unit: 'kPa', scale: 1, intervalMs: 60_000 },
  { id: 'g2', unit: 'MPa', scale: 3, intervalMs: 60_000 },
  { id: 'g3', unit: '%', scale: 0, intervalMs: 60_000 },
  { id: 'g4', unit: 'm³/h', scale: 2, intervalMs: 60_000 },
  { id: 'g5', unit: '℃', scale: 1, intervalMs: 60_000 },
  { id: 'g6', unit: 'm³/h', scale: 0, intervalMs: 60_000 },
  { id: 'g7', unit: 'mg/L', scale: 2, intervalMs: 60_000 },
  { id: 'g8', unit: '', scale: 0, intervalMs: 60_000 },
]
const gaugeValues: readonly SignalUpdate[] = [
  { id: 'g1', value: 63.4, time: 1, quality: 0 },
  { id: 'g2', value: 0.412, time: 1, quality: 0 },
  { id: 'g3', value: 88, time: 1, quality: 0 },
  { id: 'g4', value: 47.25, time: 1, quality: 0 },
  { id: 'g5', value: 21.7, time: 1, quality: 2 },
  { id: 'g6', value: 942, time: 1, quality: 0 },
  { id: 'g8', value: -12, time: 1, quality: 0 },
]

/** Polygons and circles as they are, turned, mirrored and dashed: one row each. */
const polygonScene: VisualScene = {
  name: 'polygons',
  page: page(
    ['ShapeArrow', 'ShapeOctagon', 'ShapeParallelogram', 'ShapePrism', 'ShapeCircle', 'ShapeTriangle'].flatMap(
      (widgetType, row) =>
        [
          {},
          { fill: { color: '#cfe0ee' }, stroke: { color: '#2f6690', width: 5 } },
          { fill: { color: '#f2d7a7' }, stroke: { color: '#8a5a00', width: 2, dasharray: '8 4' } },
          { opacity: 0.5, fill: { color: '#3c6e2f' }, stroke: { enable: false }, flip: { horizontal: true } },
          { fill: { enable: false }, stroke: { color: '#b0301f', width: 3 }, flip: { vertical: true } },
        ].map((style, column) => ({
          id: `${widgetType}${column}`,
          widgetType,
          style,
          position: polygonPosition(widgetType, 20 + 200 * column, 20 + 122 * row, column === 2 ? 30 : 0),
        })),
    ),
  ),
}

function polygonPosition(widgetType: string, x: number, y: number, rotate: number): object {
  if (widgetType === 'ShapeCircle') return { cx: x + 80, cy: y + 50, r: 48, rotate }
  if (widgetType !== 'ShapeTriangle') return { x, y, width: 160, height: 100, rotate }
  return { x1: x + 40, y1: y, x2: x + 160, y2: y + 100, x3: x, y3: y + 70 }
}

/** Flow bars at rest (their condition is not met), in both directions, and texts by value. */
const flowScene: VisualScene = {
  name: 'flow',
  page: page([
    { id: 'f1', widgetType: 'UsualScrollbar', position: at(40, 40, 400, 20), data: { signalId: 'off' } },
    {
      id: 'f2',
      widgetType: 'UsualScrollbar',
      position: at(40, 90, 400, 30),
      data: { signalId: 'off' },
      style: { radius: 15, fill: { color: '#2f6690' } },
      line: { stroke: '#ffcf66', distance: 8, strokeDasharray: '30,12' },
    },
    { id: 'f3', widgetType: 'UsualScrollbar', position: at(500, 40, 24, 260), data: { signalId: 'off' } },
    { id: 'f4', widgetType: 'UsualScrollbar', position: at(560, 100, 300, 18, 30), data: { signalId: 'off' } },
    ...[0, 1, 2].map((value, i) => ({
      id: `a${i}`,
      widgetType: 'UsualAnimation',
      position: at(40 + 140 * i, 180, 120, 48),
      data: { signalId: `n${value}`, title: 'Unknown' },
      style: { fill: { enable: true, color: '#e8edf0' }, font: { size: 20 } },
      display: {
        type: 'text',
        textItems: [
          { symbol: '==', value: 0, text: '停止 Stopped' },
          { symbol: '==', value: 1, text: '运行 Running' },
        ],
      },
    })),
  ]),
  signals: ['off', 'n0', 'n1', 'n2'].map((id) => ({ id, unit: '', scale: 0, intervalMs: 60_000 })),
  values: [
    { id: 'off', value: 0, time: 1, quality: 0 },
    { id: 'n0', value: 0, time: 1, quality: 0 },
    { id: 'n1', value: 1, time: 1, quality: 0 },
    { id: 'n2', value: 2, time: 1, quality: 0 },
  ],
}

/** Widgets with content from a source, without that source. */
const framesScene: VisualScene = {
  name: 'frames',
  page: page(
    ['UsualWebgl', 'ComplexVideo', 'ComplexMap', 'ComplexHistory', 'ComplexAlarm', 'ComplexWeather'].map(
      (widgetType, i) => ({
        id: widgetType,
        widgetType,
        position: at(20 + 334 * (i % 3), 20 + 270 * Math.floor(i / 3), 314, 250),
        data: { title: widgetType },
        title: '上海 Shanghai',
        themeColor: 'blue',
      }),
    ),
  ),
}

const shares = [
  { id: 'q1', title: '取水泵站 Intake', value: 42 },
  { id: 'q2', title: '送水泵房 High lift', value: 88 },
  { id: 'q3', title: '加药间 Dosing', value: 12 },
  { id: 'q4', title: '其他 Other', value: 25 },
]

/** Pie, ring and rose: known, with values, small, and without any value. */
const sharesScene: VisualScene = {
  name: 'shares',
  page: page(
    ['ComplexPie', 'ComplexRing', 'ComplexRose'].flatMap((widgetType, i) => [
      {
        id: `${widgetType}1`,
        widgetType,
        position: at(20 + 334 * i, 20, 314, 200),
        data: { signalArray: shares.map(({ id, title }) => ({ signalId: id, title })) },
      },
      {
        id: `${widgetType}2`,
        widgetType,
        position: at(20 + 334 * i, 250, 314, 200),
        valueType: 'value',
        style: { fill: { enable: true, color: '#f4f6f7' }, stroke: { enable: true }, font: { size: 16 } },
        data: { signalArray: shares.slice(0, 2).map(({ id, title }) => ({ signalId: id, title })) },
      },
      { id: `${widgetType}3`, widgetType, position: at(20 + 334 * i, 480, 120, 120), data: { signalArray: [] } },
    ]),
  ),
  signals: shares.map(({ id }) => ({ id, unit: '', scale: 1, intervalMs: 60_000 })),
  values: shares.map(({ id, value }) => ({ id, value, time: 1, quality: 0 })),
}

/** Bars: adapting, set, too many, negative, and without any value. */
const barsScene: VisualScene = {
  name: 'bars',
  page: page([
    {
      id: 'b1',
      widgetType: 'ComplexBar',
      position: at(20, 20, 480, 260),
      data: { signalArray: shares.map(({ id, title }) => ({ signalId: id, title })) },
    },
    {
      id: 'b2',
      widgetType: 'ComplexBar',
      position: at(520, 20, 480, 260),
      bar: { enable: true },
      style: { fill: { enable: true, color: '#f4f6f7' }, stroke: { enable: true }, font: { size: 14 } },
      data: {
        mode: 'fixed',
        maxVal: 120,
        signalArray: [...shares, { id: 'q5', title: '净值 Net' }].map(({ id, title }) => ({ signalId: id, title })),
      },
    },
    {
      id: 'b3',
      widgetType: 'ComplexBar',
      position: at(20, 300, 480, 260),
      data: { signalArray: ['q1', 'q5', 'q3'].map((signalId) => ({ signalId, title: signalId })) },
    },
    { id: 'b4', widgetType: 'ComplexBar', position: at(520, 300, 480, 260), data: { signalArray: [] } },
  ]),
  signals: [...shares.map(({ id }) => id), 'q5'].map((id) => ({ id, unit: '', scale: 1, intervalMs: 60_000 })),
  values: [
    ...shares.map(({ id, value }) => ({ id, value, time: 1, quality: 0 }) as const),
    { id: 'q5', value: -31.5, time: 1, quality: 0 },
  ],
}

const drawn: readonly VisualScene[] = [
  {
    name: 'shapes',
    page: page([
      { id: 'r1', widgetType: 'ShapeRect', position: at(20, 20, 160, 90) },
      {
        id: 'r2',
        widgetType: 'ShapeRect',
        position: at(200, 20, 160, 90),
        style: { radius: 16, fill: { color: '#cfe0ee' }, stroke: { color: '#2f6690', width: 3 } },
      },
      {
        id: 'r3',
        widgetType: 'ShapeRect',
        position: at(380, 20, 160, 90, 30),
        style: { fill: { color: '#f2d7a7' }, stroke: { color: '#8a5a00', width: 6 } },
      },
      {
        id: 'r4',
        widgetType: 'ShapeRect',
        position: at(580, 20, 160, 90),
        style: { radius: 10, stroke: { color: '#b0301f', width: 2, dasharray: '10 5' } },
      },
      {
        id: 'r5',
        widgetType: 'ShapeRect',
        position: at(760, 20, 160, 90),
        style: { opacity: 0.4, fill: { color: '#2f6690' }, stroke: { color: '#000000', width: 8 } },
      },
      { id: 'e1', widgetType: 'ShapeEllipse', position: { cx: 100, cy: 190, rx: 80, ry: 45, rotate: 0 } },
      {
        id: 'e2',
        widgetType: 'ShapeEllipse',
        position: { cx: 280, cy: 190, rx: 80, ry: 30, rotate: 45 },
        style: { fill: { color: '#dcebd3' }, stroke: { color: '#3c6e2f', width: 5 } },
      },
      {
        id: 'e3',
        widgetType: 'ShapeEllipse',
        position: { cx: 460, cy: 190, rx: 45, ry: 45, rotate: 0 },
        style: { stroke: { color: '#555555', width: 2, dasharray: '6,4' } },
      },
      {
        id: 'l1',
        widgetType: 'ShapeLine',
        position: {
          points: [
            { x: 560, y: 150 },
            { x: 680, y: 150 },
            { x: 680, y: 230 },
            { x: 800, y: 180 },
            { x: 820, y: 240 },
          ],
        },
        style: { stroke: { color: '#2f6690', width: 10 } },
      },
      {
        id: 'l2',
        widgetType: 'ShapeLine',
        position: {
          points: [
            { x: 850, y: 150 },
            { x: 980, y: 150 },
            { x: 980, y: 240 },
            { x: 860, y: 230 },
          ],
        },
        style: { stroke: { color: '#b0301f', width: 3, dasharray: '12 6 3 6' } },
      },
      {
        id: 'l3',
        widgetType: 'ShapeLine',
        position: {
          points: [
            { x: 20, y: 280 },
            { x: 500, y: 320 },
          ],
        },
        style: { stroke: { color: '#000000', width: 1 } },
      },
      {
        id: 'g1',
        widgetType: 'WidgetGroup',
        position: at(560, 300, 200, 120, 15),
        children: [
          { id: 'g1a', widgetType: 'ShapeRect', position: at(0, 0, 200, 120), style: { fill: { color: '#eef1f4' } } },
          {
            id: 'g1b',
            widgetType: 'WidgetGroup',
            position: at(100, 20, 80, 80, 45),
            children: [
              { id: 'g1c', widgetType: 'ShapeRect', position: at(0, 0, 80, 80), style: { fill: { color: '#aac4dc' } } },
              { id: 'g1d', widgetType: 'ShapeEllipse', position: { cx: 40, cy: 40, rx: 20, ry: 20, rotate: 0 } },
            ],
          },
        ],
      },
      { id: 'u1', widgetType: 'ComplexHologram', position: at(820, 300, 160, 80), mystery: 1 },
    ]),
  },
  {
    name: 'text',
    page: page([
      {
        id: 't1',
        widgetType: 'UsualText',
        position: at(20, 20, 300, 40),
        data: { title: 'Raw water intake 原水进水泵房' },
        style: { font: { size: 18 }, align: { horizontal: 'left' } },
      },
      {
        id: 't2',
        widgetType: 'UsualText',
        position: at(20, 70, 300, 80),
        data: {
          title: '一号沉淀池液位达到上限时自动停止进水泵，并向值班人员发出报警。The pump stops when the level is high.',
        },
        style: { align: { horizontal: 'left', vertical: 'top' }, stroke: { enable: true } },
      },
      {
        id: 't3',
        widgetType: 'UsualText',
        position: at(20, 170, 300, 60),
        data: { title: 'Bold 粗体' },
        style: { font: { size: 28, weight: 'bold', color: '#2f6690' } },
      },
      {
        id: 't4',
        widgetType: 'UsualText',
        position: at(20, 240, 300, 40),
        data: { title: 'Italic underlined 斜体下划线' },
        style: { font: { size: 16, style: 'italic', underLine: true } },
      },
      {
        id: 't5',
        widgetType: 'UsualText',
        position: at(360, 60, 200, 40, 90),
        data: { title: 'Rotated 90 旋转' },
        style: { fill: { enable: true, color: '#eef1f4' } },
      },
      {
        id: 't6',
        widgetType: 'UsualText',
        position: at(520, 60, 200, 40, 30),
        data: { title: 'Rotated 30 旋转' },
        style: { fill: { enable: true, color: '#eef1f4' } },
      },
      {
        id: 't7',
        widgetType: 'UsualText',
        position: at(360, 240, 300, 60),
        data: { title: '12 px small print 小字说明 0123456789' },
        style: { font: { size: 12 }, align: { horizontal: 'right', vertical: 'bottom' } },
      },
      {
        id: 't8',
        widgetType: 'UsualText',
        position: at(700, 20, 120, 40),
        data: { title: 'Too long a text for so small a box, clipped\nat the third\nline' },
        style: { stroke: { enable: true }, font: { size: 14 } },
      },
      {
        id: 't9',
        widgetType: 'UsualText',
        position: at(700, 100, 300, 100),
        data: { title: 'White on dark 深底白字' },
        style: { fill: { enable: true, color: '#26323d' }, font: { size: 20, color: '#ffffff' } },
      },
    ]),
  },
  {
    name: 'gauges',
    page: page(
      [
        ...['monochrome', 'multistage'].flatMap((type, row) =>
          ['g1', 'g2', 'g3', 'g4', 'g5'].map((signal, i) => ({
            id: `${type}-${signal}`,
            widgetType: 'UsualDashboard',
            position: at(20 + i * 200, 20 + row * 200, i === 2 ? 120 : 180, i === 2 ? 120 : 180),
            data: { title: i === 0 ? '进水压力 Inlet' : '', signalId: signal },
            dataAddon: { type, minVal: 0, maxVal: i === 1 ? 1 : 100 },
          })),
        ),
        {
          id: 'big',
          widgetType: 'UsualDashboard',
          position: at(20, 440, 320, 300),
          data: { title: '出厂流量 Plant flow', signalId: 'g6' },
          style: { font: { size: 18 } },
          dataAddon: {
            type: 'multistage',
            minVal: 0,
            maxVal: 1200,
            thresholds: [
              { value: 300, color: '#8fa3b5' },
              { value: 900, color: '#5f8a6b' },
              { value: 1050, color: '#e0a030' },
              { value: 1200, color: '#c0392b' },
            ],
          },
        },
        {
          id: 'big2',
          widgetType: 'UsualDashboard',
          position: at(360, 440, 320, 300),
          data: { title: '', signalId: 'g6' },
          style: { font: { size: 18 } },
          dataAddon: { type: 'monochrome', minVal: 0, maxVal: 1200 },
        },
      ],
      { bgColor: '#f7f8fa' },
    ),
    signals: gaugeSignals,
    values: gaugeValues,
  },
  {
    name: 'fills',
    page: page([
      ...['rectangle', 'capacity', 'doughnut'].flatMap((type, row) =>
        ['g1', 'g3', 'g4', 'g5', 'g7'].map((signal, i) => ({
          id: `${type}-${signal}`,
          widgetType: 'UsualPercentFill',
          position: at(20 + i * 200, 20 + row * 190, i % 2 === 0 ? 80 : 170, i % 2 === 0 ? 160 : 70),
          data: { signalId: signal },
          dataAddon: { type, minVal: 0, maxVal: 100 },
          orientation: i % 2 === 0 ? 'vertical' : 'horizontal',
          textType: i === 1 ? 'value' : 'percent',
        })),
      ),
      ...['', 'hover', 'press', 'off'].map((state, i) => ({
        id: `button-${state}`,
        widgetType: 'UsualButton',
        position: at(20 + i * 160, 620, 140, 40),
        data: { title: ['启动 Start', '停止 Stop', '复位 Reset', '禁用 Off'][i] },
        clickEvent: { enable: state !== 'off' },
      })),
      ...['g1', 'g2', 'g3', 'g4', 'g5', 'g8', 'g7'].map((signal, i) => ({
        id: `value-${signal}`,
        widgetType: 'UsualDataText',
        position: at(20 + i * 140, 700, 120, 36),
        data: { signalId: signal },
        style: { font: { size: 18 }, fill: { color: '#f4f6f8' } },
      })),
    ]),
    signals: gaugeSignals,
    values: gaugeValues,
    hover: 'button-hover',
    press: 'button-press',
  },
]

/** A test chart: colours across, lightness down, a see-through corner, thin lines. */
function testChart(width: number, height: number): string {
  const png = new PNG({ width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 4 * (y * width + x)
      const isLine = x % 40 === 0 || y % 40 === 0
      png.data[i] = isLine ? 30 : (255 * x) / width
      png.data[i + 1] = isLine ? 60 : (255 * y) / height
      png.data[i + 2] = isLine ? 90 : 255 - (255 * x) / width
      png.data[i + 3] = x > width * 0.7 && y > height * 0.7 ? 90 : 255
    }
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`
}

const VECTOR = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="27" fill="#5b8f7b" stroke="#1f3d33" stroke-width="3"/><path d="M18 44V16l28 14z" fill="#fff"/><script>document.title="ran"</script></svg>',
)}`

/**
 * Every fit of a large and of a small image, turned, mirrored, translucent, cut off; broken and missing images; the
 * page's own.
 */
const imagesScene: VisualScene = {
  name: 'images',
  page: page(
    [
      ...['fill', 'contain', 'cover', 'none', 'scale-down'].flatMap((fit, column) =>
        [testChart(480, 240), testChart(60, 60), VECTOR].map((imgUrl, row) => ({
          id: `${fit}${row}`,
          widgetType: 'UsualImage',
          position: at(20 + 200 * column, 20 + 140 * row, 180, 120),
          data: { imgUrl },
          style: { fit, fill: { enable: true, color: '#e9edf0' }, stroke: { enable: true, color: '#90a0ab' } },
        })),
      ),
      {
        id: 'turned',
        position: at(20, 450, 180, 120, 30),
        data: { imgUrl: testChart(480, 240) },
        style: { opacity: 0.5 },
      },
      { id: 'flip', position: at(220, 450, 180, 120), data: { imgUrl: VECTOR }, style: { flip: { horizontal: true } } },
      { id: 'broken', position: at(420, 450, 180, 120), data: { imgUrl: 'data:image/png;base64,bm90IGEgcG5n' } },
      { id: 'none', position: at(620, 450, 180, 120) },
    ].map((widget) => ({ widgetType: 'UsualImage', ...widget })),
    { bgImage: VECTOR, bgColor: '#f4f6f8' },
  ),
  fails: 1,
}

/** Form controls as pictures: with a value, without, in other styles, in a column, too narrow. */
const controlsScene: VisualScene = {
  name: 'controls',
  page: page(
    ['UsualInput', 'UsualSelect', 'UsualRadio', 'UsualTimeSelector'].flatMap((widgetType, row) =>
      [
        {},
        { data: { signalId: 'c1' } },
        {
          style: {
            font: { size: 20, color: '#1f3d33', weight: 'bold' },
            fill: { enable: true, color: '#e6efe9' },
            radius: 16,
          },
        },
        { style: { align: { horizontal: 'right' }, stroke: { width: 3 } } },
      ].map((more, column) => ({
        id: `${widgetType}${column}`,
        widgetType,
        ...more,
        position:
          widgetType === 'UsualRadio' && column === 3
            ? at(780, 20 + 70 * row, 120, 140)
            : at(20 + 250 * column, 20 + 70 * row + (row === 3 ? 90 : 0), column === 3 ? 90 : 230, row === 2 ? 60 : 40),
        placeholder: '请输入 Enter a value',
        selectDatas: ['停止 Stop', '启动 Start'].map((text, i) => ({
          indexId: `${i}`,
          text,
          clickEvent: { config: { writeValue: i, data: { signalId: 'c1' } } },
        })),
        data: {
          ...('data' in more ? more.data : {}),
          options: ['关 Off', '开 On', '自动 Auto'].map((title, i) => ({
            id: `${i}`,
            isChecked: i === 2,
            title,
            value: i,
          })),
        },
      })),
    ),
  ),
  mode: 'design',
}

const wave = (count: number, of: (i: number) => number | null) => Array.from({ length: count }, (_, i) => of(i))

/**
 * Charts over time and xy charts: dense and sparse data, a gap, a fixed axis, curves, values, empty, one in a turned
 * box.
 */
const chartsScene: VisualScene = {
  name: 'charts',
  page: page([
    ...['ComplexLine', 'ComplexArea', 'ComplexXyline'].flatMap((widgetType, row) =>
      [
        { data: { signalArray: chartSignals('dense', 'slow'), timeRange: 60 } },
        {
          data: {
            signalArray: chartSignals('few', 'holes'),
            timeRange: 1,
            timeFormat: 'HH:mm:ss',
            mode: 'fixed',
            minVal: -20,
            maxVal: 120,
          },
          style: {
            line: { curve: 'smooth', width: 2.5 },
            fill: { enable: true, color: '#f4f6f8' },
            stroke: { enable: true },
          },
          valueShow: true,
          lineType: 'dot',
        },
        { data: { signalArray: chartSignals('none'), timeRange: 5 }, style: { axis: { grids: { show: false } } } },
      ].map((more, column) => ({
        id: `${widgetType}${column}`,
        widgetType,
        ...more,
        position: at(10 + 340 * column, 10 + 250 * row, 330, 240),
      })),
    ),
  ]),
  now: Date.UTC(2026, 10, 21, 4, 5, 6),
  history: {
    dense: wave(3600, (i) => 50 + 30 * Math.sin(i / 300) + 8 * Math.sin(i * 1.7)),
    slow: wave(3600, (i) => 20 + 10 * Math.cos(i / 500)),
    few: wave(20, (i) => 40 + 35 * Math.sin(i / 3)),
    holes: wave(60, (i) => (i > 20 && i < 32 ? null : i % 13 === 5 ? 100 : 60 + (i % 7))),
  },
  signals: ['dense', 'slow', 'few', 'holes'].map((id) => ({ id, unit: '', scale: 1, intervalMs: 1000 })),
}

function chartSignals(...ids: readonly string[]): object[] {
  return ids.map((signalId) => ({ signalId, equipId: 'e', title: `${signalId} 流量` }))
}

const offline = (name: string): VisualScene[] =>
  drawn.filter((scene) => scene.name === name).map((scene) => ({ ...scene, name: `${name}-stale`, isOffline: true }))

/** The same scene on a dark page, where the views' own colours must be visible too. */
const onDark = (scene: VisualScene): VisualScene => {
  const { con, ...rest } = scene.page as { readonly con: object }
  return { ...scene, name: `${scene.name}-dark`, page: { ...rest, con: { ...con, bgColor: '#151b20' } } }
}

export const scenes: readonly VisualScene[] = [
  ...drawn,
  polygonScene,
  flowScene,
  framesScene,
  imagesScene,
  controlsScene,
  chartsScene,
  ...chartScenes,
  ...styleScenes,
  ...qualityScenes,
  sharesScene,
  barsScene,
  ...drawn.filter(({ name }) => name === 'gauges').map(onDark),
  onDark(chartsScene),
  ...offline('gauges'),
  ...offline('fills'),
]
