import { seriesLists } from '../../schema/chartProps.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { timeChartProps } from '../../schema/timeChartProps.ts'

/** A chart of signals over time, with the area under each filled (3.2, 3.7, 9). */
export const model = defineModel({
  type: 'ComplexArea',
  chunk: 'complex',
  ...rectGeometry(),
  props: timeChartProps,
  lists: seriesLists,
})
