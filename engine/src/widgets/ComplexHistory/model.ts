import { rectPosition } from '../../schema/common.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { pageLimits } from '../../schema/limits.ts'
import { anyLeaf, str } from '../../schema/propKinds.ts'
import { tableProps } from '../../schema/tableProps.ts'

/** A table of recorded values (3.7). */
export const model = defineModel({
  type: 'ComplexHistory',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...tableProps,
    'data.type': str({ initial: 'report', max: 64 }),
    'data.reportId': str({ max: pageLimits.id }),
    'data.customReportId': str({ max: pageLimits.id }),
    'data.dimensionType': str({ initial: 'time', max: 64 }),
    'data.reportSignalArray': anyLeaf(),
    'data.customArray': anyLeaf(),
  },
})
