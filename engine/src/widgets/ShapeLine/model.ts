import { defineModel, leafNumber } from '../../schema/model/defineModel.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import { Dirty, type ListProp, type Props } from '../../schema/props/prop.ts'
import { listOf, num } from '../../schema/props/propKinds.ts'
import { distanceToPolyline } from '../../schema/values/distance.ts'

interface LinePoint {
  readonly x: number
  readonly y: number
}

/** The leaf path of the point list (3.2 names the list, not its key). */
export const POINTS = 'position.points'

const MOVES = Dirty.Paint | Dirty.Bounds
const points: ListProp<LinePoint> = listOf<LinePoint>(
  {
    x: num({ unit: 'page units', initial: 0, integer: true }),
    y: num({ unit: 'page units', initial: 0, integer: true }),
  },
  {
    initial: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ],
    dirty: MOVES,
  },
)
const strokeWidth = num({ unit: 'page units', initial: 2, min: 0, max: 1000, dirty: MOVES })

/** The points of a line, in order, as x0, y0, x1, y1 ... */
export function linePoints(p: Props): number[] {
  const xy: number[] = []
  for (const { item } of listEntries(p, POINTS, points)) xy.push(item.x, item.y)
  return xy
}

/** A polyline: open, never filled, hit within half its stroke. */
export const model = defineModel({
  type: 'ShapeLine',
  geometry: 'line',
  props: { 'style.stroke.width': strokeWidth },
  lists: { [POINTS]: points },
  writeBox(p, out) {
    const xy = linePoints(p)
    out[0] = xy.length === 0 ? 0 : Number.POSITIVE_INFINITY
    out[1] = xy.length === 0 ? 0 : Number.POSITIVE_INFINITY
    out[2] = xy.length === 0 ? 0 : Number.NEGATIVE_INFINITY
    out[3] = xy.length === 0 ? 0 : Number.NEGATIVE_INFINITY
    for (let i = 0; i < xy.length; i += 2) {
      const x = xy[i] as number
      const y = xy[i + 1] as number
      out[0] = Math.min(out[0], x)
      out[1] = Math.min(out[1], y)
      out[2] = Math.max(out[2], x)
      out[3] = Math.max(out[3], y)
    }
  },
  distance(p, px, py) {
    const xy = linePoints(p)
    return distanceToPolyline(xy, xy.length / 2, px, py) - leafNumber(p, 'style.stroke.width', strokeWidth) / 2
  },
})
