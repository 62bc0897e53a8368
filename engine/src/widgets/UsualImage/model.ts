import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { bool, imageAddress, oneOf } from '../../schema/props/propKinds.ts'
import { fits } from '../../schema/values/imageFit.ts'

/**
 * An image (2.11). The specification names no field for its address; `data.imgUrl` is taken from its select items. An
 * address belongs to the page's own server or is a `data:` URL.
 */
export const model = defineModel({
  type: 'UsualImage',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    'data.imgUrl': imageAddress(),
    /** Has the values and meaning of CSS `object-fit`. */
    'style.fit': oneOf(fits, { initial: 'contain' }),
    'style.fill.enable': bool(),
    'style.stroke.enable': bool(),
  },
})
