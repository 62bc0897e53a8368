import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { seriesLists } from '../../schema/props/chartProps.ts'
import { timeChartProps } from '../../schema/props/timeChartProps.ts'

/** A line chart of signals over time (3.2, 3.7, 9). */
export const model = defineModel({
  type: 'ComplexLine',
  chunk: 'complex',
  ...rectGeometry(),
  props: timeChartProps,
  lists: seriesLists,
})
