import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { shareLists, shareProps } from '../../schema/props/chartProps.ts'

/** A pie chart: shares of a whole as sectors (3.7). */
export const model = defineModel({
  type: 'ComplexPie',
  chunk: 'complex',
  ...rectGeometry(),
  props: shareProps,
  lists: shareLists,
})
