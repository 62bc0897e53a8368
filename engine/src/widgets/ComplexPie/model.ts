import { shareLists, shareProps } from '../../schema/chartProps.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'

/** A pie chart: shares of a whole as sectors (3.7). */
export const model = defineModel({
  type: 'ComplexPie',
  chunk: 'complex',
  ...rectGeometry(),
  props: shareProps,
  lists: shareLists,
})
