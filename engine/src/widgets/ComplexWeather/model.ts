import { pageLimits } from '../../schema/limits.ts'
import { defineModel, leafNumber, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { num, oneOf, str } from '../../schema/props/propKinds.ts'

const radius = num({ unit: 'page units', initial: 10, min: 0, max: 10_000 })
const id = () => str({ max: pageLimits.id })

/** The weather of a place (3.7). A page holds at most three (5.2). */
export const model = defineModel({
  type: 'ComplexWeather',
  chunk: 'complex',
  limit: 'weather',
  ...rectGeometry((p) => leafNumber(p, 'radius', radius)),
  isUnbuilt: true,
  props: {
    ...rectPosition,
    provinceId: id(),
    cityId: id(),
    countyId: id(),
    title: str({ max: 128 }),
    themeColor: oneOf(['white', 'blue', 'orange', 'yellow'], { initial: 'white' }),
    radius,
  },
})
