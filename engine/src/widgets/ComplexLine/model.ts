import { seriesLists } from '../../schema/chartProps.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { timeChartProps } from '../../schema/timeChartProps.ts'

/** A line chart of signals over time (3.2, 3.7, 9). */
export const model = defineModel({
  type: 'ComplexLine',
  chunk: 'complex',
  ...rectGeometry(),
  props: timeChartProps,
  lists: seriesLists,
})
