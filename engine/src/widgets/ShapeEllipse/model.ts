import { defineModel, leafNumber } from '../../schema/model/defineModel.ts'
import { Dirty } from '../../schema/props/prop.ts'
import { num } from '../../schema/props/propKinds.ts'
import { distanceToEllipse } from '../../schema/values/distance.ts'

const MOVES = Dirty.Paint | Dirty.Bounds
const cx = num({ unit: 'page units', initial: 50, integer: true, dirty: Dirty.Shift })
const cy = num({ unit: 'page units', initial: 30, integer: true, dirty: Dirty.Shift })
const rx = num({ unit: 'page units', initial: 50, min: 0, integer: true, dirty: MOVES })
const ry = num({ unit: 'page units', initial: 30, min: 0, integer: true, dirty: MOVES })

/** An ellipse with centre and radii (3.2: cx, cy, rx, ry, rotate). */
export const model = defineModel({
  type: 'ShapeEllipse',
  geometry: 'ellipse',
  props: {
    'position.cx': cx,
    'position.cy': cy,
    'position.rx': rx,
    'position.ry': ry,
    'position.rotate': num({ unit: '°', initial: 0, min: 0, max: 360, dirty: Dirty.Transform | Dirty.Bounds }),
  },
  writeBox(p, out) {
    const x = leafNumber(p, 'position.cx', cx)
    const y = leafNumber(p, 'position.cy', cy)
    const w = leafNumber(p, 'position.rx', rx)
    const h = leafNumber(p, 'position.ry', ry)
    out[0] = x - w
    out[1] = y - h
    out[2] = x + w
    out[3] = y + h
  },
  distance(p, px, py) {
    return distanceToEllipse(
      leafNumber(p, 'position.cx', cx),
      leafNumber(p, 'position.cy', cy),
      leafNumber(p, 'position.rx', rx),
      leafNumber(p, 'position.ry', ry),
      px,
      py,
    )
  },
})
