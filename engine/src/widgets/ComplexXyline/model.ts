import { pageLimits } from '../../schema/limits.ts'
import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { chartProps, pairLists } from '../../schema/props/chartProps.ts'
import { bool, num, oneOf, str } from '../../schema/props/propKinds.ts'
import { plotProps } from '../../schema/props/timeChartProps.ts'

const value = (initial: number) => num({ unit: 'of the signal', initial, min: -1e12, max: 1e12 })
const mode = () => oneOf(['adapt', 'fixed'], { initial: 'adapt' })

/** An xy chart: the first value is x, the second y (3.7). The place of modeX and modeY in `data` is inferred. */
export const model = defineModel({
  type: 'ComplexXyline',
  chunk: 'complex',
  ...rectGeometry(),
  props: {
    ...chartProps,
    ...plotProps,
    'data.reportId': str({ max: pageLimits.id }),
    /** How far back the curve reaches, minutes. */
    'data.timeRange': num({ unit: 'min', initial: 60, min: 1, max: 1_000_000 }),
    'data.modeX.type': mode(),
    'data.modeX.minVal': value(0),
    'data.modeX.maxVal': value(100),
    'data.modeY.type': mode(),
    'data.modeY.minVal': value(0),
    'data.modeY.maxVal': value(100),
    'button.show': bool(),
    lineType: oneOf(['line', 'dot'], { initial: 'line' }),
    'style.line.width': num({ unit: 'page units', initial: 1.5, min: 0.5, max: 20 }),
  },
  lists: pairLists,
})
