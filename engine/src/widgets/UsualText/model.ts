import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { bool } from '../../schema/props/propKinds.ts'

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
