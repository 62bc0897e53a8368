import { StageCharts, type StageChartsOptions } from './StageCharts.ts'

/** Chart views reference this function, so a page without charts does not load the chart code. */
export const openCharts = (options: StageChartsOptions): StageCharts => new StageCharts(options)
