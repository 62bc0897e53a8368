import { pageLimits } from '../../schema/limits.ts'
import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { anyLeaf, color, str } from '../../schema/props/propKinds.ts'

/** A 3D scene (3.7). A page holds at most one (5.2). */
export const model = defineModel({
  type: 'UsualWebgl',
  limit: 'webgl',
  ...rectGeometry(),
  isUnbuilt: true,
  props: {
    ...rectPosition,
    'style.fill.color': color({ initial: '#eef1f3', live: true }),
    'data.type': str({ initial: 'scene', max: 64 }),
    'data.sceneId': str({ max: pageLimits.id }),
    'data.signalArray': anyLeaf(),
  },
})
