import { openCharts } from '../../chart/stage/openCharts.ts'
import { mountReadout } from '../../overlay/mountReadout.ts'
import { nextStep } from '../../render/timeWindow.ts'
import { paintXyChart } from '../../render/xyChart.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  follows: 'figure',
  keepsSeries: true,
  openCharts,
  paint: paintXyChart,
  nextChange: nextStep,
  mount: (context) => mountReadout(context, () => true),
}
