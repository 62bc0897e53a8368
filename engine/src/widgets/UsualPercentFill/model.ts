import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { color, num, oneOf } from '../../schema/props/propKinds.ts'

/** A percent chart: a filled rectangle, stacked bars (capacity) or a doughnut (2.11, 3.7). */
export const model = defineModel({
  type: 'UsualPercentFill',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...fontProps,
    // The colour of the part that the value fills.
    'style.fill.color': color({ initial: '#4a7a9c', live: true }),
    /** The colour of the other part. The specification does not have it. */
    emptyColor: color({ initial: '#e6eaee' }),
    'dataAddon.type': oneOf(['rectangle', 'capacity', 'doughnut'], { initial: 'rectangle' }),
    'dataAddon.minVal': num({ unit: 'of the signal', initial: 0, min: -1e12, max: 1e12 }),
    'dataAddon.maxVal': num({ unit: 'of the signal', initial: 100, min: -1e12, max: 1e12 }),
    /** Direction of filling. The option names are inferred. */
    orientation: oneOf(['vertical', 'horizontal'], { initial: 'vertical' }),
    /** The label. The option names are inferred. */
    textType: oneOf(['percent', 'value', 'none'], { initial: 'percent' }),
    /** Width of the doughnut's ring (9: ring width 20). */
    doughnutSpacing: num({ unit: 'page units', initial: 20, min: 1, max: 1000 }),
    /** Gap between the bars of a capacity chart. */
    capacitySpacing: num({ unit: 'page units', initial: 4, min: 0, max: 1000 }),
  },
})
