import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { anyLeaf } from '../../schema/props/propKinds.ts'

/** A strip with the open alarms: their number by severity and the most urgent one. The specification does not have it. */
export const model = defineModel({
  type: 'ComplexAlarmBar',
  chunk: 'complex',
  hasRows: true,
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...fontProps,
    /** As of ComplexAlarm: empty = all that the project's pages bind. */
    'data.equips': anyLeaf(),
  },
})
