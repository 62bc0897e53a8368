import { rectPosition } from '../../schema/common.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { pageLimits } from '../../schema/limits.ts'
import { listOf, str } from '../../schema/propKinds.ts'
import { tableProps } from '../../schema/tableProps.ts'

/** One variable of the table (3.7): a column. */
export interface HistoryItem {
  readonly signalId: string
  /** Of a measured variable, where it is no signal. */
  readonly mvarId: string
  readonly equipId: string
  readonly title: string
  readonly subTitle: string
}

/** Variables as they were recorded. */
export const RECORDED = 'data.reportSignalArray'
/** Variables as means of each `timeUnit`; that this is what they are is inferred. */
export const CUSTOM = 'data.customArray'

const id = () => str({ max: pageLimits.id })
const title = () => str({ max: 128 })
const variables = () =>
  listOf<HistoryItem>({ signalId: id(), mvarId: id(), equipId: id(), title: title(), subTitle: title() })

/** A table of recorded values (3.7). */
export const model = defineModel({
  type: 'ComplexHistory',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...tableProps,
    'data.type': str({ initial: 'report', max: 64 }),
    'data.reportId': id(),
    'data.customReportId': id(),
    'data.dimensionType': str({ initial: 'time', max: 64 }),
  },
  lists: { [RECORDED]: variables(), [CUSTOM]: variables() },
})
