import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { shareLists, shareProps } from '../../schema/props/chartProps.ts'

/** A rose chart: sectors of equal angle whose areas are in proportion to the values (3.7). */
export const model = defineModel({
  type: 'ComplexRose',
  chunk: 'complex',
  ...rectGeometry(),
  props: shareProps,
  lists: shareLists,
})
