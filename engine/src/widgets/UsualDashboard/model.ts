import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { color, listOf, num, oneOf } from '../../schema/props/propKinds.ts'

/** A band of a multistage gauge, which reaches up to `value`. */
export interface Threshold {
  readonly value: number
  readonly color: string
}

export const THRESHOLDS = 'dataAddon.thresholds'

export const thresholds = listOf<Threshold>(
  { value: num({ unit: 'of the signal', initial: 0, min: -1e12, max: 1e12 }), color: color({ initial: '#7a8794' }) },
  {
    initial: [
      { value: 25, color: '#8fa3b5' },
      { value: 50, color: '#6f8ba3' },
      { value: 75, color: '#e0a030' },
      { value: 100, color: '#c0392b' },
    ],
  },
)

/** A gauge, 0 to 100 by default, in one colour or in bands (3.7, 9). */
export const model = defineModel({
  type: 'UsualDashboard',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...fontProps,
    // The colour of the part that the value fills; the empty part is pale grey.
    'style.fill.color': color({ initial: '#4a7a9c', live: true }),
    'dataAddon.type': oneOf(['monochrome', 'multistage'], { initial: 'monochrome' }),
    'dataAddon.minVal': num({ unit: 'of the signal', initial: 0, min: -1e12, max: 1e12 }),
    'dataAddon.maxVal': num({ unit: 'of the signal', initial: 100, min: -1e12, max: 1e12 }),
  },
  lists: { [THRESHOLDS]: thresholds },
})
