import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { anyLeaf } from '../../schema/props/propKinds.ts'
import { tableProps } from '../../schema/props/tableProps.ts'

/** The columns in their order; the specification spells `opration` so (3.7). */
export const columns = ['equipTitle', 'type', 'gmtTrigger', 'gmtRelease', 'value', 'msg', 'opration'] as const

/** A table of alarms (3.7). */
export const model = defineModel({
  type: 'ComplexAlarm',
  chunk: 'complex',
  hasRows: true,
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...tableProps,
    'data.equips': anyLeaf(),
    col: anyLeaf({ initial: [...columns] }),
  },
})
