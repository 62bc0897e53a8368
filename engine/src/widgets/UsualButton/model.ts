import { defineModel, leafNumber, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { bool, num } from '../../schema/props/propKinds.ts'

const radius = num({ unit: 'page units', initial: 4, min: 0, max: 10_000 })

/** A button. Its caption is `data.title`; its action is `clickEvent`, which is enabled by default. */
export const model = defineModel({
  type: 'UsualButton',
  ...rectGeometry((p) => leafNumber(p, 'style.radius', radius)),
  props: {
    ...rectPosition,
    ...fontProps,
    'style.radius': radius,
    'clickEvent.enable': bool({ initial: true, dirty: 0 }),
  },
})
