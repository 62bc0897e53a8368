import { distanceToEllipse, distanceToRoundRect } from '../../schema/values/distance.ts'
import { outline as arrow } from '../../widgets/ShapeArrow/model.ts'
import { outline as octagon } from '../../widgets/ShapeOctagon/model.ts'
import { outline as parallelogram } from '../../widgets/ShapeParallelogram/model.ts'
import { outline as prism } from '../../widgets/ShapePrism/model.ts'
import { around } from '../PageDraft.ts'

/** The widget type of a closed outline, with its position and style. */
export interface Recognised {
  readonly widgetType: string
  readonly position: Readonly<Record<string, number>>
  readonly radius?: number
  readonly isMirrored?: true
}

/** Greatest difference between an outline and the shape that it is recognised as, page units. */
const NEAR = 0.6
const UNIT = { 'position.x': 0, 'position.y': 0, 'position.width': 1, 'position.height': 1 }

interface Template {
  readonly widgetType: string
  /** Corners in shares of the box, x0, y0, x1, y1 ... */
  readonly shares: readonly number[]
  readonly rotate: 0 | 90 | 180 | 270
  readonly isMirrored?: true
}

const templates: readonly Template[] = [
  { widgetType: 'ShapePrism', shares: prism.corners(UNIT), rotate: 0 },
  { widgetType: 'ShapeParallelogram', shares: parallelogram.corners(UNIT), rotate: 0 },
  { widgetType: 'ShapeParallelogram', shares: mirrored(parallelogram.corners(UNIT)), rotate: 0, isMirrored: true },
  { widgetType: 'ShapeOctagon', shares: octagon.corners(UNIT), rotate: 0 },
  ...([0, 90, 180, 270] as const).map((rotate) => ({
    widgetType: 'ShapeArrow',
    shares: turnedShares(arrow.corners(UNIT), rotate),
    rotate,
  })),
]

/** @returns whether an outline with straight sides is an upright rectangle */
export const isUprightRect = (outline: readonly number[]): boolean => isFrame(withoutCollinear(outline))

function isFrame(xy: readonly number[]): boolean {
  const [x0, y0, x1, y1] = around(xy)
  return isSame(xy, [x0, y0, x1, y0, x1, y1, x0, y1])
}

/** @returns the widget of a closed outline in page units; undefined where none looks like it */
export function recogniseShape(outline: readonly number[], isCurved: boolean): Recognised | undefined {
  const xy = isCurved ? outline : withoutCollinear(outline)
  const [x0, y0, x1, y1] = around(xy)
  const [width, height] = [x1 - x0, y1 - y0]
  if (!(width > 0 && height > 0)) return undefined
  if (isCurved) return round(xy, x0, y0, width, height)
  if (xy.length === 6) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = xy.map(whole)
    return { widgetType: 'ShapeTriangle', position: { x1: a, y1: b, x2: c, y2: d, x3: e, y3: f } }
  }
  if (isFrame(xy)) return boxed('ShapeRect', x0, y0, width, height)
  for (const { widgetType, shares, rotate, isMirrored } of templates) {
    if (
      !isSame(
        xy,
        shares.map((share, i) => (i % 2 === 0 ? x0 + share * width : y0 + share * height)),
      )
    )
      continue
    const found = boxed(widgetType, x0, y0, width, height, rotate)
    return isMirrored ? { ...found, isMirrored } : found
  }
  return undefined
}

/** @returns a box as a position; turned by a quarter, its sides are swapped before the turn */
export function boxed(type: string, x: number, y: number, width: number, height: number, rotate = 0): Recognised {
  const isAcross = rotate === 90 || rotate === 270
  const [w, h] = isAcross ? [height, width] : [width, height]
  const [left, top] = [x + (width - w) / 2, y + (height - h) / 2]
  // Opposite edges are rounded instead of sizes, so that neighbours still touch.
  const [wx, wy] = [whole(left), whole(top)]
  const size = { width: Math.max(1, whole(left + w) - wx), height: Math.max(1, whole(top + h) - wy) }
  return { widgetType: type, position: { x: wx, y: wy, ...size, rotate } }
}

export const whole = (n: number): number => Math.round(n) + 0

