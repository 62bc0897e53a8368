import { openCharts } from '../../chart/stage/openCharts.ts'
import { mountChart } from '../../overlay/mountChart.ts'
import { paintTimeChart } from '../../render/timeChart.ts'
import { nextStep } from '../../render/timeWindow.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  follows: 'figure',
  keepsSeries: true,
  openCharts,
  paint: (p, live, out) => paintTimeChart(p, live, false, out),
  nextChange: nextStep,
  mount: mountChart,
}
