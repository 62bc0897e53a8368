import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { bool, str } from '../../schema/props/propKinds.ts'

/** The time of day, UTC+8 (3.7). */
export const model = defineModel({
  type: 'UsualTimer',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...fontProps,
    'data.bind': str({ initial: 'time', max: 64 }),
    'style.format': str({ initial: 'YYYY-MM-DD HH:mm:ss', max: 64 }),
    'style.fill.enable': bool(),
    'style.stroke.enable': bool(),
  },
})
