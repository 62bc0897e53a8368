import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { shareLists, shareProps } from '../../schema/props/chartProps.ts'
import { num } from '../../schema/props/propKinds.ts'

/** A ring chart: shares of a whole as parts of a ring (3.7, 9). */
export const model = defineModel({
  type: 'ComplexRing',
  chunk: 'complex',
  ...rectGeometry(),
  props: {
    ...shareProps,
    /** Thickness of the ring, page units. */
    width: num({ unit: 'page units', initial: 20, min: 1, max: 1000 }),
  },
  lists: shareLists,
})
