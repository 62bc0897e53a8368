import { pageLimits } from '../../schema/limits.ts'
import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { listOf, str } from '../../schema/props/propKinds.ts'
import { tableProps } from '../../schema/props/tableProps.ts'

/** A variable of the table (3.7), which has one column. */
export interface HistoryItem {
  readonly signalId: string
  /** Set instead of `signalId` where the column is a measured variable. */
  readonly mvarId: string
  readonly equipId: string
  readonly title: string
  readonly subTitle: string
}

/** List of variables that are shown as they were recorded. */
export const RECORDED = 'data.reportSignalArray'
/** List of variables that are shown as means of each `timeUnit`. The specification does not say so; it is inferred. */
export const CUSTOM = 'data.customArray'

const id = () => str({ max: pageLimits.id })
const title = () => str({ max: 128 })
const variables = () =>
  listOf<HistoryItem>({ signalId: id(), mvarId: id(), equipId: id(), title: title(), subTitle: title() })

/** A table of recorded values (3.7). */
export const model = defineModel({
  type: 'ComplexHistory',
  chunk: 'complex',
  hasRows: true,
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
