import { fontProps, rectPosition } from '../../schema/common.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { bool } from '../../schema/propKinds.ts'

/** A text. Its content is `data.title` (`TEXT_PATH`); lines break at \n and at the width of the box. */
export const model = defineModel({
  type: 'UsualText',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...fontProps,
    // By default a text has neither fill nor border.
    'style.fill.enable': bool(),
    'style.stroke.enable': bool(),
  },
})
