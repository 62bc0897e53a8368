import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'
import { anyLeaf, color, str } from '../../schema/props/propKinds.ts'

const address = () => str({ max: 2048 })

/** A camera's picture (3.7). */
export const model = defineModel({
  type: 'ComplexVideo',
  chunk: 'complex',
  ...rectGeometry(),
  isUnbuilt: true,
  props: {
    ...rectPosition,
    'style.fill.color': color({ initial: '#d5dade', live: true }),
    'dataAddon.type': str({ initial: 'stream', max: 64 }),
    'dataAddon.PanTilt': anyLeaf(),
    'dataAddon.serialNumber': str({ max: 128 }),
    'dataAddon.channelNumber': anyLeaf(),
    'dataAddon.flvReserve': address(),
    'dataAddon.hlsReserve': address(),
    'dataAddon.rtmpReserve': address(),
  },
})
