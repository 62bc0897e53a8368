import type { VisualScene } from './scenes.ts'

const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, rotate: 0 })
const wave = (count: number, of: (i: number) => number) => Array.from({ length: count }, (_, i) => of(i))
const tools = { style: { timeFilter: { show: true }, dataSelect: { show: true } }, button: { show: true } }
const data = {
  signalArray: [{ signalId: 'level', title: '液位 Level' }],
  mvarArray: [{ mvarId: 'loss', title: '漏损率 Loss' }],
  timeRange: 10,
}
const newest = { ...data, systemArray: [{ systemKey: 'online_count', title: '在线 Online' }] }

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
]
