import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { barLists, chartProps } from '../../schema/props/chartProps.ts'
import { bool, num, oneOf, str } from '../../schema/props/propKinds.ts'
import { plotProps, reportProps, rightAxisProps, selectProps } from '../../schema/props/timeChartProps.ts'

const value = (initial: number) => num({ unit: 'of the signal', initial, min: -1e12, max: 1e12 })

/** A bar chart of the newest values, or of recorded values where `data.type` is report (3.2, 3.7, 9). */
export const model = defineModel({
  type: 'ComplexBar',
  chunk: 'complex',
  ...rectGeometry(),
  props: {
    ...chartProps,
    ...reportProps,
    /** `adapt`: the axis follows the values; `fixed`: it goes from minVal to maxVal. */
    'data.mode': oneOf(['adapt', 'fixed'], { initial: 'adapt' }),
    'data.minVal': value(0),
    'data.maxVal': value(100),
    /** Length of the time axis, minutes. */
    'data.timeRange': num({ unit: 'min', initial: 60, min: 1, max: 1_000_000 }),
    'data.timeFormat': str({ initial: 'HH:mm', max: 64 }),
    /** Shows a toolbar over the chart for choosing another stretch of time. */
    'style.timeFilter.show': bool(),
    /** Whether `bar.width` and `bar.space` (page units) hold; otherwise both follow from the available room. */
    'bar.enable': bool(),
    'bar.width': num({ unit: 'page units', initial: 40, min: 1, max: 1000 }),
    'bar.space': num({ unit: 'page units', initial: 35, min: 0, max: 1000 }),
    valueShow: bool({ initial: true }),
    ...plotProps,
    ...rightAxisProps,
    ...selectProps,
  },
  lists: barLists,
})
