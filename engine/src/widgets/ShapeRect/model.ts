import { defineModel, leafNumber, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { num } from '../../schema/props/propKinds.ts'

const radius = num({ unit: 'page units', initial: 0, min: 0, max: 10_000 })

/** A rectangle with a corner radius. */
export const model = defineModel({
  type: 'ShapeRect',
  ...rectGeometry((p) => leafNumber(p, 'style.radius', radius)),
  props: { ...rectPosition, 'style.radius': radius },
})
