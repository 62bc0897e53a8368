import { rectPosition } from '../props/common.ts'
import type { Props } from '../props/prop.ts'
import { distanceToPolygon } from '../values/distance.ts'
import { leafNumber, rectGeometry } from './defineModel.ts'

/**
 * A polygon that fills its box: corners as x0, y0, x1, y1 ... in shares of width and height, clockwise from a corner
 * that sees all others (backends fill it as a fan).
 */
export function boxPolygon(shares: readonly number[]) {
  const corners = (p: Props): number[] => {
    const x = leafNumber(p, 'position.x', rectPosition['position.x'])
    const y = leafNumber(p, 'position.y', rectPosition['position.y'])
    const width = leafNumber(p, 'position.width', rectPosition['position.width'])
    const height = leafNumber(p, 'position.height', rectPosition['position.height'])
    return shares.map((share, i) => (i % 2 === 0 ? x + share * width : y + share * height))
  }
  return {
    corners,
    geometry: {
      ...rectGeometry(),
      distance: (p: Props, px: number, py: number) => distanceToPolygon(corners(p), shares.length / 2, px, py),
    },
  }
}
