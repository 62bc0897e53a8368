import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { seriesLists } from '../../schema/props/chartProps.ts'
import { timeChartProps } from '../../schema/props/timeChartProps.ts'

/** A chart of signals over time, with the area under each filled (3.2, 3.7, 9). */
export const model = defineModel({
  type: 'ComplexArea',
  chunk: 'complex',
  ...rectGeometry(),
  props: timeChartProps,
  lists: seriesLists,
})