function round(xy: readonly number[], x: number, y: number, width: number, height: number): Recognised | undefined {
  if (xy.length < 16) return undefined
  const [cx, cy, rx, ry] = [x + width / 2, y + height / 2, width / 2, height / 2]
  const area = Math.abs(areaOf(xy))
  if (isAlong(xy, (px, py) => distanceToEllipse(cx, cy, rx, ry, px, py)) && area > 0.9 * Math.PI * rx * ry) {
    const centre = { cx: whole(cx), cy: whole(cy), rotate: 0 }
    return Math.abs(rx - ry) < NEAR
      ? { widgetType: 'ShapeCircle', position: { ...centre, r: Math.max(1, whole((rx + ry) / 2)) } }
      : { widgetType: 'ShapeEllipse', position: { ...centre, rx: Math.max(1, whole(rx)), ry: Math.max(1, whole(ry)) } }
  }
  // The area outside four quarter circles is missing at the corners of the box.
  const radius = Math.sqrt(Math.max(0, width * height - area) / (4 - Math.PI))
  if (radius > Math.min(width, height) / 2 + NEAR) return undefined
  if (!isAlong(xy, (px, py) => distanceToRoundRect(x, y, width, height, radius, px, py))) return undefined
  return { ...boxed('ShapeRect', x, y, width, height), radius: Math.round(radius * 10) / 10 }
}

function isAlong(xy: readonly number[], distance: (x: number, y: number) => number): boolean {
  for (let i = 0; i < xy.length; i += 2) {
    if (Math.abs(distance(xy[i] as number, xy[i + 1] as number)) > NEAR) return false
  }
  return true
}

/** @returns whether two outlines have the same corners, from any starting corner and in either direction */
function isSame(a: readonly number[], b: readonly number[]): boolean {
  const n = b.length / 2
  if (a.length !== b.length) return false
  const isNear = (i: number, j: number) =>
    Math.abs((a[2 * i] as number) - (b[2 * j] as number)) <= NEAR &&
    Math.abs((a[2 * i + 1] as number) - (b[2 * j + 1] as number)) <= NEAR
  const every = [...Array(n).keys()]
  return every.some((start) => [1, n - 1].some((step) => every.every((i) => isNear(i, (start + i * step) % n))))
}

/**
 * @returns a closed outline without a last point that repeats the first, and without points on a line between others
 */
export function withoutCollinear(outline: readonly number[]): number[] {
  const points: [number, number][] = []
  for (let i = 0; i + 1 < outline.length; i += 2) {
    const point: [number, number] = [outline[i] as number, outline[i + 1] as number]
    const last = points.at(-1)
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) > 1e-3) points.push(point)
  }
  const [first, last] = [points[0], points.at(-1)]
  if (first && last && points.length > 1 && Math.hypot(first[0] - last[0], first[1] - last[1]) <= 1e-3) points.pop()
  const n = points.length
  return points
    .filter((point, i) => {
      const [before, after] = [points[(i + n - 1) % n] as [number, number], points[(i + 1) % n] as [number, number]]
      const cross = (point[0] - before[0]) * (after[1] - point[1]) - (point[1] - before[1]) * (after[0] - point[0])
      return Math.abs(cross) > 1e-3 * Math.hypot(after[0] - before[0], after[1] - before[1])
    })
    .flat()
}

/** @returns the signed area: positive clockwise on screen */
export function areaOf(xy: readonly number[]): number {
  let sum = 0
  const n = xy.length
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n
    sum += (xy[i] as number) * (xy[j + 1] as number) - (xy[j] as number) * (xy[i + 1] as number)
  }
  return sum / 2
}

function mirrored(shares: readonly number[]): number[] {
  return shares.map((share, i) => (i % 2 === 0 ? 1 - share : share))
}

/** @returns corners in a unit box, turned clockwise about its middle */
function turnedShares(shares: readonly number[], rotate: number): number[] {
  let turned = [...shares]
  for (let quarter = 0; quarter < rotate; quarter += 90)
    turned = turned.map((_, i) => (i % 2 === 0 ? 1 - (turned[i + 1] as number) : (turned[i - 1] as number)))
  return turned
}
