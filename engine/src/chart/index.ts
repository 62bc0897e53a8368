export type { ChartHost } from './ChartHost.ts'
export type { ChartLayout, ChartLine, ChartSpec } from './ChartSpec.ts'
export { InlineCharts } from './InlineCharts.ts'
export { MAX_SAMPLES, Series } from './SeriesStore.ts'
