import { defineModel, leafNumber, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { num } from '../../schema/props/propKinds.ts'

const radius = num({ unit: 'page units', initial: 2, min: 0, max: 10_000 })

/** A number display: the value of the bound signal with its decimals and unit. */
export const model = defineModel({
  type: 'UsualDataText',
  ...rectGeometry((p) => leafNumber(p, 'style.radius', radius)),
  props: { ...rectPosition, ...fontProps, 'style.radius': radius },
})
