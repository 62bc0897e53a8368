import { defineModel, leafNumber, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { symbols } from '../../schema/props/condition.ts'
import { anyLeaf, color, num, oneOf, str } from '../../schema/props/propKinds.ts'

const radius = num({ unit: 'page units', initial: 0, min: 0, max: 10_000 })

/**
 * A flow bar: a pipe along the longer side, in which dashes run while the bound value meets the condition (3.7). An
 * unbound one always flows. The meaning of the `line` fields is inferred from their names.
 */
export const model = defineModel({
  type: 'UsualScrollbar',
  runsByValue: true,
  ...rectGeometry((p) => leafNumber(p, 'style.radius', radius)),
  props: {
    ...rectPosition,
    'style.radius': radius,
    'style.fill.color': color({ initial: '#9aacb8', live: true }),
    'dataAddon.symbol': oneOf(symbols, { initial: '==' }),
    'dataAddon.value': anyLeaf({ initial: 1 }),
    'line.stroke': color({ initial: '#eef3f6' }),
    /** Distance between the dashes and the wall of the pipe, page units. */
    'line.distance': num({ unit: 'page units', initial: 3, min: 0, max: 1000 }),
    /** Length of a dash and of the gap after it, page units. */
    'line.strokeDasharray': str({ initial: '14 10', max: 64 }),
    'line.direction': oneOf(['forward', 'backward'], { initial: 'forward' }),
    /** Speed of the dashes, page units per second. */
    'line.speed': num({ unit: 'page units/s', initial: 40, min: 0, max: 10_000 }),
  },
})
