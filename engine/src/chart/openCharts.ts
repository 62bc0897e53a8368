import { StageCharts, type StageChartsOptions } from './StageCharts.ts'

/** Views of charts bring it along, so that a page without a chart does not load it. */
export const openCharts = (options: StageChartsOptions): StageCharts => new StageCharts(options)
