import type { VisualScene } from './VisualScene.ts'

const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, rotate: 0 })
const wave = (count: number, of: (i: number) => number | null) => Array.from({ length: count }, (_, i) => of(i))
const tools = { style: { timeFilter: { show: true }, dataSelect: { show: true } }, button: { show: true } }
const data = {
  signalArray: [{ signalId: 'level', title: '液位 Level' }],
  mvarArray: [{ mvarId: 'loss', title: '漏损率 Loss' }],
  timeRange: 10,
}
const newest = { ...data, systemArray: [{ systemKey: 'online_count', title: '在线 Online' }] }

/** Two hours with a sample a second: more samples than pixels. */
const dense = {
  signalArray: ['noise', 'jumps', 'slow'].map((signalId) => ({ signalId, title: signalId })),
  timeRange: 120,
}

/**
 * Contents of charts other than signals: measured variables, system values, recorded variables. The last row shows a
 * week, other axes, and no axes. Then come charts with their tools, as on the drawing board and in pictures.
 */
export const chartScenes: readonly VisualScene[] = [
  {
    name: 'chart-tools',
    mode: 'design',
    now: Date.UTC(2026, 10, 21, 4, 5, 6),
    page: {
      format: 1,
      con: { width: 1024, height: 768, bgColor: '#ffffff' },
      widgets: ['ComplexLine', 'ComplexArea', 'ComplexXyline', 'ComplexBar'].map((widgetType, i) => ({
        id: widgetType,
        widgetType,
        position: at(10 + 510 * (i % 2), 10 + 300 * Math.floor(i / 2), i === 3 ? 180 : 490, 280),
        data: newest,
        ...tools,
      })),
      bind: { equips: [], signals: [], keys: [], mvars: [] },
    },
  },
  {
    name: 'chart-lists',
    page: {
      format: 1,
      con: { width: 1024, height: 768, bgColor: '#ffffff' },
      widgets: [
        { id: 'line', widgetType: 'ComplexLine', position: at(10, 10, 490, 230), data },
        { id: 'area', widgetType: 'ComplexArea', position: at(520, 10, 490, 230), data },
        { id: 'xy', widgetType: 'ComplexXyline', position: at(10, 250, 330, 250), data },
        { id: 'bar', widgetType: 'ComplexBar', position: at(350, 250, 330, 250), data: newest },
        { id: 'ring', widgetType: 'ComplexRing', position: at(690, 250, 320, 250), data: newest, valueType: 'value' },
        {
          id: 'week',
          widgetType: 'ComplexLine',
          position: at(10, 510, 330, 240),
          data: { ...data, timeRange: 10_080 },
        },
        {
          id: 'report',
          widgetType: 'ComplexLine',
          position: at(350, 510, 330, 240),
          data: {
            ...data,
            type: 'report',
            reportSignalArray: [{ signalId: '', mvarId: 'loss', title: '历史 Recorded' }],
          },
          style: { line: { curve: 'step' }, axis: { ticks: { color: '#a05a7b' }, grids: { color: '#a05a7b60' } } },
        },
        {
          id: 'bare',
          widgetType: 'ComplexBar',
          position: at(690, 510, 320, 240),
          data: newest,
          style: { axis: { ticks: { show: false }, grids: { show: false } } },
          bar: { enable: true, width: 30, space: 20 },
        },
      ],
      bind: { equips: [], signals: [], keys: [], mvars: [] },
    },
    now: Date.UTC(2026, 10, 21, 4, 5, 6),
    signals: ['level', 'mvar:loss', 'system:online_count'].map((id, i) => ({
      id,
      unit: '',
      scale: i === 2 ? 0 : 1,
      intervalMs: 60_000,
    })),
    values: [{ id: 'system:online_count', value: 42, time: 1, quality: 0 }],
    history: {
      level: wave(600, (i) => 60 + 20 * Math.sin(i / 60)),
      'mvar:loss': wave(600, (i) => 35 + 10 * Math.cos(i / 45)),
    },
  },
  {
    name: 'chart-dense',
    page: {
      format: 1,
      con: { width: 1024, height: 768, bgColor: '#ffffff' },
      widgets: [
        { id: 'line', widgetType: 'ComplexLine', position: at(10, 10, 1000, 360), data: dense },
        { id: 'area', widgetType: 'ComplexArea', position: at(10, 380, 490, 380), data: dense },
        {
          id: 'thin',
          widgetType: 'ComplexLine',
          position: at(520, 380, 490, 380),
          data: dense,
          style: { opacity: 0.5, line: { width: 6, curve: 'smooth' } },
        },
      ],
      bind: { equips: [], signals: [], keys: [], mvars: [] },
    },
    now: Date.UTC(2026, 10, 21, 4, 5, 6),
    signals: ['noise', 'jumps', 'slow'].map((id) => ({ id, unit: '', scale: 1, intervalMs: 60_000 })),
    history: {
      // A gap of samples without a value, and a single sample in it.
      noise: wave(7200, (i) =>
        i > 3000 && i < 3600 && i !== 3300 ? null : 60 + 9 * Math.sin(i / 400) + ((i * 7919) % 13),
      ),
      jumps: wave(7200, (i) => (i % 1800 < 900 ? -20 : 25)),
      slow: wave(7200, (i) => 5 + 12 * Math.sin(i / 900)),
    },
  },
]
