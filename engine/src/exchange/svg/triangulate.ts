import earcut from 'earcut'
import { areaOf } from './recogniseShape.ts'

/** Most corners of outlines that are triangulated; larger ones keep their outline only. */
const MOST_CORNERS = 400

/**
 * @returns the filled area of several closed outlines as triangles x1 y1 x2 y2 x3 y3; undefined where there are too
 * many or none
 * @param rule how outlines within outlines count
 */
export function triangulate(
  outlines: readonly (readonly number[])[],
  rule: 'nonzero' | 'evenodd',
): number[][] | undefined {
  const solid = outlines.filter((xy) => xy.length >= 6 && Math.abs(areaOf(xy)) > 0.25)
  if (solid.length === 0 || solid.reduce((sum, xy) => sum + xy.length / 2, 0) > MOST_CORNERS) return undefined
  const triangles: number[][] = []
  const parts = solid.map((xy, i) => ({ xy, ...windingOf(solid, i, rule) }))
  for (const outer of parts) {
    if (outer.isHole || !outer.isEdge) continue
    const holes = parts.filter((part) => part.isHole && part.inside.at(-1) === outer.xy)
    const flat = [...outer.xy]
    const starts = holes.map(({ xy }) => {
      const start = flat.length / 2
      flat.push(...xy)
      return start
    })
    const corners = earcut(flat, starts)
    for (let i = 0; i + 2 < corners.length; i += 3)
      triangles.push(
        [0, 1, 2].flatMap((k) => flat.slice(2 * (corners[i + k] as number), 2 * (corners[i + k] as number) + 2)),
      )
  }
  return triangles.length > 0 ? triangles : undefined
}

/**
 * @returns whether an outline bounds a hole, whether it bounds anything, and the outlines around it, the outermost
 * first
 */
function windingOf(outlines: readonly (readonly number[])[], index: number, rule: 'nonzero' | 'evenodd') {
  const own = outlines[index] as readonly number[]
  const size = Math.abs(areaOf(own))
  const around = outlines.filter(
    (xy) => xy !== own && Math.abs(areaOf(xy)) > size && contains(xy, own[0] as number, own[1] as number),
  )
  const inside = around.sort((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))
  if (rule === 'evenodd') return { inside, isHole: inside.length % 2 === 1, isEdge: true }
  const before = inside.reduce((sum, xy) => sum + Math.sign(areaOf(xy)), 0)
  const after = before + Math.sign(areaOf(own))
  return { inside, isHole: before !== 0 && after === 0, isEdge: before === 0 }
}

function contains(xy: readonly number[], px: number, py: number): boolean {
  let isInside = false
  for (let i = 0, j = xy.length - 2; i < xy.length; j = i, i += 2) {
    const [x0, y0, x1, y1] = [xy[j] as number, xy[j + 1] as number, xy[i] as number, xy[i + 1] as number]
    if (y0 > py !== y1 > py && px < ((x0 - x1) * (py - y1)) / (y0 - y1) + x1) isInside = !isInside
  }
  return isInside
}
