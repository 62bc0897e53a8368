import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { Dirty } from '../../schema/props/prop.ts'
import { num } from '../../schema/props/propKinds.ts'

const MOVES = Dirty.Transform | Dirty.Bounds

/** A group. Its members are placed relative to its x and y, and turn with it about its centre. It paints nothing. */
export const model = defineModel({
  type: 'WidgetGroup',
  ...rectGeometry(),
  geometry: 'group',
  props: {
    'position.x': num({ unit: 'page units', initial: 0, integer: true, dirty: MOVES }),
    'position.y': num({ unit: 'page units', initial: 0, integer: true, dirty: MOVES }),
    'position.width': num({ unit: 'page units', initial: 100, min: 0, integer: true, dirty: MOVES }),
    'position.height': num({ unit: 'page units', initial: 60, min: 0, integer: true, dirty: MOVES }),
    'position.rotate': num({ unit: '°', initial: 0, min: 0, max: 360, dirty: MOVES }),
  },
})
