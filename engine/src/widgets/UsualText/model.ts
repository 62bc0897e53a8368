import { fontProps, rectPosition } from '../../schema/common.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { bool } from '../../schema/propKinds.ts'

/** Text in a box; the content is `data.title` (`TEXT_PATH`), lines broken at \n and at the box's width. */
export const model = defineModel({
  type: 'UsualText',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...fontProps,
    // A text has no box around it unless one is switched on.
    'style.fill.enable': bool(),
    'style.stroke.enable': bool(),
  },
})
