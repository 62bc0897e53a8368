import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { anyLeaf, color, num, str } from '../../schema/props/propKinds.ts'

/** A map of equipment (3.7). The paths of theme and centre are inferred; the centre is in degrees. */
export const model = defineModel({
  type: 'ComplexMap',
  chunk: 'complex',
  ...rectGeometry(),
  isUnbuilt: true,
  props: {
    ...rectPosition,
    'style.fill.color': color({ initial: '#e4eae6', live: true }),
    equipments: anyLeaf(),
    totalCount: num({ unit: '1', initial: 0 }),
    equipProportion: anyLeaf(),
    'style.theme': str({ max: 64 }),
    zoom: num({ unit: '1', initial: 12, min: 1, max: 20 }),
    'center.latitude': num({ unit: '°', initial: 0, min: -90, max: 90 }),
    'center.longitude': num({ unit: '°', initial: 0, min: -180, max: 180 }),
    address: str({ max: 512 }),
  },
})
