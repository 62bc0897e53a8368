import { defineModel, leafNumber } from '../../schema/model/defineModel.ts'
import { Dirty } from '../../schema/props/prop.ts'
import { num } from '../../schema/props/propKinds.ts'

const MOVES = Dirty.Paint | Dirty.Bounds
const cx = num({ unit: 'page units', initial: 50, integer: true, dirty: Dirty.Shift })
const cy = num({ unit: 'page units', initial: 50, integer: true, dirty: Dirty.Shift })
const r = num({ unit: 'page units', initial: 50, min: 0, integer: true, dirty: MOVES })

/** A circle with centre and radius (3.2: cx, cy, r, rotate). */
export const model = defineModel({
  type: 'ShapeCircle',
  geometry: 'circle',
  props: {
    'position.cx': cx,
    'position.cy': cy,
    'position.r': r,
    'position.rotate': num({ unit: '°', initial: 0, min: 0, max: 360, dirty: Dirty.Transform | Dirty.Bounds }),
  },
  writeBox(p, out) {
    const x = leafNumber(p, 'position.cx', cx)
    const y = leafNumber(p, 'position.cy', cy)
    const radius = leafNumber(p, 'position.r', r)
    out[0] = x - radius
    out[1] = y - radius
    out[2] = x + radius
    out[3] = y + radius
  },
  distance(p, px, py) {
    return (
      Math.hypot(px - leafNumber(p, 'position.cx', cx), py - leafNumber(p, 'position.cy', cy)) -
      leafNumber(p, 'position.r', r)
    )
  },
})
