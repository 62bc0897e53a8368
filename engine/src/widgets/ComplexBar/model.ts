import { chartProps, shareLists } from '../../schema/chartProps.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { pageLimits } from '../../schema/limits.ts'
import { anyLeaf, bool, num, oneOf, str } from '../../schema/propKinds.ts'
import { axisProps, selectProps } from '../../schema/timeChartProps.ts'

const value = (initial: number) => num({ unit: 'of the signal', initial, min: -1e12, max: 1e12 })

/** Bars of newest values (3.2, 3.7, 9). Reports come with their data. */
export const model = defineModel({
  type: 'ComplexBar',
  ...rectGeometry(),
  props: {
    ...chartProps,
    'data.reportId': str({ max: pageLimits.id }),
    'data.customReportId': str({ max: pageLimits.id }),
    /** `adapt`: the axis follows the values; `fixed`: it goes from minVal to maxVal. */
    'data.mode': oneOf(['adapt', 'fixed'], { initial: 'adapt' }),
    'data.minVal': value(0),
    'data.maxVal': value(100),
    /** Minutes. */
    'data.timeRange': num({ unit: 'min', initial: 60, min: 1, max: 1_000_000 }),
    'data.timeFormat': str({ initial: 'HH:mm', max: 64 }),
    'data.reportSignalArray': anyLeaf(),
    'data.customArray': anyLeaf(),
    /** Whether width and space are as set, page units; otherwise they follow from the room. */
    'bar.enable': bool(),
    'bar.width': num({ unit: 'page units', initial: 40, min: 1, max: 1000 }),
    'bar.space': num({ unit: 'page units', initial: 35, min: 0, max: 1000 }),
    valueShow: bool({ initial: true }),
    ...axisProps,
    ...selectProps,
  },
  lists: shareLists,
})
