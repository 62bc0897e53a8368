import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { Dirty } from '../../schema/props/prop.ts'
import { anyLeaf, num } from '../../schema/props/propKinds.ts'

const MOVES = Dirty.Transform | Dirty.Bounds
/** A change of the prop redraws nothing. */
const NONE = 0

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
    // Fields of a group's item, of which the specification shows the names alone (3.3): they are kept.
    'data.itemType': anyLeaf({ dirty: NONE }),
    'data.dataId': anyLeaf({ dirty: NONE }),
    'data.dataName': anyLeaf({ dirty: NONE }),
    'data.dataAddon': anyLeaf({ dirty: NONE }),
    'data.dataArray': anyLeaf({ dirty: NONE }),
    'data.reserve': anyLeaf({ dirty: NONE }),
    'data.seq': anyLeaf({ dirty: NONE }),
  },
})
