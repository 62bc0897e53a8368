import { rectPosition } from '../../schema/common.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { fits } from '../../schema/imageFit.ts'
import { bool, imageAddress, oneOf } from '../../schema/propKinds.ts'

/**
 * A picture (2.11). The specification names no field for its address: `data.imgUrl` is what its select items call
 * theirs. Addresses are of the page's own server, or `data:`.
 */
export const model = defineModel({
  type: 'UsualImage',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    'data.imgUrl': imageAddress(),
    /** As CSS `object-fit`. */
    'style.fit': oneOf(fits, { initial: 'contain' }),
    'style.fill.enable': bool(),
    'style.stroke.enable': bool(),
  },
})
