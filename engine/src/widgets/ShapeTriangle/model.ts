import { defineModel, leafNumber } from '../../schema/model/defineModel.ts'
import { Dirty, type Props } from '../../schema/props/prop.ts'
import { num } from '../../schema/props/propKinds.ts'
import { distanceToPolygon } from '../../schema/values/distance.ts'

const corner = (initial: number) =>
  num({ unit: 'page units', initial, integer: true, dirty: Dirty.Paint | Dirty.Bounds })

export const cornerProps = {
  'position.x1': corner(50),
  'position.y1': corner(0),
  'position.x2': corner(100),
  'position.y2': corner(80),
  'position.x3': corner(0),
  'position.y3': corner(80),
} as const

/** Listed once: the corners are read for each box and each painting. */
const leaves = Object.entries(cornerProps)

/** The corners as x1, y1, x2, y2, x3, y3. */
export function corners(p: Props): number[] {
  return leaves.map(([path, prop]) => leafNumber(p, path, prop))
}

/** A triangle by its three corners (3.2); it has no rotation of its own. */
export const model = defineModel({
  type: 'ShapeTriangle',
  geometry: 'triangle',
  props: cornerProps,
  writeBox(p, out) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = corners(p)
    out[0] = Math.min(x1, x2, x3)
    out[1] = Math.min(y1, y2, y3)
    out[2] = Math.max(x1, x2, x3)
    out[3] = Math.max(y1, y2, y3)
  },
  distance: (p, px, py) => distanceToPolygon(corners(p), 3, px, py),
})
