interface ToolTexts {
  readonly tools: string
  readonly values: string
  readonly shown: string
  readonly apply: string
  /** Time ranges by their hours. */
  readonly quick: Readonly<Record<1 | 24 | 168 | 720, string>>
}

/** Words of the tools over a chart, of which those of a time range also stand over tables. */
export const toolTexts: Readonly<Record<'cn' | 'en', ToolTexts>> = {
  cn: {
    tools: '图表工具',
    values: '数据',
    shown: '显示的数据',
    apply: '查询',
    quick: { 1: '1 小时', 24: '24 小时', 168: '7 天', 720: '30 天' },
  },
  en: {
    tools: 'Chart tools',
    values: 'Values',
    shown: 'Values shown',
    apply: 'Show',
    quick: { 1: '1 h', 24: '24 h', 168: '7 d', 720: '30 d' },
  },
}
