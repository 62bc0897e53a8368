import { barLists, chartProps } from '../../schema/chartProps.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { bool, num, oneOf, str } from '../../schema/propKinds.ts'
import { plotProps, reportProps, selectProps } from '../../schema/timeChartProps.ts'

const value = (initial: number) => num({ unit: 'of the signal', initial, min: -1e12, max: 1e12 })

/** Bars of newest values; where `data.type` is report, of what was recorded over time (3.2, 3.7, 9). */
export const model = defineModel({
  type: 'ComplexBar',
  ...rectGeometry(),
  props: {
    ...chartProps,
    ...reportProps,
    /** `adapt`: the axis follows the values; `fixed`: it goes from minVal to maxVal. */
    'data.mode': oneOf(['adapt', 'fixed'], { initial: 'adapt' }),
    'data.minVal': value(0),
    'data.maxVal': value(100),
    /** Minutes. */
    'data.timeRange': num({ unit: 'min', initial: 60, min: 1, max: 1_000_000 }),
    'data.timeFormat': str({ initial: 'HH:mm', max: 64 }),
    /** A bar over the chart in which another stretch of time can be chosen. */
    'style.timeFilter.show': bool(),
    /** Whether width and space are as set, page units; otherwise they follow from the room. */
    'bar.enable': bool(),
    'bar.width': num({ unit: 'page units', initial: 40, min: 1, max: 1000 }),
    'bar.space': num({ unit: 'page units', initial: 35, min: 0, max: 1000 }),
    valueShow: bool({ initial: true }),
    ...plotProps,
    ...selectProps,
  },
  lists: barLists,
})
