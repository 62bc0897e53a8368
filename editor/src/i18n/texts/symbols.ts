import type { Texts } from '../Text.ts'

/** The symbol library. */
export const symbols = {
  symbols: { cn: '符号', en: 'Symbols' },
  symbolsSearch: { cn: '搜索符号', en: 'Search symbols' },
  symbolsNone: { cn: '没有匹配的符号', en: 'No symbol matches' },
  symbolsHint: {
    cn: '拖入画布，或点击后在画布上绘制或单击；按 Enter 放到视图中央',
    en: 'Drag onto the canvas, or click here and then draw or click there. Enter places one in the middle.',
  },
  symbolsPumps: { cn: '泵', en: 'Pumps' },
  symbolsValves: { cn: '阀门', en: 'Valves' },
  symbolsVessels: { cn: '罐与容器', en: 'Tanks and vessels' },
  symbolsMachines: { cn: '电机、风机与压缩机', en: 'Motors, fans, compressors' },
  symbolsProcess: { cn: '搅拌与换热', en: 'Mixing and heat' },
  symbolsSolids: { cn: '过滤与输送', en: 'Filters and conveyors' },
  symbolsPipes: { cn: '管道', en: 'Pipes' },
  symbolsInstruments: { cn: '仪表', en: 'Instruments' },
  symbolSignal: { cn: '符号的变量与颜色', en: 'Signal and colours of the symbol' },
  symbolSource: { cn: '变量', en: 'Signal' },
  symbolApply: { cn: '应用', en: 'Apply' },
  symbolStatesAdd: { cn: '按状态着色', en: 'Colours for states' },
  symbolLevel: { cn: '液位量程', en: 'Level' },
  symbolLevelOrder: { cn: '请输入两个数字，小值在前', en: 'Two numbers, the lower one first' },
  symbolCompare: { cn: '{{state}}：比较', en: '{{state}}: comparison' },
  symbolValue: { cn: '{{state}}：值', en: '{{state}}: value' },
  'symbol.running': { cn: '运行', en: 'Running' },
  'symbol.stopped': { cn: '停止', en: 'Stopped' },
  'symbol.fault': { cn: '故障', en: 'Fault' },
} satisfies Texts
